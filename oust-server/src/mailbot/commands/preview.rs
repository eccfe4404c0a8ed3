//! Tries out moves without playing them.

use crate::game::{
    ClockRule, ExportFormat, GameState, Kind, RecordHeaders, Refusal, Rules, Settings, Visibility,
};
use crate::mail::{Move, PreviewStart};
use crate::mailbot::context::CommandContext;
use crate::mailbot::failure::{CommandFailure, LISTING};
use crate::mailbot::position::position;
use crate::mailbot::reply::Content;
use crate::service::ServiceError;

/// Shows the position after moves.
pub(super) async fn preview(
    context: &mut CommandContext<'_>,
    kind: Kind,
    start: &PreviewStart,
    moves: &[Move],
) -> Result<Content, CommandFailure> {
    let (state, headers, what) = match start {
        PreviewStart::Game(at) => {
            let game = context.find(kind, at.board).await?;
            let game = position(context, game, at.view).await?;
            // Where the moves are tried is not always the present position.
            context.game = context.game.filter(|_| at.view.is_none());
            let what = format!("board {} after event {}", game.id(), game.state.n());
            let headers = game.record_headers(&context.service.config().public_url);
            (game.state, headers, what)
        }
        PreviewStart::New { players, options } => {
            let board = Settings::parse_board(&super::terms::board_name(kind, options)?);
            let board = board.map_err(ServiceError::from)?;
            let settings = Settings {
                kind,
                board,
                players: usize::from(*players),
                swap: options.swap.unwrap_or(true),
                rated: false,
                visibility: Visibility::Private,
                clock: ClockRule::Unlimited,
            };
            settings.check().map_err(ServiceError::from)?;
            let names = ["First", "Second", "Third", "Fourth", "Fifth"];
            let names = names.into_iter().take(settings.players);
            let headers = RecordHeaders {
                names: names.map(str::to_owned).collect(),
                ..RecordHeaders::default()
            };
            let state = GameState::new(settings, 0, Vec::new());
            (state, headers, "a new game".to_owned())
        }
    };
    let rules = try_out(&state, moves)?;
    let listing = rules.export(ExportFormat::Listing, &headers);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Ok(Content::text(format!(
        "Tried out on {what}, not played: {}.\n\n{}",
        moves.join(" "),
        listing.unwrap_or_default()
    )))
}

fn try_out(state: &GameState, moves: &[Move]) -> Result<Box<dyn Rules>, CommandFailure> {
    let refused = |illegal| {
        CommandFailure::Service(ServiceError::Refused {
            refusal: Refusal::Illegal(illegal),
            game: None,
        })
    };
    let mut rules = state.trial();
    for tried in moves {
        if let Move::Resign | Move::Undo | Move::Accept | Move::Reject = tried {
            return Err(CommandFailure::Text(format!(
                "`{tried}` cannot be tried out, expected points, `pass` or `swap`"
            )));
        }
        let played = rules.play_text(&tried.to_string(), Some(LISTING));
        played.map_err(refused)?;
    }
    Ok(rules)
}
