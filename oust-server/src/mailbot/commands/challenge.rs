//! Challenges: made, accepted, rejected.

use std::fmt::Write;

use super::terms::{board_name, clock, in_words};
use crate::game::{Kind, Visibility};
use crate::id::{DAY, GameId};
use crate::mail::{Credentials, Options};
use crate::mailbot::context::CommandContext;
use crate::mailbot::failure::CommandFailure;
use crate::mailbot::reply::Content;
use crate::service::{Accepted, ChallengeRequest, ChallengeView, Color, Invitees};

/// Makes a challenge. The players are in the order of their seats: the first one plays x.
pub(super) async fn challenge(
    context: &mut CommandContext<'_>,
    kind: Kind,
    players: &[String],
    challenger: Option<&Credentials>,
    options: &Options,
) -> Result<Content, CommandFailure> {
    let Some(challenger) = challenger else {
        let first = players.first().map_or("NAME", String::as_str);
        return Err(CommandFailure::Text(format!(
            "a challenge needs the mail code of the player who makes it, expected it after that \
             name, as in `{kind} challenge {first} CODE OPPONENT`",
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
        clock: clock(options)?,
    };
    let made = context
        .noting()
        .challenge(context.identity, request)
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
    let others: Vec<&str> = others.filter_map(|it| it.name.as_deref()).collect();
    let other = match others.as_slice() {
        [] => made.to.clone().unwrap_or_else(|| "a guest".to_owned()),
        others => listed(others),
    };
    if let Some(game) = made.game {
        let first = format!("Game {game} against {other} has begun.");
        let view = context.open(GameId(game)).await?;
        let mut body = super::play::with_board(context, &first, &view);
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
        time = in_words(made.clock),
    )))
}

/// Accepts a challenge.
pub(super) async fn accept(
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
    Ok(super::play::with_board(context, &first, &view))
}

/// Declines a challenge, or takes back the actor's own.
pub(super) async fn reject(
    context: &mut CommandContext<'_>,
    id: &str,
) -> Result<Content, CommandFailure> {
    let service = context.service;
    let found = service.challenge_by_id(context.identity, id.to_owned());
    let found = found.await?;
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
