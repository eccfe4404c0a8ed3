//! Mail codes occur only in the mails to their owners.

mod spellings;

use std::io::{self, Write};
use std::sync::{Arc, LazyLock, Mutex};

use rusqlite::types::ValueRef;

use super::post::{Post, word_after};

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the log of this process, which has no times: their digits could be a part of a code.
fn log() -> Log {
    static LOG: LazyLock<Log> = LazyLock::new(|| {
        let log = Log::default();
        let writer = log.clone();
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .without_time()
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .init();
        log
    });
    LOG.clone()
}

/// Mails with codes in many forms and places.
const MAILS: [(&str, &str, &str); 22] = [
    ("ann", "oust move 101 ann {code} b2", ""),
    ("ann", "oust move 101 ann {code} c3", ""),
    ("ann", "oust move 101 ann {lower} c3", ""),
    ("ann", "oust move 101 ann {plain} c3", ""),
    ("ann", "oust move 101 ann {spaced} c3", ""),
    ("ann", "oust mvoe 101 ann {code} c3", ""),
    ("ann", "oust move 101 {code} c3", ""),
    ("ann", "oust move {code} 101 ann c3", ""),
    ("ann", "oust show 101 {code}", ""),
    ("ann", "oust challenge ann {plain} ben", ""),
    ("ann", "oust challenge ann {code} ben", ""),
    ("ann", "oust accept {code} ann {code}", ""),
    (
        "ann",
        "oust chat 101 ann {code}",
        "oust chat 101 ann {code}\r\nHi",
    ),
    ("ann", "oust chat 101 ann {code}", "My code is {plain}"),
    ("ann", "Hello", "my code is {code}, or {spaced}"),
    ("ann", "Hello", "> oust move 101 ann\r\n> {code}"),
    ("eve", "oust subscribe all eve {eve}", ""),
    ("eve", "change address eve {eve} new@example.org", ""),
    ("eve", "change password eve {eve}", ""),
    ("eve", "change mail-code eve {eve}", ""),
    ("eve", "signoff eve {eve}", ""),
    ("ann", "{code}", ""),
];

/// Returns all values of all tables.
fn all_text(post: &Post) -> String {
    let connection = rusqlite::Connection::open(post.database()).unwrap();
    let mut tables = connection
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
        .unwrap();
    let names = tables.query_map((), |row| row.get::<_, String>(0)).unwrap();
    let mut text = String::new();
    for name in names.map(Result::unwrap) {
        let mut statement = connection
            .prepare(&format!("SELECT * FROM {name}"))
            .unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query(()).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for column in 0..columns {
                if let ValueRef::Text(value) = row.get_ref(column).unwrap() {
                    text.push_str(&String::from_utf8_lossy(value));
                    text.push('\n');
                }
            }
        }
    }
    text
}

/// Returns the forms of a code that must not occur, in upper case.
fn forms(code: &str) -> [String; 3] {
    [
        code.to_owned(),
        code.replace('-', ""),
        code.replace('-', " "),
    ]
}

#[track_caller]
fn check_without(text: &str, codes: &[String], place: &str) {
    let text = text.to_uppercase();
    for code in codes.iter().flat_map(|code| forms(code)) {
        assert!(
            !text.contains(&code),
            "{place} has the code {code}:\n{text}"
        );
    }
}

/// Returns the letters and digits of a text in upper case.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_uppercase).collect()
}

/// Fails if a text has `length` characters of a code in a row.
#[track_caller]
fn check_parts(text: &str, code: &str, length: usize, place: &str) {
    let found = plain(text);
    for start in 0..=code.len() - length {
        let part = &code[start..start + length];
        assert!(
            !found.contains(part),
            "{place} has {part} of {code}:\n{text}"
        );
    }
}

#[tokio::test]
async fn a_code_is_in_no_table_no_log_and_no_reply() {
    let log = log();
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    post.mail("eve", "signup eve eve@example.org", "").await;
    let mails = post.sent().await;
    let welcome = mails
        .iter()
        .find(|mail| mail.subject == "Oust: your account")
        .unwrap();
    let eve = word_after(&welcome.body, "code is\n\n");
    let codes = [ann.clone(), ben, eve.clone()];
    let [plain, lower, spaced] = [
        ann.replace('-', ""),
        ann.to_lowercase(),
        ann.replace('-', " "),
    ];
    for (from, subject, body) in MAILS {
        let filled = [subject, body].map(|text| {
            text.replace("{code}", &ann)
                .replace("{lower}", &lower)
                .replace("{plain}", &plain)
                .replace("{spaced}", &spaced)
                .replace("{eve}", &eve)
        });
        let reply = post.mail(from, &filled[0], &filled[1]).await;
        check_without(
            &format!("{}\n{}", reply.subject, reply.text),
            &codes,
            subject,
        );
        for mail in post.sent().await {
            check_without(&mail.raw, &codes, subject);
            if mail.subject == "Oust: your mail code" {
                let new = word_after(&mail.body, "is\n\n");
                assert_ne!(new, eve);
                check_without(&all_text(&post), &[new], "the database");
            }
        }
    }
    check_without(&all_text(&post), &codes, "the database");
    let log = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(log.contains("a mail was answered"), "{log}");
    check_without(&log, &codes, "the log");
    for address in ["ann@example.org", "eve@example.org"] {
        assert!(!log.contains(address), "the log has an address:\n{log}");
    }
}

#[tokio::test]
async fn a_text_with_a_part_of_the_senders_code_is_not_posted() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let plain = ann.replace('-', "");
    let apart = |separator: &str| {
        let letters: Vec<String> = plain.chars().map(String::from).collect();
        letters.join(separator)
    };
    for text in [
        ann.clone(),
        plain.to_lowercase(),
        plain[3..8].to_owned(),
        format!("x{}y", &plain[11..]),
        apart("/"),
        apart(" "),
        apart("\u{200b}"),
        apart("\r\n"),
        apart("."),
    ] {
        let reply = post
            .mail(
                "ann",
                &format!("oust chat 101 ann {ann}"),
                &format!("Hi {text}"),
            )
            .await;
        assert!(
            reply.text.contains("a part of your mail code"),
            "{}",
            reply.text
        );
        assert!(!reply.text.contains(&text), "{}", reply.text);
    }
    assert_eq!(post.number("SELECT count(*) FROM chat"), 0);
}

#[tokio::test]
async fn a_text_with_the_code_of_another_user_is_not_posted() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let spell = |separator: &str| {
        let letters = ben.replace('-', "");
        let letters: Vec<String> = letters.chars().map(String::from).collect();
        letters.join(separator)
    };
    let identity = post.service.identity_of_reply(
        oust_server::id::GameId(101),
        oust_server::id::SeatNumber(1),
        0,
    );
    let identity = identity.await.unwrap();
    for text in [
        ben.clone(),
        spell("").to_lowercase(),
        spell("/"),
        spell(" . "),
        spell("\r\n"),
    ] {
        let text = format!("His code is {text}, I think");
        let reply = post
            .mail("ann", &format!("oust chat 101 ann {ann}"), &text)
            .await;
        check_parts(&reply.text, &ben.replace('-', ""), 5, &text);
        // By a page or a program, too.
        let said = post
            .service
            .say(identity, oust_server::id::GameId(101), text, None);
        let error = said.await.unwrap_err().to_string();
        assert!(error.contains("has a mail code"), "{error}");
    }
    let plain = ben.replace('-', "");
    let left = format!(
        "SELECT count(*) FROM chat WHERE upper(text) LIKE '%{}%'",
        &plain[..4]
    );
    assert_eq!(post.number(&left), 0);
    if plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let reply = post
            .mail("eve", &format!("signup {plain} eve@example.org"), "")
            .await;
        assert!(reply.text.contains("Nothing was done"), "{}", reply.text);
    }
    assert_eq!(post.number("SELECT count(*) FROM users"), 2);
}

#[tokio::test]
async fn codes_without_digits_are_hidden_in_a_chat() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let old = "ABCDEFGHJKMNPQRS";
    for text in [
        old.to_owned(),
        old.to_lowercase(),
        "ABCD-EFGH-JKMN-PQRS".to_owned(),
        "abcd efgh jkmn pqrs".to_owned(),
        "ABCDEFGH".to_owned(),
        "ABCD-EFGH-JKMN".to_owned(),
    ] {
        let subject = format!("oust chat 101 ann {ann}");
        let reply = post
            .mail("ann", &subject, &format!("Once it was {text}."))
            .await;
        assert!(
            reply.text.contains("Your text is in the chat"),
            "{}",
            reply.text
        );
    }
    let said = post.number("SELECT count(*) FROM chat WHERE text LIKE 'Once it was ***%'");
    assert_eq!(said, 6);
    let left = "SELECT count(*) FROM chat WHERE upper(text) LIKE '%ABCD%'";
    assert_eq!(post.number(left), 0);
}

#[tokio::test]
async fn a_reply_tells_a_turn_by_its_points_and_no_word_between_backquotes() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let reply = post
        .mail("ann", &format!("oust move 101 ann {ann} B2"), "")
        .await;
    assert!(
        reply.text.starts_with("You played b2 on board 101."),
        "{}",
        reply.text
    );
    let again = format!("oust move 101 ben {ben} x`BCDEFGHJK`z");
    for subject in [
        again.as_str(),
        "oust games a`BCDEFGHJK`m",
        "oust challenge ann WRONG a`BCDEFGHJK`m",
        "signup a`BCDEFGHJK`m ann@example.org",
        "oust show `101`CDEFGHJK`",
        "oust accept a`BCDEFGHJK`m ben {ben}",
        "oust preview new 2 -board=a`BCDEFGHJK`m a1",
        "oust challenge ben {ben} ann -board=a`BCDEFGHJK`m",
        "change address ben {ben} a`BCDEFGHJK`m",
    ] {
        let reply = post.mail("ben", &subject.replace("{ben}", &ben), "").await;
        check_parts(&reply.text, "ABCDEFGHJKMNPQRS", 5, subject);
    }
}
