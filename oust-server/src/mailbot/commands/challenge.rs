//! Challenges: made, accepted, rejected; and their options as the terms of a game.

use std::fmt::Write;
use std::time::Duration;

use super::play::with_board;
use crate::account::RatingRange;
use crate::game::{ClockRule, Kind, Visibility};
use crate::id::{DAY, GameId, Millis};
use crate::mail::{Credentials, Options};
use crate::mailbot::context::{CommandContext, CommandFailure};
use crate::mailbot::reply::Content;
use crate::service::{Accepted, ChallengeRequest, ChallengeView, Color, Invitees};

/// Makes a challenge. The players are in the order of their seats: the first one plays x.
pub(crate) async fn challenge(
    context: &mut CommandContext<'_>,
    kind: Kind,
    players: &[String],
    challenger: Option<&Credentials>,
    options: &Options,
) -> Result<Content, CommandFailure> {
    let Some(challenger) = challenger else {
        return Err(CommandFailure::Text(format!(
            "a challenge needs the mail code of the player who makes it, expected it after that \
             name, as in `{kind} challenge NAME CODE OPPONENT`",
        )));
    };
    context.sign_in(challenger).await?;
    let is_own = |name: &String| name.eq_ignore_ascii_case(&challenger.user);
    let seat = players.iter().position(is_own).unwrap_or_default();
    let others = players.iter().filter(|name| !is_own(name));
    let others: Vec<String> = others.map(|name| name.to_lowercase()).collect();
    let has_account = |name: &String| name != "guest" && !name.contains(':');
    let request = ChallengeRequest {
        kind,
        board: board_name(kind, options)?,
        rated: players.len() == 2 && others.iter().all(has_account),
        to: Invitees::from(others),
        players: None,
        color: Color::of_seat(seat),
        swap: options.swap.unwrap_or(true),
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: clock(options)?,
        ratings: RatingRange::default(),
    };
    let made = context
        .noting()
        .challenge(context.identity, request, None)
        .await?;
    let mut body = describe(context, &made).await?;
    if options.nag_time.is_some() {
        let days = context.service.config().nag_after / DAY;
        let _ = writeln!(
            body.text,
            "\n`--nagtime` has no effect: reminders come after {days} days in every game."
        );
    }
    Ok(body)
}

async fn describe(
    context: &mut CommandContext<'_>,
    made: &ChallengeView,
) -> Result<Content, CommandFailure> {
    let others = made.players.iter().skip(1);
    let others: Vec<&str> = others.filter_map(|player| player.name.as_deref()).collect();
    let other = match others.as_slice() {
        [] => made.to.clone().unwrap_or_else(|| "a guest".to_owned()),
        others => listed(others),
    };
    if let Some(game) = made.game {
        let first = format!("Game {game} against {other} has begun.");
        let view = context.open(GameId(game)).await?;
        let mut body = with_board(context, &first, &view);
        if let Some(link) = &made.guest_link {
            body.text += "\nWho has this link plays against you:\n\n    ";
            body.text += link;
            body.text.push('\n');
        }
        return Ok(body);
    }
    let swap = if made.swap { "yes" } else { "no" };
    let rated = if made.rated { "yes" } else { "no" };
    let accepts = accepts(others.len());
    let ChallengeView {
        id, kind, board, ..
    } = made;
    Ok(Content::text(format!(
        "You have challenged {other}.\n\n  challenge  {id}\n  board      {board}\n  you play   \
         {color}\n  swap       {swap}\n  rated      {rated}\n  time       {time}\n\nThe game begins \
         when {other} {accepts}. To take the challenge back, send\n\n    {kind} reject {id} NAME \
         CODE\n",
        color = made.color,
        time = made.clock,
    )))
}

/// Accepts a challenge.
pub(crate) async fn accept(
    context: &mut CommandContext<'_>,
    id: &str,
) -> Result<Content, CommandFailure> {
    let noting = context.noting();
    let begun = match noting.accept(context.identity, id.to_owned()).await? {
        Accepted::Begun(game) => game,
        Accepted::Waiting(challenge) => {
            let missing = challenge.players.iter().filter(|player| !player.accepted);
            let missing: Vec<&str> = missing
                .map(|player| player.name.as_deref().unwrap_or("anyone"))
                .collect();
            return Ok(Content::text(format!(
                "You have accepted the challenge of {}. The game begins when {} {}, too.\n",
                challenge.from,
                listed(&missing),
                accepts(missing.len())
            )));
        }
    };
    let view = context.open(begun.id()).await?;
    let first = format!("Game {} has begun.", begun.id());
    Ok(with_board(context, &first, &view))
}

/// Declines a challenge, or takes back the actor's own.
pub(crate) async fn reject(
    context: &mut CommandContext<'_>,
    id: &str,
) -> Result<Content, CommandFailure> {
    let service = context.service;
    let found = service
        .challenge_by_id(context.identity, id.to_owned())
        .await?;
    let user = context.users.last();
    let is_own = user.is_some_and(|user| user.eq_ignore_ascii_case(&found.from));
    let noting = context.noting();
    let text = if is_own {
        noting.cancel(context.identity, id.to_owned()).await?;
        "You have taken back your challenge.\n".to_owned()
    } else {
        noting.decline(context.identity, id.to_owned()).await?;
        format!("You have declined the challenge of {}.\n", found.from)
    };
    Ok(Content::text(text))
}

/// Returns the verb after the names of players.
fn accepts(players: usize) -> &'static str {
    if players > 1 { "accept" } else { "accepts" }
}

/// Joins names, the last two by `and`.
fn listed(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}

/// The clock of a challenge without one: a game by mail is lost after three weeks of silence.
const DEFAULT_CLOCK: ClockRule = ClockRule::Days { days: 21 };

const SECONDS_OF_A_DAY: u64 = Millis::unsigned_abs(DAY) / 1000;

/// Returns the name of the board that the options ask for: `-size=13`, `-board=hex7`, or
/// `-board=hex -size=7`.
pub(crate) fn board_name(kind: Kind, options: &Options) -> Result<String, CommandFailure> {
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
pub(crate) fn clock(options: &Options) -> Result<ClockRule, CommandFailure> {
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
