//! The terms of a game as the options of a mail give them.

use std::time::Duration;

use crate::game::{ClockRule, Kind};
use crate::id::{DAY, Millis};
use crate::mail::Options;
use crate::mailbot::failure::CommandFailure;

/// The clock of a challenge without one: a game by mail is lost after three weeks of silence.
const DEFAULT_CLOCK: ClockRule = ClockRule::Days { days: 21 };

const SECONDS_OF_A_DAY: u64 = Millis::unsigned_abs(DAY) / 1000;

/// Returns the name of the board that the options ask for: `-size=13`, `-board=hex7`, or
/// `-board=hex -size=7`.
pub(super) fn board_name(kind: Kind, options: &Options) -> Result<String, CommandFailure> {
    match (options.board.as_deref(), options.size) {
        (None, None) => Ok(kind.default_board().to_owned()),
        (None, Some(size)) => Ok(format!("{size}x{size}")),
        (Some(board), Some(size)) if board.eq_ignore_ascii_case("hex") => Ok(format!("hex{size}")),
        (Some(board), None) => Ok(board.to_lowercase()),
        (Some(_), Some(_)) => Err(CommandFailure::Text(
            "`-board=` and `-size=` are both there, expected one of them or `-board=hex -size=7`"
                .to_owned(),
        )),
    }
}

/// Returns the clock that the options ask for.
pub(super) fn clock(options: &Options) -> Result<ClockRule, CommandFailure> {
    match (options.forfeit_time, options.total_time) {
        (None, None) => Ok(DEFAULT_CLOCK),
        (Some(time), None) => {
            let days = whole_days(time).map(|days| ClockRule::Days { days });
            // An increment of the whole time that cannot be saved up is a limit for each turn.
            Ok(days.unwrap_or(ClockRule::Increment {
                start: seconds(time),
                increment: seconds(time),
                cap: Some(seconds(time)),
            }))
        }
        (None, Some(time)) => Ok(match whole_days(time) {
            Some(total) => ClockRule::Total { total },
            None => ClockRule::Increment {
                start: seconds(time),
                increment: 0,
                cap: None,
            },
        }),
        (Some(_), Some(_)) => Err(CommandFailure::Text(
            "`--forfeittime=` and `--totaltime=` are both there, expected one of them".to_owned(),
        )),
    }
}

/// Returns a clock in words.
pub(super) fn in_words(clock: ClockRule) -> String {
    match clock {
        ClockRule::Unlimited => "no limit".to_owned(),
        ClockRule::Days { days } => format!("{days} days a turn"),
        ClockRule::Total { total } => format!("{total} days for all turns"),
        ClockRule::Increment { start, cap, .. } => {
            let whole = if cap.is_some() {
                "a turn"
            } else {
                "for all turns"
            };
            format!("{} minutes {whole}", start / 60)
        }
    }
}

fn whole_days(time: Duration) -> Option<u16> {
    let seconds = time.as_secs();
    let days = seconds / SECONDS_OF_A_DAY;
    let is_whole = seconds.is_multiple_of(SECONDS_OF_A_DAY);
    is_whole.then(|| u16::try_from(days).unwrap_or(u16::MAX))
}

fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{Command, GameCommand, parse_command};

    #[track_caller]
    fn options(text: &str) -> Options {
        let parsed = parse_command(&format!("oust challenge ann ben {text}")).unwrap();
        match parsed {
            Command::Game {
                command: GameCommand::Challenge { options, .. },
                ..
            } => options,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_name_the_board() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            assert_eq!(
                board_name(Kind::Oust, &options(text)).ok().as_deref(),
                expected,
                "{text}"
            );
        }
        check("", Some("11x11"));
        check("-size=13", Some("13x13"));
        check("-board=hex7", Some("hex7"));
        check("-board=HEX5", Some("hex5"));
        check("-board=9x7", Some("9x7"));
        check("-board=hex -size=5", Some("hex5"));
        check("-board=hex5 -size=5", None);
        let orbit = board_name(Kind::Orbit, &options("")).ok();
        assert_eq!(orbit.as_deref(), Some("13x13"));
    }

    #[test]
    fn options_set_the_clock_to_the_second() {
        #[track_caller]
        fn check(text: &str, expected: Option<ClockRule>) {
            assert_eq!(clock(&options(text)).ok(), expected, "{text}");
        }
        check("", Some(DEFAULT_CLOCK));
        check("--forfeittime=3d", Some(ClockRule::Days { days: 3 }));
        check("--forfeittime=72h", Some(ClockRule::Days { days: 3 }));
        let half = ClockRule::Increment {
            start: 43_200,
            increment: 43_200,
            cap: Some(43_200),
        };
        check("--forfeittime=12h", Some(half));
        check("--totaltime=30d", Some(ClockRule::Total { total: 30 }));
        let hour = ClockRule::Increment {
            start: 3600,
            increment: 0,
            cap: None,
        };
        check("--totaltime=1h", Some(hour));
        check("--totaltime=1h --forfeittime=1d", None);
        check("--nagtime=1d", Some(DEFAULT_CLOCK));
    }
}
