//! Blocks between accounts, and the choice of the challenges that reach a player.

use super::access::allow_user;
use super::players::find_user;
use super::{Service, ServiceError};
use crate::account::{ChallengesFrom, Identity, Permission};
use crate::game::{GameRow, Player};
use crate::id::UserId;
use crate::store::{Transaction, blocks, users};

impl Service {
    /// Blocks an account: it can no longer challenge the actor or take the actor's offers, and the
    /// two have no chat.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name, or the name is the actor's own.
    pub async fn block(&self, identity: Identity, name: String) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ChangeAccount, identity)?;
            let blocked = find_user(tx, &name)?.user_id();
            if user == blocked {
                return Err(ServiceError::invalid("you cannot block yourself"));
            }
            Ok(blocks::add(tx, user, blocked, now)?)
        };
        self.store.write(job).await
    }

    /// Ends a block. An account that is not blocked is no error.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name.
    pub async fn unblock(&self, identity: Identity, name: String) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ChangeAccount, identity)?;
            let blocked = find_user(tx, &name)?.user_id();
            Ok(blocks::remove(tx, user, blocked)?)
        };
        self.store.write(job).await
    }

    /// Returns whether the actor has blocked an account; `false` without an account.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name.
    pub async fn has_blocked(
        &self,
        identity: Identity,
        name: String,
    ) -> Result<bool, ServiceError> {
        let Identity::User { id, .. } = identity else {
            return Ok(false);
        };
        let job = move |tx: &mut dyn Transaction| {
            // One's own block alone: a page must not tell the blocked one of it.
            let blocked = find_user(tx, &name)?.user_id();
            Ok(blocks::has(tx, id, blocked)?)
        };
        self.store.read(job).await
    }
}

/// Checks that the challenges of `from` reach the account `to`.
///
/// # Errors
///
/// Fails with the same error whether `to` takes no challenges, is banned, or has blocked `from`.
pub(crate) fn check_takes_challenges(
    tx: &mut dyn Transaction,
    to: UserId,
    from: UserId,
) -> Result<(), ServiceError> {
    check_takes_offers(tx, to, from)?;
    // A deleted account is refused elsewhere, with an error of its own.
    let Some(user) = users::by_id(tx, to)? else {
        return Ok(());
    };
    let is_taken = user.banned_until.is_none()
        && match user.preferences.challenges {
            ChallengesFrom::Anyone => true,
            ChallengesFrom::Played => users::have_played(tx, to, from)?,
            ChallengesFrom::None => false,
        };
    if is_taken {
        Ok(())
    } else {
        Err(ServiceError::NoChallenges { name: user.name })
    }
}

/// Checks that `from` may take an offer of the account `to`, which is for anyone.
///
/// # Errors
///
/// Fails as [`check_takes_challenges`] does if `to` has blocked `from`.
pub(crate) fn check_takes_offers(
    tx: &mut dyn Transaction,
    to: UserId,
    from: UserId,
) -> Result<(), ServiceError> {
    if !blocks::has(tx, to, from)? {
        return Ok(());
    }
    let name = users::by_id(tx, to)?.map_or_else(String::new, |user| user.name);
    Err(ServiceError::NoChallenges { name })
}

/// Returns whether a player may write in the chat of a game: it has one, and no block is between the
/// player and another one. Whether it is the player's own block makes no difference, so that the
/// blocked one cannot be written to either.
pub(crate) fn is_chat_open(
    tx: &mut dyn Transaction,
    game: &GameRow,
    user: Option<UserId>,
) -> Result<bool, ServiceError> {
    if !game.settings.chat {
        return Ok(false);
    }
    let Some(user) = user else {
        // A block is between accounts, and a guest is no account.
        return Ok(true);
    };
    for other in game.seats.iter().filter_map(Player::user) {
        if other != user && blocks::are_between(tx, user, other)? {
            return Ok(false);
        }
    }
    Ok(true)
}
