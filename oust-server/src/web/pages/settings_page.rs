//! The page of the settings, with the result of its last form.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Deserialize;

use crate::account::{ChallengesFrom, MailNotices, Scope, Scopes};
use crate::id::Millis;
use crate::service::{AccountView, LinkPurpose, LinkView, Service, ServiceError, TokenView};
use crate::web::error::PageError;
use crate::web::page_context::{Layout, PageContext, render};

/// The result of the last form, which the page shows.
#[derive(Default)]
struct FormResult {
    /// The confirmation of a successful form.
    done: Option<String>,
    /// A secret that the last form made.
    secret: Option<ShownOnce>,
    /// The refused form, with the reason.
    wrong: Option<(Part, String)>,
}

/// The form, or the field of a form, that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Address,
    CurrentPassword,
    NewPassword,
    Token,
    Vacation,
    Delete,
}

/// A secret that the server shows only once, because it stores only a hash.
struct ShownOnce {
    heading: String,
    text: String,
    secret: String,
}

/// A row of the list of tokens.
struct TokenRow {
    id: i64,
    label: String,
    scopes: String,
    created: String,
    expires: Option<String>,
}

/// A row of the list of open links.
struct LinkRow {
    id: String,
    effect: String,
    /// The address before its `@`, after which a narrow page may break the line.
    local: String,
    domain: String,
    expires: String,
}

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsPage {
    page: Layout,
    account: AccountView,
    tokens: Vec<TokenRow>,
    links: Vec<LinkRow>,
    scopes: Vec<(&'static str, String)>,
    /// The end of the current vacation; `None` without one.
    vacation: Option<String>,
    sends_mail: bool,
    /// The choice of mails about games.
    mail: MailNotices,
    /// The choice of accounts with challenges that reach the user.
    challenges: ChallengesFrom,
    /// The public key for push subscriptions; `None` if the server sends no push messages.
    push_key: Option<String>,
    /// The server's address for mails with commands; `None` without mail.
    server_address: Option<String>,
    done: Option<String>,
    secret: Option<ShownOnce>,
    wrong: Option<(Part, String)>,
}

impl SettingsPage {
    /// Returns the error text of a form; `None` if another form or no form is refused.
    fn wrong(&self, part: Part) -> Option<&str> {
        let wrong = self.wrong.as_ref();
        let (_, text) = wrong.filter(|(wrong_part, _)| *wrong_part == part)?;
        Some(text)
    }
}

/// The query of a redirect after a form: a key of its confirmation.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Done {
    done: String,
}

/// Shows the settings, with a confirmation after a form.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(Done { done }): Query<Done>,
) -> Result<Response, PageError> {
    let page = context.layout();
    // Keys only: a link must not put a text of its own on the page.
    let done = match done.as_str() {
        "address" => Some(page.phrase("address-sent")),
        "password" => Some(page.phrase("password-changed")),
        "saved" => Some(page.phrase("settings-saved")),
        "vacation" => Some(page.phrase("vacation-set")),
        "token" => Some(page.phrase("token-revoked")),
        "link" => Some(page.phrase("link-ended")),
        _ => None,
    };
    let result = FormResult {
        done: done.map(|phrase| phrase.to_string()),
        ..FormResult::default()
    };
    Ok(page_with(&context, &service, result).await?)
}

/// Renders the page; with status 422 if a form is refused.
async fn page_with(
    context: &PageContext,
    service: &Service,
    result: FormResult,
) -> Result<Response, ServiceError> {
    let identity = context.caller.identity();
    let account = service.account(identity).await?;
    let preferences = service.preferences(identity).await?;
    let page = context.layout();
    let config = service.config();
    let template = SettingsPage {
        tokens: account
            .tokens
            .iter()
            .map(|token| token_row(&page, token))
            .collect(),
        links: account
            .links
            .iter()
            .map(|link| link_row(&page, link))
            .collect(),
        scopes: Scope::ALL
            .into_iter()
            .map(|scope| (scope.name(), scope_text(&page, scope)))
            .collect(),
        vacation: vacation_at(&account, service.now()),
        sends_mail: config.mail_address.is_some(),
        mail: preferences.mail,
        challenges: preferences.challenges,
        push_key: service.push_key(),
        server_address: config.mail_address.clone(),
        done: result.done,
        secret: result.secret,
        wrong: result.wrong,
        account,
        page,
    };
    let mut response = render(&template);
    if template.wrong.is_some() {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    let headers = response.headers_mut();
    // The page may contain a secret: it must not stay in a cache.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Renders the page with the reason why a form is refused.
pub(crate) async fn refused(
    context: &PageContext,
    service: &Service,
    part: Part,
    reason: String,
) -> Result<Response, PageError> {
    let result = FormResult {
        wrong: Some((part, reason)),
        ..FormResult::default()
    };
    Ok(page_with(context, service, result).await?)
}

/// Renders the page with a new secret, and with the texts of the catalog that explain it.
pub(crate) async fn with_secret(
    context: &PageContext,
    service: &Service,
    heading: &str,
    text: &str,
    secret: &str,
) -> Result<Response, PageError> {
    let language = context.language;
    let result = FormResult {
        secret: Some(ShownOnce {
            heading: language.phrase(heading).to_string(),
            text: language.phrase(text).to_string(),
            secret: secret.to_owned(),
        }),
        ..FormResult::default()
    };
    Ok(page_with(context, service, result).await?)
}

fn token_row(page: &Layout, token: &TokenView) -> TokenRow {
    // The service wrote the names of the scopes; an unreadable list grants nothing.
    let granted: Scopes = token.scopes.parse().unwrap_or_default();
    let scopes: Vec<String> = Scope::ALL
        .into_iter()
        .filter(|scope| granted.contains(*scope))
        .map(|scope| scope_text(page, scope))
        .collect();
    TokenRow {
        id: token.id,
        label: token.label.clone(),
        scopes: scopes.join(", "),
        created: token.created.clone(),
        expires: token.expires.clone(),
    }
}

fn link_row(page: &Layout, link: &LinkView) -> LinkRow {
    let effect = match link.purpose {
        LinkPurpose::SignIn => page.phrase("link-signs-in"),
        LinkPurpose::Address => page.phrase("link-changes-address"),
    };
    let email = link.email.as_deref().unwrap_or_default();
    let (local, domain) = email.rsplit_once('@').unwrap_or_default();
    LinkRow {
        id: link.id.clone(),
        effect: effect.to_string(),
        local: local.to_owned(),
        domain: domain.to_owned(),
        expires: link.expires.clone(),
    }
}

fn scope_text(page: &Layout, scope: Scope) -> String {
    let phrase = match scope {
        Scope::Read => page.phrase("scope-read"),
        Scope::Play => page.phrase("scope-play"),
        Scope::Challenge => page.phrase("scope-challenge"),
    };
    phrase.to_string()
}

/// Returns the end of the vacation at the time `now`; `None` without one.
fn vacation_at(account: &AccountView, now: Millis) -> Option<String> {
    let at = |text: &str| text.parse().map(jiff::Timestamp::as_millisecond).ok();
    let mut vacations = account.vacations.iter();
    // `None`, an unreadable time, is less than all times: such a vacation is over.
    let current = vacations.find(|vacation| {
        at(&vacation.from).is_some_and(|from| from <= now) && at(&vacation.until) > Some(now)
    });
    current.map(|vacation| vacation.until.clone())
}
