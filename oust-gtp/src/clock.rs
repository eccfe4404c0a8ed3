//! The time that a player has.

use std::time::Duration;

use oust_core::Color;

/// The time settings of a game and the remaining time of both players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    settings: TimeSettings,
    left: [Option<TimeLeft>; 2],
}

/// A time system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TimeSettings {
    /// No limit.
    #[default]
    Unlimited,
    /// Main time alone.
    Absolute { main: Duration },
    /// After main time, `stones` placements in each `period`.
    Canadian {
        main: Duration,
        period: Duration,
        stones: u64,
    },
    /// After main time, one placement in each of `periods`.
    ByoYomi {
        main: Duration,
        period: Duration,
        periods: u64,
    },
}

/// The time and overtime that a player has left.
#[derive(Clone, Copy, Debug)]
struct TimeLeft {
    time: Duration,
    /// Placements or periods of overtime; 0 in main time.
    overtime: u64,
}

/// The time of a placement that is left unused, for delays between the programs.
const RESERVE: Duration = Duration::from_millis(50);

/// The least time of a placement.
const LEAST: Duration = Duration::from_millis(5);

impl Clock {
    /// Sets the time system, and gives both players its main time.
    pub(crate) fn set(&mut self, settings: TimeSettings) {
        self.settings = settings;
        self.restart();
    }

    /// Gives both players the whole time again.
    pub(crate) fn restart(&mut self) {
        self.left = [self.settings.start(); 2];
    }

    /// Sets what a player has left: in main time `overtime` is 0, afterwards the placements or
    /// periods left.
    pub(crate) fn set_left(&mut self, color: Color, time: Duration, overtime: u64) {
        *self.left_of(color) = Some(TimeLeft { time, overtime });
    }

    /// Subtracts the time that a placement took.
    pub(crate) fn spend(&mut self, color: Color, spent: Duration) {
        let overtime = self.settings.overtime();
        let Some(left) = self.left_of(color) else {
            return;
        };
        if spent < left.time {
            left.time -= spent;
        } else if let Some((period, stones)) = overtime {
            *left = TimeLeft {
                time: period,
                overtime: left.overtime.max(stones),
            };
        } else {
            // A negative time means nothing to the next share; the controller decides about the
            // loss.
            left.time = Duration::ZERO;
        }
    }

    /// Returns the time for the next placement, if the player expects `placements` more; `None`
    /// without a limit.
    pub(crate) fn allotted(&mut self, color: Color, placements: u32) -> Option<Duration> {
        let settings = self.settings;
        let left = (*self.left_of(color))?;
        let share = match (settings, left.overtime) {
            // A period of byo-yomi is for one placement, and is renewed after it.
            (TimeSettings::ByoYomi { .. }, 1..) => left.time,
            (_, 1..) => {
                let stones = u32::try_from(left.overtime).unwrap_or(u32::MAX);
                left.time / stones
            }
            (_, 0) => {
                let overtime = settings.share_of_overtime();
                // Main time in equal parts, and the overtime of one placement on top; never more
                // than the clock has.
                (left.time / placements.max(1) + overtime).min(left.time.max(overtime))
            }
        };
        // A quarter at most: a share of less than 200 ms is not lost to the reserve.
        Some(share.saturating_sub(RESERVE.min(share / 4)).max(LEAST))
    }

    fn left_of(&mut self, color: Color) -> &mut Option<TimeLeft> {
        &mut self.left[usize::from(color == Color::O)]
    }
}

impl TimeSettings {
    fn start(self) -> Option<TimeLeft> {
        let time = match self {
            Self::Unlimited => return None,
            Self::Absolute { main } | Self::Canadian { main, .. } | Self::ByoYomi { main, .. } => {
                main
            }
        };
        // Without main time a player begins in overtime.
        let overtime = self.overtime().filter(|_| time.is_zero());
        Some(match overtime {
            Some((time, overtime)) => TimeLeft { time, overtime },
            None => TimeLeft { time, overtime: 0 },
        })
    }

    /// Returns a period of overtime with its placements or periods.
    fn overtime(self) -> Option<(Duration, u64)> {
        match self {
            Self::Unlimited | Self::Absolute { .. } => None,
            Self::Canadian { period, stones, .. } => Some((period, stones)),
            Self::ByoYomi {
                period, periods, ..
            } => Some((period, periods)),
        }
    }

    /// Returns the overtime of one placement.
    fn share_of_overtime(self) -> Duration {
        match self {
            Self::Unlimited | Self::Absolute { .. } => Duration::ZERO,
            Self::Canadian { period, stones, .. } => {
                period / u32::try_from(stones.max(1)).unwrap_or(u32::MAX)
            }
            Self::ByoYomi { period, .. } => period,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_player_never_gets_more_than_what_is_left() {
        let mut clock = Clock::default();
        assert_eq!(clock.allotted(Color::X, 10), None);
        clock.set(TimeSettings::Absolute { main: 60 * SECOND });
        let first = clock.allotted(Color::X, 30).expect("a limit");
        assert!(first <= 2 * SECOND && first >= SECOND, "{first:?}");
        clock.spend(Color::X, 59 * SECOND);
        let late = clock.allotted(Color::X, 30).expect("a limit");
        assert!(late < SECOND / 20, "{late:?}");
        clock.spend(Color::X, 59 * SECOND);
        assert_eq!(clock.allotted(Color::X, 30), Some(LEAST));
        let other = clock.allotted(Color::O, 30).expect("a limit");
        assert_eq!(other, first);
    }

    #[test]
    fn overtime_follows_main_time() {
        let mut clock = Clock::default();
        clock.set(TimeSettings::Canadian {
            main: SECOND,
            period: 10 * SECOND,
            stones: 5,
        });
        clock.spend(Color::X, 2 * SECOND);
        let share = clock.allotted(Color::X, 30).expect("a limit");
        assert!(share > SECOND && share < 2 * SECOND, "{share:?}");
        clock.set(TimeSettings::ByoYomi {
            main: Duration::ZERO,
            period: 10 * SECOND,
            periods: 3,
        });
        let share = clock.allotted(Color::O, 30).expect("a limit");
        assert!(share > 9 * SECOND && share < 10 * SECOND, "{share:?}");
        clock.set_left(Color::O, 2 * SECOND, 1);
        assert!(clock.allotted(Color::O, 30).expect("a limit") < 2 * SECOND);
    }
}
