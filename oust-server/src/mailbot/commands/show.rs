//! Shows games.

use crate::game::{ExportFormat, Filter, Kind};
use crate::mail::{BoardView, View};
use crate::mailbot::context::CommandContext;
use crate::mailbot::failure::CommandFailure;
use crate::mailbot::position::{board_text, position};
use crate::mailbot::reply::Content;
use crate::mailbot::table::state;
use crate::service::GameSnapshot;

/// The most games of a reply.
const MOST: usize = 20;

/// Shows games at their present or earlier positions.
pub(super) async fn show(
    context: &mut CommandContext<'_>,
    kind: Kind,
    boards: &[BoardView],
) -> Result<Content, CommandFailure> {
    check_count(boards.len())?;
    let mut text = String::new();
    for board in boards {
        let view = context.find(kind, board.board).await?;
        let shown = if board.view.is_some() {
            earlier(context, view, board.view).await?
        } else {
            present(context, &view)
        };
        text += &shown;
        text.push('\n');
    }
    Ok(Content::text(text))
}

/// Shows games as the actor sees them, all unfinished ones of his without `boards`.
pub(super) async fn show_as(
    context: &mut CommandContext<'_>,
    kind: Kind,
    boards: &[u64],
) -> Result<Content, CommandFailure> {
    check_count(boards.len())?;
    let mut numbers = boards.to_vec();
    if boards.is_empty() {
        let filter = Filter {
            kind: Some(kind),
            over: Some(false),
            limit: u32::try_from(MOST).unwrap_or(u32::MAX),
            ..Filter::default()
        };
        let user = context.users.last().cloned();
        let games = context
            .service
            .games(context.identity, user, filter)
            .await?;
        let ids = games
            .iter()
            .map(|game| u64::try_from(game.id.0).unwrap_or(0));
        numbers.extend(ids);
    }
    let mut text = String::new();
    let mut reply_to = None;
    for &number in &numbers {
        let game = context.find(kind, number).await?;
        text += &present(context, &game);
        text.push('\n');
        reply_to = context.reply_address(&game);
    }
    if numbers.is_empty() {
        text += "You have no unfinished games.\n";
    }
    // One game is answered by its own address, several by their numbers.
    let reply_to = reply_to.filter(|_| numbers.len() == 1);
    Ok(Content { text, reply_to })
}

fn present(context: &CommandContext<'_>, game: &GameSnapshot) -> String {
    let board = board_text(context, game);
    format!("Board {}: {}.\n\n{board}", game.id(), state(&game.game))
}

async fn earlier(
    context: &CommandContext<'_>,
    game: GameSnapshot,
    at: Option<View>,
) -> Result<String, CommandFailure> {
    let (id, n) = (game.id(), game.state.n());
    let then = position(context, game, at).await?;
    let labels = then.record_headers(&context.service.config().public_url);
    let listing = then.state.rules().export(ExportFormat::Listing, &labels);
    Ok(format!(
        "Board {id} after event {} of {n}.\n\n{}",
        then.state.n(),
        listing.unwrap_or_default()
    ))
}

fn check_count(found: usize) -> Result<(), CommandFailure> {
    if found > MOST {
        let message = format!("a mail shows at most {MOST} boards, found {found}");
        return Err(CommandFailure::Text(message));
    }
    Ok(())
}
