//! Shows games.

use crate::mail::{BoardView, View};
use crate::play::{ExportFormat, Filter, Kind};
use crate::postbox::failure::Failure;
use crate::postbox::position::{board_text, position};
use crate::postbox::reply::Content;
use crate::postbox::session::Session;
use crate::postbox::table::state;
use crate::service::GameSnapshot;

/// The most games of a reply.
const MOST: usize = 20;

/// Shows games at their present or earlier positions.
pub(super) async fn show(
    session: &mut Session<'_>,
    kind: Kind,
    boards: &[BoardView],
) -> Result<Content, Failure> {
    check_count(boards.len())?;
    let mut text = String::new();
    for board in boards {
        let view = session.find(kind, board.board).await?;
        let shown = if board.view.is_some() {
            earlier(session, view, board.view).await?
        } else {
            present(session, &view)
        };
        text += &shown;
        text.push('\n');
    }
    Ok(Content::text(text))
}

/// Shows games as the actor sees them, all unfinished ones of his without `boards`.
pub(super) async fn show_as(
    session: &mut Session<'_>,
    kind: Kind,
    boards: &[u64],
) -> Result<Content, Failure> {
    check_count(boards.len())?;
    let mut numbers = boards.to_vec();
    if boards.is_empty() {
        let filter = Filter {
            kind: Some(kind),
            over: Some(false),
            limit: u32::try_from(MOST).unwrap_or(u32::MAX),
            ..Filter::default()
        };
        let user = session.users.last().cloned();
        let games = session.service.games(session.actor, user, filter).await?;
        let ids = games
            .iter()
            .map(|game| u64::try_from(game.id.0).unwrap_or(0));
        numbers.extend(ids);
    }
    let mut text = String::new();
    let mut reply_to = None;
    for &number in &numbers {
        let game = session.find(kind, number).await?;
        text += &present(session, &game);
        text.push('\n');
        reply_to = session.reply_address(&game);
    }
    if numbers.is_empty() {
        text += "You have no unfinished games.\n";
    }
    // One game is answered by its own address, several by their numbers.
    let reply_to = reply_to.filter(|_| numbers.len() == 1);
    Ok(Content { text, reply_to })
}

fn present(session: &Session<'_>, game: &GameSnapshot) -> String {
    let board = board_text(session, game);
    format!("Board {}: {}.\n\n{board}", game.id(), state(&game.game))
}

async fn earlier(
    session: &Session<'_>,
    game: GameSnapshot,
    at: Option<View>,
) -> Result<String, Failure> {
    let (id, n) = (game.id(), game.state.n());
    let then = position(session, game, at).await?;
    let labels = then.labels(&session.service.setup().public_url);
    let listing = then.state.rules().export(ExportFormat::Listing, &labels);
    Ok(format!(
        "Board {id} after event {} of {n}.\n\n{}",
        then.state.n(),
        listing.unwrap_or_default()
    ))
}

fn check_count(found: usize) -> Result<(), Failure> {
    if found > MOST {
        let message = format!("a mail shows at most {MOST} boards, found {found}");
        return Err(Failure::Text(message));
    }
    Ok(())
}
