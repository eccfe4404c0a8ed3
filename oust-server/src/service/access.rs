//! Permission checks. A service makes them first, in the transaction of its work.

use super::ServiceError;
use super::snapshot::access;
use crate::account::{Access, Credential, GameAccess, Identity, Permission, UserRole, decide};
use crate::game::{GameRow, Visibility};
use crate::id::{GameId, UserId};
use crate::store::games::Viewer;
use crate::store::users::User;
use crate::store::{Transaction, games, users};

/// Checks a permission outside of games.
pub(crate) fn allow(permission: Permission, identity: Identity) -> Result<(), ServiceError> {
    // Without a game the decision is never `Hidden`, so the number appears in no message.
    to_result(decide(permission, identity, None), GameId(0))
}

/// Checks a permission outside of games and returns the user id of the actor, who must not be banned.
pub(crate) fn allow_user(
    tx: &mut dyn Transaction,
    permission: Permission,
    identity: Identity,
) -> Result<UserId, ServiceError> {
    allow(permission, identity)?;
    refuse_banned(tx, identity)?;
    user_of(identity)
}

/// Checks that an actor is not banned. The operator may change the accounts of all.
fn refuse_banned(tx: &mut dyn Transaction, identity: Identity) -> Result<(), ServiceError> {
    let Identity::User { id, via } = identity else {
        return Ok(());
    };
    if via == Credential::Operator {
        return Ok(());
    }
    // The identity may have been proved before the ban.
    match users::ban_of(tx, id)? {
        Some((until, reason)) => Err(ServiceError::banned(until, reason)),
        None => Ok(()),
    }
}

/// Loads the account of an actor, who has to be a moderator at a browser.
///
/// # Errors
///
/// Fails for all others as an unknown address does.
pub(crate) fn load_moderator(
    tx: &mut dyn Transaction,
    identity: Identity,
) -> Result<User, ServiceError> {
    let hidden = || ServiceError::not_found("page", "moderate");
    if decide(Permission::Moderate, identity, None) != Access::Allowed {
        return Err(hidden());
    }
    let user = users::by_id(tx, user_of(identity)?)?;
    let is_moderator =
        |user: &User| user.role == UserRole::Moderator && user.banned_until.is_none();
    user.filter(is_moderator).ok_or_else(hidden)
}

/// Checks a permission outside of games and loads the account of the actor.
pub(crate) fn load_user(
    tx: &mut dyn Transaction,
    permission: Permission,
    identity: Identity,
) -> Result<User, ServiceError> {
    let user = allow_user(tx, permission, identity)?;
    // The account may have been deleted after the request proved the identity.
    users::by_id(tx, user)?.ok_or(ServiceError::SignIn)
}

/// Loads the row of a game and checks a permission in it. Reads no events.
pub(crate) fn load_row(
    tx: &mut dyn Transaction,
    id: GameId,
    permission: Permission,
    identity: Identity,
) -> Result<GameRow, ServiceError> {
    let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
    to_result(decide(permission, identity, Some(&access(&game))), id)?;
    // After the rights: a ban must not tell that a private game exists. Reading needs no check, since
    // a proof after the ban fails, and streams end with it.
    if permission != Permission::ViewGame {
        refuse_banned(tx, identity)?;
    }
    Ok(game)
}

/// Returns the user id of an actor; an error for guests and visitors without a session.
pub(crate) fn user_of(identity: Identity) -> Result<UserId, ServiceError> {
    match identity {
        Identity::User { id, .. } => Ok(id),
        Identity::Nobody => Err(ServiceError::SignIn),
        Identity::Guest { .. } | Identity::Invited { .. } | Identity::Offering { .. } => {
            Err(ServiceError::Forbidden("a guest has no account"))
        }
    }
}

/// Returns an actor as the viewer of lists and counts. Lists show the private games of a user to the
/// credentials that may see them.
pub(crate) fn viewer(identity: Identity) -> Viewer {
    let user = user_of(identity).ok();
    let game = match identity {
        Identity::Guest { game, .. }
        | Identity::Invited { game, .. }
        | Identity::User {
            via: Credential::Reply(game),
            ..
        } => Some(game),
        Identity::User { .. } | Identity::Nobody | Identity::Offering { .. } => None,
    };
    let own = GameAccess {
        game: game.unwrap_or(GameId(0)),
        visibility: Visibility::Private,
        users: vec![user],
    };
    let may_see = decide(Permission::ViewGame, identity, Some(&own)) == Access::Allowed;
    Viewer {
        user: user.filter(|_| may_see && game.is_none()),
        game: game.filter(|_| may_see),
    }
}

fn to_result(decision: Access, game: GameId) -> Result<(), ServiceError> {
    match decision {
        Access::Allowed => Ok(()),
        Access::SignIn => Err(ServiceError::SignIn),
        Access::Forbidden(reason) => Err(ServiceError::Forbidden(reason)),
        Access::Hidden => Err(ServiceError::no_game(game)),
    }
}
