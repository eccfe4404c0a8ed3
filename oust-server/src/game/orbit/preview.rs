//! A position of Orbit as a page shows it.

use ::orbit::{Action, Color, DIALECT, Game, IllegalPlacement, Position, Turn};
use oust_core::{Board, Point};
use oust_notation::Coord;

use crate::game::preview::{
    PointView, PreviewColor, Refused, RefusedBecause, TriedPlacement, TurnPhase, TurnPreview,
};

/// Returns the position after a placement that is tried out.
pub(super) fn preview(game: &Game, placements: &[String]) -> TurnPreview {
    let mut trial = Trial {
        game,
        position: game.position().clone(),
        tried: Vec::new(),
        placed: None,
        captured: Vec::new(),
    };
    let refused = placements.iter().find_map(|text| trial.place(text).err());
    trial.into_scene(refused)
}

/// A turn that is tried out on a copy of the position.
struct Trial<'a> {
    game: &'a Game,
    position: Position,
    tried: Vec<TriedPlacement>,
    placed: Option<Point>,
    /// The points where stones were captured, with their colors.
    captured: Vec<(Point, Color)>,
}

impl Trial<'_> {
    /// Places a stone, unless a rule refuses it.
    fn place(&mut self, text: &str) -> Result<(), Refused> {
        let refused = |reason, marked| Refused {
            coord: text.to_owned(),
            reason,
            marked,
        };
        let board = self.position.board().clone();
        let coord: Option<Coord> = text.parse().ok();
        let point = coord.and_then(|coord| DIALECT.resolve(&board, coord).ok());
        let point = point.ok_or_else(|| refused(RefusedBecause::NoPoint, Vec::new()))?;
        if self.game.is_over() {
            return Err(refused(RefusedBecause::GameOver, Vec::new()));
        }
        if self.placed.is_some() {
            return Err(refused(RefusedBecause::TurnIsWhole, Vec::new()));
        }
        let before = self.position.clone();
        let placed = self.position.place(self.game.to_move(), point);
        let captured = placed.map_err(|illegal| match illegal {
            IllegalPlacement::Occupied { .. } => {
                refused(RefusedBecause::Occupied, vec![label(&board, point)])
            }
            IllegalPlacement::Enclosed { by, .. } => {
                let wall = before.wall(by, point).into_iter();
                let marked = wall.map(|point| label(&board, point)).collect();
                refused(RefusedBecause::Enclosed { by: by.name() }, marked)
            }
        })?;
        self.tried.push(TriedPlacement {
            coord: label(&board, point),
            group: None,
            captured: captured.iter().map(|point| label(&board, *point)).collect(),
        });
        let stones = captured.into_iter();
        self.captured = stones
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

    fn into_scene(self, refused: Option<Refused>) -> TurnPreview {
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
        let gone = self
            .captured
            .iter()
            .find(|(captured, _)| *captured == point);
        let is_legal = may_place && self.position.check(self.game.to_move(), point).is_ok();
        PointView {
            coord: label(self.position.board(), point),
            stone,
            group: usize::from(stone.is_some()),
            is_middle: false,
            is_last: self.placed.is_none() && last_placement(self.game) == Some(point),
            is_tried: self.placed == Some(point),
            gone: gone.map(|(_, color)| color.index()),
            captures: is_legal.then(Vec::new),
            territory: None,
        }
    }
}

/// Returns the point of the last placement.
fn last_placement(game: &Game) -> Option<Point> {
    game.entries()
        .iter()
        .rev()
        .find_map(|entry| match entry.action {
            Action::Turn(Turn::Place(point)) => Some(point),
            Action::Turn(Turn::Pass | Turn::Swap) | Action::Forfeit(_) => None,
        })
}

/// Returns the coordinate of a point of the board.
pub(super) fn label(board: &Board, point: Point) -> String {
    DIALECT.point_name(board, point).to_string()
}
