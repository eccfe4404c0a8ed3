//! The forms about the secrets of an account: password, mail code, tokens.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::{Part, ShownOnce, refused, with_secret};
use crate::account::{Scope, Scopes, Secret, check_password};
use crate::http::{AppState, Client};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::page_context::PageContext;
use crate::web::pages::challenge::Empty;
use crate::web::pages::{redirect, session};

/// The form for a new password; `current` is empty for an account without a password.
#[derive(Deserialize)]
pub(super) struct PasswordForm {
    #[serde(default)]
    current: String,
    password: String,
}

/// The form for a new token. A scope with any text is granted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TokenForm {
    label: String,
    read: String,
    play: String,
    challenge: String,
    /// The days until it expires; empty for no limit.
    days: String,
}

/// The form that revokes a token.
#[derive(Debug, Deserialize)]
pub(super) struct RevokeForm {
    id: i64,
}

/// Changes the password, ends all sessions, and begins a new one in this browser.
pub(super) async fn change_password(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<PasswordForm>,
) -> Result<Response, PageError> {
    let (service, page) = (&state.service, context.layout());
    let password = Secret::new(form.password);
    if let Err(error) = check_password(&password) {
        let why = page.password_error(error);
        return refused(&context, service, Part::NewPassword, why).await;
    }
    session::count_attempt(&state, client)?;
    let identity = context.caller.identity();
    let changed = service.change_password(identity, Secret::new(form.current), password);
    match changed.await {
        Ok(signed_in) => {
            Ok(session::begin(context, service, &signed_in, "/settings?done=password").await?)
        }
        Err(ServiceError::WrongPassword) => {
            let why = page.phrase("password-wrong").to_string();
            refused(&context, service, Part::CurrentPassword, why).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Replaces the mail code and shows the new one.
pub(super) async fn new_mail_code(
    context: PageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let code = service.new_mail_code(context.caller.identity()).await?;
    let page = context.layout();
    let secret = ShownOnce {
        heading: page.phrase("mail-code-new").to_string(),
        text: page.phrase("mail-code-once").to_string(),
        secret: code.expose().to_owned(),
    };
    with_secret(&context, &service, secret).await
}

/// Makes a token and shows it.
pub(super) async fn make_token(
    context: PageContext,
    State(service): State<Service>,
    Form(form): Form<TokenForm>,
) -> Result<Response, PageError> {
    let page = context.layout();
    let chosen = Scope::ALL.into_iter().filter(|scope| {
        let field = match scope {
            Scope::Read => &form.read,
            Scope::Play => &form.play,
            Scope::Challenge => &form.challenge,
        };
        !field.is_empty()
    });
    let scopes: Scopes = chosen.collect();
    if scopes == Scopes::default() {
        let why = page.phrase("token-without-scope").to_string();
        return refused(&context, &service, Part::Token, why).await;
    }
    let label = match form.label.trim() {
        "" => page.phrase("token-unnamed").to_string(),
        label => label.to_owned(),
    };
    // The form sends an empty text for no limit.
    let days = form.days.parse::<u16>().ok();
    let identity = context.caller.identity();
    let token = service.make_token(identity, label, scopes, days).await?;
    let secret = ShownOnce {
        heading: page.phrase("token-new").to_string(),
        text: page.phrase("token-once").to_string(),
        secret: token.token.expose().to_owned(),
    };
    with_secret(&context, &service, secret).await
}

pub(super) async fn revoke_token(
    context: PageContext,
    State(service): State<Service>,
    Form(RevokeForm { id }): Form<RevokeForm>,
) -> Result<Response, PageError> {
    service.revoke_token(context.caller.identity(), id).await?;
    Ok(redirect("/settings?done=token"))
}
