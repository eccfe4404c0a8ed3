//! The HTTP parts that the API and the pages share: the state of the handlers, rate limits, request
//! logs, cookies and the visitor.

mod browser;
mod client;
mod cookies;
mod limits;
mod page_code;
mod permits;
mod serve;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, FromRef, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio_util::sync::CancellationToken;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::service::Service;
use crate::site::Site;
use crate::telemetry::Metrics;

pub(crate) use browser::BrowserCaller;
pub(crate) use client::Client;
pub(crate) use cookies::Cookies;
pub use limits::Limits;
pub(crate) use page_code::{FOR_GOOD, content_version};
pub use page_code::{PageCode, PageCodeError};
pub(crate) use permits::{Permit, Permits};
pub use serve::serve;

/// The state of the routes. Cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// The service; its handles share the store.
    pub service: Service,
    /// The rate limits.
    pub limits: Arc<Limits>,
    /// The code that pages load; without it the server answers presses, and there is no engine.
    pub page_code: Option<Arc<PageCode>>,
    /// The counters.
    pub metrics: Arc<Metrics>,
    /// The operator's own texts.
    pub site: Arc<Site>,
    /// Canceled at shutdown, so that open streams end.
    pub shutdown: CancellationToken,
}

impl FromRef<AppState> for Service {
    fn from_ref(state: &AppState) -> Self {
        state.service.clone()
    }
}

/// The maximum size of a request's body in bytes.
const MAX_BODY: usize = 64 * 1024;

/// The time in which a request's body must have come.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// Adds the layers of all routes: rate limits, request logs, and headers against type sniffing and
/// referrers. `policy` is the content security policy of the responses.
pub(crate) fn common_layers(
    routes: Router<AppState>,
    state: &AppState,
    policy: &'static str,
) -> Router<AppState> {
    routes
        // The innermost layer, so that the log and the counters see the response to a panic.
        .layer(CatchPanicLayer::new())
        .layer(from_fn(read_body))
        .layer(from_fn_with_state(state.clone(), limit))
        // Added after `limit`, so outside of it: refused requests are logged and counted, too.
        .layer(from_fn_with_state(state.clone(), log_request))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, policy))
}

/// Reads the body of a request, so that a client that sends slowly waits for itself alone: handlers
/// have bodies that are complete.
async fn read_body(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let read = Limited::new(body, MAX_BODY).collect();
    match tokio::time::timeout(BODY_TIMEOUT, read).await {
        Ok(Ok(body)) => {
            let body = Body::from(body.to_bytes());
            next.run(Request::from_parts(parts, body)).await
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            StatusCode::PAYLOAD_TOO_LARGE.into_response()
        }
        Ok(Err(_)) => (StatusCode::BAD_REQUEST, "the body is not whole").into_response(),
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the body came too slowly").into_response(),
    }
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Refuses a request above its client's limit. Passes the [`Client`] on to the handlers as an
/// extension.
async fn limit(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    // All servers here set the extension; without it all requests would count as one client.
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    let client = state.limits.client(peer, request.headers());
    if !state.limits.may_ask(client) {
        let message = "too many requests; wait a second";
        return (StatusCode::TOO_MANY_REQUESTS, message).into_response();
    }
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// Logs a request by its route and counts it. The path and the query stay out of the log, since
/// they may contain secrets.
async fn log_request(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    // `next` consumes the request, so the route is read first.
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = matched.as_ref().map_or("none", MatchedPath::as_str);
    let (status, took) = (response.status().as_u16(), began.elapsed());
    state.metrics.request(method.as_str(), route, status, took);
    tracing::info!(%method, route, status, ms = took.as_millis(), "request");
    response
}
