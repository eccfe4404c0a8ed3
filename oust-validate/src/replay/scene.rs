//! What a drawing of a fault needs: the board before it, and the tokens that it is about.

use oust_core::{IllegalPlacement, Outcome, Point, Position};
use oust_notation::record::{Move, MoveKind};
use oust_notation::{Dialect, Span, side_letter};

use super::Replayer;
use super::refusal::coord_text;
use crate::{Code, Finding};

/// What stood on the board where a game was broken.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scene {
    /// The position before the token that is wrong; `None` on a board of more than
    /// [`Scene::LARGEST`] columns or rows, so that many faults on large boards take little memory.
    pub position: Option<Position>,
    /// The dialect in which the record names points.
    pub dialect: Dialect,
    /// The point that the token names, when it is a placement that is refused.
    pub asked: Option<Point>,
    /// Where the side to move may place, when the fault is that it does not; in printed order.
    pub legal: Vec<Point>,
    /// Which stones and tokens the fault is about.
    pub related: Vec<Related>,
}

impl Scene {
    /// The most columns and rows of a position that is kept.
    pub const LARGEST: usize = 19;
}

/// A stone or a token that a fault is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The token that placed the stone; `None` when it stood there from the start.
    pub span: Option<Span>,
    /// What it has to do with the fault.
    pub label: String,
}

impl Replayer<'_> {
    /// The board as it is now, for a finding about the next token; `None` when nobody asked.
    pub(super) fn scene(&self, finding: &Finding) -> Option<Box<Scene>> {
        if !self.keep_scenes {
            return None;
        }
        let position = self.game.position();
        let asked = self
            .token_point(finding.span)
            .filter(|_| is_refusal(finding.code));
        let board = position.board();
        let is_small = board.rows() <= Scene::LARGEST
            && (0..board.rows()).all(|row| board.row_len(row) <= Scene::LARGEST);
        let legal: Vec<Point> = if is_small && misses_a_placement(finding.code) {
            position.legal().map(|placement| placement.point).collect()
        } else {
            Vec::new()
        };
        Some(Box::new(Scene {
            related: self.related(finding, asked),
            position: is_small.then(|| position.clone()),
            dialect: self.dialect,
            asked,
            legal,
        }))
    }

    fn related(&self, finding: &Finding, asked: Option<Point>) -> Vec<Related> {
        match (finding.code, asked) {
            (Code::PointRepeatedInTurn, Some(point)) => {
                vec![self.stone(point, finding.span, "placed here first".to_owned())]
            }
            (_, Some(point)) => match self.game.position().check(point) {
                Err(reason) => self.about(&reason, point, finding.span),
                Ok(_) => Vec::new(),
            },
            (Code::PlacementAfterNonCapturing, None) => self.last("the turn ended here"),
            (Code::PlacementAfterWinInTurn | Code::ActionAfterGameOver, None)
                if self.decided_on_board() =>
            {
                self.last("the game ended here")
            }
            (Code::WrongSideToMove, None) => self.last("the placement before"),
            _ => Vec::new(),
        }
    }

    /// The stones that forbid a placement.
    fn about(&self, reason: &IllegalPlacement, point: Point, token: Span) -> Vec<Related> {
        let position = self.game.position();
        match reason {
            IllegalPlacement::Occupied { .. } => {
                vec![self.stone(point, token, "this stone stands there".to_owned())]
            }
            IllegalPlacement::JoinsWithoutCapture { .. } => {
                let own = |point: &Point| position.at(*point) == Some(position.to_move());
                let neighbours = position.board().neighbours(point).iter().copied();
                let mut groups = Vec::new();
                let mut related = Vec::new();
                for stone in neighbours.filter(own) {
                    let Some(group) = position.group(stone) else {
                        continue;
                    };
                    if !groups.contains(&group.point) {
                        groups.push(group.point);
                        related.push(self.stone(stone, token, joined(group.size)));
                    }
                }
                related
            }
            IllegalPlacement::EnemyNotSmaller { size, enemies } => {
                let not_smaller = enemies.iter().filter(|enemy| enemy.size >= *size);
                not_smaller
                    .map(|enemy| self.stone(enemy.point, token, not_smaller_text(enemy.size)))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// A stone on the board, with the token before `token` that placed it.
    fn stone(&self, point: Point, token: Span, label: String) -> Related {
        let span = self
            .tokens()
            .filter(|placed| placed.span.end <= token.start)
            .filter(|&placed| self.point_of(placed) == Some(point))
            .last()
            .map(|placed| placed.span);
        let label = if span.is_some() {
            label
        } else {
            let name = coord_text(self.dialect, self.game.position().board(), point);
            let side = self.game.position().at(point).map_or('?', side_letter);
            format!("{name}, a stone of {side} from the start: {label}")
        };
        Related { span, label }
    }

    /// The token that was played last.
    fn last(&self, label: &str) -> Vec<Related> {
        let related = |span| Related {
            span: Some(span),
            label: label.to_owned(),
        };
        let last = self.last_placed.map(|placed| placed.span);
        last.map(related).into_iter().collect()
    }

    fn decided_on_board(&self) -> bool {
        matches!(self.outcome(), Some(Outcome::Win(_) | Outcome::Deadlock))
    }

    fn token_point(&self, span: Span) -> Option<Point> {
        let token = self.tokens().find(|token| token.span == span)?;
        self.point_of(token)
    }

    fn point_of(&self, token: Move) -> Option<Point> {
        match token.kind {
            MoveKind::Place(coord) => self.dialect.resolve(self.game.start().board(), coord).ok(),
            _ => None,
        }
    }
}

fn is_refusal(code: Code) -> bool {
    matches!(
        code,
        Code::PointOccupied
            | Code::JoinsWithoutCapture
            | Code::EnemyNotSmaller
            | Code::PointRepeatedInTurn
    )
}

/// Whether the fault is that a side stops although it may place.
fn misses_a_placement(code: Code) -> bool {
    matches!(
        code,
        Code::MustContinueAfterCapture
            | Code::PassWithPlacementAvailable
            | Code::PassInsideTurn
            | Code::RecordEndsMidTurn
    )
}

fn joined(size: usize) -> String {
    match size {
        1 => "the new stone joins this singleton".to_owned(),
        _ => format!("the new stone joins this group of {size}"),
    }
}

/// What makes a group refused has two stones or more, as the group has.
fn not_smaller_text(size: usize) -> String {
    format!("this group of {size} is not smaller")
}
