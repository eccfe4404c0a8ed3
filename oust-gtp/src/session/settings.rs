//! The commands that change the settings of a session and the time.

use std::time::Duration;

use oust_core::SwapRule;
use oust_search::Level;

use super::state::{Response, Session};
use crate::clock::TimeSettings;
use crate::protocol::{Arguments, CommandError};
use crate::vertex;

impl Session {
    /// Sets the level, GNU Go's command; returns it without an argument.
    pub(crate) fn level(&mut self, arguments: &Arguments) -> Response {
        let Some(text) = arguments.optional(0) else {
            return Ok(self
                .level
                .map_or_else(|| "auto".to_owned(), |level| level.to_string()));
        };
        self.level = parse_level(text)?;
        // The next search makes a player of the new level.
        self.player = None;
        Ok(String::new())
    }

    pub(crate) fn set_random_seed(&mut self, arguments: &Arguments) -> Response {
        // Parsed before the player goes, so that a refusal changes nothing.
        self.seed = arguments.number(0, "a seed, a number that is not negative")?;
        self.player = None;
        Ok(String::new())
    }

    pub(crate) fn get_random_seed(&self) -> String {
        self.seed.to_string()
    }

    /// Sets whether players may swap; returns it without an argument.
    pub(crate) fn pie_rule(&mut self, arguments: &Arguments) -> Response {
        let Some(text) = arguments.optional(0) else {
            let is_on = self.swap_rule == SwapRule::Allowed;
            return Ok(if is_on { "on" } else { "off" }.to_owned());
        };
        self.swap_rule = match text.to_ascii_lowercase().as_str() {
            "on" | "1" | "true" => SwapRule::Allowed,
            "off" | "0" | "false" => SwapRule::Forbidden,
            _ => return Err(CommandError::expected("on or off", text)),
        };
        // The game that goes on gets the rule, too: a controller may ask for it after the first
        // move.
        self.game = self.game.clone().with_swap_rule(self.swap_rule);
        Ok(String::new())
    }

    /// Returns the settings for GoGui's dialog, or sets one: its name and value.
    pub(crate) fn param(&mut self, arguments: &Arguments) -> Response {
        let Some(name) = arguments.optional(0) else {
            let level = self.level(&Arguments::default())?;
            // GoGui reads 0 and 1 for `[bool]`.
            let pie_rule = u8::from(self.swap_rule == SwapRule::Allowed);
            let (seed, evaluations) = (self.seed, self.evaluations);
            return Ok(format!(
                "[list/auto/0/1/2/3/4/5/6/7/8/9] level {level}\n[bool] pie_rule {pie_rule}\n\
                 [string] seed {seed}\n[string] analysis_evaluations {evaluations}"
            ));
        };
        let value = arguments.after_first();
        match name {
            "level" => self.level(&value),
            "pie_rule" => self.pie_rule(&value),
            "seed" => self.set_random_seed(&value),
            "analysis_evaluations" => {
                self.evaluations = value.number(0, "a number of evaluations")?;
                Ok(String::new())
            }
            _ => Err(CommandError::expected(
                "level, pie_rule, seed or analysis_evaluations",
                name,
            )),
        }
    }

    /// Sets main time, overtime and the placements in it, in seconds. Overtime without placements
    /// is no limit.
    pub(crate) fn time_settings(&mut self, arguments: &Arguments) -> Response {
        let main = seconds(arguments, 0, "main time in seconds")?;
        let period = seconds(arguments, 1, "overtime in seconds")?;
        let stones = arguments.number(2, "a number of placements in overtime")?;
        // Source: the specification of `time_settings`: overtime with 0 stones is no limit.
        self.clock.set(match (period.is_zero(), stones) {
            (true, _) => TimeSettings::Absolute { main },
            (false, 0) => TimeSettings::Unlimited,
            (false, stones) => TimeSettings::Canadian {
                main,
                period,
                stones,
            },
        });
        Ok(String::new())
    }

    /// Sets one of the time systems of the server KGS.
    pub(crate) fn kgs_time_settings(&mut self, arguments: &Arguments) -> Response {
        let system = arguments.get(0, "none, absolute, byoyomi or canadian")?;
        let main = || seconds(arguments, 1, "main time in seconds");
        let period = || seconds(arguments, 2, "a period in seconds");
        self.clock.set(match system {
            "none" => TimeSettings::Unlimited,
            "absolute" => TimeSettings::Absolute { main: main()? },
            "byoyomi" => TimeSettings::ByoYomi {
                main: main()?,
                period: period()?,
                periods: arguments.number(3, "a number of periods")?,
            },
            "canadian" => TimeSettings::Canadian {
                main: main()?,
                period: period()?,
                stones: arguments.number(3, "a number of placements")?,
            },
            _ => {
                let expected = "none, absolute, byoyomi or canadian";
                return Err(CommandError::expected(expected, system));
            }
        });
        Ok(String::new())
    }

    /// Sets the remaining time of a color: seconds, and placements of overtime or 0 in main time.
    pub(crate) fn time_left(&mut self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        let time = seconds(arguments, 1, "the time left in seconds")?;
        let stones = match arguments.optional(2) {
            Some(_) => arguments.number(2, "a number of placements")?,
            None => 0,
        };
        self.clock.set_left(color, time, stones);
        Ok(String::new())
    }
}

/// Parses a level of 0 to 9, or `auto` for as strong as the time allows.
fn parse_level(text: &str) -> Result<Option<Level>, CommandError> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(None);
    }
    let level = text.parse().ok().and_then(Level::new);
    let expected = "a level of 0 to 9, or auto";
    level
        .map(Some)
        .ok_or_else(|| CommandError::expected(expected, text))
}

/// Returns a number of seconds, whole or with a fraction.
fn seconds(arguments: &Arguments, index: usize, expected: &str) -> Result<Duration, CommandError> {
    /// Some hundred years: sums of times stay far from the limits of `Duration`.
    const LONGEST: f64 = 1e10;
    let text = arguments.get(index, expected)?;
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() => {
            Ok(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
        }
        _ => Err(CommandError::expected(expected, text)),
    }
}
