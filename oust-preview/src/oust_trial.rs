//! A turn of Oust, tried out.

use oust_core::{Action, Color, Game, IllegalPlacement, PlacementKind, Point, Position, State};
use oust_draw::middle_stone;
use oust_notation::{Coord, Dialect};

use crate::view::{
    COLOR_NAMES, PlacementRefusal, PointView, PreviewColor, RefusedPlacement, TriedPlacement,
    TurnPhase, TurnPreview,
};

/// The position in which a turn of Oust begins.
#[derive(Clone, Debug)]
pub(crate) struct OustStart {
    pub(crate) position: Position,
    /// The stones placed in the last turn that placed any.
    pub(crate) last: Vec<Point>,
    pub(crate) is_over: bool,
}

impl OustStart {
    /// Takes the position of a game between two turns.
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            position: game.position().clone(),
            last: last_turn(game),
            is_over: game.outcome().is_some(),
        }
    }

    /// Returns the position after the placements of a turn.
    pub(crate) fn preview(&self, placements: &[String]) -> TurnPreview {
        let (trial, refused) = Trial::new(self, placements);
        trial.into_preview(refused)
    }

    /// Returns the placements of a turn with the stones that they capture.
    pub(crate) fn placements(&self, texts: &[String]) -> Vec<TriedPlacement> {
        Trial::new(self, texts).0.tried
    }
}

/// Returns the stones placed in the last turn that placed any.
fn last_turn(game: &Game) -> Vec<Point> {
    let mut last = Vec::new();
    // A turn of several placements is several actions of the history with one number.
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

/// A turn that is tried out on a copy of the position.
struct Trial<'s> {
    start: &'s OustStart,
    dialect: Dialect,
    position: Position,
    tried: Vec<TriedPlacement>,
    placed: Vec<Point>,
    captured: Vec<Point>,
}

impl<'s> Trial<'s> {
    /// Tries placements out, up to the first one that is refused.
    fn new(start: &'s OustStart, placements: &[String]) -> (Self, Option<RefusedPlacement>) {
        let mut trial = Self {
            start,
            dialect: Dialect::default_for(start.position.board()),
            position: start.position.clone(),
            tried: Vec::new(),
            placed: Vec::new(),
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
        let board = self.position.board();
        let coord: Option<Coord> = text.parse().ok();
        let point = coord
            .and_then(|coord| self.dialect.resolve(board, coord).ok())
            .ok_or_else(|| refused(PlacementRefusal::NoPoint, Vec::new()))?;
        if self.start.is_over {
            return Err(refused(PlacementRefusal::GameOver, Vec::new()));
        }
        // Before the rules are asked: they would take the placement as the next player's.
        if self.phase().is_whole() {
            return Err(refused(PlacementRefusal::TurnOver, Vec::new()));
        }
        let placement = self.position.check(point).map_err(|illegal| {
            let marked = self.coords(self.concerned(&illegal, point));
            refused(PlacementRefusal::Oust(illegal), marked)
        })?;
        let groups = self.position.captures(point).into_iter();
        let captured: Vec<Point> = groups
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
        self.captured.extend(captured);
        self.placed.push(point);
        Ok(())
    }

    /// Returns the stones that the rule against a placement is about.
    fn concerned(&self, illegal: &IllegalPlacement, point: Point) -> Vec<Point> {
        let position = &self.position;
        let own = || {
            let neighbors = position.board().neighbors(point).iter().copied();
            neighbors
                .filter(|neighbor| position.at(*neighbor) == Some(position.to_move()))
                .flat_map(|neighbor| position.group_stones(neighbor))
        };
        match illegal {
            IllegalPlacement::OffBoard { .. } | IllegalPlacement::GameOver => Vec::new(),
            IllegalPlacement::Occupied { .. } => vec![point],
            IllegalPlacement::JoinsWithoutCapture { .. } => own().collect(),
            IllegalPlacement::EnemyNotSmaller { .. } => {
                let blockers = position.blockers(illegal).into_iter();
                let stones = blockers.flat_map(|group| position.group_stones(group.point));
                stones.chain(own()).collect()
            }
        }
    }

    fn phase(&self) -> TurnPhase {
        if self.start.is_over {
            return TurnPhase::Over;
        }
        match (self.position.state(), self.tried.last()) {
            (State::Won(_), Some(_)) => TurnPhase::Wins,
            (State::Playing, _) if self.position.mid_turn() => TurnPhase::GoesOn {
                placements: self.position.legal_points().len(),
            },
            (_, Some(last)) if !last.captured.is_empty() => TurnPhase::Stopped,
            (_, Some(_)) => TurnPhase::Whole,
            (_, None) if self.position.must_pass() => TurnPhase::MustPass,
            (_, None) => TurnPhase::Begins,
        }
    }

    fn into_preview(self, refused: Option<RefusedPlacement>) -> TurnPreview {
        let phase = self.phase();
        let may_place = matches!(phase, TurnPhase::Begins | TurnPhase::GoesOn { .. });
        let points = self.position.board().points();
        TurnPreview {
            points: points.map(|point| self.point(point, may_place)).collect(),
            sides: Color::BOTH.map(|color| self.side(color)).into(),
            to_move: self.start.position.to_move().index(),
            refused,
            phase,
            can_pass: false,
            tried: self.tried,
        }
    }

    fn point(&self, point: Point, may_place: bool) -> PointView {
        let stone = self.position.at(point);
        let group = self.position.group(point);
        let enemy = (!self.start.position.to_move()).index();
        let is_legal = may_place && self.position.may_place(point);
        PointView {
            coord: self.coord(point),
            stone: stone.map(Color::index),
            group: group.map_or(0, |group| group.size),
            is_middle: group.is_some_and(|group| !group.is_singleton())
                && middle_stone(&self.position, point) == point,
            is_last: self.tried.is_empty() && self.start.last.contains(&point) && stone.is_some(),
            is_tried: self.placed.contains(&point),
            // A later placement of the turn may have filled the point again.
            captured: (self.captured.contains(&point) && stone.is_none()).then_some(enemy),
            taken: None,
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
            color: COLOR_NAMES[color.index()],
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
