//! The commands that do one thing and end, and the log.

use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::Context;
use oust_program::Status;
use oust_server::mail::SIZE_LIMIT;
use oust_server::mailbot::{self, Received};
use oust_server::service::{Repair, Verification};
use oust_server::store::{Database, Opening};
use oust_server::telemetry::{LogEnd, LogWriter, Metrics};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;

use crate::args::SetupArgs;

/// Handles a mail from standard input, as a filter after a mail server.
pub(crate) async fn mail(config: &SetupArgs, to_stdout: bool) -> anyhow::Result<Status> {
    let metrics = Metrics::new()?;
    let _log_end = begin_log(false, &metrics)?;
    let mut bytes = Vec::new();
    // One byte more than the limit tells that a mail is longer.
    let limit = u64::try_from(SIZE_LIMIT)? + 1;
    let mut input = std::io::stdin().lock().take(limit);
    input
        .read_to_end(&mut bytes)
        .context("cannot read the mail")?;
    let service = config.open_as(Opening::Upgrade).await?;
    if !to_stdout {
        let received = mailbot::receive(&service, &bytes).await?;
        tracing::info!(result = received.name(), "a mail");
        return Ok(Status::Success);
    }
    let received = mailbot::answer(&service, &bytes).await?;
    if let Received::Answered(reply) | Received::TooMany(reply) = received {
        let mut out = std::io::stdout().lock();
        writeln!(out, "To: {}\nSubject: {}", reply.to, reply.subject)?;
        if let Some(reply_to) = &reply.reply_to {
            writeln!(out, "Reply-To: {reply_to}")?;
        }
        write!(out, "\n{}", reply.text)?;
    }
    Ok(Status::Success)
}

/// Copies a database to an empty one, and verifies the copy.
pub(crate) async fn copy(
    config: &SetupArgs,
    from: &Database,
    to: &Database,
) -> anyhow::Result<Status> {
    for table in oust_server::store::copy(from, to).await? {
        let (name, rows, hash) = (table.name, table.rows, &table.hash[..16]);
        writeln!(std::io::stdout(), "{name:<20} {rows:>10} rows, hash {hash}")?;
    }
    let copy = config.open_other(to).await?;
    report(&copy.verify(false, Repair::No).await?)
}

/// Verifies all games.
pub(crate) async fn verify(config: &SetupArgs, repair: Repair) -> anyhow::Result<Status> {
    // A repair writes, so it may upgrade as well.
    let opening = match repair {
        Repair::No => Opening::AsItIs,
        Repair::Columns => Opening::Upgrade,
    };
    report(&config.open_as(opening).await?.verify(false, repair).await?)
}

/// Prints the result of a verification.
fn report(verification: &Verification) -> anyhow::Result<Status> {
    let mut out = std::io::stdout().lock();
    for (game, fault) in &verification.repaired {
        writeln!(out, "game {game}: repaired: {fault}")?;
    }
    for (game, fault) in &verification.faults {
        writeln!(out, "game {game}: {fault}")?;
    }
    let (games, events) = (verification.games, verification.events);
    let faults = verification.faults.len();
    writeln!(
        out,
        "{games} games, {events} events, {faults} games with faults"
    )?;
    // Repaired games have no fault any more.
    Ok(if faults == 0 {
        Status::Success
    } else {
        Status::BrokenRules
    })
}

/// Copies the database.
pub(crate) async fn backup(config: &SetupArgs, file: PathBuf) -> anyhow::Result<Status> {
    oust_server::store::backup(&config.database(), file).await?;
    Ok(Status::Success)
}

/// Ends games that are lost on time, reminds players, and queues digests.
pub(crate) async fn deadlines(config: &SetupArgs) -> anyhow::Result<Status> {
    let done = config
        .open_as(Opening::Upgrade)
        .await?
        .process_deadlines()
        .await?;
    let (forfeited, reminded, digests) = (done.forfeited, done.reminded, done.digests);
    writeln!(
        std::io::stdout(),
        "{forfeited} games ended, {reminded} players reminded, {digests} digests queued"
    )?;
    Ok(Status::Success)
}

/// Prints the description of the API.
pub(crate) fn openapi() -> anyhow::Result<Status> {
    let text = serde_json::to_string_pretty(oust_server::api::openapi())?;
    writeln!(std::io::stdout(), "{text}")?;
    Ok(Status::Success)
}

/// Begins to write logs on standard error until the end is dropped: events with fields, never a
/// secret. `RUST_LOG` selects them, from `info` up by default.
pub(crate) fn begin_log(json: bool, metrics: &Metrics) -> anyhow::Result<LogEnd> {
    let filter = EnvFilter::builder()
        .with_default_directive(LevelFilter::INFO.into())
        .from_env_lossy();
    let started = LogWriter::start(std::io::stderr(), metrics.lost_log_lines());
    let (writer, end) = started.context("cannot start the log")?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .log_internal_errors(false)
        .with_writer(writer);
    if json {
        log.json().init();
    } else {
        log.init();
    }
    Ok(end)
}
