//! A position of Oust as the API and the pages show it.

use oust_core::{
    Action, Color, Game, IllegalPlacement, PlacementKind, Point, Position, Seat, State,
};
use oust_draw::middle_stone;
use oust_notation::{Coord, Dialect, PositionLine, side_letter};

use crate::game::event::TurnNotation;
use crate::game::row::Derived;
use crate::game::rules::Forfeit;
use crate::game::settings::{COLOR_NAMES, Settings};
use crate::game::view::{
    BoardView, ColorView, PlacementRefusal, PointView, PreviewColor, RefusedPlacement, SideView,
    TriedPlacement, TurnPhase, TurnPreview,
};
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

/// Returns the position after the placements of a turn that is tried out.
pub(crate) fn preview(game: &Game, dialect: Dialect, placements: &[String]) -> TurnPreview {
    let (trial, refused) = Trial::new(game, dialect, placements);
    trial.into_preview(refused)
}

/// Returns the placements of a turn with the stones that they capture.
pub(crate) fn placements(game: &Game, dialect: Dialect, texts: &[String]) -> Vec<TriedPlacement> {
    Trial::new(game, dialect, texts).0.tried
}

/// A turn that is tried out on a copy of the position.
struct Trial<'g> {
    game: &'g Game,
    dialect: Dialect,
    position: Position,
    tried: Vec<TriedPlacement>,
    placed: Vec<Point>,
    captured: Vec<Point>,
}

impl<'g> Trial<'g> {
    /// Tries placements out, up to the first one that is refused.
    fn new(
        game: &'g Game,
        dialect: Dialect,
        placements: &[String],
    ) -> (Self, Option<RefusedPlacement>) {
        let mut trial = Self {
            game,
            dialect,
            position: game.position().clone(),
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
        if self.game.outcome().is_some() {
            return Err(refused(PlacementRefusal::GameOver, Vec::new()));
        }
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
        if self.game.outcome().is_some() {
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
        let last = last_turn(self.game);
        let points = self.position.board().points();
        TurnPreview {
            points: points
                .map(|point| self.point(point, &last, may_place))
                .collect(),
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
            color: name(color),
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
