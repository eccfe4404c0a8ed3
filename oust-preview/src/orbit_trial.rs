//! A turn of Orbit, tried out.

use ::orbit::{Action, Color, DIALECT, Game, IllegalPlacement, Position, Turn};
use oust_core::{Board, Point};
use oust_notation::Coord;

use crate::view::{
    PlacementRefusal, PointView, PreviewColor, RefusedPlacement, TriedPlacement, TurnPhase,
    TurnPreview,
};

/// The position in which a turn of Orbit begins.
#[derive(Clone, Debug)]
pub(crate) struct OrbitStart {
    pub(crate) position: Position,
    pub(crate) to_move: Color,
    /// The last placement of any color.
    pub(crate) last: Option<Point>,
    pub(crate) is_over: bool,
}

impl OrbitStart {
    /// Takes the position of a game.
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            position: game.position().clone(),
            to_move: game.to_move(),
            last: last_placement(game),
            is_over: game.is_over(),
        }
    }

    /// Returns the position after a placement.
    pub(crate) fn preview(&self, placements: &[String]) -> TurnPreview {
        let (trial, refused) = Trial::new(self, placements);
        trial.into_preview(refused)
    }

    /// Returns the placement of a turn with the stones that it captures.
    pub(crate) fn placements(&self, texts: &[String]) -> Vec<TriedPlacement> {
        Trial::new(self, texts).0.tried
    }
}

fn last_placement(game: &Game) -> Option<Point> {
    let mut entries = game.entries().iter().rev();
    entries.find_map(|entry| match entry.action {
        Action::Turn(Turn::Place(point)) => Some(point),
        Action::Turn(Turn::Pass | Turn::Swap) | Action::Forfeit(_) => None,
    })
}

/// A turn that is tried out on a copy of the position.
struct Trial<'s> {
    start: &'s OrbitStart,
    position: Position,
    tried: Vec<TriedPlacement>,
    placed: Option<Point>,
    /// The points where stones were captured, with their colors.
    captured: Vec<(Point, Color)>,
}

impl<'s> Trial<'s> {
    /// Tries placements out, up to the first one that is refused.
    fn new(start: &'s OrbitStart, placements: &[String]) -> (Self, Option<RefusedPlacement>) {
        let mut trial = Self {
            start,
            position: start.position.clone(),
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
        if self.start.is_over {
            return Err(refused(PlacementRefusal::GameOver, Vec::new()));
        }
        if self.placed.is_some() {
            return Err(refused(PlacementRefusal::TurnOver, Vec::new()));
        }
        // The captured stones have their colors in the position before the placement.
        let before = self.position.clone();
        let placed = self.position.place(self.start.to_move, point);
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
        match (self.start.is_over, self.placed) {
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
            to_move: self.start.to_move.index(),
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
        let is_legal = may_place && self.position.check(self.start.to_move, point).is_ok();
        PointView {
            coord: coord_of(self.position.board(), point),
            stone,
            group: usize::from(stone.is_some()),
            is_middle: false,
            is_last: self.placed.is_none() && self.start.last == Some(point),
            is_tried: self.placed == Some(point),
            captured: captured.map(|(_, color)| color.index()),
            taken: None,
            // The captures of every legal point would take a search of all regions each.
            captures: is_legal.then(Vec::new),
            territory: None,
        }
    }
}

fn coord_of(board: &Board, point: Point) -> String {
    DIALECT.point_name(board, point).to_string()
}

fn coords(board: &Board, points: impl Iterator<Item = Point>) -> Vec<String> {
    points.map(|point| coord_of(board, point)).collect()
}
