//! A server in the test's process, and its clients.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use oust_server::account::{Credential, Identity, Scopes, Secret};
use oust_server::http::{AppState, Limits, PageCode, serve};
use oust_server::push::PushHosts;
use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::site::Site;
use oust_server::store::{Database, Store};
use oust_server::telemetry::Metrics;
use oust_server::web::router;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// A server with its own port and database, and a clock that the test sets.
pub(crate) struct Server {
    pub(crate) url: String,
    pub(crate) service: Service,
    pub(crate) shutdown: CancellationToken,
    pub(crate) now: Arc<AtomicI64>,
    pub(crate) client: Client,
    pub(crate) folder: TempDir,
    pub(crate) metrics: Arc<Metrics>,
}

/// A status and a body.
pub(crate) type Answer = (u16, Value);

impl Server {
    pub(crate) async fn start() -> Self {
        Self::start_with(Limits::new(0, 0)).await
    }

    pub(crate) async fn start_with(limits: Limits) -> Self {
        Self::start_as(limits, PushHosts::default()).await
    }

    /// Starts a server that sends push messages to the given services.
    pub(crate) async fn start_as(limits: Limits, push_hosts: PushHosts) -> Self {
        let config = ServiceConfig {
            push_hosts,
            ..ServiceConfig::default()
        };
        Self::start_by(limits, config, Site::default()).await
    }

    /// Starts a server with settings and texts of its own; its mail address is always the same.
    pub(crate) fn start_by(
        limits: Limits,
        config: ServiceConfig,
        site: Site,
    ) -> BoxFuture<'static, Self> {
        // Boxed, as `send` is: else it would be compiled into each of the many tests.
        Self::start_boxed(limits, config, site).boxed()
    }

    async fn start_boxed(limits: Limits, config: ServiceConfig, site: Site) -> Self {
        let folder = TempDir::new().unwrap();
        let database = Database::Folder(folder.path().join("data"));
        let store = Store::open(&database).await.unwrap();
        let now = Arc::new(AtomicI64::new(1_800_000_000_000));
        let config = ServiceConfig {
            mail_address: Some("oust@games.example".to_owned()),
            ..config
        };
        let clock = Clock::Manual(Arc::clone(&now));
        let service = Service::open(store, clock, config).await.unwrap();
        let shutdown = CancellationToken::new();
        let metrics = Arc::new(Metrics::new().unwrap());
        let state = AppState {
            service: service.clone(),
            page_code: Some(page_code()),
            limits: Arc::new(limits),
            metrics: Arc::clone(&metrics),
            site: Arc::new(site),
            shutdown: shutdown.clone(),
        };
        tokio::spawn(service.clone().run_feed());
        tokio::spawn(service.clone().run_engines());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let limits = Arc::clone(&state.limits);
        tokio::spawn(serve(listener, router(state), limits, shutdown.clone()));
        Self {
            url,
            service,
            shutdown,
            now,
            client: Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
            folder,
            metrics,
        }
    }

    /// Makes an account with all scopes and returns its token.
    pub(crate) async fn user(&self, name: &str) -> String {
        self.user_with(name, "read,play,challenge").await
    }

    pub(crate) async fn user_with(&self, name: &str, scopes: &str) -> String {
        let scopes: Scopes = scopes.parse().unwrap();
        let account = self
            .service
            .add_user(name, None, Some(scopes))
            .await
            .unwrap();
        account.token.unwrap().expose().to_owned()
    }

    /// Returns the user of a token as an actor with a session.
    pub(crate) async fn session(&self, token: &str) -> Identity {
        let identity = self.service.identity_of_token(&Secret::new(token)).await;
        let Ok(Identity::User { id, .. }) = identity else {
            panic!("{identity:?}")
        };
        Identity::User {
            id,
            via: Credential::Session,
        }
    }

    /// Begins a game of two users, the first one to move, and returns its number.
    pub(crate) async fn game(&self, first: &str, second: (&str, &str), board: &str) -> i64 {
        let body = json!({"board": board, "to": second.0, "color": "x"});
        let (status, challenge) = self.post(first, "/api/v1/challenges", body).await;
        assert_eq!(status, 201, "{challenge}");
        let id = challenge["id"].as_str().unwrap();
        let path = format!("/api/v1/challenges/{id}/accept");
        let (status, game) = self.post(second.1, &path, json!({})).await;
        assert_eq!(status, 201, "{game}");
        game["id"].as_i64().unwrap()
    }

    /// Begins a private game of a user, who is to move, and a guest; returns the secret of the link.
    pub(crate) async fn invite(&self, token: &str) -> String {
        let body = json!({"board": "3x3", "to": "guest", "color": "x", "visibility": "private"});
        let (_, challenge) = self.post(token, "/api/v1/challenges", body).await;
        let link = challenge["guest_link"].as_str().unwrap();
        link.rsplit('/').next().unwrap().to_owned()
    }

    /// Plays a turn.
    pub(crate) async fn turn(&self, token: &str, game: i64, n: u32, turn: &str) -> Answer {
        let path = format!("/api/v1/games/{game}/turns");
        self.post(token, &path, json!({"n": n, "turn": turn})).await
    }

    pub(crate) async fn get(&self, token: &str, path: &str) -> Answer {
        self.send(Method::GET, token, path, None, None).await
    }

    pub(crate) async fn post(&self, token: &str, path: &str, body: Value) -> Answer {
        self.send(Method::POST, token, path, Some(body.to_string()), None)
            .await
    }

    /// Sends a request; with an empty token, without an `Authorization` header.
    pub(crate) fn send<'a>(
        &'a self,
        method: Method,
        token: &'a str,
        path: &'a str,
        body: Option<String>,
        key: Option<&'a str>,
    ) -> BoxFuture<'a, Answer> {
        self.send_boxed(method, token, path, body, key).boxed()
    }

    async fn send_boxed(
        &self,
        method: Method,
        token: &str,
        path: &str,
        body: Option<String>,
        key: Option<&str>,
    ) -> Answer {
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        (status, body)
    }
}

/// Returns files in the place of the code for pages: no test here runs scripts.
fn page_code() -> Arc<PageCode> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("preview.js"), "export default 1;").unwrap();
    std::fs::write(folder.path().join("preview.wasm"), b"\0asm\x01").unwrap();
    std::fs::create_dir(folder.path().join("app")).unwrap();
    std::fs::write(folder.path().join("app/analysis.js"), "export {};").unwrap();
    Arc::new(PageCode::read(folder.path()).unwrap())
}
