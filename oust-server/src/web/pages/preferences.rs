//! The forms for preferences: language, colors, options of the board, notices.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::redirect_with;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::page_context::PageContext;
use crate::web::preferences;

/// Stores the fields of a form in the cookie and, with a session, in the account. Redirects to the
/// page of the form. Preferences without a field keep their values.
pub(super) async fn set(
    context: PageContext,
    State(service): State<Service>,
    Form(mut fields): Form<Vec<(String, String)>>,
) -> Result<Response, PageError> {
    let back = fields.iter().find(|(name, _)| name == "back");
    let back = back.map_or_else(String::new, |(_, path)| path.clone());
    // `with_fields` refuses unknown fields.
    fields.retain(|(name, _)| !matches!(name.as_str(), "form" | "back"));
    let user = context.caller.session.as_ref().map(|it| it.identity);
    // The cookie may be older than the account, which other browsers change, too.
    let before = match user {
        Some(identity) => service.preferences(identity).await?,
        None => context.preferences,
    };
    let chosen = before.with_fields(fields);
    let chosen = chosen.map_err(|_| PageError::from_status(StatusCode::BAD_REQUEST))?;
    if let Some(identity) = user {
        service.set_preferences(identity, chosen).await?;
    }
    let mut cookies = context.caller.cookies;
    preferences::keep(&mut cookies, chosen);
    Ok(redirect_with(cookies, &back))
}
