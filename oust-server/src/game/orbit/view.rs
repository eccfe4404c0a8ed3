//! A position of Orbit as the API and the pages show it.

use ::orbit::{
    Action, Color, DIALECT, Game, IllegalPlacement, Position, Turn, position_line,
    read_position_line,
};
use oust_core::{Board, Point};
use oust_notation::Coord;

use crate::game::row::Derived;
use crate::game::rules::Forfeit;
use crate::game::settings::Settings;
use crate::game::view::{
    BoardView, ColorView, PlacementRefusal, PointView, PreviewColor, RefusedPlacement,
    TriedPlacement, TurnPhase, TurnPreview,
};
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
        coords(self.position.board(), points)
    }
}

/// Returns the position after a placement that is tried out.
pub(crate) fn preview(game: &Game, placements: &[String]) -> TurnPreview {
    let (trial, refused) = Trial::new(game, placements);
    trial.into_preview(refused)
}

/// Returns the placement of a turn with the stones that it captures.
pub(crate) fn placements(game: &Game, texts: &[String]) -> Vec<TriedPlacement> {
    Trial::new(game, texts).0.tried
}

/// A turn that is tried out on a copy of the position.
struct Trial<'g> {
    game: &'g Game,
    position: Position,
    tried: Vec<TriedPlacement>,
    placed: Option<Point>,
    /// The points where stones were captured, with their colors.
    captured: Vec<(Point, Color)>,
}

impl<'g> Trial<'g> {
    /// Tries placements out, up to the first one that is refused.
    fn new(game: &'g Game, placements: &[String]) -> (Self, Option<RefusedPlacement>) {
        let mut trial = Self {
            game,
            position: game.position().clone(),
            tried: Vec::new(),
            placed: None,
            captured: Vec::new(),
        };
        let refused = placements.iter().find_map(|text| trial.place(text).err());
        (trial, refused)
    }

    /// Places a stone, unless a rule refuses it.
    fn place(&mut self, text: &str) -> Result<(), RefusedPlacement> {
        let refused = |reason, marked| RefusedPlacement {
            coord: text.to_owned(),
            reason,
            marked,
        };
        let board = self.position.board().clone();
        let coord: Option<Coord> = text.parse().ok();
        let point = coord
            .and_then(|coord| DIALECT.resolve(&board, coord).ok())
            .ok_or_else(|| refused(PlacementRefusal::NoPoint, Vec::new()))?;
        if self.game.is_over() {
            return Err(refused(PlacementRefusal::GameOver, Vec::new()));
        }
        if self.placed.is_some() {
            return Err(refused(PlacementRefusal::TurnOver, Vec::new()));
        }
        // The captured stones have their colors in the position before the placement.
        let before = self.position.clone();
        let placed = self.position.place(self.game.to_move(), point);
        let captured = placed.map_err(|illegal| {
            let stones = match illegal {
                IllegalPlacement::Occupied { .. } => vec![point],
                IllegalPlacement::Enclosed { by, .. } => before.wall(by, point),
            };
            let marked = coords(&board, stones.into_iter());
            refused(PlacementRefusal::Orbit(illegal), marked)
        })?;
        self.tried.push(TriedPlacement {
            coord: coord_of(&board, point),
            group: None,
            captured: coords(&board, captured.iter().copied()),
        });
        self.captured = captured
            .into_iter()
            .filter_map(|point| Some((point, before.at(point)?)))
            .collect();
        self.placed = Some(point);
        Ok(())
    }

    fn phase(&self) -> TurnPhase {
        match (self.game.is_over(), self.placed) {
            (true, _) => TurnPhase::Over,
            (false, Some(_)) => TurnPhase::Whole,
            (false, None) => TurnPhase::Begins,
        }
    }

    fn into_preview(self, refused: Option<RefusedPlacement>) -> TurnPreview {
        let phase = self.phase();
        let board = self.position.board();
        let mut points: Vec<PointView> = board
            .points()
            .map(|point| self.point(point, phase == TurnPhase::Begins))
            .collect();
        for color in self.position.colors() {
            for point in self.position.territory(color) {
                points[point.index()].territory = Some(color.index());
            }
        }
        let sides = self.position.colors().map(|color| PreviewColor {
            color: color.name(),
            stones: self.position.count(color),
            groups: Vec::new(),
            score: Some(self.position.territory(color).count()),
        });
        TurnPreview {
            sides: sides.collect(),
            points,
            to_move: self.game.to_move().index(),
            tried: self.tried,
            refused,
            phase,
            can_pass: phase == TurnPhase::Begins,
        }
    }

    fn point(&self, point: Point, may_place: bool) -> PointView {
        let stone = self.position.at(point).map(Color::index);
        let mut captured = self.captured.iter();
        let captured = captured.find(|(captured, _)| *captured == point);
        let is_legal = may_place && self.position.check(self.game.to_move(), point).is_ok();
        PointView {
            coord: coord_of(self.position.board(), point),
            stone,
            group: usize::from(stone.is_some()),
            is_middle: false,
            is_last: self.placed.is_none() && last_placement(self.game) == Some(point),
            is_tried: self.placed == Some(point),
            captured: captured.map(|(_, color)| color.index()),
            taken: None,
            captures: is_legal.then(Vec::new),
            territory: None,
        }
    }
}

fn last_placement(game: &Game) -> Option<Point> {
    let mut entries = game.entries().iter().rev();
    entries.find_map(|entry| match entry.action {
        Action::Turn(Turn::Place(point)) => Some(point),
        Action::Turn(Turn::Pass | Turn::Swap) | Action::Forfeit(_) => None,
    })
}

fn coord_of(board: &Board, point: Point) -> String {
    DIALECT.point_name(board, point).to_string()
}

fn coords(board: &Board, points: impl Iterator<Item = Point>) -> Vec<String> {
    points.map(|point| coord_of(board, point)).collect()
}
