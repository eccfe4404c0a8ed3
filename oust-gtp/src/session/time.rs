//! The commands about time.

use std::time::Duration;

use super::{Response, Session};
use crate::clock::TimeSettings;
use crate::protocol::{Arguments, CommandError};
use crate::vertex;

impl Session {
    /// Sets main time, overtime and the placements in it, in seconds. Overtime without placements
    /// is no limit.
    pub(crate) fn time_settings(&mut self, arguments: &Arguments) -> Response {
        let main = seconds(arguments, 0, "main time in seconds")?;
        let period = seconds(arguments, 1, "overtime in seconds")?;
        let stones = arguments.number(2, "a number of placements in overtime")?;
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

    /// Sets what a color has left: seconds, and placements of overtime or 0 in main time.
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
