//! The Prometheus metrics of a server.

use std::time::Duration;

use prometheus::{
    Encoder, Gauge, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts,
    Registry, TextEncoder,
};

use crate::service::Waiting;

/// The metrics of a server, in a registry of their own.
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    streams: IntGauge,
    mails: IntGauge,
    reviews: IntGauge,
    pushes: IntGauge,
    feed_lag: Gauge,
    violations: IntCounter,
    lost_log_lines: IntCounter,
}

impl Metrics {
    /// Registers all metrics, at zero.
    pub fn new() -> Result<Self, prometheus::Error> {
        let requests = Opts::new(
            "oust_requests_total",
            "Requests by route, method and status",
        );
        let seconds = HistogramOpts::new("oust_request_seconds", "Time of requests by route");
        let buckets = vec![
            0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0,
        ];
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(requests, &["route", "method", "status"])?,
            seconds: HistogramVec::new(seconds.buckets(buckets), &["route"])?,
            streams: IntGauge::new("oust_streams", "Streams that are open")?,
            mails: IntGauge::new("oust_mails_waiting", "Mails that wait to be sent")?,
            violations: IntCounter::new(
                "oust_policy_violations_total",
                "Reports of browsers that a page broke the content security policy",
            )?,
            lost_log_lines: IntCounter::new(
                "oust_log_lines_lost_total",
                "Lines of the log that could not be written",
            )?,
            reviews: IntGauge::new("oust_reviews_waiting", "Games that wait for a review")?,
            pushes: IntGauge::new("oust_pushes_waiting", "Push messages that wait to be sent")?,
            feed_lag: Gauge::new(
                "oust_feed_lag_seconds",
                "Time for which streams have waited for a transaction that does not end",
            )?,
        };
        let registry = &metrics.registry;
        registry.register(Box::new(metrics.requests.clone()))?;
        registry.register(Box::new(metrics.seconds.clone()))?;
        registry.register(Box::new(metrics.feed_lag.clone()))?;
        for counter in [&metrics.violations, &metrics.lost_log_lines] {
            registry.register(Box::new(counter.clone()))?;
        }
        let gauges = [
            &metrics.streams,
            &metrics.mails,
            &metrics.reviews,
            &metrics.pushes,
        ];
        for gauge in gauges {
            registry.register(Box::new(gauge.clone()))?;
        }
        Ok(metrics)
    }

    /// Counts a request by route, method and status, and records its time by route.
    pub fn request(&self, method: &str, route: &str, status: u16, took: Duration) {
        let status = status.to_string();
        self.requests
            .with_label_values(&[route, method, &status])
            .inc();
        self.seconds
            .with_label_values(&[route])
            .observe(took.as_secs_f64());
    }

    /// Sets the gauges: the number of open streams, the lengths of the queues, and the delay of the
    /// feed.
    pub fn set_gauges(&self, streams: usize, waiting: Waiting) {
        self.streams.set(i64::try_from(streams).unwrap_or(i64::MAX));
        self.mails.set(waiting.mails);
        self.reviews.set(waiting.reviews);
        self.pushes.set(waiting.pushes);
        self.feed_lag.set(waiting.feed_lag.as_secs_f64());
    }

    /// Counts a browser's report of a violation of the content security policy.
    pub fn policy_violation(&self) {
        self.violations.inc();
    }

    /// Returns the counter of lines that the log has lost.
    pub fn lost_log_lines(&self) -> IntCounter {
        self.lost_log_lines.clone()
    }

    /// Returns all metrics in Prometheus's text format.
    pub fn text(&self) -> String {
        let mut text = Vec::new();
        // A write to a `Vec` does not fail.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}
