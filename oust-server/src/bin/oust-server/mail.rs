//! Handles a mail, as a filter behind a mail server.

use std::io::{Read, Write};

use anyhow::Context;
use oust_program::Status;
use oust_server::mail::SIZE_LIMIT;
use oust_server::mailbot::{self, Received};
use oust_server::telemetry::Metrics;

use crate::args::SetupArgs;
use crate::log;

/// Reads a mail from standard input and handles it.
pub(crate) async fn run(config: &SetupArgs, to_stdout: bool) -> anyhow::Result<Status> {
    let metrics = Metrics::new()?;
    let _log_end = log::begin(false, &metrics)?;
    let mut bytes = Vec::new();
    // One byte more than the limit tells that a mail is longer.
    let limit = u64::try_from(SIZE_LIMIT)? + 1;
    let read = std::io::stdin().lock().take(limit).read_to_end(&mut bytes);
    read.context("cannot read the mail")?;
    let service = config.open().await?;
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
