//! Decisions about accounts: roles, bans, mutes and names.

use super::{Authority, Decision, Effect, required};
use crate::account::{UserName, UserRole};
use crate::id::{Millis, rfc3339};
use crate::service::players::find_user;
use crate::service::social::refuse_codes;
use crate::service::{Service, ServiceError};
use crate::store::acts::Act;
use crate::store::users::{FOREVER, User};
use crate::store::{Transaction, challenges, sessions, users};

impl Service {
    /// Gives an account a role, for the operator.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name.
    pub async fn set_role(&self, name: String, role: UserRole) -> Result<(), ServiceError> {
        let decision = Decision::of_operator("decided by the operator");
        self.decide(decision, Act::Role, move |_, tx, _| {
            let user = find_user(tx, &name)?;
            users::set_role(tx, user.user_id(), role)?;
            Ok(about(&user, role.name()))
        })
        .await
    }

    /// Bans an account for `days`, or without an end. Its sessions, links and streams end, and its
    /// open challenges are closed; its games go on, and their clocks run.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name, or the account is a moderator's and the actor not the operator.
    pub async fn ban(
        &self,
        decision: Decision,
        name: String,
        days: Option<u16>,
    ) -> Result<(), ServiceError> {
        let reason = decision.reason.clone();
        self.decide(decision, Act::Ban, move |_, tx, by| {
            let user = load(tx, by, &name)?;
            let until = by.after(days)?;
            // The reason is checked again: `decide` has its own copy for the list.
            users::set_ban(
                tx,
                user.user_id(),
                Some((until, required(&reason)?.as_str())),
            )?;
            // Tokens and the mail code stay for a ban that ends; they prove nothing meanwhile.
            sessions::remove_all(tx, user.user_id())?;
            challenges::close_of_user(tx, user.user_id())?;
            Ok(about(&user, &until_text(until)))
        })
        .await
    }

    /// Ends the ban of an account.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name, or the account is not banned.
    pub async fn lift_ban(&self, decision: Decision, name: String) -> Result<(), ServiceError> {
        self.decide(decision, Act::LiftBan, move |_, tx, by| {
            let user = load(tx, by, &name)?;
            if user.banned_until.is_none() {
                let message = format!("{} is not banned", user.name);
                return Err(ServiceError::Conflict(message));
            }
            users::set_ban(tx, user.user_id(), None)?;
            Ok(about(&user, ""))
        })
        .await
    }

    /// Keeps an account from writing in chats for `days`.
    ///
    /// # Errors
    ///
    /// Fails as [`ban`](Self::ban) does.
    pub async fn mute(
        &self,
        decision: Decision,
        name: String,
        days: u16,
    ) -> Result<(), ServiceError> {
        self.decide(decision, Act::Mute, move |_, tx, by| {
            let user = load(tx, by, &name)?;
            let until = by.after(Some(days))?;
            users::set_mute(tx, user.user_id(), until)?;
            Ok(about(&user, &until_text(until)))
        })
        .await
    }

    /// Gives an account another name, also in its old games. The page of the old name
    /// leads to the new one if the operator has decided, and is gone after a moderator: the name may be the
    /// fault.
    ///
    /// # Errors
    ///
    /// Fails if no user has the old name, or the new one is taken or not allowed at sign-up.
    pub async fn rename(
        &self,
        decision: Decision,
        old: String,
        new: String,
    ) -> Result<(), ServiceError> {
        let new: UserName = new.parse()?;
        self.decide(decision, Act::Rename, move |_, tx, by| {
            let user = load(tx, by, &old)?;
            // As at a sign-up by mail: everyone sees the name.
            refuse_codes(tx, new.as_str())?;
            let former = users::rename(tx, &user, new.as_str(), by.now)?;
            Ok(Effect {
                former_name: Some(former.ok_or(ServiceError::Taken)?),
                ..about(&user, "")
            })
        })
        .await
    }
}

/// Loads an account that the moderator may decide about.
fn load(tx: &mut dyn Transaction, by: Authority, name: &str) -> Result<User, ServiceError> {
    let user = find_user(tx, name)?;
    by.check_over(&user)?;
    Ok(user)
}

fn about(user: &User, detail: &str) -> Effect {
    Effect {
        user: Some(user.user_id()),
        detail: detail.to_owned(),
        ..Effect::default()
    }
}

/// Returns the end of a ban or mute for the list of acts; empty without an end.
fn until_text(until: Millis) -> String {
    if until == FOREVER {
        String::new()
    } else {
        rfc3339(until)
    }
}
