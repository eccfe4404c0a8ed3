//! The page for signing up with a name, a password and an optional mail address.

use askama::Template;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::login::{begin_session, count_attempt};
use super::seats::hand_over;
use crate::account::{MailAddress, Secret, SignUp, UserName, check_password};
use crate::http::{AppState, Client};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, OnceKey, redirect};
use crate::web::page_context::{Layout, PageContext, render};

/// The maximum number of characters of a field that the page repeats: the length of the longest
/// valid mail address.
const MAX_REPEATED: usize = 254;

/// The fields of a submitted form; an empty `email` for no address.
#[derive(Deserialize)]
pub(crate) struct SignUpForm {
    name: String,
    password: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    back: String,
    #[serde(default)]
    key: OnceKey,
    /// The secret of an invitation; empty without one.
    #[serde(default)]
    invitation: String,
}

/// The query of the page: the path to return to, and the secret of an invitation; empty without.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct SignUpQuery {
    back: String,
    invitation: String,
}

/// The error text of each field.
#[derive(Default)]
struct Wrong {
    name: Option<String>,
    password: Option<String>,
    email: Option<String>,
}

#[derive(Template)]
#[template(path = "signup.html")]
struct SignUpPage {
    page: Layout,
    name: String,
    email: String,
    back: String,
    sends_mail: bool,
    invitation: String,
    /// The reason not to show the form.
    closed: Option<String>,
    wrong: Wrong,
}

/// Shows the form. A visitor with a session goes straight to `back`.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(SignUpQuery { back, invitation }): Query<SignUpQuery>,
) -> Response {
    if context.caller.session.is_some() {
        return redirect(&back);
    }
    let page = context.layout();
    let key = match service.config().sign_up {
        SignUp::Closed => Some("signup-closed"),
        SignUp::Invitation if invitation.is_empty() => Some("signup-by-invitation"),
        SignUp::Open | SignUp::Invitation => None,
    };
    render(&SignUpPage {
        closed: key.map(|key| page.phrase(key).to_string()),
        // Not checked here: a program that previews links must not learn which ones work.
        invitation: invitation.chars().take(MAX_REPEATED).collect(),
        page,
        name: String::new(),
        email: String::new(),
        back,
        sends_mail: service.config().mail_address.is_some(),
        wrong: Wrong::default(),
    })
}

/// Makes an account and begins its session, or shows the form again with its errors.
pub(crate) async fn sign_up(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<SignUpForm>,
) -> Result<Response, PageError> {
    let service = &state.service;
    let (name, email) = (form.name.trim(), form.email.trim());
    let email = Some(email).filter(|email| !email.is_empty());
    let password = Secret::new(form.password);
    let page = context.layout();
    // The service stops at the first error; the page shows the errors of all fields.
    let mut wrong = Wrong {
        name: name
            .parse::<UserName>()
            .err()
            .map(|error| page.name_error(&error)),
        password: check_password(&password)
            .err()
            .map(|error| page.password_error(error)),
        email: email
            .filter(|email| email.parse::<MailAddress>().is_err())
            .map(|_| page.phrase("address-wrong").to_string()),
    };
    let mut closed = None;
    if wrong.is_nothing() {
        // Only a form without errors counts: a typing error costs no attempt.
        count_attempt(&state, client)?;
        // The key is bound to the browser: the answer has the session that it began.
        let key = form.key.given().and_then(|key| context.key.bind(&key));
        let invitation = Some(form.invitation.clone()).filter(|link| !link.is_empty());
        let invitation = invitation.map(Secret::new);
        match service
            .sign_up_at_once(name, password, email, key, invitation)
            .await
        {
            Ok(signed_in) => {
                // The settings say that a link is on its way to the address.
                let path = match (form.back.as_str(), email) {
                    ("", Some(_)) => "/settings?done=address",
                    (back, _) => back,
                };
                let context = hand_over(context, service, &signed_in).await;
                return Ok(begin_session(context, service, &signed_in, path).await?);
            }
            Err(ServiceError::Taken) => {
                wrong.name = Some(page.phrase("name-taken").with("name", name).to_string());
            }
            Err(ServiceError::NoSignUp(mode)) => {
                closed = Some(match mode {
                    SignUp::Invitation => page.phrase("signup-bad-invitation").to_string(),
                    SignUp::Open | SignUp::Closed => page.phrase("signup-closed").to_string(),
                });
            }
            Err(error) => return Err(error.into()),
        }
    }
    let status = match closed {
        Some(_) => StatusCode::FORBIDDEN,
        None => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let template = SignUpPage {
        name: name.chars().take(MAX_REPEATED).collect(),
        email: email
            .unwrap_or_default()
            .chars()
            .take(MAX_REPEATED)
            .collect(),
        back: form.back,
        sends_mail: service.config().mail_address.is_some(),
        invitation: form.invitation.chars().take(MAX_REPEATED).collect(),
        closed,
        wrong,
        page,
    };
    Ok((status, render(&template)).into_response())
}

impl Wrong {
    fn is_nothing(&self) -> bool {
        let fields = [&self.name, &self.password, &self.email];
        fields.into_iter().all(Option::is_none)
    }
}
