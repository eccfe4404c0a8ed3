//! A server with its mails.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use oust_server::mail::Sender;
use oust_server::mailbot::{self, Received, Reply};
use oust_server::service::Round;
use oust_server::service::{Clock, Service, ServiceConfig, ServiceError};
use oust_server::store::{Database, Store};
use rusqlite::Connection;
use tempfile::TempDir;

/// The time at which every test begins: 2026-01-05T10:00:00Z.
pub(crate) const START: i64 = 1_767_607_200_000;

/// The address of the server.
pub(crate) const SERVER: &str = "oust@games.example";

/// A server that delivers its mails to a folder.
pub(crate) struct Post {
    pub(crate) folder: TempDir,
    pub(crate) service: Service,
    clock: Arc<AtomicI64>,
    sender: Arc<Sender>,
    mails: AtomicU32,
}

/// A mail that was sent.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) body: String,
    pub(crate) reply_to: Option<String>,
    pub(crate) raw: String,
}

impl Post {
    /// Opens a server in a folder of its own.
    pub(crate) async fn open() -> Self {
        let config = ServiceConfig {
            public_url: "https://games.example".to_owned(),
            mail_address: Some(SERVER.to_owned()),
            ..ServiceConfig::default()
        };
        Self::open_with(config).await
    }

    /// Opens a server with settings of its own.
    pub(crate) async fn open_with(config: ServiceConfig) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        std::fs::create_dir(&out).unwrap();
        let clock = Arc::new(AtomicI64::new(START));
        let database = Database::Folder(folder.path().join("data"));
        let store = Store::open(&database).await.unwrap();
        let service = Service::open(store, Clock::Manual(Arc::clone(&clock)), config);
        Self {
            service: service.await.unwrap(),
            sender: Arc::new(format!("file:{}", out.display()).parse().unwrap()),
            folder,
            clock,
            mails: AtomicU32::new(0),
        }
    }

    /// Opens a server with the accounts `ann` and `ben`, and returns their codes.
    pub(crate) async fn with_players() -> (Self, String, String) {
        let post = Self::open().await;
        let ann = post.add_user("ann").await;
        let ben = post.add_user("ben").await;
        (post, ann, ben)
    }

    /// Makes an account and returns its mail code.
    pub(crate) async fn add_user(&self, name: &str) -> String {
        let address = format!("{name}@example.org");
        let made = self.service.add_user(name, Some(&address), None).await;
        made.unwrap().mail_code.expose().to_owned()
    }

    /// Begins a game of ann (x) against ben and returns its number.
    pub(crate) async fn begin(&self, ann: &str, ben: &str, options: &str) -> i64 {
        let reply = self
            .mail(
                "ann",
                &format!("oust challenge ann {ann} ben {options}"),
                "",
            )
            .await;
        let id = word_after(&reply.text, "challenge  ");
        let reply = self
            .mail("ben", &format!("oust accept {id} ben {ben}"), "")
            .await;
        word_after(&reply.text, "Game ").parse().unwrap()
    }

    /// Receives a mail of a user and returns the reply.
    #[track_caller]
    pub(crate) fn mail(
        &self,
        from: &str,
        subject: &str,
        body: &str,
    ) -> impl Future<Output = Reply> {
        let bytes = self.compose(from, SERVER, subject, body);
        let place = std::panic::Location::caller();
        async move {
            match self.receive(&bytes).await.unwrap() {
                Received::Answered(reply) => reply,
                other => panic!("{place}: {other:?}"),
            }
        }
    }

    /// Writes a mail of a user with a Message-ID of its own.
    pub(crate) fn compose(&self, from: &str, to: &str, subject: &str, body: &str) -> Vec<u8> {
        let number = self.mails.fetch_add(1, Ordering::SeqCst);
        format!(
            "From: {from}@example.org\r\nTo: {to}\r\nMessage-ID: <{number}@example.org>\r\n\
             Subject: {subject}\r\n\r\n{body}\r\n"
        )
        .into_bytes()
    }

    /// Receives a mail.
    pub(crate) async fn receive(&self, bytes: &[u8]) -> Result<Received, ServiceError> {
        mailbot::receive(&self.service, bytes).await
    }

    /// Advances the clock.
    pub(crate) fn wait(&self, millis: i64) {
        self.clock.fetch_add(millis, Ordering::SeqCst);
    }

    /// Sends the waiting mails and returns them in the order of writing.
    pub(crate) async fn sent(&self) -> Vec<Sent> {
        self.service.send_due_mails(&self.sender).await.unwrap();
        let mut mails: Vec<Sent> = Vec::new();
        for entry in std::fs::read_dir(self.folder.path().join("out")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "eml") {
                mails.push(parse(&std::fs::read_to_string(&path).unwrap()));
            }
            std::fs::remove_file(path).unwrap();
        }
        mails.sort_by(|a, b| a.to.cmp(&b.to).then(a.subject.cmp(&b.subject)));
        mails
    }

    /// Sends the waiting mails through the sender that `setting` names.
    pub(crate) async fn send_by(&self, setting: &str) -> Round {
        let sender = Arc::new(setting.parse().unwrap());
        self.service.send_due_mails(&sender).await.unwrap()
    }

    /// Returns the path of the database.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("data").join("oust.sqlite")
    }

    /// Runs SQL on the database.
    pub(crate) fn execute(&self, sql: &str) -> usize {
        let connection = Connection::open(self.database()).unwrap();
        connection.execute(sql, ()).unwrap()
    }

    /// Returns the number in the first row of a query.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        number_in(&self.database(), sql)
    }
}

pub(crate) fn number_in(database: &Path, sql: &str) -> i64 {
    let connection = Connection::open(database).unwrap();
    connection.query_row(sql, (), |row| row.get(0)).unwrap()
}

/// Returns the word after some text.
#[track_caller]
pub(crate) fn word_after(text: &str, before: &str) -> String {
    let (_, rest) = text
        .split_once(before)
        .unwrap_or_else(|| panic!("no {before:?} in {text}"));
    rest.split_whitespace().next().unwrap().to_owned()
}

fn parse(raw: &str) -> Sent {
    let message = mail_parser::MessageParser::default().parse(raw).unwrap();
    let address = |list: Option<&mail_parser::Address<'_>>| {
        let first = list.and_then(mail_parser::Address::first)?;
        first.address().map(str::to_owned)
    };
    Sent {
        to: address(message.to()).unwrap(),
        subject: message.subject().unwrap_or_default().to_owned(),
        body: message
            .body_text(0)
            .unwrap_or_default()
            .replace("\r\n", "\n"),
        reply_to: address(message.reply_to()),
        raw: raw.to_owned(),
    }
}
