//! Streams of events: server-sent events for browsers, NDJSON for programs.

use std::collections::{HashSet, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use utoipa::IntoParams;

use super::errors::{ApiError, Refusals};
use super::extractors::Caller;
use crate::account::Identity;
use crate::http::{AppState, Client, StreamPermit};
use crate::service::{EventView, FeedItem, Service, ServiceError};

/// The time after which a silent stream sends a line, so that proxies keep it open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Which events a stream has.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct StreamQuery {
    /// The numbers of games, separated by commas, and `mine` for those in which one plays, also
    /// those that begin later; all public games and one's own without it.
    games: Option<String>,
    /// The id of the last event that is known; only new events without it.
    after: Option<i64>,
}

/// Sends events as server-sent events. `Last-Event-ID` continues a stream that broke off.
#[utoipa::path(get, path = "/events", tag = "streams", params(StreamQuery),
    responses((status = 200, description = "a stream without end", content_type = "text/event-stream"), Refusals))]
pub(crate) async fn events(
    Caller(identity): Caller,
    Extension(client): Extension<Client>,
    State(state): State<AppState>,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let last = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let source = Source::begin(&state, client, identity, &query, last).await?;
    let events = source.stream().map(|event| {
        let sent = sse::Event::default()
            .id(event.id.to_string())
            .event(event.event);
        Ok::<_, Infallible>(sent.json_data(&event).unwrap_or_default())
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
    // A shutdown waits for open responses, and this one has no end of its own.
    let ended = events.take_until(state.shutdown.cancelled_owned());
    Ok(Sse::new(ended).keep_alive(keep_alive).into_response())
}

/// Sends events as lines of JSON.
#[utoipa::path(get, path = "/api/v1/stream", tag = "streams", params(StreamQuery),
    responses((status = 200, description = "a stream without end, an event a line", body = EventView, content_type = "application/x-ndjson"), Refusals))]
pub(crate) async fn stream(
    Caller(identity): Caller,
    Extension(client): Extension<Client>,
    State(state): State<AppState>,
    Query(query): Query<StreamQuery>,
) -> Result<Response, ApiError> {
    let source = Source::begin(&state, client, identity, &query, None).await?;
    let lines = source.stream().map(|event| {
        let line = serde_json::to_string(&event).unwrap_or_default() + "\n";
        Ok::<_, Infallible>(line)
    });
    // An empty line now and then keeps the connection open; readers of NDJSON skip it.
    let beats = stream::unfold((), |()| async {
        tokio::time::sleep(KEEP_ALIVE).await;
        Some((Ok("\n".to_owned()), ()))
    });
    let both = stream::select(lines, beats).take_until(state.shutdown.cancelled_owned());
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(both)).into_response())
}

/// The selection of games for a stream of events.
#[derive(Debug, PartialEq, Eq)]
enum Games {
    /// All public games and one's own.
    Listed,
    /// Those with these numbers, and one's own if `mine`.
    Chosen { numbers: HashSet<i64>, mine: bool },
}

impl Games {
    fn parse(text: Option<&str>) -> Result<Self, ServiceError> {
        let Some(text) = text else {
            return Ok(Self::Listed);
        };
        let mut mine = false;
        let mut numbers = HashSet::new();
        for part in text.split(',').map(str::trim) {
            if part == "mine" {
                mine = true;
            } else if let Ok(number) = part.parse() {
                numbers.insert(number);
            } else {
                let message =
                    format!("games: expected `mine` or numbers with commas, found `{text}`");
                return Err(ServiceError::Invalid(message));
            }
        }
        Ok(Self::Chosen { numbers, mine })
    }

    fn has_mine(&self) -> bool {
        matches!(self, Self::Chosen { mine: true, .. })
    }

    /// Returns whether an event is of these games and may be seen.
    fn have(&self, event: &FeedItem, identity: Identity) -> bool {
        match self {
            Self::Listed => event.is_listed_for(identity),
            Self::Chosen { numbers, mine } => {
                let is_chosen = numbers.contains(&event.view.game) && event.is_visible_to(identity);
                is_chosen || (*mine && event.is_of_player(identity))
            }
        }
    }
}

/// The source of a stream's events: the store up to now, then the feed.
struct Source {
    service: Service,
    identity: Identity,
    games: Games,
    last: i64,
    /// Whether the store may have events that were not sent.
    behind: bool,
    ready: VecDeque<Arc<FeedItem>>,
    new: broadcast::Receiver<Arc<FeedItem>>,
    /// Counts the stream.
    _permit: StreamPermit,
}

impl Source {
    /// Begins after `last`, else after what is asked for, else with the next event.
    async fn begin(
        state: &AppState,
        client: Client,
        identity: Identity,
        query: &StreamQuery,
        last: Option<i64>,
    ) -> Result<Self, ApiError> {
        let games = Games::parse(query.games.as_deref())?;
        if games.has_mine() && identity == Identity::Nobody {
            return Err(ServiceError::SignIn.into());
        }
        let Some(permit) = state.limits.open_stream(client) else {
            let message = "too many streams are open; close one or try again later";
            return Err(ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                message,
            ));
        };
        // Subscribed before the store is asked, so that nothing falls between.
        let new = state.service.subscribe();
        let after = last.or(query.after);
        let last = match after {
            Some(after) => after.max(0),
            None => state.service.last_event().await?,
        };
        Ok(Self {
            service: state.service.clone(),
            identity,
            games,
            last,
            // The store has the events between `last` and the subscription.
            behind: true,
            ready: VecDeque::new(),
            new,
            _permit: permit,
        })
    }

    fn stream(self) -> impl Stream<Item = EventView> {
        stream::unfold(self, |mut source| async {
            let event = source.next().await?;
            Some((event, source))
        })
    }

    /// Returns the next event that is wanted and may be seen.
    async fn next(&mut self) -> Option<EventView> {
        loop {
            let event = match self.ready.pop_front() {
                Some(event) => event,
                None if self.behind => {
                    // When the store fails, the stream ends, and the client asks again.
                    let (events, more) = self.service.events_after(self.last).await.ok()?;
                    self.ready = events.into();
                    self.behind = more;
                    continue;
                }
                None => match self.new.recv().await {
                    Ok(event) => event,
                    // The channel dropped events that this stream was too slow for.
                    Err(RecvError::Lagged(_)) => {
                        self.behind = true;
                        continue;
                    }
                    Err(RecvError::Closed) => return None,
                },
            };
            // The store and the feed overlap: `new` was subscribed before the first read.
            if event.view.id <= self.last {
                continue;
            }
            self.last = event.view.id;
            if self.games.have(&event, self.identity) {
                return Some(event.view.clone());
            }
        }
    }
}
