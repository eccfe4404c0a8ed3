//! The page for signing up with a name, a password and an optional mail address.

use askama::Template;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::login::{Back, begin_session, count_attempt};
use super::seats::hand_over;
use crate::account::{MailAddress, Secret, UserName, check_password};
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
    wrong: Wrong,
}

/// Shows the form. A visitor with a session goes straight to `back`.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(Back { back }): Query<Back>,
) -> Response {
    if context.caller.session.is_some() {
        return redirect(&back);
    }
    render(&SignUpPage {
        page: context.layout(),
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
    if wrong.is_nothing() {
        // Only a form without errors counts: a typing error costs no attempt.
        count_attempt(&state, client)?;
        // The key is bound to the browser: the answer has the session that it began.
        let key = form.key.given().and_then(|key| context.key.bind(&key));
        match service.sign_up_at_once(name, password, email, key).await {
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
            Err(error) => return Err(error.into()),
        }
    }
    let template = SignUpPage {
        name: name.chars().take(MAX_REPEATED).collect(),
        email: email
            .unwrap_or_default()
            .chars()
            .take(MAX_REPEATED)
            .collect(),
        back: form.back,
        sends_mail: service.config().mail_address.is_some(),
        wrong,
        page,
    };
    Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&template)).into_response())
}

impl Wrong {
    fn is_nothing(&self) -> bool {
        let fields = [&self.name, &self.password, &self.email];
        fields.into_iter().all(Option::is_none)
    }
}
