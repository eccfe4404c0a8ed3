//! Clocks: the time that a player has, and when it runs out.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::{DAY, Millis};

/// The time that the players have; JSON `null` for no limit.
///
/// Days are for correspondence: each turn has that many, and nothing is saved. Seconds are for
/// games at one sitting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum ClockRule {
    /// No limit.
    #[default]
    Unlimited,
    /// Days for each turn.
    #[serde(rename_all = "snake_case")]
    Days {
        /// The number of days, 1 to 60.
        days: u16,
    },
    /// Days for all turns of a player together.
    Total {
        /// The number of days, 1 to 400.
        total: u16,
    },
    /// Seconds at the start, and more after each turn.
    Increment {
        /// The seconds at the start.
        start: u32,
        /// The seconds added after each turn.
        increment: u32,
        /// The most seconds that can be saved up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cap: Option<u32>,
    },
}

/// A clock outside the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockRuleError {
    /// Days for each turn outside the limits.
    #[error("a clock has 1 to 60 days a turn, found {found}")]
    Days {
        /// The number of days.
        found: u16,
    },
    /// Days for all turns outside the limits.
    #[error("a clock has 1 to 400 days for all turns, found {found}")]
    Total {
        /// The number of days.
        found: u16,
    },
    /// Seconds outside the limits.
    #[error("a clock has 10 to 8640000 seconds at the start, found {found}")]
    Start {
        /// The number of seconds.
        found: u32,
    },
    /// An increment above the limit.
    #[error("a clock adds at most 864000 seconds a turn, found {found}")]
    Increment {
        /// The number of seconds.
        found: u32,
    },
    /// A cap below the start.
    #[error("the cap of a clock is at least its start of {start} seconds, found {found}")]
    Cap {
        /// The seconds at the start.
        start: u32,
        /// The cap.
        found: u32,
    },
}

impl ClockRule {
    /// Checks the limits.
    ///
    /// # Errors
    ///
    /// Fails with the value that is outside its limits.
    pub fn check(self) -> Result<(), ClockRuleError> {
        match self {
            Self::Days { days } if !(1..=60).contains(&days) => {
                Err(ClockRuleError::Days { found: days })
            }
            Self::Total { total } if !(1..=400).contains(&total) => {
                Err(ClockRuleError::Total { found: total })
            }
            Self::Increment { start, .. } if !(10..=8_640_000).contains(&start) => {
                Err(ClockRuleError::Start { found: start })
            }
            Self::Increment { increment, .. } if increment > 864_000 => {
                Err(ClockRuleError::Increment { found: increment })
            }
            Self::Increment {
                start,
                cap: Some(cap),
                ..
            } if cap < start => Err(ClockRuleError::Cap { start, found: cap }),
            _ => Ok(()),
        }
    }

    /// Returns whether a game is played at one sitting: with less than an hour at the start. Its
    /// clocks wait until the players have seen the game, and no vacation stops them.
    pub fn is_for_one_sitting(self) -> bool {
        matches!(self, Self::Increment { start, .. } if start < 3600)
    }

    /// Returns the time that a player has at the start; `None` without a limit.
    pub(crate) fn at_start(self) -> Option<Millis> {
        match self {
            Self::Unlimited => None,
            Self::Days { days } => Some(Millis::from(days) * DAY),
            Self::Total { total } => Some(Millis::from(total) * DAY),
            Self::Increment { start, .. } => Some(Millis::from(start) * 1000),
        }
    }

    /// Returns whether time that a player does not use in a turn is kept for the next ones.
    pub(crate) fn keeps_time(self) -> bool {
        matches!(self, Self::Total { .. } | Self::Increment { .. })
    }

    /// Returns the time that a player has after a turn for which `left` remained.
    pub(crate) fn after_turn(self, left: Millis) -> Millis {
        match self {
            Self::Unlimited | Self::Total { .. } => left,
            Self::Days { days } => Millis::from(days) * DAY,
            Self::Increment { increment, cap, .. } => {
                let grown = left + Millis::from(increment) * 1000;
                cap.map_or(grown, |cap| grown.min(Millis::from(cap) * 1000).max(left))
            }
        }
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("no limit"),
            Self::Days { days } => write!(f, "{days} days a turn"),
            Self::Total { total } => write!(f, "{total} days for all turns"),
            Self::Increment {
                start,
                increment,
                cap,
            } => match (increment, cap) {
                (0, _) => write!(f, "{} for all turns", in_words(start)),
                // An increment of the whole time that cannot be saved up is a limit for each turn.
                (_, Some(cap)) if increment == start && cap == start => {
                    write!(f, "{} a turn", in_words(start))
                }
                _ => write!(f, "{} and {increment} seconds more a turn", in_words(start)),
            },
        }
    }
}

fn in_words(seconds: u32) -> String {
    if seconds.is_multiple_of(60) {
        format!("{} minutes", seconds / 60)
    } else {
        format!("{seconds} seconds")
    }
}

/// A time in which a player's clock rests: a vacation, or an outage of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// The beginning.
    pub from: Millis,
    /// The end.
    pub until: Millis,
}

impl Vacation {
    /// Returns whether a time is within the vacation; its end is not.
    pub fn contains(self, at: Millis) -> bool {
        self.from <= at && at < self.until
    }
}

/// Returns the times of two lists as one list without overlaps, in order.
pub fn merged(vacations: Vec<Vacation>, outages: &[Vacation]) -> Vec<Vacation> {
    let mut all = vacations;
    all.extend(outages);
    all.sort_unstable_by_key(|vacation| (vacation.from, vacation.until));
    let mut merged: Vec<Vacation> = Vec::with_capacity(all.len());
    for vacation in all {
        match merged.last_mut() {
            Some(last) if vacation.from <= last.until => {
                last.until = last.until.max(vacation.until);
            }
            _ => merged.push(vacation),
        }
    }
    merged
}

/// Returns the time from `from` to `until` that no vacation covers. The vacations do not overlap.
pub(crate) fn present_between(vacations: &[Vacation], from: Millis, until: Millis) -> Millis {
    let absent = vacations
        .iter()
        .map(|vacation| (vacation.until.min(until) - vacation.from.max(from)).max(0));
    (until - from - absent.sum::<Millis>()).max(0)
}

/// Returns when `time` has passed since `from` outside the vacations, which are in order.
pub(crate) fn after_presence(vacations: &[Vacation], from: Millis, time: Millis) -> Millis {
    let mut end = from + time;
    for vacation in vacations {
        if vacation.until > from && vacation.from < end {
            // This may move `end` past the start of the next vacation, which is why order matters.
            end += vacation.until - vacation.from.max(from);
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_rests_in_a_vacation() {
        let vacations = [
            Vacation {
                from: 10,
                until: 20,
            },
            Vacation {
                from: 30,
                until: 35,
            },
        ];
        for (from, time, end) in [
            (0, 5, 5),
            (0, 10, 10),
            (0, 11, 21),
            (15, 3, 23),
            (15, 11, 36),
            (40, 7, 47),
        ] {
            assert_eq!(after_presence(&vacations, from, time), end, "{from} {time}");
            assert_eq!(present_between(&vacations, from, end), time, "{from} {end}");
        }
    }

    #[test]
    fn overlapping_times_are_counted_once() {
        let time = |from, until| Vacation { from, until };
        let vacations = vec![time(10, 20), time(40, 50)];
        let all = merged(
            vacations,
            &[time(5, 12), time(18, 25), time(45, 46), time(60, 61)],
        );
        assert_eq!(all, [time(5, 25), time(40, 50), time(60, 61)]);
        assert_eq!(merged(Vec::new(), &[time(1, 2)]), [time(1, 2)]);
    }

    #[test]
    fn an_increment_is_added_up_to_the_cap() {
        let rule = ClockRule::Increment {
            start: 60,
            increment: 30,
            cap: Some(70),
        };
        assert_eq!(rule.after_turn(20_000), 50_000);
        assert_eq!(rule.after_turn(50_000), 70_000);
    }

    #[test]
    fn the_forms_of_a_clock_are_told_apart_by_their_fields() {
        for (json, rule) in [
            ("null", ClockRule::Unlimited),
            (r#"{"days":3}"#, ClockRule::Days { days: 3 }),
            (r#"{"total":90}"#, ClockRule::Total { total: 90 }),
            (
                r#"{"start":300,"increment":5}"#,
                ClockRule::Increment {
                    start: 300,
                    increment: 5,
                    cap: None,
                },
            ),
        ] {
            assert_eq!(serde_json::from_str::<ClockRule>(json).unwrap(), rule);
            assert_eq!(serde_json::to_string(&rule).unwrap(), json);
        }
        assert!(serde_json::from_str::<ClockRule>(r#"{"days":3,"start":1}"#).is_err());
    }

    #[test]
    fn clocks_are_told_in_words() {
        let increment = |start, increment, cap| ClockRule::Increment {
            start,
            increment,
            cap,
        };
        for (rule, words) in [
            (ClockRule::Unlimited, "no limit"),
            (ClockRule::Days { days: 3 }, "3 days a turn"),
            (increment(3600, 0, None), "60 minutes for all turns"),
            (increment(90, 90, Some(90)), "90 seconds a turn"),
            (
                increment(300, 5, None),
                "5 minutes and 5 seconds more a turn",
            ),
        ] {
            assert_eq!(rule.to_string(), words);
        }
    }

    #[test]
    fn impossible_clocks_are_refused() {
        for rule in [
            ClockRule::Days { days: 0 },
            ClockRule::Total { total: 401 },
            ClockRule::Increment {
                start: 9,
                increment: 0,
                cap: None,
            },
            ClockRule::Increment {
                start: 60,
                increment: 0,
                cap: Some(59),
            },
        ] {
            assert!(rule.check().is_err(), "{rule:?}");
        }
    }
}
