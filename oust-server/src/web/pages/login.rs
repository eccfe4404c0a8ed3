//! The pages for signing in: by name and password, or by a link in a mail.

use askama::Template;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::challenge::Empty;
use super::{redirect, session};
use crate::account::{MailAddress, Secret};
use crate::http::{AppState, Client};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

/// The query with the path to return to; empty for the lobby.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Back {
    pub(super) back: String,
}

/// The form with name and password.
#[derive(Deserialize)]
pub(super) struct LoginForm {
    name: String,
    password: String,
    #[serde(default)]
    back: String,
}

/// The form that asks for a link by mail.
#[derive(Debug, Deserialize)]
pub(super) struct LinkForm {
    email: String,
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    page: Layout,
    name: String,
    back: String,
    sends_mail: bool,
    wrong: Option<String>,
    /// The confirmation after a request for a link.
    mailed: Option<String>,
    wrong_address: Option<String>,
}

#[derive(Template)]
#[template(path = "link.html")]
struct LinkPage {
    page: Layout,
    /// The secret of the link; `None` if the link is unknown, used or expired.
    token: Option<String>,
}

impl LoginPage {
    fn new(page: Layout, service: &Service) -> Self {
        Self {
            page,
            name: String::new(),
            back: String::new(),
            sends_mail: service.config().mail_address.is_some(),
            wrong: None,
            mailed: None,
            wrong_address: None,
        }
    }
}

/// Shows the forms. A visitor with a session goes straight to `back`.
pub(super) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(Back { back }): Query<Back>,
) -> Response {
    if context.caller.session.is_some() {
        return redirect(&back);
    }
    render(&LoginPage {
        back,
        ..LoginPage::new(context.layout(), &service)
    })
}

/// Signs in by a name and a password.
pub(super) async fn sign_in(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<LoginForm>,
) -> Result<Response, PageError> {
    session::count_attempt(&state, client)?;
    let (service, name) = (&state.service, form.name.trim().to_owned());
    let signed_in = service.sign_in(name.clone(), Secret::new(form.password));
    match signed_in.await {
        Ok(signed_in) => Ok(session::begin(context, service, &signed_in, &form.back).await?),
        // The page does not say whether the name or the password is wrong.
        Err(ServiceError::Forbidden(_)) => {
            let page = context.layout();
            let template = LoginPage {
                wrong: Some(page.phrase("login-wrong").to_string()),
                // A name has 24 characters; the limit keeps the page small.
                name: name.chars().take(200).collect(),
                back: form.back,
                ..LoginPage::new(page, service)
            };
            Ok((StatusCode::FORBIDDEN, render(&template)).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

/// Mails a link that signs in. The answer is the same whether or not an account has the address.
pub(super) async fn mail_link(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<LinkForm>,
) -> Result<Response, PageError> {
    let (service, email, page) = (&state.service, form.email.trim(), context.layout());
    if email.parse::<MailAddress>().is_err() {
        let template = LoginPage {
            wrong_address: Some(page.phrase("address-wrong").to_string()),
            ..LoginPage::new(page, service)
        };
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&template)).into_response());
    }
    session::count_attempt(&state, client)?;
    service.mail_link(email).await?;
    Ok(render(&LoginPage {
        mailed: Some(page.phrase("login-mailed").to_string()),
        ..LoginPage::new(page, service)
    }))
}

/// Asks whether to use a link: a program that previews links in mails must not use it up.
pub(super) async fn ask(context: PageContext, Path(token): Path<String>) -> Response {
    render(&LinkPage {
        page: context.layout(),
        token: Some(token),
    })
}

/// Uses a link: confirms the mail address that received it, and signs in.
pub(super) async fn use_link(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    match service.use_link(&Secret::new(token)).await {
        Ok(signed_in) => Ok(session::begin(context, &service, &signed_in, "/settings").await?),
        Err(ServiceError::NotFound { .. }) => {
            let template = LinkPage {
                page: context.layout(),
                token: None,
            };
            Ok((StatusCode::NOT_FOUND, render(&template)).into_response())
        }
        Err(error) => Err(error.into()),
    }
}
