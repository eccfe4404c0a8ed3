//! The engine's review of a finished game: values, and texts about mistakes.

use oust_core::Turn;

use super::headings::name_of;
use crate::account::Identity;
use crate::engine::{MistakeView, ReviewView};
use crate::game::GameState;
use crate::id::GameId;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::web::page_context::Layout;

/// The state of a game's review.
pub(crate) enum Review {
    /// The game has no review: it is unfinished, or its kind is not reviewed.
    None,
    /// The game waits for its review.
    Pending,
    /// The finished review.
    Done(ReviewView),
}

/// A mistake with its texts.
pub(crate) struct MistakeRow {
    /// The number of moves up to and including it.
    pub(crate) index: usize,
    /// The name of its turn, such as "turn 7".
    pub(crate) name: String,
    /// The player, the move, the better move, and the loss in percent.
    pub(crate) text: String,
    /// The address of the line with the better turn; `None` if it cannot be played.
    pub(crate) better: Option<String>,
}

impl Review {
    /// Reads the review of a game on behalf of `identity`.
    pub(crate) async fn read(
        service: &Service,
        identity: Identity,
        game: GameId,
        is_over: bool,
    ) -> Result<Self, ServiceError> {
        if !is_over {
            return Ok(Self::None);
        }
        match service.review(identity, game).await {
            Ok(Some(review)) => Ok(Self::Done(review)),
            Ok(None) => Ok(Self::Pending),
            Err(ServiceError::NotOver | ServiceError::NotFound { .. }) => Ok(Self::None),
            Err(error) => Err(error),
        }
    }

    /// Returns x's winning chance at each step, from 0 to 1; empty without a review.
    pub(crate) fn values(&self) -> &[f64] {
        match self {
            Self::Done(review) => &review.values,
            Self::None | Self::Pending => &[],
        }
    }

    /// Returns the mistakes in the order of play; empty without a review.
    pub(crate) fn mistakes(&self) -> &[MistakeView] {
        match self {
            Self::Done(review) => &review.mistakes,
            Self::None | Self::Pending => &[],
        }
    }

    pub(crate) fn is_pending(&self) -> bool {
        matches!(self, Self::Pending)
    }

    pub(crate) fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }
}

impl MistakeRow {
    /// Returns a row for each mistake, in the order of [`Review::mistakes`].
    pub(crate) fn all(page: &Layout, snapshot: &GameSnapshot, review: &Review) -> Vec<Self> {
        let row = |mistake: &MistakeView| Self {
            better: better(snapshot, mistake),
            index: index(&snapshot.state, mistake),
            name: page
                .phrase("mistake-turn")
                .with("turn", mistake.turn)
                .to_string(),
            text: text(page, snapshot, mistake),
        };
        review.mistakes().iter().map(row).collect()
    }
}

/// Returns the number of moves up to and including a mistake.
fn index(state: &GameState, mistake: &MistakeView) -> usize {
    let moves = state.moves();
    let is_swap = mistake.played == "swap";
    // A mistake has the number of a turn, and a swap is a move without such a number.
    let mut candidates = moves
        .iter()
        .enumerate()
        .filter(|(_, played)| (played.turn == Turn::Swap) == is_swap);
    let nth = if is_swap { 0 } else { mistake.turn - 1 };
    // A resignation is not in the list of moves.
    candidates
        .nth(nth)
        .map_or(moves.len(), |(index, _)| index + 1)
}

/// Returns the address of the what-if page that plays the better turn instead of a mistake.
fn better(snapshot: &GameSnapshot, mistake: &MistakeView) -> Option<String> {
    // A resignation is no turn of a line.
    let turn = mistake.better.as_deref().filter(|turn| *turn != "resign")?;
    let moves = snapshot.state.moves().len();
    let index = index(&snapshot.state, mistake);
    // A game that was resigned has its last move before the mistake.
    let before = if mistake.played == "resign" {
        moves
    } else {
        index.checked_sub(1)?
    };
    let game = snapshot.game.id;
    Some(format!("/g/{game}/what-if?from={before}&line={turn}"))
}

fn text(page: &Layout, snapshot: &GameSnapshot, mistake: &MistakeView) -> String {
    let phrase = match &mistake.better {
        Some(better) => page
            .phrase("mistake-better")
            .with("better", token_text(page, better)),
        None => page.phrase("mistake-text"),
    };
    let mark = match mistake.mark.as_str() {
        "inaccuracy" => page.phrase("mistake-inaccuracy"),
        "mistake" => page.phrase("mistake-mistake"),
        _ => page.phrase("mistake-blunder"),
    };
    phrase
        .with("mark", mark.to_string())
        .with("player", player(page, snapshot, mistake))
        .with("played", token_text(page, &mistake.played))
        .with("loss", format!("{:.0}", 100.0 * mistake.loss))
        .to_string()
}

/// Returns the name of the player who made a mistake.
fn player(page: &Layout, snapshot: &GameSnapshot, mistake: &MistakeView) -> String {
    // `rules` has the seats' colors at the end of the game; a swap exchanges them.
    let mut moves = snapshot.state.moves().iter();
    let swap = moves.position(|played| played.turn == Turn::Swap);
    // All moves before the swap are turns, so its index is the number of those turns.
    let is_before = swap.is_some_and(|swap| mistake.played == "swap" || mistake.turn <= swap);
    let side = mistake.side.to_string();
    let rules = snapshot.state.rules();
    let mut seats = snapshot.game.players().map(|(seat, _)| seat);
    let seat = seats.find(|seat| (rules.color(*seat) == side) != is_before);
    seat.map_or(side, |seat| name_of(page, snapshot, seat))
}

fn token_text(page: &Layout, token: &str) -> String {
    match token {
        "swap" => page.phrase("mistake-swap").to_string(),
        "resign" => page.phrase("mistake-resign").to_string(),
        placements => placements.replace(',', ", "),
    }
}
