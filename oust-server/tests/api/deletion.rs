//! One's own data: all of it is exported, and nothing of a deleted account goes on.

use oust_server::account::{Identity, Secret};
use oust_server::game::{Conditional, Conditionals};
use oust_server::id::{GameId, SeatNumber, UserId};
use oust_server::service::{Decision, KeepAnalysis, Repair, ServiceError};
use oust_server::store::owned::OWNED;
use oust_server::store::{StoreError, push};
use rusqlite::types::ValueRef;
use serde_json::{Value, json};

use crate::server::Server;

/// The addresses, and a part of the name, of the account that is deleted.
const TRACES: [&str; 4] = ["annabel", "old@example.org", "new@example.net", "my note"];

/// A server with data of annabel in every table of the list.
struct Life {
    server: Server,
    annabel: String,
    identity: Identity,
    ben: String,
}

impl Life {
    async fn begin() -> Self {
        let server = Server::start().await;
        let service = server.service.clone();
        let scopes = "read,play,challenge".parse().unwrap();
        let made = service.add_user("Annabel", Some("old@example.org"), Some(scopes));
        let annabel = made.await.unwrap().token.unwrap().expose().to_owned();
        let identity = server.session(&annabel).await;
        let ben = server.user("ben").await;
        // A rated game that is over, and one without a clock that goes on.
        let body = json!({"board": "3x3", "to": "ben", "color": "x", "rated": true});
        let rated = begin(&server, &annabel, &ben, body).await;
        server.turn(&annabel, rated, 0, "b2").await;
        server.turn(&ben, rated, 1, "a1").await;
        resign(&server, &ben, rated, 2).await;
        let game = server.game(&annabel, ("ben", &ben), "3x3").await;
        assert_eq!(game, 102);
        server.turn(&annabel, game, 0, "b2").await;
        let id = GameId(game);
        let answer = Conditional {
            if_turn: "a1".to_owned(),
            then: "c3".to_owned(),
            next: Vec::new(),
        };
        let tree = Conditionals(vec![answer]);
        let conditionals = service.set_conditionals(identity, id, 1, tree);
        conditionals.await.unwrap();
        service
            .say(identity, id, "Good luck!".to_owned(), None)
            .await
            .unwrap();
        service
            .set_note(identity, id, "my note".to_owned())
            .await
            .unwrap();
        service.follow(identity, None).await.unwrap();
        // A game against a guest that is over, and an offer of another one.
        let body = json!({"board": "3x3", "to": "guest"});
        let (_, made) = server.post(&annabel, "/api/v1/challenges", body).await;
        let address = made["guest_link"].as_str().unwrap();
        let offered = Secret::new(address.rsplit('/').next().unwrap());
        let own = Secret::new("the guest's");
        let guest = service.sit_down(Identity::Nobody, &offered, &own, None);
        guest.await.unwrap();
        resign(&server, &annabel, 103, 0).await;
        service.rematch(identity, GameId(103)).await.unwrap();
        let line = service.keep_line(identity, id, 0, "b2".to_owned());
        line.await.unwrap();
        let analysis = KeepAnalysis {
            name: "An idea of Annabel".to_owned(),
            start: "3x3 3/3/3 x".to_owned(),
            turns: "a1".to_owned(),
            comment: "Not deep.".to_owned(),
        };
        service.keep_analysis(identity, analysis).await.unwrap();
        service.give_up_puzzle(identity, 1).await.unwrap();
        service.set_vacation(identity, 1).await.unwrap();
        service.set_vacation(identity, 0).await.unwrap();
        let password = Secret::new("correct horse");
        service
            .set_password(identity, password.clone())
            .await
            .unwrap();
        service
            .sign_in("annabel".to_owned(), password)
            .await
            .unwrap();
        service.mail_link("old@example.org").await.unwrap();
        service
            .change_address(identity, "new@example.net")
            .await
            .unwrap();
        let Identity::User { id: user, .. } = identity else {
            panic!("{identity:?}")
        };
        let subscribe = move |tx: &mut dyn oust_server::store::Transaction| {
            push::add(tx, user, "https://push.example/annabel", 5, 0)
        };
        service
            .store()
            .write::<_, StoreError>(subscribe)
            .await
            .unwrap();
        server.user("dan").await;
        service.block(identity, "dan".to_owned()).await.unwrap();
        let report = service.report(identity, id, SeatNumber(2), "He is rude.".to_owned());
        report.await.unwrap();
        for [old, new] in [["Annabel", "Annabella"], ["Annabella", "Annabel"]] {
            let decision = Decision::of_operator("a test");
            let renamed = service.rename(decision, old.to_owned(), new.to_owned());
            renamed.await.unwrap();
        }
        Self {
            server,
            annabel,
            identity,
            ben,
        }
    }

    /// Returns all texts of the database, each with its table and column.
    fn texts(&self) -> Vec<(String, String)> {
        let file = self.server.folder.path().join("data/oust.sqlite");
        let database = rusqlite::Connection::open(file).unwrap();
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table'";
        let mut tables = database.prepare(sql).unwrap();
        let names = tables.query_map((), |row| row.get::<_, String>(0)).unwrap();
        let mut texts = Vec::new();
        for name in names.map(Result::unwrap) {
            let sql = format!("SELECT * FROM {name}");
            let mut statement = database.prepare(&sql).unwrap();
            let columns: Vec<String> = statement
                .column_names()
                .iter()
                .map(ToString::to_string)
                .collect();
            let mut rows = statement.query(()).unwrap();
            while let Some(row) = rows.next().unwrap() {
                for (index, column) in columns.iter().enumerate() {
                    if let ValueRef::Text(text) = row.get_ref(index).unwrap() {
                        let text = String::from_utf8_lossy(text).into_owned();
                        texts.push((format!("{name}.{column}"), text));
                    }
                }
            }
        }
        texts
    }

    async fn delete(&self) {
        self.server
            .service
            .delete_account(self.identity)
            .await
            .unwrap();
    }
}

/// Begins a game by a challenge and returns its number.
async fn begin(server: &Server, from: &str, to: &str, body: Value) -> i64 {
    let id = challenge(server, from, body).await;
    let (status, game) = accept(server, to, &id).await;
    assert_eq!(status, 201, "{game}");
    game["id"].as_i64().unwrap()
}

async fn challenge(server: &Server, from: &str, body: Value) -> String {
    let (status, made) = server.post(from, "/api/v1/challenges", body).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().unwrap().to_owned()
}

async fn accept(server: &Server, by: &str, id: &str) -> (u16, Value) {
    let path = format!("/api/v1/challenges/{id}/accept");
    server.post(by, &path, json!({})).await
}

async fn resign(server: &Server, by: &str, game: i64, n: u32) {
    let path = format!("/api/v1/games/{game}/resign");
    let (status, answer) = server.post(by, &path, json!({"n": n})).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn the_export_has_rows_of_every_table_of_the_list() {
    let life = Life::begin().await;
    let (status, data) = life.server.get(&life.annabel, "/api/v1/account/data").await;
    assert_eq!((status, &data["name"]), (200, &json!("Annabel")));
    assert_eq!(data["email"], "old@example.org");
    for owned in OWNED.iter().filter(|owned| !owned.key.is_empty()) {
        let rows = data[owned.key].as_array().map(Vec::as_slice);
        assert!(rows.is_some_and(|rows| !rows.is_empty()), "{}", owned.key);
    }
    assert_eq!(data["games"].as_array().unwrap().len(), 3);
    assert_eq!(data["chat"][0]["text"], "Good luck!");
    assert_eq!(data["conditionals"][0]["tree"][0]["then"], "c3");
    assert_eq!(data["events"][0]["text"], "b2");
    assert_eq!(data["lines"][0]["turns"], "b2");
    assert_eq!(data["follows"][0]["game"], 0);
    assert_eq!(data["links"][0]["email"], "old@example.org");
    assert_eq!(data["ratings"][0]["games"], 1);
    assert!(data["rating_changes"][0]["after"].as_f64().unwrap() > 1500.0);
    assert_eq!(data["vacations"][0]["from"], "2027-01-15T08:00:00Z");
    let (_, other) = life.server.get(&life.ben, "/api/v1/account/data").await;
    assert_eq!(other["chat"], json!([]), "the lines of another player");
    assert_eq!(other["notes"], json!([]));
}

#[tokio::test]
async fn nothing_of_a_deleted_account_is_left_but_its_games() {
    let life = Life::begin().await;
    let found = |texts: &[(String, String)]| {
        let has_trace = |text: &str| {
            let text = text.to_lowercase();
            TRACES.iter().any(|trace| text.contains(trace))
        };
        let found = texts.iter().filter(|(_, text)| has_trace(text));
        let mut places: Vec<String> = found.map(|(place, _)| place.clone()).collect();
        places.dedup();
        places
    };
    let before = found(&life.texts());
    for place in [
        "outbox.recipient",
        "one_time.email",
        "audit.who",
        "users.name",
    ] {
        assert!(
            before.iter().any(|found| found == place),
            "{place}: {before:?}"
        );
    }
    life.delete().await;
    assert_eq!(found(&life.texts()), Vec::<String>::new());
    let Identity::User { id: UserId(id), .. } = life.identity else {
        panic!("{:?}", life.identity)
    };
    let file = life.server.folder.path().join("data/oust.sqlite");
    let database = rusqlite::Connection::open(file).unwrap();
    let count = |table: &str, condition: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM {table} WHERE {condition}");
        database.query_row(&sql, (), |row| row.get(0)).unwrap()
    };
    for owned in OWNED {
        let condition = match owned.table {
            // Without a number of a user.
            "challenges" | "audit" | "users" => continue,
            "conditionals" | "offers" | "reports" => "true".to_owned(),
            _ => format!("user_id = {id}"),
        };
        let stays = owned.reason_to_stay().is_some();
        assert_eq!(count(owned.table, &condition) > 0, stays, "{}", owned.table);
    }
    let verified = life.server.service.verify(false, Repair::No).await.unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test]
async fn the_challenges_of_a_deleted_account_are_closed() {
    let life = Life::begin().await;
    let (server, annabel, ben) = (&life.server, &life.annabel, &life.ben);
    let eve = server.user("eve").await;
    let of_three = json!({"kind": "orbit", "board": "5x5", "players": 3});
    let challenges = [
        challenge(server, annabel, json!({"board": "hex4", "to": "ben"})).await,
        challenge(server, annabel, json!({"board": "hex4"})).await,
        challenge(server, ben, json!({"board": "hex4", "to": "annabel"})).await,
        challenge(server, &eve, of_three.clone()).await,
        challenge(server, annabel, of_three).await,
    ];
    assert_eq!(accept(server, annabel, &challenges[3]).await.0, 200);
    assert_eq!(accept(server, &eve, &challenges[4]).await.0, 200);
    life.delete().await;
    for id in &challenges {
        for by in [ben, &eve] {
            let (status, answer) = accept(server, by, id).await;
            assert!(matches!(status, 404 | 409), "{status} {answer}");
        }
    }
    let (_, open) = server.get("", "/api/v1/challenges").await;
    assert_eq!(open, json!([]));
    // Nor does her offer of a rematch begin a game.
    let guest = Identity::Guest {
        game: GameId(103),
        seat: SeatNumber(2),
    };
    let refused = server.service.rematch(guest, GameId(103)).await;
    assert_eq!(refused.unwrap_err().code(), "conflict");
}

#[tokio::test]
async fn the_games_of_a_deleted_account_have_an_end() {
    let life = Life::begin().await;
    let (server, ben) = (&life.server, &life.ben);
    let eve = server.user("eve").await;
    let body = json!({"kind": "orbit", "board": "5x5", "to": ["ben", "eve"], "color": "x"});
    let id = challenge(server, &life.annabel, body).await;
    assert_eq!(accept(server, ben, &id).await.0, 200);
    assert_eq!(accept(server, &eve, &id).await.0, 201);
    let seat = SeatNumber(1);
    let service = &server.service;
    let of_seat = service
        .identity_of_reply(GameId(102), seat, 2)
        .await
        .unwrap();
    assert!(matches!(of_seat, Identity::User { .. }), "{of_seat:?}");
    life.delete().await;
    // Her answer to this turn was stored.
    let (status, game) = server.turn(ben, 102, 1, "a1").await;
    assert_eq!((status, &game["to_move"]), (200, &json!(1)));
    assert_eq!(game["turns"], json!(["b2", "a1"]));
    let of_seat = service
        .identity_of_reply(GameId(102), seat, 2)
        .await
        .unwrap();
    assert_eq!(of_seat, Identity::Nobody, "an answer to an old notice");
    let ended = service.process_deadlines().await.unwrap().forfeited;
    assert_eq!(ended, 2, "without a clock");
    let (_, game) = server.get(ben, "/api/v1/games/102").await;
    assert_eq!(game["state"], "over");
    // Of three players the others go on.
    let (_, game) = server.get(ben, "/api/v1/games/104").await;
    assert_eq!(
        (&game["state"], &game["to_move"]),
        (&json!("playing"), &json!(2))
    );
    assert_eq!(server.turn(ben, 104, 1, "c3").await.0, 200);
    assert_eq!(service.process_deadlines().await.unwrap().forfeited, 0);
    let again = service.delete_account(life.identity).await;
    assert!(matches!(again, Err(ServiceError::SignIn)));
    let verified = service.verify(false, Repair::No).await.unwrap();
    assert_eq!(verified.faults, []);
}
