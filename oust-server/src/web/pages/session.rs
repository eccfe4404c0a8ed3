//! Begins and ends sessions of browsers, and limits attempts to sign in.

use axum::extract::State;
use axum::response::Response;

use super::challenge::Empty;
use super::redirect_with;
use crate::account::{Preferences, Secret};
use crate::http::{AppState, Client};
use crate::service::{Service, ServiceError, SignedIn};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::page_context::PageContext;
use crate::web::preferences;

/// Counts an attempt to sign in.
///
/// # Errors
///
/// Fails if the client is above its limit.
pub(super) fn count_attempt(state: &AppState, client: Client) -> Result<(), PageError> {
    if state.limits.may_sign_in(client) {
        Ok(())
    } else {
        Err(PageError::too_many_attempts())
    }
}

/// Stores a new session in the browser, ends its old one, and redirects to `path`. The cookies of
/// guest seats stay.
pub(super) async fn begin(
    context: PageContext,
    service: &Service,
    signed_in: &SignedIn,
    path: &str,
) -> Result<Response, ServiceError> {
    let chosen = preferences_of(service, &signed_in.session, context.preferences).await?;
    let mut cookies = context.caller.cookies;
    // Otherwise the old session would stay valid without its cookie.
    if let Some(old) = cookies.session() {
        service.sign_out(&old).await?;
    }
    // A previous user of the browser may know the form key.
    cookies.delete("form");
    cookies.set_session(&signed_in.session);
    preferences::keep(&mut cookies, chosen);
    Ok(redirect_with(cookies, path))
}

/// Returns the preferences of the session's account. An account with default preferences first
/// takes over the browser's preferences.
async fn preferences_of(
    service: &Service,
    session: &Secret,
    browser: Preferences,
) -> Result<Preferences, ServiceError> {
    let Some(session) = service.session(session).await? else {
        return Ok(browser);
    };
    let own = service.preferences(session.identity).await?;
    // The cookie has no preference about mails: the account's own stays.
    let with_mail = |preferences: Preferences| Preferences {
        mail: own.mail,
        ..preferences
    };
    if own != with_mail(Preferences::default()) || own == with_mail(browser) {
        return Ok(own);
    }
    let taken = with_mail(browser);
    service.set_preferences(session.identity, taken).await?;
    Ok(taken)
}

/// Ends the session and redirects to the lobby.
pub(super) async fn sign_out(
    context: PageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    if let Some(session) = context.caller.cookies.session() {
        service.sign_out(&session).await?;
    }
    Ok(forget(context))
}

/// Deletes the cookies of the session and of the form key, and redirects to the lobby.
pub(super) fn forget(context: PageContext) -> Response {
    let mut cookies = context.caller.cookies;
    cookies.delete("session");
    cookies.delete("form");
    redirect_with(cookies, "/")
}
