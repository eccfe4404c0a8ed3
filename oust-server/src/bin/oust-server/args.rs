//! The command line. Every setting is a flag and a variable of the environment.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use axum::http::Uri;
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use oust_notation::printable;
use oust_program::say;
use oust_server::account::{MailAddress, SignUp};
use oust_server::id::DAY;
use oust_server::push::PushHosts;
use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::site::SecurityContact;
use oust_server::store::{Database, Opening, Store};

use crate::decision_args::{GameCommand, UserCommand};

/// Serve games of Oust: by program, by mail and in the browser
///
/// A first run needs nothing prepared: `oust-server serve` makes an SQLite database under
/// `./oust-data` and listens on 127.0.0.1:8080.
#[derive(Debug, Parser)]
#[command(version)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) config: SetupArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The settings that all commands share.
#[derive(Debug, clap::Args)]
pub(crate) struct SetupArgs {
    /// Keep the SQLite database in this folder
    #[arg(
        long,
        global = true,
        env = "OUST_DATA",
        value_name = "DIR",
        default_value = "oust-data"
    )]
    data: PathBuf,
    /// Use this PostgreSQL database instead of a folder: `postgres://user@host/name`
    #[arg(
        long,
        global = true,
        env = "OUST_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    database: Option<String>,
    /// The address under which browsers and mail readers reach the server; by default the one that
    /// `serve` listens on, and `http://127.0.0.1:8080` for the other commands
    #[arg(
        long,
        global = true,
        env = "OUST_PUBLIC_URL",
        value_name = "URL",
        value_parser = parse_public_url
    )]
    public_url: Option<String>,
    /// The mail address of the server; without one it sends no mail
    #[arg(long, global = true, env = "OUST_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<MailAddress>,
    /// Send mails by `sendmail:`, `smtp://HOST:PORT`, `file:DIR`, or `none`
    #[arg(
        long,
        global = true,
        env = "OUST_MAIL_OUT",
        value_name = "HOW",
        default_value = "none"
    )]
    pub(crate) mail_out: String,
    /// Threads of the engine as a player
    #[arg(
        long,
        global = true,
        env = "OUST_ENGINE_THREADS",
        value_name = "N",
        default_value_t = 1
    )]
    engine_threads: usize,
    /// Most seconds that the engine thinks about a turn
    #[arg(
        long,
        global = true,
        env = "OUST_ENGINE_SECONDS",
        value_name = "N",
        default_value_t = 10
    )]
    engine_seconds: u64,
    /// Evaluate at most this many positions to judge one in the review of a game; 0 for no reviews
    #[arg(
        long,
        global = true,
        env = "OUST_REVIEW_EVALUATIONS",
        value_name = "N",
        default_value_t = 2000
    )]
    review_evaluations: u64,
    /// Remind players after this many days
    #[arg(
        long,
        global = true,
        env = "OUST_NAG_DAYS",
        value_name = "N",
        default_value_t = 7
    )]
    nag_days: u16,
    /// Send push messages to browsers of these services: hosts, `*.` and a domain, or origins;
    /// `none` for no messages
    #[arg(
        long,
        global = true,
        env = "OUST_PUSH_HOSTS",
        value_name = "LIST",
        default_value = PushHosts::KNOWN
    )]
    push_hosts: PushHosts,
    /// Let visitors make accounts: `open` to all, by `invitation`, or `closed`
    #[arg(
        long,
        global = true,
        env = "OUST_SIGN_UP",
        value_name = "HOW",
        default_value_t = SignUp::Open
    )]
    sign_up: SignUp,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve until a signal ends it
    Serve(ServeArgs),
    /// Make, list and delete accounts, and set their passwords
    #[command(subcommand)]
    User(UserCommand),
    /// Decide about a game
    #[command(subcommand)]
    Game(GameCommand),
    /// Put a line on top of every page
    Announce {
        /// The line, of at most 500 characters
        #[arg(required_unless_present = "clear")]
        text: Option<String>,
        /// Remove the line
        #[arg(long, conflicts_with = "text")]
        clear: bool,
    },
    /// Handle a mail from standard input, as a filter behind a mail server
    ///
    /// Exits with 0 when the mail is handled, also when its sender made a mistake: the reply says
    /// so. Exits with 75 when the store fails, so that the mail server tries again.
    Mail {
        /// Print the reply instead of queueing it
        #[arg(long)]
        stdout: bool,
    },
    /// Verify all games: their hashes, their columns, the rules, and their records
    Verify {
        /// Derive columns anew that differ from the events
        #[arg(long)]
        repair: bool,
    },
    /// Copy the SQLite database to a new file while the server runs
    Backup {
        /// The file
        file: PathBuf,
    },
    /// Copy all games and accounts to an empty database of either kind, and verify the copy
    ///
    /// Stop the server before: turns that are played meanwhile are not in the copy.
    Copy {
        /// The database to read: `sqlite:DIR` or `postgres://user@host/name`
        #[arg(long, value_name = "DATABASE", value_parser = parse_database)]
        from: Database,
        /// The database to fill, in the same form
        #[arg(long, value_name = "DATABASE", value_parser = parse_database)]
        to: Database,
    },
    /// End games that are lost on time, remind players and queue digests, once
    Deadlines,
    /// Print the description of the API
    Openapi,
    /// Print the script that completes the command line in a shell
    Completions {
        /// Complete the command line in this shell
        shell: Shell,
    },
    /// Print the man page
    Man {
        /// Write a page for each command into this folder instead
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Listen on this address
    #[arg(
        long,
        env = "OUST_LISTEN",
        value_name = "ADDR",
        default_value_t = DEFAULT_LISTEN
    )]
    pub(crate) listen: SocketAddr,
    /// Serve the metrics on this address, for the machine itself alone
    #[arg(long, env = "OUST_METRICS", value_name = "ADDR")]
    pub(crate) metrics: Option<SocketAddr>,
    /// The number of proxies in front of the server that can be trusted
    #[arg(long, env = "OUST_TRUSTED_HOPS", value_name = "N", default_value_t = 0)]
    pub(crate) trusted_hops: usize,
    /// Requests a second of a client; 0 for no limit
    #[arg(
        long,
        env = "OUST_REQUESTS_PER_SECOND",
        value_name = "N",
        default_value_t = 20
    )]
    pub(crate) requests_per_second: u32,
    /// Attempts to sign in of a client in an hour, by default 20; 0 for no limit
    #[arg(long, env = "OUST_SIGN_INS_PER_HOUR", value_name = "N")]
    pub(crate) sign_ins_per_hour: Option<u32>,
    /// Games that a client begins without an account in an hour, by default 30; 0 for no limit
    #[arg(long, env = "OUST_GUEST_GAMES_PER_HOUR", value_name = "N")]
    pub(crate) guest_games_per_hour: Option<u32>,
    /// Most streams at once
    #[arg(
        long,
        env = "OUST_MAX_STREAMS",
        value_name = "N",
        default_value_t = 20_000
    )]
    pub(crate) max_streams: usize,
    /// Most streams of a client at once
    #[arg(
        long,
        env = "OUST_STREAMS_PER_CLIENT",
        value_name = "N",
        default_value_t = 50
    )]
    pub(crate) streams_per_client: usize,
    /// Most connections of a client at once; no limit behind trusted proxies
    #[arg(
        long,
        env = "OUST_CONNECTIONS_PER_CLIENT",
        value_name = "N",
        default_value_t = 100
    )]
    pub(crate) connections_per_client: usize,
    /// Let pages answer presses themselves with the module in this folder, which
    /// `.ci/build-page-code` writes
    #[arg(long, env = "OUST_PAGE_CODE", value_name = "DIR")]
    pub(crate) page_code: Option<PathBuf>,
    /// Show the texts of this folder as pages: imprint.txt, privacy.txt and terms.txt, or
    /// imprint.he.txt for a language
    #[arg(long, env = "OUST_LEGAL_PAGES", value_name = "DIR")]
    pub(crate) legal_pages: Option<PathBuf>,
    /// Name this contact for faults of security in /.well-known/security.txt: a mail address, or
    /// an address with `https:`, `mailto:` or `tel:`
    #[arg(long, env = "OUST_SECURITY_CONTACT", value_name = "CONTACT")]
    pub(crate) security_contact: Option<SecurityContact>,
    /// Keep backups of the SQLite database in this folder
    #[arg(long, env = "OUST_BACKUPS", value_name = "DIR")]
    pub(crate) backups: Option<PathBuf>,
    /// Hours between two backups
    #[arg(
        long,
        env = "OUST_BACKUP_HOURS",
        value_name = "N",
        default_value = "24"
    )]
    pub(crate) backup_hours: NonZeroU32,
    /// Keep this many of the newest backups
    #[arg(
        long,
        env = "OUST_BACKUPS_KEPT",
        value_name = "N",
        default_value = "30"
    )]
    pub(crate) backups_kept: NonZeroUsize,
    /// Write logs as lines of JSON
    #[arg(long, env = "OUST_LOG_JSON")]
    pub(crate) log_json: bool,
}

/// The address that `serve` listens on by default.
const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Reads an address that links begin with: `http` or `https`, a host, and perhaps a path.
fn parse_public_url(text: &str) -> Result<String, String> {
    let expected = || format!("expected `https://` and a host, found `{text}`");
    let uri: Uri = text.parse().map_err(|_| expected())?;
    let is_http = matches!(uri.scheme_str(), Some("http" | "https"));
    let has_host = uri.host().is_some_and(|host| !host.is_empty());
    if !is_http || !has_host || uri.query().is_some() || text.contains(['#', '@']) {
        return Err(expected());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// Reads the name of a database.
fn parse_database(text: &str) -> Result<Database, String> {
    match text.strip_prefix("sqlite:") {
        Some(folder) if !folder.is_empty() => Ok(Database::Folder(folder.into())),
        None if text.starts_with("postgres://") || text.starts_with("postgresql://") => {
            Ok(Database::Url(text.to_owned()))
        }
        // The text stays out of the message: it may have a password.
        _ => Err("expected `sqlite:DIR` or `postgres://user@host/name`".to_owned()),
    }
}

impl SetupArgs {
    /// Returns whether links lead to the address of the listener.
    pub(crate) fn follows_listener(&self) -> bool {
        self.public_url.is_none()
    }

    /// Returns the database that the settings name.
    pub(crate) fn database(&self) -> Database {
        match &self.database {
            Some(url) => Database::Url(url.clone()),
            None => Database::Folder(self.data.clone()),
        }
    }

    /// Opens the store and the services, and says so on standard error if it makes the database.
    pub(crate) async fn open(&self) -> anyhow::Result<Service> {
        self.open_as(Opening::Create).await
    }

    /// Opens the store and the services as far as `opening` allows it.
    pub(crate) async fn open_as(&self, opening: Opening) -> anyhow::Result<Service> {
        self.open_at(opening, DEFAULT_LISTEN).await
    }

    /// Opens the services on another database, as it is.
    pub(crate) async fn open_other(&self, database: &Database) -> anyhow::Result<Service> {
        let store = Store::open_as(database, Opening::AsItIs).await?;
        self.service_on(store, DEFAULT_LISTEN).await
    }

    /// Opens the store and the services. Without `--public-url`, links lead to `listener`.
    pub(crate) async fn open_at(
        &self,
        opening: Opening,
        listener: SocketAddr,
    ) -> anyhow::Result<Service> {
        let store = Store::open_as(&self.database(), opening).await?;
        if store.is_new() {
            let place = match &self.database {
                // The address may have a password.
                Some(_) => "the database of PostgreSQL".to_owned(),
                None => self.data.display().to_string(),
            };
            say(
                &format!("oust-server: made a new database in {place}\n"),
                printable,
            );
        }
        self.service_on(store, listener).await
    }

    /// Opens the services on a store.
    async fn service_on(&self, store: Store, listener: SocketAddr) -> anyhow::Result<Service> {
        let config = ServiceConfig {
            // Links append paths that begin with a slash.
            public_url: match &self.public_url {
                Some(url) => url.clone(),
                None => format!("http://{listener}"),
            },
            mail_address: self.mail_from.as_ref().map(ToString::to_string),
            engine_threads: self.engine_threads,
            engine_time: Duration::from_secs(self.engine_seconds),
            review_evaluations: self.review_evaluations,
            nag_after: i64::from(self.nag_days) * DAY,
            push_hosts: self.push_hosts.clone(),
            sign_up: self.sign_up,
        };
        Ok(Service::open(store, Clock::System, config).await?)
    }
}
