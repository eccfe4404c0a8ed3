//! Counts of what clients hold open: their connections and streams.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Client;

/// A limit of things that are open at once, for each client and for all together.
pub(crate) struct Permits {
    max: usize,
    max_of_client: usize,
    open: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    of_client: HashMap<Client, usize>,
}

/// One open thing. It stops counting when dropped.
pub(crate) struct Permit {
    client: Client,
    open: Arc<Mutex<Counts>>,
}

impl Permits {
    /// Creates a limit of `max` in all and `max_of_client` for each client.
    pub(crate) fn new(max: usize, max_of_client: usize) -> Self {
        Self {
            max,
            max_of_client,
            open: Arc::default(),
        }
    }

    /// Counts one more until the permit is dropped; `None` above a limit.
    pub(crate) fn open(&self, client: Client) -> Option<Permit> {
        let mut open = lock(&self.open);
        let of_client = open.of_client.get(&client).copied().unwrap_or_default();
        if open.all >= self.max || of_client >= self.max_of_client {
            return None;
        }
        open.all += 1;
        open.of_client.insert(client, of_client + 1);
        drop(open);
        Some(Permit {
            client,
            open: Arc::clone(&self.open),
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all -= 1;
        if let Some(count) = open.of_client.get_mut(&self.client) {
            *count -= 1;
            // Otherwise an entry would stay for every address that was ever seen.
            if *count == 0 {
                open.of_client.remove(&self.client);
            }
        }
    }
}

/// Locks the counts. A poisoned lock is fine: no code panics between two related changes.
fn lock(open: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_end_with_their_drop_and_leave_no_entry() {
        let permits = Permits::new(3, 2);
        let [ann, ben] = ["10.0.0.1", "10.0.0.2"].map(|text| Client::new(text.parse().unwrap()));
        let of_ann = [permits.open(ann), permits.open(ann)];
        assert!(of_ann.iter().all(Option::is_some));
        assert!(permits.open(ann).is_none(), "the limit of a client");
        let of_ben = permits.open(ben);
        assert!(of_ben.is_some());
        assert!(permits.open(ben).is_none(), "the limit of all");
        drop(of_ann);
        assert!(permits.open(ben).is_some());
        drop(of_ben);
        let open = lock(&permits.open);
        assert_eq!((open.all, open.of_client.len()), (0, 0));
    }
}
