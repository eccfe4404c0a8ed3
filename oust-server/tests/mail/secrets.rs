//! Mail codes occur only in the mails to their owners.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

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

#[tokio::test]
async fn a_code_is_in_no_table_no_log_and_no_reply() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
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
