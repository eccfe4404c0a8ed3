//! A server that receives mails from a Postfix, and the mails that it sends.

use std::borrow::Cow;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lettre::address::Envelope;
use lettre::{SmtpTransport, Transport};
use tempfile::TempDir;

/// The address of the server.
const SERVER: &str = "oust@games.example";

/// The maximum time for the delivery of a mail.
const PATIENCE: Duration = Duration::from_secs(60);

/// Serializes the tests, which share one Postfix.
static TURN: Mutex<()> = Mutex::new(());

pub(crate) struct Bed {
    smtp: SmtpTransport,
    caught: PathBuf,
    seen: Vec<PathBuf>,
    folder: TempDir,
    serving: Child,
    number: AtomicU32,
    _turn: MutexGuard<'static, ()>,
}

impl Bed {
    /// Starts a server; returns `None` without a Postfix.
    pub(crate) fn start() -> Option<Self> {
        let variable = |name| std::env::var(name).ok();
        let [Some(smtp), Some(caught), Some(settings), Some(user)] = [
            variable("OUST_TEST_SMTP"),
            variable("OUST_TEST_CAUGHT"),
            variable("OUST_TEST_MAIL_ENV"),
            variable("OUST_TEST_MAIL_USER"),
        ] else {
            println!("skipped, for it needs `.ci/postfix`");
            return None;
        };
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        // A folder that the user of the filter can write to.
        let folder = tempfile::Builder::new().tempdir_in("/tmp").unwrap();
        let permissions = std::fs::Permissions::from_mode(0o777);
        std::fs::set_permissions(folder.path(), permissions).unwrap();
        // A copy, because the user of the filter may not enter the build folder.
        let server = folder.path().join("oust-server");
        std::fs::copy(env!("CARGO_BIN_EXE_oust-server"), &server).unwrap();
        let data = folder.path().join("data");
        let text = std::fs::read_to_string(&settings).unwrap();
        let names = ["OUST_DATA=", "OUST_MAIL_FROM=", "OUST_MAIL_COMMAND="];
        let own = |line: &&str| !names.iter().any(|name| line.starts_with(name));
        let mut lines: Vec<_> = text.lines().filter(own).map(str::to_owned).collect();
        lines.push(format!("OUST_DATA={}", data.display()));
        lines.push(format!("OUST_MAIL_FROM={SERVER}"));
        lines.push(format!("OUST_MAIL_COMMAND='{} mail'", server.display()));
        std::fs::write(&settings, lines.join("\n") + "\n").unwrap();
        let id = Command::new("id").args(["-u", &user]).output().unwrap();
        let id = String::from_utf8(id.stdout)
            .unwrap()
            .trim()
            .parse()
            .unwrap();
        let log = std::fs::File::create(folder.path().join("log")).unwrap();
        let mut serving = Command::new(server)
            .args(["serve", "--listen", "127.0.0.1:0", "--mail-from", SERVER])
            .args(["--mail-out", &format!("smtp://{smtp}")])
            .env("OUST_DATA", &data)
            .env("RUST_LOG", "trace,hyper=info")
            .uid(id)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(serving.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(line.starts_with("listening"), "{line}");
        let (host, port) = smtp.rsplit_once(':').unwrap();
        let smtp = SmtpTransport::builder_dangerous(host)
            .port(port.parse().unwrap())
            .build();
        let caught = PathBuf::from(caught);
        let seen = files(&caught);
        let number = AtomicU32::new(0);
        Some(Self {
            smtp,
            caught,
            seen,
            folder,
            serving,
            number,
            _turn: turn,
        })
    }

    /// Sends a new mail to the server.
    pub(crate) fn send(&self, from: &str, subject: &str, body: &str) {
        let mail = self.mail(from, SERVER, subject, body);
        self.deliver(from, SERVER, &mail);
    }

    /// Builds a mail with a Message-ID of its own.
    pub(crate) fn mail(&self, from: &str, to: &str, subject: &str, body: &str) -> String {
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let unique = self.folder.path().file_name().unwrap().display();
        format!(
            "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\n\
             Message-ID: <{number}.{unique}@example.org>\r\n\r\n{body}\r\n"
        )
    }

    /// Hands a mail to Postfix.
    pub(crate) fn deliver(&self, from: &str, to: &str, mail: &str) {
        let envelope = Envelope::new(Some(from.parse().unwrap()), vec![to.parse().unwrap()]);
        self.smtp
            .send_raw(&envelope.unwrap(), mail.as_bytes())
            .unwrap();
    }

    /// Returns the mails that the server has sent in this test, the oldest first.
    pub(crate) fn caught(&self) -> Vec<String> {
        let new = files(&self.caught)
            .into_iter()
            .filter(|file| !self.seen.contains(file));
        new.filter_map(|file| std::fs::read_to_string(file).ok())
            .map(|mail| decoded(&mail))
            .collect()
    }

    /// Waits until an address has received `count` mails, and returns its mails. Returns fewer after
    /// the maximum time.
    pub(crate) fn wait_for(&self, address: &str, count: usize) -> Vec<String> {
        let to = format!("X-Caught-To: {address}\n");
        let began = Instant::now();
        loop {
            let caught = self.caught();
            let mails: Vec<_> = caught
                .into_iter()
                .filter(|mail| mail.contains(&to))
                .collect();
            if mails.len() >= count || began.elapsed() > PATIENCE {
                return mails;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits for a mail to an address with a text in it.
    pub(crate) fn wait(&self, address: &str, text: &str) -> String {
        let to = format!("X-Caught-To: {address}\n");
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let mut caught = self.caught().into_iter();
            if let Some(mail) = caught.find(|mail| mail.contains(&to) && mail.contains(text)) {
                return mail;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!(
            "no mail to {address} with `{text}`:\n{}\n{}",
            self.caught().join("\n---\n"),
            self.log()
        );
    }

    /// Waits for the notice about event `n`, and returns the address for its answer.
    pub(crate) fn reply_to(&self, address: &str, n: u32) -> String {
        let token = format!(".{n}.");
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            for mail in self.caught() {
                let to = mail.contains(&format!("X-Caught-To: {address}\n"));
                let line = mail
                    .lines()
                    .find_map(|line| line.strip_prefix("Reply-To: "));
                if let Some(reply_to) = line.filter(|line| to && line.contains(&token)) {
                    return reply_to.trim_matches(['<', '>']).to_owned();
                }
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!(
            "no notice to {address} after event {n}:\n{}\n{}",
            self.caught().join("\n---\n"),
            self.log()
        );
    }

    /// Returns the log of the server.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Runs `verify` on the database and returns its output.
    pub(crate) fn verify(&self) -> String {
        let verified = Command::new(env!("CARGO_BIN_EXE_oust-server"))
            .arg("verify")
            .env("OUST_DATA", self.folder.path().join("data"))
            .output();
        String::from_utf8(verified.unwrap().stdout).unwrap()
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        let _ = self.serving.kill();
        let _ = self.serving.wait();
    }
}

fn files(folder: &PathBuf) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
    files.sort();
    files
}

/// Returns a mail with folded header lines joined and its text decoded.
fn decoded(mail: &str) -> String {
    let (head, _) = mail.split_once("\n\n").unwrap_or((mail, ""));
    let head = head.replace("\n ", " ").replace("\n\t", " ");
    let parsed = mail_parser::MessageParser::default().parse(mail.as_bytes());
    let text = parsed.and_then(|parsed| parsed.body_text(0).map(Cow::into_owned));
    format!("{head}\n\n{}", text.unwrap_or_default())
}
