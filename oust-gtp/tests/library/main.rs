//! Tests of the protocol: what a controller sends and reads.

mod analysis;
mod errors;
mod games;
mod rule_server;
mod streams;

use oust_gtp::{Session, Settings};
use oust_search::{Level, Stop};

/// A session that is asked line by line.
pub(crate) struct Controller(pub(crate) Session);

impl Controller {
    pub(crate) fn new(settings: Settings) -> Self {
        Self(Session::new(settings))
    }

    /// Returns a controller of a quick player on a board.
    pub(crate) fn on(board: &str) -> Self {
        let mut controller = Self::new(Settings {
            level: Level::new(1),
            evaluations: 200,
            ..Settings::default()
        });
        controller.ok(&format!("oust-board {board}"));
        controller
    }

    /// Returns the answer without its end.
    #[track_caller]
    pub(crate) fn send(&mut self, line: &str) -> String {
        let answer = self.0.answer(line, &Stop::default());
        let written = answer
            .unwrap_or_else(|| panic!("no answer to {line}"))
            .to_string();
        let text = written.strip_suffix("\n\n").expect("an answer ends so");
        assert!(!text.contains("\n\n"), "{text}");
        text.to_owned()
    }

    /// Returns the text of an answer that must not be a failure.
    #[track_caller]
    pub(crate) fn ok(&mut self, line: &str) -> String {
        let answer = self.send(line);
        let succeeded = answer.strip_prefix('=');
        let text = succeeded.unwrap_or_else(|| panic!("{line} is answered {answer}"));
        text.strip_prefix(' ').unwrap_or(text).to_owned()
    }

    /// Sends lines, separated by `;`, that must not fail.
    #[track_caller]
    pub(crate) fn all_ok(&mut self, lines: &str) {
        for line in lines.split(';') {
            self.ok(line.trim());
        }
    }

    /// Checks that a command fails with a message that begins so.
    #[track_caller]
    pub(crate) fn fails(&mut self, line: &str, beginning: &str) {
        let answer = self.send(line);
        let expected = format!("? {beginning}");
        assert!(
            answer.starts_with(&expected),
            "{line} is answered {answer}, not {expected}"
        );
    }
}
