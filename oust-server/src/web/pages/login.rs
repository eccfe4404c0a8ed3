//! The pages for signing in, by name and password or by a link in a mail, and the sessions of
//! browsers.

use askama::Template;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::seats::hand_over;
use crate::account::{MailAddress, Preferences, Secret};
use crate::http::{AppState, Client};
use crate::service::{LinkPurpose, Service, ServiceError, SignedIn};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, redirect, redirect_with};
use crate::web::page_context::{Layout, PageContext, render};

/// The query with the path to return to; empty for the lobby.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Back {
    pub(crate) back: String,
}

/// The form with name and password.
#[derive(Deserialize)]
pub(crate) struct LoginForm {
    name: String,
    password: String,
    #[serde(default)]
    back: String,
}

/// The form that asks for a link by mail.
#[derive(Debug, Deserialize)]
pub(crate) struct LinkForm {
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
    /// The secret of the link and its purpose; `None` if the link is unknown, used or expired.
    open: Option<(String, LinkPurpose)>,
}

impl LinkPage {
    /// Returns the key of the title, which is the text of the button, too.
    fn title(&self) -> &'static str {
        match self.open {
            Some((_, LinkPurpose::SignIn)) => "sign-in",
            Some((_, LinkPurpose::Address)) => "address-confirm",
            None => "link-gone",
        }
    }
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
pub(crate) async fn show(
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
pub(crate) async fn sign_in(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<LoginForm>,
) -> Result<Response, PageError> {
    // Before the password is verified, since Argon2 takes the server's time and memory.
    count_attempt(&state, client)?;
    let (service, name) = (&state.service, form.name.trim().to_owned());
    let signed_in = service.sign_in(name.clone(), Secret::new(form.password));
    match signed_in.await {
        Ok(signed_in) => {
            let context = hand_over(context, service, &signed_in).await;
            Ok(begin_session(context, service, &signed_in, &form.back).await?)
        }
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
        Err(error @ ServiceError::Banned { .. }) => {
            let page = context.layout();
            let template = LoginPage {
                wrong: page.reason(&error),
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
pub(crate) async fn mail_link(
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
    count_attempt(&state, client)?;
    service.mail_link(email).await?;
    Ok(render(&LoginPage {
        mailed: Some(page.phrase("login-mailed").to_string()),
        ..LoginPage::new(page, service)
    }))
}

/// Asks whether to use a link: a program that previews links in mails must not use it up.
pub(crate) async fn ask_for_link(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
) -> Result<Response, PageError> {
    let purpose = service.purpose_of_link(&Secret::new(&token)).await?;
    Ok(link_page(&context, purpose.map(|purpose| (token, purpose))))
}

fn link_page(context: &PageContext, open: Option<(String, LinkPurpose)>) -> Response {
    let status = match open {
        Some(_) => StatusCode::OK,
        None => StatusCode::NOT_FOUND,
    };
    let page = context.layout();
    (status, render(&LinkPage { page, open })).into_response()
}

/// Uses a link: confirms the mail address that received it, and signs in.
pub(crate) async fn use_link(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    // Not counted: the token of a link is too long to guess.
    match service.use_link(&Secret::new(token)).await {
        Ok(signed_in) => Ok(begin_session(context, &service, &signed_in, "/settings").await?),
        Err(ServiceError::NotFound { .. }) => Ok(link_page(&context, None)),
        Err(error) => Err(error.into()),
    }
}

/// Counts an attempt to sign in; fails if the client is above its limit.
pub(crate) fn count_attempt(state: &AppState, client: Client) -> Result<(), PageError> {
    if state.limits.may_sign_in(client) {
        Ok(())
    } else {
        Err(PageError::too_many_attempts())
    }
}

/// Stores a new session in the browser, ends its old one, and redirects to `path`. The cookies of
/// guest seats stay.
pub(crate) async fn begin_session(
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
    cookies.set_preferences(chosen);
    Ok(redirect_with(cookies, path))
}

/// Returns the preferences of the session's account. An account with default preferences first
/// adopts the preferences of the browser.
async fn preferences_of(
    service: &Service,
    session: &Secret,
    browser: Preferences,
) -> Result<Preferences, ServiceError> {
    let Some(session) = service.session(session).await? else {
        // Another request may have ended the session in the meantime.
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
    let adopted = with_mail(browser);
    service.set_preferences(session.identity, adopted).await?;
    Ok(adopted)
}

/// Ends the session and redirects to the lobby.
pub(crate) async fn sign_out(
    context: PageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    if let Some(session) = context.caller.cookies.session() {
        service.sign_out(&session).await?;
    }
    Ok(forget_session(context))
}

/// Deletes the cookies of the session and of the form key, and redirects to the lobby.
pub(crate) fn forget_session(context: PageContext) -> Response {
    let mut cookies = context.caller.cookies;
    cookies.delete("session");
    cookies.delete("form");
    redirect_with(cookies, "/")
}
