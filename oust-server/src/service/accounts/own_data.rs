//! All that is stored of a user, for that user.

use serde_json::json;

use super::TokenView;
use crate::id::rfc3339;
use crate::people::{Actor, Deed, decide};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::load::Loaded;
use crate::service::{Service, ServiceError};
use crate::store::games::Filter;
use crate::store::{Transaction, games, notes, push, tokens, users};

impl Service {
    /// Returns all that is stored of the actor, as JSON.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn own_data(&self, who: Actor) -> Result<serde_json::Value, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::ViewAccount, who, None), "account")?;
            let user = users::by_id(tx, user_of(who)?)?.ok_or(ServiceError::SignIn)?;
            let filter = Filter {
                user: Some(user.user_id()),
                limit: u32::MAX,
                ..Filter::default()
            };
            let mut own = Vec::new();
            for game in games::list(tx, filter)? {
                let view = Loaded::load(tx, game)?.view();
                let note = notes::of(tx, game, user.user_id())?;
                own.push(json!({ "game": view, "note": note }));
            }
            let tokens = tokens::of_user(tx, user.user_id())?;
            let tokens: Vec<_> = tokens.iter().map(TokenView::new).collect();
            let vacations = users::vacations(tx, user.user_id())?;
            let vacations: Vec<_> = vacations
                .iter()
                .map(|it| json!({ "from": rfc3339(it.from), "until": rfc3339(it.until) }))
                .collect();
            let browsers: Vec<_> = push::of_user(tx, user.user_id())?
                .iter()
                .map(|it| json!({ "push": it.endpoint, "since": rfc3339(it.created) }))
                .collect();
            Ok(json!({
                "name": user.name,
                "email": user.email,
                "created": rfc3339(user.created),
                "tokens": tokens,
                "vacations": vacations,
                "preferences": user.preferences,
                "browsers": browsers,
                "games": own,
            }))
        };
        self.store.read(job).await
    }
}
