//! The facts of a position of Oust, of a game in play or of the columns of its row.

use oust_core::{Color, Position, Seat};
use oust_notation::{Dialect, PositionLine, side_letter};

use crate::game::{
    BoardView, COLOR_NAMES, ColorView, Derived, Forfeit, Settings, SideView, TurnNotation,
};
use crate::id::SeatNumber;

/// A position with what the board does not tell.
pub(super) struct Facts<'f> {
    pub(super) position: &'f Position,
    pub(super) notation: &'f TurnNotation,
    pub(super) swapped: bool,
    /// The color that lost the game off the board.
    pub(super) forfeited: Option<(Color, Forfeit)>,
    pub(super) is_over: bool,
    pub(super) can_swap: bool,
}

/// Returns the facts of the game of a row; `None` if its position is unreadable.
pub(crate) fn view_of(settings: &Settings, derived: &Derived) -> Option<BoardView> {
    let line: PositionLine = derived.position.parse().ok()?;
    let board = &settings.board;
    let notation = TurnNotation::new(Dialect::default_for(board), board);
    let facts = Facts {
        position: &line.position(),
        notation: &notation,
        swapped: derived.swapped,
        forfeited: None,
        is_over: derived.is_over,
        // The first turn on an empty board is one placement, so a swap may follow it.
        can_swap: settings.swap && !derived.is_over && derived.turn_count == 1,
    };
    let out = derived.out.first().and_then(|&(seat, forfeit)| {
        let color = Color::BOTH
            .into_iter()
            .find(|it| facts.seat(*it) == seat.0)?;
        Some((color, forfeit))
    });
    let facts = Facts {
        forfeited: out,
        ..facts
    };
    Some(facts.view(derived.turn_texts().map(str::to_owned).collect()))
}

impl Facts<'_> {
    /// Returns the facts as the API shows them.
    pub(super) fn view(&self, turns: Vec<String>) -> BoardView {
        let position = self.position;
        let legal = (!self.is_over).then(|| position.legal_points());
        let legal = legal.into_iter().flatten();
        BoardView {
            turns,
            position: PositionLine::from_position(position).to_string(),
            x: Some(self.side(Color::X)),
            o: Some(self.side(Color::O)),
            sides: Color::BOTH.map(|color| self.color(color)).to_vec(),
            legal: legal.map(|point| self.notation.point(point)).collect(),
            can_swap: self.can_swap,
            can_pass: false,
        }
    }

    fn side(&self, color: Color) -> SideView {
        SideView {
            stones: self.position.count(color),
            largest: self.position.largest_group(color),
        }
    }

    fn color(&self, color: Color) -> ColorView {
        let SideView { stones, largest } = self.side(color);
        let out = self.forfeited.filter(|(loser, _)| *loser == color);
        ColorView {
            color: name(color),
            symbol: side_letter(color),
            seat: self.seat(color),
            stones,
            largest: Some(largest),
            score: None,
            territory: None,
            out: out.map(|(_, forfeit)| forfeit.name()),
        }
    }

    /// Returns the seat of the player who has a color now.
    fn seat(&self, color: Color) -> u8 {
        let seat = match (color, self.swapped) {
            (Color::X, false) | (Color::O, true) => Seat::First,
            (Color::O, false) | (Color::X, true) => Seat::Second,
        };
        seat_number(seat).0
    }
}

/// Returns the name of a color.
pub(crate) fn name(color: Color) -> &'static str {
    COLOR_NAMES[color.index()]
}

/// Converts a seat to its number, 1 or 2.
pub(crate) fn seat_number(seat: Seat) -> SeatNumber {
    match seat {
        Seat::First => SeatNumber(1),
        Seat::Second => SeatNumber(2),
    }
}
