//! Counts the streams that are open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Client;

/// The streams that are open, and the most that may be.
pub(super) struct OpenStreams {
    most: usize,
    most_of_client: usize,
    open: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    of_client: HashMap<Client, usize>,
}

/// A stream that counts until it is dropped.
pub(crate) struct StreamPermit {
    client: Client,
    open: Arc<Mutex<Counts>>,
}

impl OpenStreams {
    /// Returns a count of none.
    pub(super) fn new(most: usize, most_of_client: usize) -> Self {
        Self {
            most,
            most_of_client,
            open: Arc::default(),
        }
    }

    /// Counts another stream; `None` if there are too many.
    pub(super) fn open(&self, client: Client) -> Option<StreamPermit> {
        let mut open = lock(&self.open);
        let of_client = open.of_client.get(&client).copied().unwrap_or_default();
        if open.all >= self.most || of_client >= self.most_of_client {
            return None;
        }
        open.all += 1;
        open.of_client.insert(client, of_client + 1);
        drop(open);
        Some(StreamPermit {
            client,
            open: Arc::clone(&self.open),
        })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all -= 1;
        if let Some(count) = open.of_client.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.of_client.remove(&self.client);
            }
        }
    }
}

/// Locks the counts, which no panic leaves half changed.
fn lock(open: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
