//! Texts that several pages share.

use super::layout::Layout;
use crate::game::{ClockRule, Kind};

impl Layout {
    /// Returns the name of a kind of game in the language of the page.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    pub(super) fn kind(&self, kind: &Kind) -> String {
        let key = match kind {
            Kind::Oust => "kind-oust",
            Kind::Orbit => "kind-orbit",
        };
        self.phrase(key).to_string()
    }

    /// Returns the name of a player. Guests and the engine have a name in each language.
    pub(super) fn player(&self, name: &str) -> String {
        // No user has such a name: `guest` is reserved, and a name has no colon.
        if name == "guest" {
            return self.phrase("guest").to_string();
        }
        match name.strip_prefix("engine:") {
            Some(level) => self.phrase("engine").with("level", level).to_string(),
            None => name.to_owned(),
        }
    }

    /// Returns the name of the color `x`, `o` or `p3` to `p5`; another text as it is.
    pub(super) fn color(&self, color: &str) -> String {
        let key = match color {
            "x" => "color-x",
            "o" => "color-o",
            "p3" => "color-p3",
            "p4" => "color-p4",
            "p5" => "color-p5",
            _ => return color.to_owned(),
        };
        self.phrase(key).to_string()
    }

    /// Describes a clock, such as the days for each turn.
    pub(super) fn clock(&self, clock: &ClockRule) -> String {
        let phrase = match *clock {
            ClockRule::Unlimited => self.phrase("clock-none"),
            ClockRule::Days { days } => self.phrase("clock-days").with("days", days),
            ClockRule::Total { total } => self.phrase("clock-total").with("days", total),
            ClockRule::Increment {
                start, increment, ..
            } => self
                .phrase("clock-increment")
                .with("minutes", start / 60)
                .with("seconds", increment),
        };
        phrase.to_string()
    }

    /// Returns a rating with its deviation, `1532 ± 80`.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn rating(&self, value: f64, deviation: f64) -> String {
        format!("{value:.0} ± {deviation:.0}")
    }
}
