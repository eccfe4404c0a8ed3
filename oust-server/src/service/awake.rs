//! When this process last worked.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::id::Millis;

/// When this process last found itself and the store working; 0 before the first time.
#[derive(Debug, Default)]
pub(crate) struct Awake(AtomicI64);

impl Awake {
    /// Returns whether the process gives signs of life.
    pub(crate) fn is_known(&self) -> bool {
        self.0.load(Ordering::SeqCst) != 0
    }

    /// Returns whether the machine was suspended, or the store did not answer, for longer than
    /// `limit`.
    pub(crate) fn has_paused(&self, now: Millis, limit: Millis) -> bool {
        self.is_known() && now - self.0.load(Ordering::SeqCst) > limit
    }

    /// Notes that the process and its store work now.
    pub(crate) fn set(&self, now: Millis) {
        self.0.store(now, Ordering::SeqCst);
    }
}
