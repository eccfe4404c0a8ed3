//! A clock as pages show it. Scripts count it down.

use super::page_context::Layout;
use crate::id::{DAY, Millis};

/// The time that a player has left, when the page is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClockFace {
    /// The time in words, or in digits on the last day.
    pub(crate) text: String,
    /// The time in milliseconds.
    pub(crate) left: Millis,
    /// Whether the time gets less.
    pub(crate) runs: bool,
}

impl ClockFace {
    pub(crate) fn new(page: &Layout, left: Millis, runs: bool) -> Self {
        let hours = left / (DAY / 24);
        let text = match hours {
            0..24 => digits(left),
            24..48 => page.phrase("left-hours").with("count", hours).to_string(),
            _ => page
                .phrase("left-days")
                .with("count", hours / 24)
                .to_string(),
        };
        Self { text, left, runs }
    }
}

/// Returns a time as `4:59` or `1:04:59`. `clock.js` writes it in the same way.
fn digits(left: Millis) -> String {
    let seconds = left / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_the_unit_that_matters() {
        let page = Layout::default();
        for (left, text) in [
            (0, "0:00"),
            (59_999, "0:59"),
            (300_000, "5:00"),
            (3_600_000, "1:00:00"),
            (DAY - 1, "23:59:59"),
            (DAY, "24 hours"),
            (2 * DAY - 1, "47 hours"),
            (3 * DAY, "3 days"),
        ] {
            assert_eq!(ClockFace::new(&page, left, true).text, text);
        }
    }
}
