//! A position of Orbit as the API shows it.

use ::orbit::{Color, DIALECT, Position, position_line, read_position_line};
use oust_core::Point;

use crate::game::row::Derived;
use crate::game::rules::Forfeit;
use crate::game::settings::Settings;
use crate::game::view::{BoardView, ColorView, Stones};
use crate::id::SeatNumber;

/// A position with the facts that the board does not have.
pub(crate) struct Facts<'f> {
    pub(crate) position: &'f Position,
    pub(crate) to_move: Color,
    pub(crate) swapped: bool,
    /// Returns how the player of a color left the game.
    pub(crate) out: &'f dyn Fn(Color) -> Option<Forfeit>,
    pub(crate) is_over: bool,
    pub(crate) can_swap: bool,
}

/// Returns the view of the game of a row; `None` if its position is unreadable.
pub(crate) fn view_of(settings: &Settings, derived: &Derived) -> Option<BoardView> {
    let Settings { board, players, .. } = settings;
    let (position, to_move) = read_position_line(&derived.position, *players).ok()?;
    if position.board() != board {
        return None;
    }
    let swapped = derived.swapped;
    let out = |color| {
        let mut withdrawals = derived.out.iter();
        let withdrawal = withdrawals.find(|(seat, _)| *seat == seat_of(color, swapped));
        withdrawal.map(|(_, forfeit)| *forfeit)
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

/// Returns the stones of the game of a row by their colors; `None` if its position is unreadable.
pub(crate) fn stones_of(settings: &Settings, derived: &Derived) -> Option<Vec<Stones>> {
    let (position, _) = read_position_line(&derived.position, settings.players).ok()?;
    if position.board() != &settings.board {
        return None;
    }
    let stones = position.colors().map(|color| {
        let points = position.board().points();
        Stones {
            color: color.name(),
            points: points
                .filter(|point| position.at(*point) == Some(color))
                .collect(),
        }
    });
    Some(stones.collect())
}

/// Returns the seat of the player who has a color. Only games of two players have a swap.
pub(crate) fn seat_of(color: Color, swapped: bool) -> SeatNumber {
    let index = match (swapped, color.index()) {
        (true, index) => 1 - index.min(1),
        (false, index) => index,
    };
    SeatNumber(u8::try_from(index + 1).unwrap_or(u8::MAX))
}

impl Facts<'_> {
    /// Returns the facts as the API shows them.
    pub(crate) fn view(&self, turns: Vec<String>) -> BoardView {
        let position = self.position;
        let legal = (!self.is_over).then(|| position.legal(self.to_move));
        BoardView {
            turns,
            position: position_line(position, self.to_move),
            x: None,
            o: None,
            sides: position.colors().map(|color| self.color(color)).collect(),
            legal: self.coords(legal.into_iter().flatten()),
            can_swap: self.can_swap,
            can_pass: !self.is_over,
        }
    }

    fn color(&self, color: Color) -> ColorView {
        let territory = self.coords(self.position.territory(color));
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

    fn coords(&self, points: impl Iterator<Item = Point>) -> Vec<String> {
        let name = |point| DIALECT.point_name(self.position.board(), point).to_string();
        points.map(name).collect()
    }
}
