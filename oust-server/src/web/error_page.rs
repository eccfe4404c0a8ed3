//! The middleware around all pages: it gives browsers their form keys, and errors their pages.

use askama::Template;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::PageError;
use super::form::FormKey;
use super::page_context::{Layout, PageContext, PagePath, render};
use crate::account::Secret;
use crate::http::{AppState, Cookies};
use crate::service::ServiceError;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    page: Layout,
    title: String,
    status: u16,
    /// The facts in the language of the page; `None` if the catalog has no text for them.
    detail: Option<String>,
    /// The facts in English, as a fallback for `detail`.
    english: Option<&'a str>,
    /// The address of the sign-in form, which returns to `back`.
    sign_in: Option<String>,
    back: String,
}

/// Gives each browser a form key, and renders errors as pages in the visitor's language.
pub(crate) async fn prepare(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut cookies = Cookies::new(request.headers(), &state.service.config().public_url);
    let (key, is_new) = match cookies.form_key() {
        Some(key) => (key, false),
        None => match Secret::random("") {
            Ok(key) => (key, true),
            Err(error) => return PageError::from(ServiceError::from(error)).into_response(),
        },
    };
    request.extensions_mut().insert(FormKey::new(key.clone()));
    let path = PagePath::of(request.uri());
    request.extensions_mut().insert(path);
    let (parts, body) = request.into_parts();
    // The handler consumes the request; an error page needs its headers after that.
    let parts_for_error = parts.clone();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let status = response.status();
    // A response with a body describes its error itself: form pages, and files with API errors.
    let is_described = has_type(&response, "text/html") || has_type(&response, "application/json");
    if (status.is_client_error() || status.is_server_error()) && !is_described {
        let error = response
            .extensions_mut()
            .remove::<PageError>()
            // An error of the framework, such as an unreadable query.
            .unwrap_or_else(|| PageError::from_status(status));
        // If the store is unavailable, the page has no visitor: the defaults apply.
        let layout = match PageContext::read(&parts_for_error, &state).await {
            Ok(context) => context.layout(),
            Err(_) => Layout {
                legal: state.site.legal.present(),
                ..Layout::default()
            },
        };
        response = error_page(&error, layout, &response);
    }
    // Only pages have forms that need the key.
    if is_new && has_type(&response, "text/html") {
        cookies.set("form", key.expose());
        return (cookies, response).into_response();
    }
    response
}

fn has_type(response: &Response, media_type: &str) -> bool {
    let found = response.headers().get(header::CONTENT_TYPE);
    found.is_some_and(|found| found.as_bytes().starts_with(media_type.as_bytes()))
}

/// Renders the page of an error. It keeps the other headers of the response that it replaces.
fn error_page(error: &PageError, page: Layout, replaced: &Response) -> Response {
    let detail = error.cause.as_ref().and_then(|cause| page.reason(cause));
    let english = error.cause.as_ref().map(ToString::to_string);
    let back = back(&page.path);
    let template = ErrorPage {
        title: page.phrase(error.key).to_string(),
        status: error.status.as_u16(),
        english: english.as_deref().filter(|_| detail.is_none()),
        detail,
        sign_in: (error.status == StatusCode::UNAUTHORIZED)
            .then(|| format!("/login?back={}", back.replace('/', "%2F"))),
        back,
        page,
    };
    let mut response = render(&template);
    *response.status_mut() = error.status;
    for (name, value) in replaced.headers() {
        // The length and the type of the replaced body are wrong for the page.
        let is_of_body = name == header::CONTENT_LENGTH || name == header::CONTENT_TYPE;
        if !is_of_body && !response.headers().contains_key(name) {
            response.headers_mut().append(name.clone(), value.clone());
        }
    }
    response
}

/// Returns the page to go back to: the page of the failed request's game, the account page that it
/// was below, or the lobby.
fn back(path: &str) -> String {
    let mut own_pages = ["/me", "/next", "/settings"].into_iter();
    if let Some(own) = own_pages.find(|own| path.starts_with(own)) {
        return own.to_owned();
    }
    let below_game = path.strip_prefix("/g/").unwrap_or_default();
    // A path such as `/g/101.oust?t=e4` leads back to `/g/101`.
    let number = below_game.split(['/', '?', '.']).next();
    match number.and_then(|number| number.parse::<i64>().ok()) {
        Some(game) => format!("/g/{game}"),
        None => "/".to_owned(),
    }
}
