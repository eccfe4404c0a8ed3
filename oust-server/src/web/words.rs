//! Words that several pages need.

use super::frame::Frame;
use super::preferences::{BoardOption, Theme};
use crate::play::{ClockRule, Kind};

impl Frame {
    /// Returns the name of a kind of game.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    pub(super) fn kind(&self, kind: &Kind) -> String {
        let key = match kind {
            Kind::Oust => "kind-oust",
            Kind::Orbit => "kind-orbit",
        };
        self.say(key).to_string()
    }

    /// Returns the name of a player: guests and the engine have one in each language.
    pub(super) fn player(&self, name: &str) -> String {
        if name == "guest" {
            return self.say("guest").to_string();
        }
        match name.strip_prefix("engine:") {
            Some(level) => self.say("engine").with("level", level).to_string(),
            None => name.to_owned(),
        }
    }

    /// Returns the name of a color.
    pub(super) fn color(&self, color: &str) -> String {
        let key = match color {
            "x" => "color-x",
            "o" => "color-o",
            "p3" => "color-p3",
            "p4" => "color-p4",
            "p5" => "color-p5",
            _ => return color.to_owned(),
        };
        self.say(key).to_string()
    }

    /// Returns the time that players have.
    pub(super) fn clock(&self, clock: &ClockRule) -> String {
        let phrase = match *clock {
            ClockRule::Unlimited => self.say("clock-none"),
            ClockRule::Days { days } => self.say("clock-days").with("days", days),
            ClockRule::Total { total } => self.say("clock-total").with("days", total),
            ClockRule::Increment {
                start, increment, ..
            } => self
                .say("clock-increment")
                .with("minutes", start / 60)
                .with("seconds", increment),
        };
        phrase.to_string()
    }

    /// Returns the names of the colors of pages with their words; that of the system first.
    pub(super) fn themes(&self) -> Vec<(&'static str, String)> {
        let words = |theme: Theme| {
            let phrase = match theme {
                Theme::Light => self.say("colors-light"),
                Theme::Dark => self.say("colors-dark"),
                Theme::Contrast => self.say("colors-contrast"),
                Theme::Colorblind => self.say("colors-colorblind"),
            };
            (theme.name(), phrase.to_string())
        };
        let system = ("", self.say("colors-system").to_string());
        std::iter::once(system)
            .chain(Theme::ALL.into_iter().map(words))
            .collect()
    }

    /// Returns the options of the board: their names, whether they are on, and their words.
    pub(super) fn labeled_options(&self) -> Vec<(&'static str, bool, String)> {
        let words = |option: BoardOption| {
            let phrase = match option {
                BoardOption::Confirm => self.say("option-confirm"),
                BoardOption::Sizes => self.say("option-sizes"),
                BoardOption::Hints => self.say("option-hints"),
                BoardOption::Magnifier => self.say("option-magnifier"),
                BoardOption::Sound => self.say("option-sound"),
            };
            let name = option.name();
            (name, self.has(name), phrase.to_string())
        };
        BoardOption::ALL.into_iter().map(words).collect()
    }

    /// Returns a rating with its deviation, `1532 ± 80`.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn rating(&self, value: f64, deviation: f64) -> String {
        format!("{value:.0} ± {deviation:.0}")
    }
}
