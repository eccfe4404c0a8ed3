//! Challenges: made, accepted, rejected.

use std::fmt::Write;

use super::terms::{board_name, clock, in_words};
use crate::id::{DAY, GameId};
use crate::mail::{Credentials, Kind, Options};
use crate::play::Visibility;
use crate::postbox::failure::Failure;
use crate::postbox::reply::Content;
use crate::postbox::session::{Session, kind_of};
use crate::service::{ChallengeRequest, ChallengeView, Color};

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
