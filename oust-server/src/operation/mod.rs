//! Running a server: metrics and logs.

mod metrics;

pub use metrics::Metrics;
