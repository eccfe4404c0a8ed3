//! Logs on standard error: events with fields, never a secret.

use std::io;

use anyhow::Context;
use oust_server::telemetry::{LogEnd, LogWriter, Metrics};
use tracing_subscriber::EnvFilter;

/// Begins to write logs until the end is dropped; `RUST_LOG` says which, from `info` up by default.
pub(crate) fn begin(json: bool, metrics: &Metrics) -> anyhow::Result<LogEnd> {
    let filter = EnvFilter::builder()
        .with_default_directive(tracing::level_filters::LevelFilter::INFO.into())
        .from_env_lossy();
    let started = LogWriter::start(io::stderr(), metrics.lost_log_lines());
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
