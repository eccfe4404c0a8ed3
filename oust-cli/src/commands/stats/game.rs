//! The figures of one game.

use oust_core::{Action, Color, Game, Outcome, PlacementKind, Seat, Shape};
use oust_notation::record::{HeaderName, SwapValue};
use oust_notation::{BoardName, Transcript, side_letter};

use super::figures::Capture;

/// The order of boards: rectangles before hexagons, small ones first, narrow ones first. No two
/// boards have the same.
pub(super) type BoardRank = (u8, usize, usize);

/// The figures of one game.
pub(super) struct GameFigures {
    pub(super) board: BoardName,
    pub(super) rank: BoardRank,
    pub(super) outcome: Option<Outcome>,
    pub(super) winner: Option<Color>,
    /// The seat that won; after a swap the first player has the second color.
    pub(super) winning_seat: Option<Seat>,
    pub(super) swapped: bool,
    pub(super) turns: usize,
    pub(super) placements: usize,
    /// The number of capturing placements.
    pub(super) captures: usize,
    /// The number of captured stones.
    pub(super) captured: usize,
    /// The first of the largest captures.
    pub(super) largest: Option<Capture>,
}

impl GameFigures {
    /// Returns the figures of the `number`-th game of the source `path`.
    pub(super) fn new(transcript: &Transcript, path: &str, number: usize) -> Self {
        let game = &transcript.game;
        let outcome = game.outcome();
        let winner = outcome.and_then(Outcome::winner);
        // Some servers hide the token of the swap.
        let header = transcript.header(&HeaderName::Swap);
        let by_header =
            header.is_some_and(|header| SwapValue::of(&header.value) == Some(SwapValue::Used));
        let is_hidden = by_header && !game.swapped();
        let board = game.start().board();
        let mut figures = Self {
            board: BoardName(board.clone()),
            rank: match board.shape() {
                Shape::Rectangle { width, .. } => (0, board.len(), usize::from(width)),
                Shape::Hexagon { .. } => (1, board.len(), 0),
            },
            outcome,
            winner,
            winning_seat: winner.map(|color| game.seat(if is_hidden { !color } else { color })),
            swapped: game.swapped() || by_header,
            turns: game.turns(),
            placements: game.placements(),
            captures: 0,
            captured: 0,
            largest: None,
        };
        figures.count_captures(game, path, number);
        figures
    }

    fn count_captures(&mut self, game: &Game, path: &str, number: usize) {
        let mut position = game.start().clone();
        for played in game.history() {
            let point = match played.action {
                Action::Place(point) => point,
                Action::Pass => {
                    position.pass().expect("the game has passed here");
                    continue;
                }
                Action::Swap | Action::End { .. } => continue,
            };
            let placement = position.play(point).expect("the game has played it");
            let PlacementKind::Capturing { captured, .. } = placement.kind else {
                continue;
            };
            self.captures += 1;
            self.captured += captured;
            let largest = self.largest.as_ref().map_or(0, |largest| largest.stones);
            if captured > largest {
                self.largest = Some(Capture {
                    stones: captured,
                    side: side_letter(placement.color),
                    path: path.to_owned(),
                    game: number,
                    turn: played.turn,
                });
            }
        }
    }
}
