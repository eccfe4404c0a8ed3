//! What is counted of one game.

use oust_core::{Action, Color, Ending, Game, Outcome, PlacementKind, Seat, Shape};
use oust_notation::record::{HeaderName, SwapValue};
use oust_notation::{BoardName, Transcript};

/// What is counted of one game.
pub(super) struct Facts {
    pub(super) board: BoardName,
    /// The order of the boards: rectangles before hexagons, small ones first, narrow ones first.
    /// No two boards have the same.
    pub(super) rank: (u8, usize, usize),
    pub(super) winner: Option<Color>,
    pub(super) end: End,
    /// Who has won, by the seat; with a swap the first player has the second colour.
    pub(super) winning_seat: Option<Seat>,
    pub(super) swapped: bool,
    pub(super) turns: usize,
    pub(super) placements: usize,
    /// The capturing placements.
    pub(super) captures: usize,
    /// The stones that they captured.
    pub(super) captured: usize,
    pub(super) largest: Option<Capture>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Board,
    Deadlock,
    Resignation,
    Time,
    Adjudication,
    Unfinished,
}

/// A capturing placement.
#[derive(Clone, Copy)]
pub(super) struct Capture {
    pub(super) stones: usize,
    pub(super) side: Color,
    /// Counted from 1 over both players.
    pub(super) turn: usize,
}

impl Facts {
    pub(super) fn of(transcript: &Transcript) -> Self {
        let game = &transcript.game;
        let outcome = game.outcome();
        let winner = outcome.and_then(Outcome::winner);
        // Some servers hide the token of the swap.
        let said = transcript.header(&HeaderName::Swap);
        let by_header =
            said.is_some_and(|said| SwapValue::of(&said.value) == Some(SwapValue::Used));
        let hidden = by_header && !game.swapped();
        let seat = |color: Color| game.seat(if hidden { !color } else { color });
        let board = game.start().board();
        let mut facts = Self {
            board: BoardName(board.clone()),
            rank: match board.shape() {
                Shape::Rectangle { width, .. } => (0, board.len(), usize::from(width)),
                Shape::Hexagon { .. } => (1, board.len(), 0),
            },
            winner,
            end: End::of(outcome),
            winning_seat: winner.map(seat),
            swapped: game.swapped() || by_header,
            turns: game.turns(),
            placements: game.placements(),
            captures: 0,
            captured: 0,
            largest: None,
        };
        facts.count_captures(game);
        facts
    }

    fn count_captures(&mut self, game: &Game) {
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
            if self.largest.is_none_or(|largest| largest.stones < captured) {
                self.largest = Some(Capture {
                    stones: captured,
                    side: placement.color,
                    turn: played.turn,
                });
            }
        }
    }
}

impl End {
    /// All of them, in the order they are listed.
    pub(super) const ALL: [Self; 6] = [
        Self::Board,
        Self::Deadlock,
        Self::Resignation,
        Self::Time,
        Self::Adjudication,
        Self::Unfinished,
    ];

    fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unfinished,
            Some(Outcome::Win(_)) => Self::Board,
            Some(Outcome::Deadlock) => Self::Deadlock,
            Some(Outcome::Ended { ending, .. }) => match ending {
                Ending::Resignation => Self::Resignation,
                Ending::Time => Self::Time,
                Ending::Adjudication => Self::Adjudication,
            },
        }
    }

    /// The name, as the header `ended` has it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Deadlock => "deadlock",
            Self::Resignation => "resign",
            Self::Time => "time",
            Self::Adjudication => "adjudicated",
            Self::Unfinished => "unfinished",
        }
    }
}
