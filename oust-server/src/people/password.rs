//! Passwords of the pages.

use std::sync::{Arc, OnceLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

use super::Secret;

/// Why a password is refused, or cannot be hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// The length is outside the limits.
    #[error("a password has 8 to 256 characters, found {found}")]
    Length {
        /// The number of characters.
        found: usize,
    },
    /// The hash could not be computed.
    #[error("the password could not be hashed")]
    Hash,
}

/// Checks the length of a password.
///
/// # Errors
///
/// Fails if it is too short or too long.
pub fn check_password(password: &Secret) -> Result<(), PasswordError> {
    let found = password.expose().chars().count();
    if (8..=256).contains(&found) {
        Ok(())
    } else {
        Err(PasswordError::Length { found })
    }
}

/// Hashes passwords by argon2id with 19 MiB, at most two at a time, on blocking threads.
#[derive(Clone)]
pub struct Passwords {
    permits: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        // Computed at start: the first attempt for an unknown user must not take twice as long.
        dummy();
        Self {
            // Two hashes of 19 MiB: more would let a flood of sign-ins take memory and all cores.
            permits: Arc::new(Semaphore::new(2)),
        }
    }
}

impl Passwords {
    /// Returns the hash of a password with a random salt, as argon2 writes it.
    ///
    /// # Errors
    ///
    /// Fails if the length is outside the limits.
    pub async fn hash(&self, password: Secret) -> Result<String, PasswordError> {
        check_password(&password)?;
        let hashed = self.in_turn(move || hash(&password)).await;
        hashed.unwrap_or(Err(PasswordError::Hash))
    }

    /// Checks a password against a stored hash. `None`, for an unknown user, takes as long and
    /// fails.
    pub async fn verify(&self, password: Secret, stored: Option<String>) -> bool {
        let verified = self
            .in_turn(move || verify(&password, stored.as_deref()))
            .await;
        verified.unwrap_or(false)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        let worked = tokio::task::spawn_blocking(move || {
            let worked = work();
            // Dropped here, not with the request: a request that is given up must not make room for
            // a third hash.
            drop(permit);
            worked
        });
        worked.await.ok()
    }
}

fn argon2() -> Result<Argon2<'static>, PasswordError> {
    // One of the settings that OWASP recommends for argon2id.
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|_| PasswordError::Hash)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &Secret) -> Result<String, PasswordError> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|_| PasswordError::Hash)?;
    let hash = argon2()?.hash_password_with_salt(password.expose().as_bytes(), &salt);
    Ok(hash.map_err(|_| PasswordError::Hash)?.to_string())
}

/// Returns the hash of a random secret, of the same cost.
fn dummy() -> Option<&'static str> {
    static DUMMY: OnceLock<Option<String>> = OnceLock::new();
    DUMMY
        .get_or_init(|| hash(&Secret::random("").ok()?).ok())
        .as_deref()
}

fn verify(password: &Secret, stored: Option<&str>) -> bool {
    let Some(against) = stored.or(dummy()) else {
        return false;
    };
    let Ok(parsed) = PasswordHash::new(against) else {
        return false;
    };
    let argon2 = argon2();
    let verified =
        argon2.map(|argon2| argon2.verify_password(password.expose().as_bytes(), &parsed));
    stored.is_some() && matches!(verified, Ok(Ok(())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_opens_its_own_hash_alone() {
        let passwords = Passwords::default();
        let right = Secret::new("correct horse");
        let stored = passwords.hash(right.clone()).await.unwrap();
        assert!(
            stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{stored}"
        );
        assert!(passwords.verify(right.clone(), Some(stored.clone())).await);
        assert!(
            !passwords
                .verify(Secret::new("wrong horse"), Some(stored))
                .await
        );
        assert!(!passwords.verify(right.clone(), None).await);
        assert!(!passwords.verify(right, Some("nonsense".into())).await);
        let short = passwords.hash(Secret::new("short")).await;
        assert_eq!(short, Err(PasswordError::Length { found: 5 }));
    }
}
