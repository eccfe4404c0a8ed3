//! Requests to a server.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

/// The time after which a request counts as failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A client of one server.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    url: String,
}

/// The part of a game that a player needs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Game {
    pub(crate) id: i64,
    pub(crate) n: u32,
    pub(crate) to_move: Option<u8>,
    pub(crate) position: String,
}

/// A turn to send.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) game: i64,
    pub(crate) n: u32,
    pub(crate) text: String,
    pub(crate) key: String,
}

/// What the server replied.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// It has stored the turn; the game after it.
    Stored(Game),
    /// It refuses the turn, with this status.
    Refused(u16),
    /// It did not reply, or it cannot now.
    Failed,
}

impl Client {
    /// Returns a client of the server at an address.
    pub(crate) fn new(url: &str) -> Self {
        let builder = reqwest::Client::builder().timeout(PATIENCE);
        Self {
            http: builder.build().unwrap_or_default(),
            url: url.trim_end_matches('/').to_owned(),
        }
    }

    /// Sends a turn once.
    pub(crate) async fn send(&self, token: &str, turn: &Turn) -> Reply {
        let url = format!("{}/api/v1/games/{}/turns", self.url, turn.game);
        let request = self.http.post(url).bearer_auth(token);
        let request = request.header("Idempotency-Key", &turn.key);
        let request = request.json(&json!({"n": turn.n, "turn": turn.text}));
        let Ok(response) = request.send().await else {
            return Reply::Failed;
        };
        let status = response.status();
        if status.is_server_error() {
            return Reply::Failed;
        }
        if !status.is_success() {
            return Reply::Refused(status.as_u16());
        }
        response.json().await.map_or(Reply::Failed, Reply::Stored)
    }

    /// Gets a resource below `/api/v1`; `None` if that fails.
    pub(crate) async fn get(&self, token: &str, path: &str) -> Option<Value> {
        let url = format!("{}/api/v1/{path}", self.url);
        let response = self.http.get(url).bearer_auth(token).send().await.ok()?;
        response.error_for_status().ok()?.json().await.ok()
    }

    /// Posts to a resource below `/api/v1`; `None` if that fails.
    pub(crate) async fn post(&self, token: &str, path: &str, body: &Value) -> Option<Value> {
        let url = format!("{}/api/v1/{path}", self.url);
        let request = self.http.post(url).bearer_auth(token).json(body);
        let response = request.send().await.ok()?;
        response.error_for_status().ok()?.json().await.ok()
    }
}
