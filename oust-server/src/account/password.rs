//! Passwords for the web pages.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version, password_hash};
use tokio::sync::oneshot;

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

/// Hashes passwords with argon2id on two threads, each with its own 19 MiB of memory: a flood of
/// sign-ins takes neither all cores nor more memory.
#[derive(Clone, Default)]
pub struct Passwords {
    /// Empty until the first hash: most programs that open the services make none.
    jobs: Arc<OnceLock<Sender<Job>>>,
}

type Job = Box<dyn FnOnce(&mut Hasher) + Send>;

/// The most hashes at a time.
const THREADS: usize = 2;

impl Passwords {
    /// Hashes a password with a random salt. Returns the PHC string, `$argon2id$…`.
    ///
    /// # Errors
    ///
    /// Fails if the length is outside the limits.
    pub async fn hash(&self, password: Secret) -> Result<String, PasswordError> {
        check_password(&password)?;
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|_| PasswordError::Hash)?;
        let hashed = self.in_turn(move |hasher| hasher.hash(&password, salt));
        let hashed = hashed.await.and_then(Result::ok);
        hashed.ok_or(PasswordError::Hash)
    }

    /// Checks a password against a stored hash. For an unknown user, `stored` is `None`: the check
    /// takes as long and fails, so that its time does not reveal which users exist.
    pub async fn verify(&self, password: Secret, stored: Option<String>) -> bool {
        let verified = self
            .in_turn(move |hasher| hasher.verify(&password, stored.as_deref()))
            .await;
        verified.unwrap_or(false)
    }

    /// Runs `work` on a thread for hashes, unless no one waits for it any longer.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Hasher) -> T + Send + 'static,
    ) -> Option<T> {
        let (reply, result) = oneshot::channel();
        let job = move |hasher: &mut Hasher| {
            if !reply.is_closed() {
                // The receiver is dropped if the request is canceled meanwhile.
                let _ = reply.send(work(hasher));
            }
        };
        let jobs = self.jobs.get_or_init(start_threads);
        jobs.send(Box::new(job)).ok()?;
        result.await.ok()
    }
}

fn start_threads() -> Sender<Job> {
    let (jobs, queue) = mpsc::channel();
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..THREADS {
        let queue = Arc::clone(&queue);
        thread::spawn(move || run_jobs(&queue));
    }
    jobs
}

/// Runs jobs until all their senders are gone.
fn run_jobs(queue: &Mutex<Receiver<Job>>) {
    // A closure, so that no lock is held while a job runs.
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let mut hasher = Hasher::default();
    // Before the first job: otherwise the first sign-in of an unknown user hashes twice.
    hasher.dummy();
    while let Ok(job) = next() {
        job(&mut hasher);
    }
}

/// Hashes with memory that it keeps: of blocks that are freed, the allocator keeps many more.
#[derive(Default)]
struct Hasher {
    blocks: Vec<Block>,
}

impl Hasher {
    fn hash(&mut self, password: &Secret, salt: [u8; 16]) -> password_hash::Result<String> {
        // 19 MiB and two passes: a setting that OWASP recommends for argon2id.
        let params = Params::new(19 * 1024, 2, 1, None)?;
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(Salt::new(&salt)?),
            hash: Some(self.output(password, &salt, params)?),
        };
        Ok(hash.to_string())
    }

    fn verify(&mut self, password: &Secret, stored: Option<&str>) -> bool {
        // A check against the hash of a random secret takes as long as a real one.
        let Some(against) = stored.or(self.dummy()) else {
            return false;
        };
        // A match with the dummy hash must not count.
        self.is_hash_of(password, against).unwrap_or(false) && stored.is_some()
    }

    fn is_hash_of(&mut self, password: &Secret, hash: &str) -> password_hash::Result<bool> {
        let parsed = PasswordHash::new(hash)?;
        let (Some(salt), Some(expected)) = (&parsed.salt, &parsed.hash) else {
            return Ok(false);
        };
        let output = self.output(password, salt, Params::try_from(&parsed)?)?;
        // In constant time.
        Ok(output == *expected)
    }

    fn output(
        &mut self,
        password: &Secret,
        salt: &[u8],
        params: Params,
    ) -> password_hash::Result<Output> {
        self.blocks.resize(params.block_count(), Block::default());
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        let password = password.expose().as_bytes();
        argon2.hash_password_into_with_memory(password, salt, &mut output, &mut self.blocks)?;
        Ok(Output::new(&output)?)
    }

    fn dummy(&mut self) -> Option<&'static str> {
        static DUMMY: OnceLock<Option<String>> = OnceLock::new();
        DUMMY
            .get_or_init(|| self.hash(&Secret::random("").ok()?, [0; 16]).ok())
            .as_deref()
    }
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher, PasswordVerifier};

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

    #[test]
    fn used_memory_gives_the_hashes_of_the_library() {
        let mut hasher = Hasher::default();
        let [first, second] = ["correct horse", "battery staple"].map(Secret::new);
        for password in [&first, &second, &first] {
            let hash = hasher.hash(password, [5; 16]).unwrap();
            let hash = PasswordHash::new(&hash).unwrap();
            let library = Argon2::default();
            assert!(
                library
                    .verify_password(password.expose().as_bytes(), &hash)
                    .is_ok()
            );
            let other = b"wrong horse";
            assert!(library.verify_password(other, &hash).is_err());
        }
        // A hash with other parameters.
        let cheap = Argon2::from(Params::new(64, 1, 1, None).unwrap());
        let hash = cheap
            .hash_password_with_salt(b"correct horse", &[7; 16])
            .unwrap();
        assert!(hasher.verify(&first, Some(&hash.to_string())));
        assert!(!hasher.verify(&second, Some(&hash.to_string())));
    }
}
