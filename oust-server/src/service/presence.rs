//! The visitors with a page open now.
//!
//! Every page of a user, and the pages of guests that are live, hold a stream of events open. The
//! count is of this process: another process of the same server has visitors of its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::id::UserId;

/// The time for which a visitor without an open page still counts: the way from one page to the next.
const GRACE: Duration = Duration::from_secs(15);

/// A visitor with a page open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Visitor {
    /// An account.
    User(UserId),
    /// A browser without one, by the hash of its form key.
    Guest(String),
}

/// The visitors with a page open. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence(Arc<Mutex<HashMap<Visitor, Stay>>>);

/// The open pages of a visitor.
#[derive(Debug)]
struct Stay {
    pages: usize,
    /// The time when the first page was opened.
    since: Instant,
    /// The time when the last page was closed; not used while one is open.
    left: Instant,
}

/// An open page. Its visitor has one page less when it is dropped.
pub(crate) struct OpenPage {
    presence: Presence,
    visitor: Visitor,
}

impl Presence {
    /// Counts a page of a visitor until the result is dropped.
    pub(crate) fn open(&self, visitor: Visitor, now: Instant) -> OpenPage {
        let mut stays = self.lock();
        // Visitors are forgotten when others come: the map never has more than the latest ones.
        stays.retain(|_, stay| stay.counts(now));
        let stay = stays.entry(visitor.clone()).or_insert(Stay {
            pages: 0,
            since: now,
            left: now,
        });
        stay.pages += 1;
        drop(stays);
        OpenPage {
            presence: self.clone(),
            visitor,
        }
    }

    /// Returns the users, the latest to come first, and the number of guests.
    pub(crate) fn visitors(&self, now: Instant) -> (Vec<UserId>, usize) {
        let stays = self.lock();
        let (mut users, mut guests) = (Vec::new(), 0);
        for (visitor, stay) in stays.iter().filter(|(_, stay)| stay.counts(now)) {
            match visitor {
                Visitor::User(id) => users.push((stay.since, *id)),
                Visitor::Guest(_) => guests += 1,
            }
        }
        drop(stays);
        // The list is cut: the latest to come are the ones that a reader can still meet.
        users.sort_unstable_by(|one, other| other.cmp(one));
        (users.into_iter().map(|(_, id)| id).collect(), guests)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Visitor, Stay>> {
        // The map is whole after every statement, so a panic elsewhere does not matter.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stay {
    fn counts(&self, now: Instant) -> bool {
        self.pages > 0 || now.saturating_duration_since(self.left) < GRACE
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        if let Some(stay) = self.presence.lock().get_mut(&self.visitor) {
            stay.pages = stay.pages.saturating_sub(1);
            // Set for every page: only the time of the last one is read.
            stay.left = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_counts_once_until_a_while_after_the_last_page() {
        let presence = Presence::default();
        let now = Instant::now();
        let user = || presence.open(Visitor::User(UserId(7)), now);
        let (one, other) = (user(), user());
        let guest = presence.open(Visitor::Guest("a".to_owned()), now);
        let late = presence.open(Visitor::User(UserId(3)), now + GRACE / 2);
        let users = [3, 7].map(UserId).to_vec();
        assert_eq!(presence.visitors(now), (users.clone(), 1));
        drop(one);
        let later = Instant::now() + 2 * GRACE;
        assert_eq!(presence.visitors(later), (users, 1), "a page is open");
        drop(other);
        drop(guest);
        let (users, guests) = presence.visitors(Instant::now());
        assert_eq!((users.len(), guests), (2, 1), "on the way to another page");
        assert_eq!(presence.visitors(later), (vec![UserId(3)], 0));
        drop(late);
        drop(presence.open(Visitor::User(UserId(9)), later));
        assert_eq!(presence.lock().len(), 1, "those who left are forgotten");
    }
}
