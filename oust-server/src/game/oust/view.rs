//! A position of Oust as the API shows it.

use oust_core::{Color, Position, Seat};
use oust_notation::{Dialect, PositionLine, side_letter};
use oust_preview::COLOR_NAMES;

use crate::game::event::TurnNotation;
use crate::game::row::Derived;
use crate::game::rules::Forfeit;
use crate::game::settings::Settings;
use crate::game::view::{BoardView, ColorView, SideView, Stones};
use crate::id::SeatNumber;

/// A position with the facts that the board does not have.
pub(crate) struct Facts<'f> {
    pub(crate) position: &'f Position,
    pub(crate) notation: &'f TurnNotation,
    pub(crate) swapped: bool,
    /// The player who lost the game off the board.
    pub(crate) forfeited: Option<(SeatNumber, Forfeit)>,
    pub(crate) is_over: bool,
    pub(crate) can_swap: bool,
}

/// Returns the view of the game of a row; `None` if its position is unreadable.
pub(crate) fn view_of(settings: &Settings, derived: &Derived) -> Option<BoardView> {
    let line: PositionLine = derived.position.parse().ok()?;
    let board = &settings.board;
    let facts = Facts {
        position: &line.position(),
        notation: &TurnNotation::new(Dialect::default_for(board), board),
        swapped: derived.swapped,
        forfeited: derived.out.first().copied(),
        is_over: derived.is_over,
        // The first turn on an empty board is one placement, so a swap may follow it.
        can_swap: settings.swap && !derived.is_over && derived.turn_count == 1,
    };
    Some(facts.view(derived.turn_texts().map(str::to_owned).collect()))
}

/// Returns the stones of the game of a row by their colors; `None` if its position is unreadable.
pub(crate) fn stones_of(settings: &Settings, derived: &Derived) -> Option<Vec<Stones>> {
    // The stones alone: a position would find their groups, for each row of a list.
    let PositionLine { setup, .. } = derived.position.parse().ok()?;
    if setup.board() != &settings.board {
        return None;
    }
    let stones = Color::BOTH.map(|color| Stones {
        color: name(color),
        points: setup.stones(color).collect(),
    });
    Some(stones.to_vec())
}

impl Facts<'_> {
    /// Returns the facts as the API shows them.
    pub(crate) fn view(&self, turns: Vec<String>) -> BoardView {
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
        let seat = self.seat(color);
        let out = self.forfeited.filter(|(loser, _)| *loser == seat);
        ColorView {
            color: name(color),
            symbol: side_letter(color),
            seat: seat.0,
            stones,
            largest: Some(largest),
            score: None,
            territory: None,
            out: out.map(|(_, forfeit)| forfeit.name()),
        }
    }

    /// Returns the seat of the player who has a color now.
    fn seat(&self, color: Color) -> SeatNumber {
        seat_number(match (color, self.swapped) {
            (Color::X, false) | (Color::O, true) => Seat::First,
            (Color::O, false) | (Color::X, true) => Seat::Second,
        })
    }
}

/// Returns the name of a color in the API.
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
