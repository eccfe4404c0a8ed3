//! Push messages to a mock push service.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::IntoResponse;
use data_encoding::BASE64URL_NOPAD;
use oust_server::account::{Identity, Secret};
use oust_server::http::Limits;
use oust_server::push::PushSender;
use oust_server::service::{Round, Subscription};
use oust_server::store::{StoreError, Transaction, push};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::server::Server;

const MINUTE: i64 = 60_000;

/// A request to the push service.
#[derive(Debug)]
struct Message {
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

/// A push service that answers with the queued statuses, and then with 201.
#[derive(Clone, Default)]
struct PushService {
    url: String,
    messages: Arc<Mutex<Vec<Message>>>,
    answers: Arc<Mutex<VecDeque<u16>>>,
}

impl PushService {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = Self {
            url: format!("http://{}", listener.local_addr().unwrap()),
            ..Self::default()
        };
        let state = service.clone();
        let app = Router::new().fallback(move |uri: Uri, headers: HeaderMap, body: Bytes| {
            let path = uri.path().to_owned();
            state.messages.lock().unwrap().push(Message {
                path,
                headers,
                body,
            });
            let status = state.answers.lock().unwrap().pop_front().unwrap_or(201);
            let location = format!("{}/elsewhere", state.url);
            let status = StatusCode::from_u16(status).unwrap();
            async move { (status, [("location", location)]).into_response() }
        });
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        service
    }

    fn take(&self) -> Vec<Message> {
        std::mem::take(&mut *self.messages.lock().unwrap())
    }

    fn answer(&self, statuses: &[u16]) {
        self.answers.lock().unwrap().extend(statuses);
    }
}

/// A server with the players ann and ben, one browser for each, and their push service.
struct Bed {
    server: Server,
    service: PushService,
    sender: PushSender,
    tokens: [String; 2],
}

impl Bed {
    async fn open() -> Self {
        let service = PushService::start().await;
        let hosts = service.url.parse().unwrap();
        let server = Server::start_as(Limits::new(0, 0), hosts).await;
        let tokens = [server.user("ann").await, server.user("ben").await];
        let bed = Self {
            server,
            service,
            sender: PushSender::new().unwrap(),
            tokens,
        };
        for (token, name) in bed.tokens.iter().zip(["ann", "ben"]) {
            let identity = bed.server.session(token).await;
            bed.subscribe(identity, name).await;
        }
        bed
    }

    async fn subscribe(&self, identity: Identity, browser: &str) {
        let endpoint = format!("{}/{browser}", self.service.url);
        let subscribed = self
            .server
            .service
            .subscribe_push(identity, Subscription { endpoint });
        subscribed.await.unwrap();
    }

    /// Begins a game with ann to move, and sends the waiting messages.
    async fn game(&self) -> i64 {
        let [ann, ben] = &self.tokens;
        let game = self.server.game(ann, ("ben", ben), "hex4").await;
        self.deliver().await;
        self.service.take();
        game
    }

    async fn deliver(&self) -> Round {
        self.server
            .service
            .deliver_push(&self.sender)
            .await
            .unwrap()
    }

    fn wait(&self, time: i64) {
        self.server.now.fetch_add(time, Ordering::SeqCst);
    }

    /// Lets ann play the first turn of a game.
    async fn play(&self, game: i64) {
        let played = self.server.turn(&self.tokens[0], game, 0, "d4").await;
        assert_eq!(played.0, 200, "{played:?}");
    }
}

const SENT: Round = Round {
    sent: 1,
    put_off: 0,
    given_up: 0,
    ended: 0,
};

const NOTHING: Round = Round { sent: 0, ..SENT };

const PUT_OFF: Round = Round {
    put_off: 1,
    ..NOTHING
};

#[tokio::test]
async fn a_turn_wakes_the_browser_of_the_player_to_move_once() {
    let bed = Bed::open().await;
    let game = bed.game().await;
    bed.play(game).await;
    let stale = bed.server.turn(&bed.tokens[0], game, 0, "d5").await;
    assert_eq!(stale.0, 409);
    assert_eq!(bed.deliver().await, SENT);
    let messages = bed.service.take();
    let [message] = &messages[..] else {
        panic!("{messages:?}")
    };
    assert_eq!(message.path, "/ben");
    assert!(message.body.is_empty(), "no service learns what is new");
    let header = |name: &str| message.headers[name].to_str().unwrap().to_owned();
    assert_eq!(
        (header("ttl"), header("topic")),
        ("259200".into(), "news".into())
    );
    assert_eq!(header("content-length"), "0");
    check_authorization(&bed, &header("authorization"));
    assert_eq!(bed.deliver().await, NOTHING);
    let ben = bed.server.session(&bed.tokens[1]).await;
    let news = bed.server.service.news(ben).await.unwrap();
    assert_eq!((news.turns, news.game, news.challenges), (1, Some(game), 0));
}

/// Checks an `Authorization` header of RFC 8292: its claims, and its signature with the public key.
fn check_authorization(bed: &Bed, header: &str) {
    let parts = header.strip_prefix("vapid t=").unwrap();
    let (token, key) = parts.split_once(", k=").unwrap();
    assert_eq!(Some(key.to_owned()), bed.server.service.push_key());
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |part: &str| BASE64URL_NOPAD.decode(part.as_bytes()).unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
        .verify(signed.as_bytes(), &decode(signature))
        .expect("the signature is that of the key");
    let (head, claims) = signed.split_once('.').unwrap();
    let [head, claims]: [Value; 2] =
        [head, claims].map(|part| serde_json::from_slice(&decode(part)).unwrap());
    assert_eq!(head, json!({"typ": "JWT", "alg": "ES256"}));
    assert_eq!(claims["aud"], bed.service.url);
    assert_eq!(claims["sub"], "mailto:oust@games.example");
    let left = claims["exp"].as_i64().unwrap() - bed.server.now.load(Ordering::SeqCst) / 1000;
    assert!((1..24 * 60 * 60).contains(&left), "{left}");
}

#[tokio::test]
async fn a_challenge_wakes_the_browser_of_who_is_challenged() {
    let bed = Bed::open().await;
    let body = json!({"board": "3x3", "to": "ben", "color": "x"});
    bed.server
        .post(&bed.tokens[0], "/api/v1/challenges", body)
        .await;
    assert_eq!(bed.deliver().await, SENT);
    assert_eq!(bed.service.take()[0].path, "/ben");
    let ben = bed.server.session(&bed.tokens[1]).await;
    assert_eq!(bed.server.service.news(ben).await.unwrap().challenges, 1);
}

#[tokio::test]
async fn one_message_stands_for_all_that_wait() {
    let bed = Bed::open().await;
    let games = [bed.game().await, bed.game().await];
    for game in games {
        bed.play(game).await;
    }
    assert_eq!(bed.deliver().await, SENT);
    assert_eq!(bed.service.take().len(), 1);
}

#[tokio::test]
async fn a_message_is_tried_again_with_growing_pauses_and_given_up() {
    let bed = Bed::open().await;
    let game = bed.game().await;
    bed.play(game).await;
    bed.service.answer(&[503, 429, 500]);
    for pause in [1, 2, 4] {
        assert_eq!(bed.deliver().await, PUT_OFF);
        bed.wait(pause * MINUTE - 1);
        assert_eq!(bed.deliver().await, NOTHING);
        bed.wait(1);
    }
    assert_eq!(bed.deliver().await, SENT);
    assert_eq!(bed.service.take().len(), 4);

    let other = bed.game().await;
    bed.service.answer(&[503; 10]);
    bed.play(other).await;
    for _ in 0..9 {
        assert_eq!(bed.deliver().await, PUT_OFF);
        bed.wait(4 * 60 * MINUTE);
    }
    assert_eq!(bed.deliver().await.given_up, 1);
    bed.wait(4 * 60 * MINUTE);
    assert_eq!(bed.deliver().await, NOTHING);
}

#[tokio::test]
async fn a_message_whose_sender_died_is_sent_by_another_one() {
    let bed = Bed::open().await;
    let game = bed.game().await;
    bed.play(game).await;
    let now = bed.server.service.now();
    let claim = move |tx: &mut dyn Transaction| push::claim(tx, now, now + 2 * MINUTE, 50);
    let store = bed.server.service.store();
    assert_eq!(store.write::<_, StoreError>(claim).await.unwrap().len(), 1);
    assert_eq!(bed.deliver().await, NOTHING);
    bed.wait(2 * MINUTE);
    assert_eq!(bed.deliver().await, SENT);
}

#[tokio::test]
async fn a_turn_during_the_delivery_is_told_by_a_message_of_its_own() {
    let bed = Bed::open().await;
    let games = [bed.game().await, bed.game().await];
    bed.play(games[0]).await;
    let now = bed.server.service.now();
    let claim = move |tx: &mut dyn Transaction| push::claim(tx, now, now + 2 * MINUTE, 50);
    let store = bed.server.service.store();
    let claimed = store.write::<_, StoreError>(claim).await.unwrap();
    bed.play(games[1]).await;
    let done = move |tx: &mut dyn Transaction| push::done(tx, &claimed[0]);
    store.write::<_, StoreError>(done).await.unwrap();
    assert_eq!(bed.deliver().await, SENT);
}

#[tokio::test]
async fn a_subscription_that_has_ended_is_deleted() {
    for status in [404, 410] {
        let bed = Bed::open().await;
        let game = bed.game().await;
        bed.play(game).await;
        bed.service.answer(&[status]);
        let ended = Round {
            ended: 1,
            ..NOTHING
        };
        assert_eq!(bed.deliver().await, ended);
        let (_, data) = bed.server.get(&bed.tokens[1], "/api/v1/account/data").await;
        assert_eq!(data["browsers"], json!([]));
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let bed = Bed::open().await;
    let game = bed.game().await;
    bed.play(game).await;
    for status in [301, 302, 307, 308] {
        bed.service.answer(&[status]);
    }
    assert_eq!(bed.deliver().await.given_up, 1);
    let messages = bed.service.take();
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].path, "/ben");
}

#[tokio::test]
async fn a_service_that_is_not_there_is_tried_again() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let server = Server::start_as(Limits::new(0, 0), url.parse().unwrap()).await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let endpoint = format!("{url}/ben");
    let identity = server.session(&ben).await;
    let subscribed = server
        .service
        .subscribe_push(identity, Subscription { endpoint });
    subscribed.await.unwrap();
    let body = json!({"board": "3x3", "to": "ben", "color": "x"});
    server.post(&ann, "/api/v1/challenges", body).await;
    let sender = PushSender::new().unwrap();
    assert_eq!(server.service.deliver_push(&sender).await.unwrap(), PUT_OFF);
}

#[tokio::test]
async fn only_who_has_signed_in_subscribes_and_only_at_known_services() {
    let bed = Bed::open().await;
    let ann = bed.server.session(&bed.tokens[0]).await;
    let service = &bed.server.service;
    let try_at = |identity, endpoint: &str| {
        let endpoint = endpoint.to_owned();
        async move {
            let subscribed = service
                .subscribe_push(identity, Subscription { endpoint })
                .await;
            subscribed.map_err(|error| error.code())
        }
    };
    for endpoint in [
        "http://127.0.0.1:1/a",
        "https://fcm.googleapis.com/a",
        "nonsense",
    ] {
        assert_eq!(
            try_at(ann, endpoint).await,
            Err("invalid".to_owned()),
            "{endpoint}"
        );
    }
    let known = format!("{}/new", bed.service.url);
    let token = Secret::new(&*bed.tokens[0]);
    let token = service.identity_of_token(&token).await.unwrap();
    assert_eq!(try_at(token, &known).await, Err("forbidden".to_owned()));
    assert_eq!(
        try_at(Identity::Nobody, &known).await,
        Err("sign-in".to_owned())
    );

    for number in 0..25 {
        bed.subscribe(ann, &format!("ann-{number}")).await;
    }
    let (_, data) = bed.server.get(&bed.tokens[0], "/api/v1/account/data").await;
    let browsers = data["browsers"].as_array().unwrap();
    assert_eq!(browsers.len(), 20, "the oldest ones made room");
    assert_eq!(browsers[19]["push"], format!("{}/ann-24", bed.service.url));

    // After a sign-in with another account, the browser gets the messages of that account.
    let ben = bed.server.session(&bed.tokens[1]).await;
    bed.subscribe(ben, "ann-24").await;
    let (_, data) = bed.server.get(&bed.tokens[1], "/api/v1/account/data").await;
    assert_eq!(data["browsers"].as_array().unwrap().len(), 2);
    let gone = format!("{}/ann-24", bed.service.url);
    service.unsubscribe_push(ben, gone.clone()).await.unwrap();
    service.unsubscribe_push(ben, gone).await.unwrap();
    service.delete_account(ben).await.unwrap();
    let count = |tx: &mut dyn Transaction| push::of_user(tx, oust_server::id::UserId(2));
    let left = service.store().read::<_, StoreError>(count).await.unwrap();
    assert_eq!(left, []);
}

#[tokio::test]
async fn a_server_can_send_no_push_messages() {
    let server = Server::start_as(Limits::new(0, 0), "none".parse().unwrap()).await;
    assert_eq!(server.service.push_key(), None);
    server
        .service
        .clone()
        .run_push(PushSender::new().unwrap())
        .await;
}
