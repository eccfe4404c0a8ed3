//! Shows games.

use crate::id::GameId;
use crate::mail::{BoardView, View};
use crate::play::{ExportFormat, GameView, Kind};
use crate::postbox::failure::Failure;
use crate::postbox::position::{board_text, labels, position};
use crate::postbox::reply::Content;
use crate::postbox::session::Session;
use crate::postbox::table::state;
use crate::store::games::Filter;

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
            earlier(session, &view, board.view).await?
        } else {
            present(session, &view).await?
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
    let mut views = Vec::new();
    for board in boards {
        views.push(session.find(kind, *board).await?);
    }
    if boards.is_empty() {
        let filter = Filter {
            kind: Some(kind),
            over: Some(false),
            limit: u32::try_from(MOST).unwrap_or(u32::MAX),
            ..Filter::default()
        };
        let user = session.users.last().cloned();
        views = session.service.games(session.actor, user, filter).await?;
    }
    let mut text = String::new();
    for view in &views {
        session.open(GameId(view.id)).await?;
        text += &present(session, view).await?;
        text.push('\n');
    }
    if views.is_empty() {
        text += "You have no unfinished games.\n";
    }
    // One game is answered by its own address, several by their numbers.
    let reply_to = match views.as_slice() {
        [view] => session.reply_address(view),
        _ => None,
    };
    Ok(Content { text, reply_to })
}

async fn present(session: &Session<'_>, view: &GameView) -> Result<String, Failure> {
    let board = board_text(session, view).await?;
    Ok(format!("Board {}: {}.\n\n{board}", view.id, state(view)))
}

async fn earlier(
    session: &Session<'_>,
    view: &GameView,
    at: Option<View>,
) -> Result<String, Failure> {
    let state = position(session, view, at).await?;
    let labels = labels(session, view);
    let listing = state.rules().export(ExportFormat::Listing, &labels);
    Ok(format!(
        "Board {} after event {} of {}.\n\n{}",
        view.id,
        state.n(),
        view.n,
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
