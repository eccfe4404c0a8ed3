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
use super::extractors::HeldCaller;
use crate::account::Identity;
use crate::http::{AppState, Client, Cookies, Permit};
use crate::id::GameId;
use crate::service::{Audience, ChangeView, EventView, FeedItem, OpenPage, Service, ServiceError};

/// The time after which a silent stream sends a line, so that proxies keep it open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Which events a stream has.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct StreamQuery {
    /// The numbers of games, separated by commas, and `mine` for those in which one plays, also
    /// those that begin later; all public games and one's own without it. `offers` adds the changes
    /// of the open offers to server-sent events.
    games: Option<String>,
    /// The id of the last event that is known; only new events without it.
    after: Option<i64>,
}

/// Sends events as server-sent events. `Last-Event-ID` continues a stream that broke off.
#[utoipa::path(get, path = "/events", tag = "streams", params(StreamQuery),
    responses((status = 200, description = "a stream without end", content_type = "text/event-stream"), Refusals))]
pub(crate) async fn events(
    caller: HeldCaller,
    Extension(client): Extension<Client>,
    State(state): State<AppState>,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let last = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let mut source = Source::begin(&state, client, caller.identity, &query, last).await?;
    // A program with a token has no page, and is not among the visitors.
    if !headers.contains_key(header::AUTHORIZATION) {
        let cookies = Cookies::new(&headers, &state.service.config().public_url);
        source.page = state
            .service
            .open_page(caller.identity, cookies.form_key().map(|key| key.hash()));
    }
    let changes = changes(&state, caller.identity, source.games.clone()).map(|change| {
        // Without an id: a page that was away is loaded anew.
        let sent = sse::Event::default().event("changed");
        Ok::<_, Infallible>(sent.json_data(&change).unwrap_or_default())
    });
    let events = source.stream().map(|event| {
        let sent = sse::Event::default()
            .id(event.id.to_string())
            .event(event.event);
        Ok::<_, Infallible>(sent.json_data(&event).unwrap_or_default())
    });
    let events = stream::select(events, changes);
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
    // A shutdown waits for open responses, and this one has no end of its own.
    let ended = events.take_until(end(state, caller));
    Ok(Sse::new(ended).keep_alive(keep_alive).into_response())
}

/// Sends events as lines of JSON.
#[utoipa::path(get, path = "/api/v1/stream", tag = "streams", params(StreamQuery),
    responses((status = 200, description = "a stream without end, an event a line", body = EventView, content_type = "application/x-ndjson"), Refusals))]
pub(crate) async fn stream(
    caller: HeldCaller,
    Extension(client): Extension<Client>,
    State(state): State<AppState>,
    Query(query): Query<StreamQuery>,
) -> Result<Response, ApiError> {
    let source = Source::begin(&state, client, caller.identity, &query, None).await?;
    let lines = source.stream().map(|event| {
        let line = serde_json::to_string(&event).unwrap_or_default() + "\n";
        Ok::<_, Infallible>(line)
    });
    // An empty line now and then keeps the connection open; readers of NDJSON skip it.
    let beats = stream::unfold((), |()| async {
        tokio::time::sleep(KEEP_ALIVE).await;
        Some((Ok("\n".to_owned()), ()))
    });
    let both = stream::select(lines, beats).take_until(end(state, caller));
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(both)).into_response())
}

/// Returns the changes of games that are no events.
fn changes(
    state: &AppState,
    identity: Identity,
    games: Games,
) -> impl Stream<Item = ChangeView> + use<> {
    let new = state.service.subscribe_to_changes();
    stream::unfold((new, games), move |(mut new, games)| async move {
        loop {
            match new.recv().await {
                Ok(change) if games.have_change(change.audience.as_ref(), identity) => {
                    return Some((change.view.clone(), (new, games)));
                }
                // A lost change is seen with the next one: the page asks for the whole.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    })
}

/// Completes when a stream has to end: with the server, or with the credential of its caller.
async fn end(state: AppState, caller: HeldCaller) {
    let without_rights = async {
        match caller.credential {
            Some(credential) => state.service.end_of(credential).await,
            // A public stream needs no rights.
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = state.shutdown.cancelled() => {}
        () = without_rights => {}
    }
}

/// The most games that a stream names.
const MAX_GAMES: usize = 50;

/// The most events that a stream of games that it does not name reads from the store.
const MAX_BACK: i64 = 10_000;

/// The selection of games for a stream of events.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Games {
    /// All public games and one's own.
    Listed,
    /// Those with these numbers, and one's own if `mine`; with `offers` the open offers, too.
    Chosen {
        numbers: HashSet<i64>,
        mine: bool,
        offers: bool,
    },
}

impl Games {
    fn parse(text: Option<&str>) -> Result<Self, ServiceError> {
        let Some(text) = text else {
            return Ok(Self::Listed);
        };
        let (mut mine, mut offers) = (false, false);
        let mut numbers = HashSet::new();
        for part in text.split(',').map(str::trim) {
            if part == "mine" {
                mine = true;
            } else if part == "offers" {
                offers = true;
            } else if let Ok(number) = part.parse() {
                numbers.insert(number);
            } else {
                let message = format!(
                    "games: expected `mine`, `offers` or numbers with commas, found `{text}`"
                );
                return Err(ServiceError::Invalid(message));
            }
        }
        if numbers.len() > MAX_GAMES {
            let message = format!("games: a stream has at most {MAX_GAMES} numbers");
            return Err(ServiceError::Invalid(message));
        }
        Ok(Self::Chosen {
            numbers,
            mine,
            offers,
        })
    }

    /// Returns the games of the stream, if no other event can be of it.
    fn known(&self) -> Option<Vec<GameId>> {
        match self {
            Self::Chosen {
                numbers,
                mine: false,
                ..
            } => Some(numbers.iter().copied().map(GameId).collect()),
            _ => None,
        }
    }

    fn has_mine(&self) -> bool {
        matches!(self, Self::Chosen { mine: true, .. })
    }

    /// Returns whether an event is of these games and may be seen.
    fn have(&self, audience: &Audience, identity: Identity) -> bool {
        match self {
            Self::Listed => audience.lists(identity),
            Self::Chosen { numbers, mine, .. } => {
                let is_chosen = numbers.contains(&audience.game().0) && audience.has(identity);
                is_chosen || (*mine && audience.has_player(identity))
            }
        }
    }
}

impl Games {
    /// Returns whether a change is of these games and may be seen, or is of the open offers and
    /// asked for.
    fn have_change(&self, audience: Option<&Audience>, identity: Identity) -> bool {
        match audience {
            Some(audience) => self.have(audience, identity),
            None => matches!(self, Self::Chosen { offers: true, .. }),
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
    _permit: Permit,
    /// Counts the page that listens; `None` for a program.
    page: Option<OpenPage>,
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
        let newest = state.service.last_event().await?;
        // Without known games each event has to be read and its game asked for.
        let oldest = match games.known() {
            Some(_) => 0,
            None => (newest - MAX_BACK).max(0),
        };
        let last = match (last, query.after) {
            // A browser would not ask again after an error, and its page shows the present anyway.
            (Some(last), _) => last.max(oldest),
            (None, Some(after)) if after.max(0) < oldest => {
                let message = format!(
                    "after: a stream that names no game begins after {oldest} or later, at most \
                     {MAX_BACK} events back; name games, or read /api/v1/history.ndjson"
                );
                return Err(ServiceError::Invalid(message).into());
            }
            (None, Some(after)) => after.max(0),
            (None, None) => newest,
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
            page: None,
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
                    let (events, more) = self
                        .service
                        .events_after(self.last, self.games.known())
                        .await
                        .ok()?;
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
            if self.games.have(&event.audience, self.identity) {
                return Some(event.view.clone());
            }
        }
    }
}
