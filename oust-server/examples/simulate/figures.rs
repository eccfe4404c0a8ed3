//! Counts and times.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What was counted and measured.
#[derive(Default)]
pub(crate) struct Figures {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The times of turns that were acknowledged at the first attempt, in microseconds.
    times: Vec<u128>,
    counts: BTreeMap<&'static str, usize>,
    wrong: usize,
}

impl Figures {
    /// Notes the time of an acknowledged turn.
    pub(crate) fn time(&self, time: Duration) {
        self.with(|state| state.times.push(time.as_micros()));
    }

    /// Counts something.
    pub(crate) fn count(&self, what: &'static str) {
        self.with(|state| *state.counts.entry(what).or_default() += 1);
    }

    /// Tells of a wrong answer of the server.
    pub(crate) fn wrong_answer(&self, what: &str) {
        eprintln!("wrong answer: {what}");
        self.with(|state| state.wrong += 1);
    }

    /// Returns the number of wrong answers.
    pub(crate) fn wrong(&self) -> usize {
        self.with(|state| state.wrong)
    }

    /// Returns all figures as one line.
    pub(crate) fn line(&self, elapsed: Duration) -> String {
        self.with(|state| {
            state.times.sort_unstable();
            let turns = state.counts.get("turns").copied().unwrap_or_default();
            let seconds = elapsed.as_secs().max(1);
            let mut line = format!(
                "{} turns/s, p50 {}, p99 {}",
                turns as u64 / seconds,
                at(&state.times, 50),
                at(&state.times, 99),
            );
            for (what, count) in &state.counts {
                let _ = write!(line, ", {count} {what}");
            }
            let _ = write!(line, ", {} wrong answers", state.wrong);
            line
        })
    }

    fn with<T>(&self, run: impl FnOnce(&mut State) -> T) -> T {
        run(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns a percentile of sorted times.
fn at(times: &[u128], percent: usize) -> String {
    let index = times.len().saturating_sub(1) * percent / 100;
    let micros = times.get(index).copied().unwrap_or_default();
    format!("{}.{} ms", micros / 1000, micros % 1000 / 100)
}
