//! The operation of a server: its metrics.

mod metrics;

pub use metrics::Metrics;
