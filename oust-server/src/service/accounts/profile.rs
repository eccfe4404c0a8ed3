//! Accounts as their owners see and change them: data, preferences, vacations, and deletion.

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::links::LinkView;
use super::secrets::TokenView;
use crate::account::{Identity, Permission, Preferences, Secret};
use crate::game::{Filter, GameRow, Vacation};
use crate::id::{DAY, Millis, UserId, rfc3339};
use crate::service::access::load_user;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::games::Viewer;
use crate::store::{Transaction, audit, games, notes, one_time, owned, tokens, users};

/// The limit of vacation days in a year.
const VACATION_DAYS: Millis = 30;

/// An account as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccountView {
    /// The name.
    pub name: String,
    /// The mail address.
    pub email: Option<String>,
    /// Whether the address is confirmed.
    pub verified: bool,
    /// Whether it has a password for the pages.
    pub has_password: bool,
    /// The number of games in which it is the owner's turn.
    pub my_turns: usize,
    /// The tokens.
    pub tokens: Vec<TokenView>,
    /// The links that were mailed and still work.
    pub links: Vec<LinkView>,
    /// The vacations.
    pub vacations: Vec<VacationView>,
}

/// A vacation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VacationView {
    /// The beginning.
    pub from: String,
    /// The end.
    pub until: String,
}

/// All stored data of a user.
pub struct OwnData {
    /// The fields of the account, and a list of rows for each table with data of the user.
    pub rows: Map<String, Value>,
    /// The games, each with the user's note.
    pub games: Vec<(GameRow, Option<String>)>,
}

impl Service {
    /// Returns the actor's account with its tokens, open links and vacations.
    pub async fn account(&self, identity: Identity) -> Result<AccountView, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = load_user(tx, Permission::ViewAccount, identity)?;
            let vacations = users::vacations(tx, user.user_id())?;
            let vacation = |vacation: &Vacation| VacationView {
                from: rfc3339(vacation.from),
                until: rfc3339(vacation.until),
            };
            let tokens = tokens::of_user(tx, user.user_id())?;
            let links = one_time::open_of(tx, user.user_id(), now)?;
            Ok(AccountView {
                my_turns: games::ids_waiting_for(tx, user.user_id())?.len(),
                tokens: tokens.iter().map(TokenView::new).collect(),
                links: links.into_iter().filter_map(LinkView::new).collect(),
                vacations: vacations.iter().map(vacation).collect(),
                verified: user.verified_at.is_some(),
                has_password: user.password_hash.is_some(),
                name: user.name,
                email: user.email,
            })
        };
        self.store.read(job).await
    }

    /// Returns all stored data of the actor.
    pub async fn own_data(&self, identity: Identity) -> Result<OwnData, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = load_user(tx, Permission::ViewAccount, identity)?;
            let id = user.user_id();
            let filter = Filter {
                user: Some(id),
                limit: u32::MAX,
                ..Filter::default()
            };
            let mut own = Vec::new();
            for game in games::list(tx, filter, Viewer::of(id))? {
                let note = notes::of(tx, game.id, id)?;
                own.push((game, note));
            }
            Ok(OwnData {
                rows: owned::export(tx, id)?,
                games: own,
            })
        };
        self.store.read(job).await
    }

    /// Returns the actor's preferences for pages and notices.
    pub async fn preferences(&self, identity: Identity) -> Result<Preferences, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = load_user(tx, Permission::ViewAccount, identity)?;
            Ok(user.preferences)
        };
        self.store.read(job).await
    }

    /// Replaces the actor's preferences. The notices that wait for a digest follow the new choice of
    /// mails.
    pub async fn set_preferences(
        &self,
        identity: Identity,
        preferences: Preferences,
    ) -> Result<(), ServiceError> {
        let service = self.clone();
        self.change_account(identity, move |tx, user| {
            service.change_preferences(tx, user, preferences)
        })
        .await
    }

    /// Begins a vacation of `days` days, which stops the actor's clocks; 0 ends the current one.
    ///
    /// # Errors
    ///
    /// Fails if the vacations exceed 30 days within a year.
    pub async fn set_vacation(&self, identity: Identity, days: u16) -> Result<(), ServiceError> {
        let service = self.clone();
        self.change_account(identity, move |tx, user| {
            service.set_vacation_in(tx, user.user_id(), Millis::from(days))
        })
        .await
    }

    fn set_vacation_in(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        days: Millis,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        let vacations = users::vacations(tx, user)?;
        let current = vacations.iter().find(|vacation| vacation.contains(now));
        // A change of the current vacation keeps its beginning.
        let from = current.map_or(now, |current| current.from);
        let year_ago = now - 365 * DAY;
        // The current vacation is replaced, so its old days do not count.
        let others = vacations.iter().filter(|vacation| vacation.from != from);
        // A vacation from more than a year ago ends before `year_ago`, so its share is negative.
        let share = |other: &Vacation| (other.until - other.from.max(year_ago)).max(0);
        let taken: Millis = others.map(share).sum();
        let until = now + days * DAY;
        if taken + (until - from) > VACATION_DAYS * DAY && days > 0 {
            let remaining = (VACATION_DAYS * DAY - taken - (now - from)).max(0) / DAY;
            let message =
                format!("a year has {VACATION_DAYS} days of vacation, {remaining} are left");
            return Err(ServiceError::Invalid(message));
        }
        if days > 0 || current.is_some() {
            users::set_vacation(tx, user, Vacation { from, until })?;
        }
        // The stored deadlines of running games depend on the vacation.
        let filter = Filter {
            user: Some(user),
            over: Some(false),
            limit: u32::MAX,
            ..Filter::default()
        };
        for game in games::list(tx, filter, Viewer::of(user))? {
            let snapshot = GameSnapshot::of_row(tx, game, u32::MAX)?;
            games::save(tx, snapshot.id(), &snapshot.state.derived())?;
        }
        Ok(())
    }

    /// Deletes the account: its open challenges are closed, and the data of the list in
    /// `store::owned` are deleted. The games stay, under the name `deleted-` and the user id; the
    /// server resigns those that go on when they wait for the account.
    pub async fn delete_account(&self, identity: Identity) -> Result<(), ServiceError> {
        let now = self.now();
        self.change_account(identity, move |tx, user| {
            owned::delete(tx, user.user_id(), now)?;
            let name = format!("deleted-{}", user.id);
            Ok(audit::add(tx, now, &name, "account deleted", "account")?)
        })
        .await
    }

    /// Deletes the account after a confirmation: `typed` is its password, or its name for an
    /// account without a password.
    ///
    /// # Errors
    ///
    /// Fails if `typed` is wrong.
    pub async fn delete_account_by_hand(
        &self,
        identity: Identity,
        typed: Secret,
    ) -> Result<(), ServiceError> {
        let confirmed = self.confirm_password(identity, typed.clone()).await?;
        if confirmed.is_none() {
            let name = self.account(identity).await?.name;
            if !typed.expose().trim().eq_ignore_ascii_case(&name) {
                return Err(ServiceError::WrongPassword);
            }
        }
        self.delete_account(identity).await
    }
}
