//! A position of Oust as a page shows it.

use oust_core::{Action, Color, Game, IllegalPlacement, PlacementKind, Point, Position, State};
use oust_draw::middle_stone;
use oust_notation::{Coord, Dialect};

use super::Oust;
use crate::game::preview::{
    PointView, PreviewColor, Refused, RefusedBecause, TriedPlacement, TurnPhase, TurnPreview,
};

/// Returns the position after the placements of a turn that is tried out.
pub(super) fn preview(oust: &Oust, placements: &[String]) -> TurnPreview {
    let mut trial = Trial::new(oust);
    for text in placements {
        if let Err(refused) = trial.place(text) {
            return trial.into_scene(Some(refused));
        }
    }
    trial.into_scene(None)
}

/// A turn that is tried out on a copy of the position.
struct Trial<'a> {
    game: &'a Game,
    dialect: Dialect,
    position: Position,
    tried: Vec<TriedPlacement>,
    /// The stones placed, and those captured.
    placed: Vec<Point>,
    gone: Vec<Point>,
}

impl<'a> Trial<'a> {
    fn new(oust: &'a Oust) -> Self {
        Self {
            game: &oust.game,
            dialect: oust.notation.dialect(),
            position: oust.game.position().clone(),
            tried: Vec::new(),
            placed: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Places a stone, unless a rule refuses it.
    fn place(&mut self, text: &str) -> Result<(), Refused> {
        let refused = |reason, marked| Refused {
            coord: text.to_owned(),
            reason,
            marked,
        };
        let board = self.position.board();
        let coord: Result<Coord, _> = text.parse();
        let point = coord.ok();
        let point = point.and_then(|coord| self.dialect.resolve(board, coord).ok());
        let point = point.ok_or_else(|| refused(RefusedBecause::NoPoint, Vec::new()))?;
        if self.game.outcome().is_some() {
            return Err(refused(RefusedBecause::GameOver, Vec::new()));
        }
        if self.phase().is_whole() {
            return Err(refused(RefusedBecause::TurnIsWhole, Vec::new()));
        }
        let placement = self.position.check(point).map_err(|illegal| {
            let (reason, marked) = self.explain(&illegal, point);
            refused(reason, self.coords(marked))
        })?;
        let captured = self.position.captures(point);
        let captured = captured.iter();
        let captured: Vec<Point> = captured
            .flat_map(|group| self.position.group_stones(group.point))
            .collect();
        // The position has just checked the placement.
        let _ = self.position.play(point);
        self.tried.push(TriedPlacement {
            coord: self.coord(point),
            group: Some(match placement.kind {
                PlacementKind::Capturing { group, .. } => group,
                PlacementKind::NonCapturing => 1,
            }),
            captured: self.coords(captured.iter().copied()),
        });
        self.gone.extend(captured);
        self.placed.push(point);
        Ok(())
    }

    /// Returns the rule that refuses a placement, and the stones that it is about.
    fn explain(&self, illegal: &IllegalPlacement, point: Point) -> (RefusedBecause, Vec<Point>) {
        let position = &self.position;
        let own = || {
            let board = position.board();
            let near = board.neighbors(point).iter().copied();
            let near = near.filter(|near| position.at(*near) == Some(position.to_move()));
            near.flat_map(|near| position.group_stones(near))
        };
        match illegal {
            IllegalPlacement::OffBoard { .. } => (RefusedBecause::NoPoint, Vec::new()),
            IllegalPlacement::GameOver => (RefusedBecause::GameOver, Vec::new()),
            IllegalPlacement::Occupied { .. } => (RefusedBecause::Occupied, vec![point]),
            IllegalPlacement::JoinsWithoutCapture { size, .. } => (
                RefusedBecause::JoinsWithoutCapture { group: *size },
                own().collect(),
            ),
            IllegalPlacement::EnemyNotSmaller { size, .. } => {
                let blockers = position.blockers(illegal);
                let stones = blockers.iter();
                let stones = stones.flat_map(|group| position.group_stones(group.point));
                let reason = RefusedBecause::EnemyNotSmaller {
                    group: *size,
                    enemies: blockers.iter().map(|group| group.size).collect(),
                };
                (reason, stones.chain(own()).collect())
            }
        }
    }

    fn phase(&self) -> TurnPhase {
        let is_begun = !self.tried.is_empty();
        if self.game.outcome().is_some() {
            return TurnPhase::Over;
        }
        match self.position.state() {
            State::Won(_) if is_begun => TurnPhase::Wins,
            State::Playing if self.position.mid_turn() => TurnPhase::GoesOn {
                placements: self.position.legal_points().len(),
            },
            _ if self
                .tried
                .last()
                .is_some_and(|last| !last.captured.is_empty()) =>
            {
                TurnPhase::Stopped
            }
            _ if is_begun => TurnPhase::Whole,
            _ if self.position.must_pass() => TurnPhase::MustPass,
            _ => TurnPhase::Begins,
        }
    }

    fn into_scene(self, refused: Option<Refused>) -> TurnPreview {
        let phase = self.phase();
        let may_place = matches!(phase, TurnPhase::Begins | TurnPhase::GoesOn { .. });
        let last = last_turn(self.game);
        let points = self.position.board().points();
        let points = points
            .map(|point| self.point(point, &last, may_place))
            .collect();
        TurnPreview {
            points,
            sides: Color::BOTH.map(|color| self.side(color)).into(),
            to_move: self.game.position().to_move().index(),
            refused,
            phase,
            can_pass: false,
            tried: self.tried,
        }
    }

    fn point(&self, point: Point, last: &[Point], may_place: bool) -> PointView {
        let stone = self.position.at(point);
        let group = self.position.group(point);
        let enemy = (!self.game.position().to_move()).index();
        let is_legal = may_place && self.position.may_place(point);
        PointView {
            coord: self.coord(point),
            stone: stone.map(Color::index),
            group: group.map_or(0, |group| group.size),
            is_middle: group.is_some_and(|group| !group.is_singleton())
                && middle_stone(&self.position, point) == point,
            is_last: self.tried.is_empty() && last.contains(&point) && stone.is_some(),
            is_tried: self.placed.contains(&point),
            gone: (self.gone.contains(&point) && stone.is_none()).then_some(enemy),
            captures: is_legal.then(|| {
                let groups = self.position.captures(point).into_iter();
                self.coords(groups.map(|group| group.point))
            }),
            territory: None,
        }
    }

    fn side(&self, color: Color) -> PreviewColor {
        let groups = self.position.groups(color).into_iter();
        let mut groups: Vec<usize> = groups.map(|group| group.size).collect();
        groups.sort_unstable_by(|one, other| other.cmp(one));
        PreviewColor {
            color: super::facts::name(color),
            stones: self.position.count(color),
            groups,
            score: None,
        }
    }

    fn coord(&self, point: Point) -> String {
        let board = self.position.board();
        self.dialect.point_name(board, point).to_string()
    }

    fn coords(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|point| self.coord(point)).collect()
    }
}

/// Returns the stones placed in the last turn that placed any.
fn last_turn(game: &Game) -> Vec<Point> {
    let mut last = Vec::new();
    let mut turn = None;
    for played in game.history().rev() {
        if let Action::Place(point) = played.action {
            if turn.is_some_and(|turn| turn != played.turn) {
                break;
            }
            turn = Some(played.turn);
            last.push(point);
        } else if turn.is_some() {
            break;
        }
    }
    last
}
