//! Logs on standard error: events with fields, never a secret.

use tracing_subscriber::EnvFilter;

/// Begins to write logs; `RUST_LOG` says which, from `info` up by default.
pub(crate) fn begin(json: bool) {
    let filter = EnvFilter::builder()
        .with_default_directive(tracing::level_filters::LevelFilter::INFO.into())
        .from_env_lossy();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.init();
    }
}
