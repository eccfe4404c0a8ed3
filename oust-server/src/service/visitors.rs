//! The list of visitors on the first page.

use std::time::Instant;

use super::access::allow;
use super::presence::{OpenPage, Visitor};
use super::{Service, ServiceError};
use crate::account::{Identity, Permission, SecretHash};
use crate::store::{Transaction, users};

/// The visitors that the first page names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HereView {
    /// The names of accounts, in alphabetical order.
    pub names: Vec<String>,
    /// The number of further accounts.
    pub more: usize,
    /// The number of browsers without an account.
    pub guests: usize,
}

impl Service {
    /// Counts a page of a visitor until the result is dropped: the page of a session, or of the browser
    /// with the hash `browser`.
    pub(crate) fn open_page(
        &self,
        identity: Identity,
        browser: Option<SecretHash>,
    ) -> Option<OpenPage> {
        let visitor = match identity {
            Identity::User { id, .. } => Visitor::User(id),
            _ => Visitor::Guest(browser?.to_hex()),
        };
        Some(self.presence.open(visitor, Instant::now()))
    }

    /// Returns the visitors with a page open now, and the actor, under their present names. Closed
    /// and banned accounts are left out, and accounts with a block between them and the actor.
    pub async fn here(&self, identity: Identity) -> Result<HereView, ServiceError> {
        let (mut users, guests) = self.presence.visitors(Instant::now());
        let own = match identity {
            Identity::User { id, .. } => Some(id),
            _ => None,
        };
        // The page that asks has no stream yet.
        if let Some(own) = own.filter(|own| !users.contains(own)) {
            users.insert(0, own);
        }
        // Names are read anew for each page: a rename or a ban shows at once.
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let chosen = &users[..users.len().min(users::NAMES)];
            let names = match chosen {
                [] => Vec::new(),
                _ => users::names_shown_to(tx, chosen, own)?,
            };
            Ok(HereView {
                names,
                more: users.len() - chosen.len(),
                // A guest who reads the page counts before its stream is open.
                guests: guests.max(usize::from(own.is_none())),
            })
        };
        self.store.read(job).await
    }
}
