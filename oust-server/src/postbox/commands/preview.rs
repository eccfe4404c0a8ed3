//! Tries out moves without playing them.

use crate::mail::{Move, PreviewStart};
use crate::play::{
    ClockRule, ExportFormat, GameState, Kind, Labels, Refusal, Rules, Settings, Visibility,
};
use crate::postbox::failure::Failure;
use crate::postbox::points::on_server;
use crate::postbox::position::{labels, position};
use crate::postbox::reply::Content;
use crate::postbox::session::Session;
use crate::service::ServiceError;

/// Shows the position after moves.
pub(super) async fn preview(
    session: &mut Session<'_>,
    kind: Kind,
    start: &PreviewStart,
    moves: &[Move],
) -> Result<Content, Failure> {
    let (state, labels, what) = match start {
        PreviewStart::Game(at) => {
            let view = session.find(kind, at.board).await?;
            let state = position(session, &view, at.view).await?;
            // Where the moves are tried is not always the present position.
            session.game = session.game.filter(|_| at.view.is_none());
            let what = format!("board {} after event {}", view.id, state.n());
            (state, labels(session, &view), what)
        }
        PreviewStart::New { players, options } => {
            let board = Settings::parse_board(&super::terms::board_name(kind, options)?);
            let board = board.map_err(ServiceError::from)?;
            session.board = Some(board.clone());
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
            let labels = Labels {
                names: names.map(str::to_owned).collect(),
                ..Labels::default()
            };
            let state = GameState::new(settings, 0, Vec::new());
            (state, labels, "a new game".to_owned())
        }
    };
    let rules = try_out(session, &state, moves)?;
    let listing = rules.export(ExportFormat::Listing, &labels);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Ok(Content::text(format!(
        "Tried out on {what}, not played: {}.\n\n{}",
        moves.join(" "),
        listing.unwrap_or_default()
    )))
}

fn try_out(
    session: &Session<'_>,
    state: &GameState,
    moves: &[Move],
) -> Result<Box<dyn Rules>, Failure> {
    let refused = |illegal| {
        Failure::Service(ServiceError::Refused {
            refusal: Refusal::Illegal(illegal),
            game: None,
        })
    };
    let mut rules = state.trial();
    for tried in moves {
        let turn = match (tried, &session.board) {
            (Move::Turn(turn), Some(board)) => on_server(board, turn)?,
            (Move::Turn(_) | Move::Pass | Move::Swap, _) => tried.to_string(),
            (Move::Resign | Move::Undo | Move::Accept | Move::Reject, _) => {
                return Err(Failure::Text(format!(
                    "`{tried}` cannot be tried out, expected points, `pass` or `swap`"
                )));
            }
        };
        rules.play(&turn).map_err(refused)?;
        while rules.must_pass() {
            rules.play("pass").map_err(refused)?;
        }
    }
    Ok(rules)
}
