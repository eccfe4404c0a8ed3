//! Tries out moves without playing them.

use crate::mail::{Move, PreviewStart};
use crate::play::{
    ClockRule, ExportFormat, GameState, Kind, Labels, Refusal, Rules, Settings, Visibility,
};
use crate::postbox::failure::{Failure, LISTING};
use crate::postbox::position::position;
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
            let game = session.find(kind, at.board).await?;
            let game = position(session, game, at.view).await?;
            // Where the moves are tried is not always the present position.
            session.game = session.game.filter(|_| at.view.is_none());
            let what = format!("board {} after event {}", game.id(), game.state.n());
            let labels = game.labels(&session.service.setup().public_url);
            (game.state, labels, what)
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
            let labels = Labels {
                names: names.map(str::to_owned).collect(),
                ..Labels::default()
            };
            let state = GameState::new(settings, 0, Vec::new());
            (state, labels, "a new game".to_owned())
        }
    };
    let rules = try_out(&state, moves)?;
    let listing = rules.export(ExportFormat::Listing, &labels);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Ok(Content::text(format!(
        "Tried out on {what}, not played: {}.\n\n{}",
        moves.join(" "),
        listing.unwrap_or_default()
    )))
}

fn try_out(state: &GameState, moves: &[Move]) -> Result<Box<dyn Rules>, Failure> {
    let refused = |illegal| {
        Failure::Service(ServiceError::Refused {
            refusal: Refusal::Illegal(illegal),
            game: None,
        })
    };
    let mut rules = state.trial();
    for tried in moves {
        if let Move::Resign | Move::Undo | Move::Accept | Move::Reject = tried {
            return Err(Failure::Text(format!(
                "`{tried}` cannot be tried out, expected points, `pass` or `swap`"
            )));
        }
        let played = rules.play_text(&tried.to_string(), Some(LISTING));
        played.map_err(refused)?;
    }
    Ok(rules)
}
