//! A mail that is delivered twice has one effect and one reply, wherever the first attempt ended.

use oust_server::id::{GameId, SeatNumber};
use oust_server::mailbot::Received;

use super::post::{Post, SERVER};

/// Mails with an effect, in order. `{ann}` and `{ben}` are codes, `ID` is the newest challenge, and
/// `TOKEN` stands for the address of ben's notice.
const MAILS: [(&str, &str, &str); 17] = [
    ("eve", "signup eve eve@example.org", ""),
    ("ann", "oust challenge ann {ann} ben -size=5", ""),
    ("ben", "oust accept ID ben {ben}", ""),
    ("ann", "oust move 101 ann {ann} b2", ""),
    ("ben", "TOKEN", "d4"),
    ("ann", "oust chat 101 ann {ann}", "Hello"),
    ("ann", "oust move 101 ann {ann} undo", ""),
    ("ben", "oust move 101 ben {ben} accept", ""),
    ("ann", "oust resign 101 ann {ann}", ""),
    ("ben", "oust challenge ben {ben} ann", ""),
    ("ann", "oust reject ID ann {ann}", ""),
    ("ann", "oust subscribe all ann {ann}", ""),
    ("ann", "change vacation ann {ann} 3d", ""),
    ("ann", "change password ann {ann}", ""),
    ("ann", "change address ann {ann} ann@example.net", ""),
    ("ben", "change mail-code ben {ben}", ""),
    ("ann", "signoff ann {ann}", ""),
];

const TABLES: [&str; 12] = [
    "users",
    "vacations",
    "one_time",
    "challenges",
    "games",
    "events",
    "chat",
    "follows",
    "outbox",
    "inbox",
    "rating_changes",
    "audit",
];

/// The point at which the first attempt ends.
#[derive(Clone, Copy)]
enum End {
    /// After the reply: the attempt is complete.
    Never,
    /// After the effect, before the reply.
    BeforeReply,
    /// During the transaction of the effect.
    InEffect,
}

/// Runs all mails and returns the numbers of rows after each.
async fn run(end: End, deliveries: usize) -> Vec<Vec<i64>> {
    let (post, ann, ben) = Post::with_players().await;
    let mut counts = Vec::new();
    for (from, subject, body) in MAILS {
        post.wait(1000);
        let newest = "SELECT count(*) FROM challenges";
        let id = if post.number(newest) > 0 {
            newest_challenge(&post)
        } else {
            String::new()
        };
        let subject = subject
            .replace("{ann}", &ann)
            .replace("{ben}", &ben)
            .replace("ID", &id);
        let token = post
            .service
            .reply_address(GameId(101), SeatNumber(2), 1)
            .unwrap();
        let mail = if subject == "TOKEN" {
            post.compose(from, &token, "Re: Oust Board 101: it is your turn", body)
        } else {
            post.compose(from, SERVER, &subject, body)
        };
        fail_first(&post, end, &mail).await;
        let first = post.receive(&mail).await.unwrap();
        let Received::Answered(reply) = first else {
            panic!("{subject}: {first:?}");
        };
        assert!(
            !reply.text.contains("Nothing was done"),
            "{subject}: {}",
            reply.text
        );
        for _ in 1..deliveries {
            assert_eq!(
                post.receive(&mail).await.unwrap(),
                Received::Repeated,
                "{subject}"
            );
        }
        let count = |table| post.number(&format!("SELECT count(*) FROM {table}"));
        counts.push(TABLES.map(count).to_vec());
    }
    counts
}

async fn fail_first(post: &Post, end: End, mail: &[u8]) {
    let triggers: &[&str] = match end {
        End::Never => return,
        End::BeforeReply => &["BEFORE INSERT ON outbox WHEN NEW.dedupe LIKE 'reply/%'"],
        End::InEffect => &["BEFORE INSERT ON inbox", "BEFORE INSERT ON events"],
    };
    for (number, trigger) in triggers.iter().enumerate() {
        let action = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
        post.execute(&format!("CREATE TRIGGER fail{number} {trigger} {action}"));
    }
    let error = post.receive(mail).await.unwrap_err();
    assert!(error.is_temporary(), "{error}");
    for number in 0..triggers.len() {
        post.execute(&format!("DROP TRIGGER fail{number}"));
    }
}

fn newest_challenge(post: &Post) -> String {
    let connection = rusqlite::Connection::open(post.database()).unwrap();
    let sql = "SELECT id FROM challenges ORDER BY created DESC LIMIT 1";
    connection.query_row(sql, (), |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn three_deliveries_have_one_effect() {
    assert_eq!(run(End::Never, 3).await, run(End::Never, 1).await);
}

#[tokio::test]
async fn a_delivery_after_a_lost_reply_has_the_reply_alone() {
    assert_eq!(run(End::BeforeReply, 3).await, run(End::Never, 1).await);
}

#[tokio::test]
async fn a_delivery_after_a_lost_effect_has_both() {
    assert_eq!(run(End::InEffect, 2).await, run(End::Never, 1).await);
}

#[tokio::test]
async fn two_deliveries_at_once_have_one_effect() {
    let (post, ann, _) = Post::with_players().await;
    let mail = post.compose("ann", SERVER, &format!("oust challenge ann {ann} ben"), "");
    let both = tokio::join!(post.receive(&mail), post.receive(&mail));
    // The later one may be told to come again.
    assert!(both.0.is_ok() || both.1.is_ok());
    assert_eq!(post.number("SELECT count(*) FROM challenges"), 1);
    post.receive(&mail).await.unwrap();
    assert_eq!(post.number("SELECT count(*) FROM challenges"), 1);
    assert_eq!(
        post.number("SELECT count(*) FROM outbox WHERE dedupe LIKE 'reply/%'"),
        1
    );
}
