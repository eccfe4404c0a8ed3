//! Push messages: subscriptions of browsers, and the news that the service worker shows.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::service::{NewsView, Service, Subscription};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::page_context::{Layout, PageContext};

/// The form of the settings: the address of a browser at its push service.
#[derive(Debug, Deserialize)]
pub(crate) struct PushForm {
    endpoint: String,
}

/// The news as the service worker shows them.
#[derive(Debug, Serialize)]
struct Notification {
    text: String,
    /// The page that it opens.
    address: String,
}

/// Subscribes a browser.
pub(crate) async fn subscribe(
    context: PageContext,
    State(service): State<Service>,
    Form(PushForm { endpoint }): Form<PushForm>,
) -> Result<StatusCode, PageError> {
    let identity = context.caller.identity();
    let subscription = Subscription { endpoint };
    service.subscribe_push(identity, subscription).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unsubscribes a browser.
pub(crate) async fn unsubscribe(
    context: PageContext,
    State(service): State<Service>,
    Form(PushForm { endpoint }): Form<PushForm>,
) -> Result<StatusCode, PageError> {
    let identity = context.caller.identity();
    service.unsubscribe_push(identity, endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the turns and challenges that wait for the user, as a text in the user's language.
pub(crate) async fn news(
    context: PageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let news = service.news(context.caller.identity()).await?;
    // A cached answer would announce a turn that has been played.
    let headers = [(header::CACHE_CONTROL, "no-store")];
    let notification = notification(&context.layout(), news);
    Ok((headers, Json(notification)).into_response())
}

fn notification(page: &Layout, news: NewsView) -> Notification {
    let mut lines = Vec::new();
    if news.turns > 0 {
        let turns = page.phrase("push-turns").with("turns", news.turns);
        lines.push(turns.to_string());
    }
    if news.challenges > 0 {
        let challenges = page.phrase("push-challenges");
        lines.push(challenges.with("count", news.challenges).to_string());
    }
    // Browsers demand a notification for each push message, also if the turn has been played.
    if lines.is_empty() {
        lines.push(page.phrase("push-nothing").to_string());
    }
    Notification {
        text: lines.join("\n"),
        address: news
            .game
            .map_or("/me".to_owned(), |game| format!("/g/{game}")),
    }
}
