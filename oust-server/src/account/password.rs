//! Passwords for the web pages.

use std::sync::{Arc, OnceLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

use super::Secret;

/// An error in a password, or in its hashing.
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

/// Checks that a password has 8 to 256 characters.
///
/// # Errors
///
/// Fails with the length otherwise.
pub fn check_password(password: &Secret) -> Result<(), PasswordError> {
    let found = password.expose().chars().count();
    if (8..=256).contains(&found) {
        Ok(())
    } else {
        Err(PasswordError::Length { found })
    }
}

/// Hashes passwords with argon2id and 19 MiB of memory, at most two at a time, on blocking threads.
#[derive(Clone)]
pub struct Passwords {
    permits: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        // Computed at startup: otherwise the first sign-in of an unknown user hashes twice.
        dummy();
        Self {
            // At most two hashes of 19 MiB: a flood of sign-ins must not take the memory and all
            // cores.
            permits: Arc::new(Semaphore::new(2)),
        }
    }
}

impl Passwords {
    /// Hashes a password with a random salt. Returns the PHC string, `$argon2id$…`.
    ///
    /// # Errors
    ///
    /// Fails if the length is outside the limits.
    pub async fn hash(&self, password: Secret) -> Result<String, PasswordError> {
        check_password(&password)?;
        let hashed = self.in_turn(move || hash(&password)).await;
        hashed.unwrap_or(Err(PasswordError::Hash))
    }

    /// Checks a password against a stored hash. For an unknown user, `stored` is `None`: the check
    /// takes as long and fails, so that its time does not reveal which users exist.
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
            // Dropped here, not with the request: a canceled request does not stop its hash, and
            // must not make room for a third one.
            drop(permit);
            worked
        });
        worked.await.ok()
    }
}

fn argon2() -> Result<Argon2<'static>, PasswordError> {
    // 19 MiB and two passes: a setting that OWASP recommends for argon2id.
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|_| PasswordError::Hash)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &Secret) -> Result<String, PasswordError> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|_| PasswordError::Hash)?;
    let hash = argon2()?.hash_password_with_salt(password.expose().as_bytes(), &salt);
    Ok(hash.map_err(|_| PasswordError::Hash)?.to_string())
}

/// Returns the hash of a random secret; a check against it takes as long as a real one.
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
    // A match with the dummy hash must not count.
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
