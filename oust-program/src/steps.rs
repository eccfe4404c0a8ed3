//! A progress bar of work in steps on standard error, when that is a terminal.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::progress::DELAY;

const TICK: Duration = Duration::from_millis(200);

/// The progress of work in steps that take about as long as each other. The bar is drawn while a
/// step is done, so work of one step shows the time.
#[derive(Debug)]
pub struct Steps {
    bar: ProgressBar,
    /// Dropped when the work ends, so that a bar is not drawn after it.
    working: Option<Sender<()>>,
}

impl Steps {
    /// Makes the progress of `total` steps; `unit` is the plural of a step's name.
    pub fn new(total: u64, unit: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        if !io::stderr().is_terminal() {
            return Self { bar, working: None };
        }
        let template = if total > 1 {
            format!("{{pos}} of {total} {unit} [{{wide_bar}}] {{elapsed}}, {{eta}} left")
        } else {
            "{spinner} {elapsed}".to_owned()
        };
        let style = ProgressStyle::with_template(&template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (working, ended) = channel();
        let drawn = bar.clone();
        thread::spawn(move || {
            if ended.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                drawn.set_draw_target(ProgressDrawTarget::stderr());
                drawn.enable_steady_tick(TICK);
            }
        });
        Self {
            bar,
            working: Some(working),
        }
    }

    /// Counts one more step as done.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Writes with the bar hidden.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.working = None;
        self.bar.finish_and_clear();
    }
}
