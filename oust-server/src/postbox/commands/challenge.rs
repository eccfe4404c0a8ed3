//! Challenges: made, accepted, rejected.

use std::fmt::Write;
use std::time::Duration;

use crate::id::{DAY, GameId, Millis};
use crate::mail::{Credentials, Kind, Options};
use crate::play::{ClockRule, Visibility};
use crate::postbox::failure::Failure;
use crate::postbox::reply::Content;
use crate::postbox::session::{Session, kind_of};
use crate::service::{ChallengeRequest, ChallengeView, Color};

/// The board of a challenge without a size.
const DEFAULT_BOARD: &str = "11x11";

/// The clock of a challenge without one: a game by mail is lost after three weeks of silence.
const DEFAULT_CLOCK: ClockRule = ClockRule::Days { days: 21 };

const SECONDS_OF_A_DAY: u64 = Millis::unsigned_abs(DAY) / 1000;

/// Makes a challenge. The players are in the order of their seats: the first one plays x.
pub(super) async fn challenge(
    session: &mut Session<'_>,
    kind: Kind,
    players: &[String],
    challenger: Option<&Credentials>,
    options: &Options,
) -> Result<Content, Failure> {
    let (challenger, color, opponent) = match (challenger, players) {
        (Some(challenger), [first, second]) => {
            if first.eq_ignore_ascii_case(&challenger.user) {
                (challenger, Color::X, second)
            } else {
                (challenger, Color::O, first)
            }
        }
        (None, [first, ..]) => {
            return Err(Failure::Text(format!(
                "a challenge needs the mail code of the player who makes it, expected it after \
                 that name, as in `{} challenge {first} CODE OPPONENT`",
                kind.name()
            )));
        }
        _ => {
            let found = players.len();
            return Err(Failure::Text(format!(
                "{} has 2 players, found {found}",
                kind.name()
            )));
        }
    };
    session.sign_in(challenger).await?;
    let is_engine = opponent.contains(':');
    let request = ChallengeRequest {
        kind: kind_of(kind)?,
        board: board_name(options)?,
        to: Some(opponent.to_lowercase()),
        color,
        swap: options.swap.unwrap_or(true),
        rated: !is_engine && !opponent.eq_ignore_ascii_case("guest"),
        visibility: Visibility::Public,
        clock: clock(options)?,
    };
    let made = session.noting().challenge(session.actor, request).await?;
    let mut content = describe(session, &made).await?;
    if options.nag_time.is_some() {
        let days = session.service.setup().nag_after / DAY;
        let _ = writeln!(
            content.text,
            "\n`--nagtime` has no effect: reminders come after {days} days in every game."
        );
    }
    Ok(content)
}

async fn describe(session: &mut Session<'_>, made: &ChallengeView) -> Result<Content, Failure> {
    let other = made.to.as_deref().unwrap_or("a guest");
    if let Some(game) = made.game {
        let first = format!("Game {game} against {other} has begun.");
        let view = session.open(GameId(game)).await?;
        let mut content = super::play::with_board(session, &first, &view).await?;
        if let Some(link) = &made.guest_link {
            content.text += "\nWho has this link plays against you:\n\n    ";
            content.text += link;
            content.text.push('\n');
        }
        return Ok(content);
    }
    let swap = if made.swap { "yes" } else { "no" };
    let rated = if made.rated { "yes" } else { "no" };
    let ChallengeView {
        id, kind, board, ..
    } = made;
    Ok(Content::text(format!(
        "You have challenged {other}.\n\n  challenge  {id}\n  board      {board}\n  you play   \
         {color}\n  swap       {swap}\n  rated      {rated}\n  time       {time}\n\nThe game begins \
         when {other} accepts. To take the challenge back, send\n\n    {kind} reject {id} NAME \
         CODE\n",
        color = made.color,
        time = in_words(made.clock),
    )))
}

/// Accepts a challenge.
pub(super) async fn accept(session: &mut Session<'_>, id: &str) -> Result<Content, Failure> {
    let noting = session.noting();
    let begun = noting.accept(session.actor, id.to_owned()).await?;
    let view = session.open(GameId(begun.id)).await?;
    let first = format!("Game {} has begun.", begun.id);
    super::play::with_board(session, &first, &view).await
}

/// Declines a challenge, or takes back the actor's own.
pub(super) async fn reject(session: &mut Session<'_>, id: &str) -> Result<Content, Failure> {
    let service = session.service;
    let found = service.challenge_by_id(session.actor, id.to_owned());
    let found = found.await?;
    let user = session.users.last();
    let is_own = user.is_some_and(|user| user.eq_ignore_ascii_case(&found.from));
    let noting = session.noting();
    let text = if is_own {
        noting.cancel(session.actor, id.to_owned()).await?;
        "You have taken back your challenge.\n".to_owned()
    } else {
        noting.decline(session.actor, id.to_owned()).await?;
        format!("You have declined the challenge of {}.\n", found.from)
    };
    Ok(Content::text(text))
}

/// Returns the name of the board that the options ask for: `-size=13`, `-board=hex7`, or
/// `-board=hex -size=7`.
pub(super) fn board_name(options: &Options) -> Result<String, Failure> {
    match (options.board.as_deref(), options.size) {
        (None, None) => Ok(DEFAULT_BOARD.to_owned()),
        (None, Some(size)) => Ok(format!("{size}x{size}")),
        (Some(board), Some(size)) if board.eq_ignore_ascii_case("hex") => Ok(format!("hex{size}")),
        (Some(board), None) => Ok(board.to_lowercase()),
        (Some(_), Some(_)) => Err(Failure::Text(
            "`-board=` and `-size=` are both there, expected one of them or `-board=hex -size=7`"
                .to_owned(),
        )),
    }
}

/// Returns the clock that the options ask for.
fn clock(options: &Options) -> Result<ClockRule, Failure> {
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
        (Some(_), Some(_)) => Err(Failure::Text(
            "`--forfeittime=` and `--totaltime=` are both there, expected one of them".to_owned(),
        )),
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

fn in_words(clock: ClockRule) -> String {
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
                board_name(&options(text)).ok().as_deref(),
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
    }

    #[test]
    fn options_set_the_clock_to_the_second() {
        #[track_caller]
        fn check(text: &str, expected: Option<ClockRule>) {
            assert_eq!(clock(&options(text)).ok(), expected, "{text}");
        }
        check("", Some(ClockRule::Unlimited));
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
        check("--nagtime=1d", Some(ClockRule::Unlimited));
    }
}
