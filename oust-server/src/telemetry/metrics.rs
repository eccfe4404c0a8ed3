//! The Prometheus metrics of a server.

use std::time::Duration;

use prometheus::{
    Encoder, Gauge, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts,
    Registry, TextEncoder,
};

use crate::id::Millis;
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
    failed_backups: IntCounter,
    last_backup: IntGauge,
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
            failed_backups: IntCounter::new(
                "oust_backup_failures_total",
                "Backups of `--backups` that failed",
            )?,
            last_backup: IntGauge::new(
                "oust_last_backup_timestamp_seconds",
                "Time of the newest backup of `--backups`, in seconds since the Unix epoch; 0 without one",
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
        for counter in [
            &metrics.violations,
            &metrics.lost_log_lines,
            &metrics.failed_backups,
        ] {
            registry.register(Box::new(counter.clone()))?;
        }
        let gauges = [
            &metrics.streams,
            &metrics.mails,
            &metrics.reviews,
            &metrics.pushes,
            &metrics.last_backup,
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

    /// Notes the time of the newest backup.
    pub fn backed_up(&self, at: Millis) {
        self.last_backup.set(at / 1000);
    }

    /// Counts a backup that failed.
    pub fn backup_failed(&self) {
        self.failed_backups.inc();
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the names of metrics in a text.
    fn names(text: &str) -> BTreeSet<&str> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.filter(|word| word.starts_with("oust_")).collect()
    }

    #[test]
    fn the_alerts_and_the_dashboard_have_the_metrics_of_the_server() {
        let metrics = Metrics::new().unwrap();
        metrics.request("GET", "/", 200, Duration::from_millis(1));
        let text = metrics.text();
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let samples = samples.collect::<Vec<_>>().join("\n");
        let exported = names(&samples);
        let kinds: BTreeSet<&str> = names(&text).difference(&exported).copied().collect();
        // The histogram alone has other names for its samples.
        assert_eq!(kinds, BTreeSet::from(["oust_request_seconds"]));
        let alerts = include_str!("../../deploy/alerts.yml");
        let dashboard = include_str!("../../deploy/dashboard.json");
        for (file, text) in [("alerts.yml", alerts), ("dashboard.json", dashboard)] {
            let shown = names(text);
            let unknown: Vec<_> = shown.difference(&exported).collect();
            assert!(unknown.is_empty(), "{file}: {unknown:?}");
            // A sum and a count come with each bucket.
            let is_missing = |name: &&&str| !name.ends_with("_sum") && !name.ends_with("_count");
            let missing: Vec<_> = exported.difference(&shown).filter(is_missing).collect();
            assert!(missing.is_empty(), "{file} lacks {missing:?}");
        }
    }

    #[test]
    fn the_dashboard_is_json_with_a_query_in_each_panel() {
        let text = include_str!("../../deploy/dashboard.json");
        let dashboard: serde_json::Value = serde_json::from_str(text).unwrap();
        let panels = dashboard["panels"].as_array().unwrap();
        assert!(panels.len() > 5);
        for panel in panels {
            let targets = panel["targets"].as_array().unwrap();
            let has_query = targets.iter().all(|target| target["expr"].is_string());
            assert!(has_query && !targets.is_empty(), "{}", panel["title"]);
        }
    }

    #[test]
    fn each_alert_has_a_condition_a_severity_and_a_text() {
        let text = include_str!("../../deploy/alerts.yml");
        let alerts: Vec<&str> = text.split("      - alert: ").skip(1).collect();
        assert!(alerts.len() > 5);
        let names: BTreeSet<_> = alerts.iter().map(|alert| alert.lines().next()).collect();
        assert_eq!(names.len(), alerts.len());
        for alert in alerts {
            for key in [
                "        expr: ",
                "        labels: {severity: ",
                "          summary: ",
            ] {
                assert_eq!(alert.matches(key).count(), 1, "{key} in {alert}");
            }
        }
    }
}
