//! The operation of a server: its log and its metrics.

mod log;
mod metrics;

pub use log::{LogEnd, LogWriter};
pub use metrics::Metrics;
