//! Sessions of browsers: begun, limited, ended.

use axum::extract::State;
use axum::response::Response;

use super::challenge::Empty;
use super::see_with;
use crate::http::{AppState, Client};
use crate::people::{Preferences, Secret};
use crate::service::{Service, ServiceError, SignedIn};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::preferences;
use crate::web::visit::Visit;

/// Counts an attempt to sign in.
///
/// # Errors
///
/// Fails if the client has tried too often.
pub(super) fn count_attempt(state: &AppState, client: Client) -> Result<(), PageError> {
    if state.limits.may_sign_in(client) {
        Ok(())
    } else {
        Err(PageError::too_many_attempts())
    }
}

/// Lets the browser keep a session that has begun, ends the one it had, and leads to a page. The
/// seats of a guest stay.
pub(super) async fn begin(
    visit: Visit,
    service: &Service,
    signed_in: &SignedIn,
    path: &str,
) -> Result<Response, ServiceError> {
    let chosen = preferences_of(service, &signed_in.session, visit.preferences).await?;
    let mut cookies = visit.visitor.cookies;
    if let Some(old) = cookies.session() {
        service.sign_out(&old).await?;
    }
    // Whoever had the browser before may know the key of its forms.
    cookies.delete("form");
    cookies.set_session(&signed_in.session);
    preferences::keep(&mut cookies, chosen);
    Ok(see_with(cookies, path))
}

/// Returns the preferences of the account of a session. An account without choices about pages
/// takes those of the browser.
async fn preferences_of(
    service: &Service,
    session: &Secret,
    browser: Preferences,
) -> Result<Preferences, ServiceError> {
    let Some(session) = service.session(session).await? else {
        return Ok(browser);
    };
    let own = service.preferences(session.actor).await?;
    let with_mail = |preferences: Preferences| Preferences {
        mail: own.mail,
        ..preferences
    };
    if own != with_mail(Preferences::default()) || own == with_mail(browser) {
        return Ok(own);
    }
    let taken = with_mail(browser);
    service.set_preferences(session.actor, taken).await?;
    Ok(taken)
}

/// Ends the session.
pub(super) async fn sign_out(
    visit: Visit,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    if let Some(session) = visit.visitor.cookies.session() {
        service.sign_out(&session).await?;
    }
    Ok(forget(visit))
}

/// Makes the browser forget its session.
pub(super) fn forget(visit: Visit) -> Response {
    let mut cookies = visit.visitor.cookies;
    cookies.delete("session");
    cookies.delete("form");
    see_with(cookies, "/")
}
