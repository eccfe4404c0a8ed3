//! The forms of the settings and of the preferences: what a user changes about the account.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde::Deserialize;

use super::login::{begin_session, count_attempt, forget_session};
use super::settings_page::{self, Part, refused, with_secret};
use crate::account::{MailAddress, Scope, Scopes, Secret, check_password};
use crate::api::views;
use crate::http::{AppState, Client};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, OnceKey, redirect, redirect_with};
use crate::web::page_context::PageContext;

/// Returns the routes below `/settings`.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(settings_page::show))
        .route("/address", post(change_address))
        .route("/password", post(change_password))
        .route("/mail-code", post(new_mail_code))
        .route("/tokens", post(make_token))
        .route("/tokens/revoke", post(revoke_token))
        .route("/links/end", post(end_link))
        .route("/vacation", post(set_vacation))
        .route("/data.json", get(own_data))
        .route("/sign-out", post(sign_out_everywhere))
        .route("/delete", post(delete))
}

/// The form for a new mail address.
#[derive(Debug, Deserialize)]
struct AddressForm {
    email: String,
}

/// The form for a vacation in days; 0 ends it.
#[derive(Debug, Deserialize)]
struct VacationForm {
    days: u16,
}

/// The form that deletes the account: `typed` is the password, or the name of an account without a
/// password.
#[derive(Deserialize)]
struct DeleteForm {
    typed: String,
}

/// The form for a new password; `current` is empty for an account without a password.
#[derive(Deserialize)]
struct PasswordForm {
    #[serde(default)]
    current: String,
    password: String,
}

/// The form for a new token. A scope with any text is granted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct TokenForm {
    label: String,
    read: String,
    play: String,
    challenge: String,
    /// The days until it expires; empty for no limit.
    days: String,
    key: OnceKey,
}

/// The form that revokes a token.
#[derive(Debug, Deserialize)]
struct RevokeForm {
    id: i64,
}

/// The form that ends an open link.
#[derive(Debug, Deserialize)]
struct EndLinkForm {
    id: String,
}

/// Mails a link to the new address, which the link confirms.
async fn change_address(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(AddressForm { email }): Form<AddressForm>,
) -> Result<Response, PageError> {
    let (service, email) = (&state.service, email.trim());
    // The service checks the address, too; here the error goes next to the field.
    if email.parse::<MailAddress>().is_err() {
        let reason = context.language.phrase("address-wrong").to_string();
        return refused(&context, service, Part::Address, reason).await;
    }
    // Counted, because each attempt mails a link to an address that anyone may type.
    count_attempt(&state, client)?;
    service
        .change_address(context.caller.identity(), email)
        .await?;
    Ok(redirect("/settings?done=address"))
}

/// Begins or ends a vacation.
async fn set_vacation(
    context: PageContext,
    State(service): State<Service>,
    Form(VacationForm { days }): Form<VacationForm>,
) -> Result<Response, PageError> {
    match service.set_vacation(context.caller.identity(), days).await {
        Ok(()) => Ok(redirect("/settings?done=vacation")),
        Err(ServiceError::Invalid(_)) => {
            let reason = context.language.phrase("vacation-too-long").to_string();
            refused(&context, &service, Part::Vacation, reason).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns all stored data about the user as a JSON download.
async fn own_data(
    context: PageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let own = service.own_data(context.caller.identity()).await?;
    let data = views::own_data(&own)?;
    // A `Value` has only keys that are strings, so writing it does not fail.
    let text = serde_json::to_string_pretty(&data).unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"oust-account.json\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
}

/// Ends all sessions of the user, this one included.
async fn sign_out_everywhere(
    context: PageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    service
        .sign_out_everywhere(context.caller.identity())
        .await?;
    Ok(forget_session(context))
}

/// Deletes the account after a confirmation.
async fn delete(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(DeleteForm { typed }): Form<DeleteForm>,
) -> Result<Response, PageError> {
    let (service, identity) = (&state.service, context.caller.identity());
    // Counted like a sign-in: anyone at an open session could guess the password here.
    count_attempt(&state, client)?;
    match service
        .delete_account_by_hand(identity, Secret::new(typed))
        .await
    {
        Ok(()) => Ok(forget_session(context)),
        Err(ServiceError::WrongPassword) => {
            let reason = context.language.phrase("delete-wrong").to_string();
            refused(&context, service, Part::Delete, reason).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Changes the password, ends all sessions, and begins a new one in this browser.
async fn change_password(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<PasswordForm>,
) -> Result<Response, PageError> {
    let (service, page) = (&state.service, context.layout());
    let password = Secret::new(form.password);
    if let Err(error) = check_password(&password) {
        let reason = page.password_error(error);
        return refused(&context, service, Part::NewPassword, reason).await;
    }
    // Counted only now: a password that is too short costs no attempt to guess the current one.
    count_attempt(&state, client)?;
    let identity = context.caller.identity();
    let changed = service.change_password(identity, Secret::new(form.current), password);
    match changed.await {
        Ok(signed_in) => {
            Ok(begin_session(context, service, &signed_in, "/settings?done=password").await?)
        }
        Err(ServiceError::WrongPassword) => {
            let reason = page.phrase("password-wrong").to_string();
            refused(&context, service, Part::CurrentPassword, reason).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Replaces the mail code and shows the new one.
async fn new_mail_code(
    context: PageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let code = service.new_mail_code(context.caller.identity()).await?;
    with_secret(
        &context,
        &service,
        "mail-code-new",
        "mail-code-once",
        code.expose(),
    )
    .await
}

/// Makes a token and shows it.
async fn make_token(
    context: PageContext,
    State(service): State<Service>,
    Form(form): Form<TokenForm>,
) -> Result<Response, PageError> {
    let page = context.layout();
    let is_chosen = |scope: &Scope| match scope {
        Scope::Read => !form.read.is_empty(),
        Scope::Play => !form.play.is_empty(),
        Scope::Challenge => !form.challenge.is_empty(),
    };
    let scopes: Scopes = Scope::ALL.into_iter().filter(is_chosen).collect();
    if scopes == Scopes::default() {
        let reason = page.phrase("token-without-scope").to_string();
        return refused(&context, &service, Part::Token, reason).await;
    }
    let label = match form.label.trim() {
        "" => page.phrase("token-unnamed").to_string(),
        label => label.to_owned(),
    };
    // The form sends an empty text for no limit.
    let days = form.days.parse::<u16>().ok();
    let identity = context.caller.identity();
    let key = form.key.given();
    let made = service.make_token(identity, label, scopes, days, key);
    let token = made.await?;
    with_secret(
        &context,
        &service,
        "token-new",
        "token-once",
        token.token.expose(),
    )
    .await
}

async fn revoke_token(
    context: PageContext,
    State(service): State<Service>,
    Form(RevokeForm { id }): Form<RevokeForm>,
) -> Result<Response, PageError> {
    service.revoke_token(context.caller.identity(), id).await?;
    Ok(redirect("/settings?done=token"))
}

async fn end_link(
    context: PageContext,
    State(service): State<Service>,
    Form(EndLinkForm { id }): Form<EndLinkForm>,
) -> Result<Response, PageError> {
    match service.end_link(context.caller.identity(), id).await {
        // A link that was used or has expired meanwhile has ended, too.
        Ok(()) | Err(ServiceError::NotFound { .. }) => Ok(redirect("/settings?done=link")),
        Err(error) => Err(error.into()),
    }
}

/// Stores the fields of a form in the cookie and, with a session, in the account. Redirects to the
/// page of the form. Preferences without a field keep their values.
pub(crate) async fn set_preferences(
    context: PageContext,
    State(service): State<Service>,
    Form(mut fields): Form<Vec<(String, String)>>,
) -> Result<Response, PageError> {
    let back_field = fields.iter().find(|(name, _)| name == "back");
    let back = back_field.map_or_else(String::new, |(_, path)| path.clone());
    // `with_fields` refuses unknown fields.
    fields.retain(|(name, _)| !matches!(name.as_str(), "form" | "back"));
    let session = context.caller.session.as_ref();
    let user = session.map(|session| session.identity);
    // The cookie may be older than the account, which other browsers change, too.
    let before = match user {
        Some(identity) => service.preferences(identity).await?,
        None => context.preferences,
    };
    let chosen = before
        .with_fields(fields)
        .map_err(|_| PageError::from_status(StatusCode::BAD_REQUEST))?;
    if let Some(identity) = user {
        service.set_preferences(identity, chosen).await?;
    }
    let mut cookies = context.caller.cookies;
    cookies.set_preferences(chosen);
    Ok(redirect_with(cookies, &back))
}
