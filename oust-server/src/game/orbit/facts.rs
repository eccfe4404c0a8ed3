//! The facts of a position of Orbit, of a game in play or of the columns of its row.

use ::orbit::{Color, Position, position_line, read_position_line};
use oust_core::Point;

use super::preview::label;
use crate::game::{BoardView, ColorView, Derived, Forfeit, Settings};
use crate::id::SeatNumber;

/// A position with what the board does not tell.
pub(super) struct Facts<'f> {
    pub(super) position: &'f Position,
    pub(super) to_move: Color,
    pub(super) swapped: bool,
    /// How the player of a color left the game.
    pub(super) out: &'f dyn Fn(Color) -> Option<Forfeit>,
    pub(super) is_over: bool,
    pub(super) can_swap: bool,
}

/// Returns the facts of the game of a row; `None` if its position is unreadable.
pub(crate) fn view_of(settings: &Settings, derived: &Derived) -> Option<BoardView> {
    let Settings { board, players, .. } = settings;
    let read = read_position_line(&derived.position, *players).ok();
    let (position, to_move) = read.filter(|(position, _)| position.board() == board)?;
    let swapped = derived.swapped;
    let out = |color| {
        let mut left = derived.out.iter();
        let left = left.find(|(seat, _)| *seat == seat_of(color, swapped));
        left.map(|(_, forfeit)| *forfeit)
    };
    let facts = Facts {
        position: &position,
        to_move,
        swapped,
        out: &out,
        is_over: derived.is_over,
        // The swap is the third turn of two players.
        can_swap: settings.swap && *players == 2 && !derived.is_over && derived.turn_count == 2,
    };
    Some(facts.view(derived.turn_texts().map(str::to_owned).collect()))
}

/// Returns the seat of the player who has a color.
pub(super) fn seat_of(color: Color, swapped: bool) -> SeatNumber {
    let index = match (swapped, color.index()) {
        (true, index) => 1 - index.min(1),
        (false, index) => index,
    };
    SeatNumber(u8::try_from(index + 1).unwrap_or(u8::MAX))
}

impl Facts<'_> {
    /// Returns the facts as the API shows them.
    pub(super) fn view(&self, turns: Vec<String>) -> BoardView {
        let position = self.position;
        let legal = (!self.is_over).then(|| self.labels(position.legal(self.to_move)));
        BoardView {
            turns,
            position: position_line(position, self.to_move),
            x: None,
            o: None,
            sides: position.colors().map(|color| self.color(color)).collect(),
            legal: legal.unwrap_or_default(),
            can_swap: self.can_swap,
            can_pass: !self.is_over,
        }
    }

    fn color(&self, color: Color) -> ColorView {
        let territory = self.labels(self.position.territory(color));
        ColorView {
            color: color.name(),
            symbol: color.symbol(),
            seat: seat_of(color, self.swapped).0,
            stones: self.position.count(color),
            largest: None,
            score: Some(territory.len()),
            territory: Some(territory),
            out: (self.out)(color).map(Forfeit::name),
        }
    }

    fn labels(&self, points: impl Iterator<Item = Point>) -> Vec<String> {
        let board = self.position.board();
        points.map(|point| label(board, point)).collect()
    }
}
