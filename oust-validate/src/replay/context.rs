//! The context of a fault: the board before it, and the tokens that it concerns.

use oust_core::{IllegalPlacement, Outcome, Point};
use oust_notation::record::{Move, MoveKind};
use oust_notation::{Span, side_letter};

use super::replayer::Replayer;
use crate::codes::Code;
use crate::finding::{FaultContext, Finding, Related};

impl Replayer<'_> {
    /// Returns the context of a finding about the next token; `None` unless the options ask for it.
    pub(crate) fn fault_context(&self, finding: &Finding) -> Option<Box<FaultContext>> {
        if !self.keep_contexts {
            return None;
        }
        let position = self.game.position();
        let board = position.board();
        let is_small = board.rows() <= FaultContext::LARGEST
            && (0..board.rows()).all(|row| board.row_len(row) <= FaultContext::LARGEST);
        let misses_a_placement = matches!(
            finding.code,
            Code::MustContinueAfterCapture
                | Code::PassWithPlacementAvailable
                | Code::PassInsideTurn
                | Code::RecordEndsMidTurn
        );
        let mut legal = Vec::new();
        if is_small && misses_a_placement {
            legal.extend(position.legal().map(|placement| placement.point));
        }
        let asked = self.refused_point(finding);
        Some(Box::new(FaultContext {
            related: self.related(finding, asked),
            position: is_small.then(|| position.clone()),
            dialect: self.dialect,
            asked,
            legal,
        }))
    }

    fn refused_point(&self, finding: &Finding) -> Option<Point> {
        let is_refusal = matches!(
            finding.code,
            Code::PointOccupied
                | Code::JoinsWithoutCapture
                | Code::EnemyNotSmaller
                | Code::PointRepeatedInTurn
        );
        let token = self.tokens().find(|token| token.span == finding.span)?;
        self.point_of(token).filter(|_| is_refusal)
    }

    fn related(&self, finding: &Finding, asked: Option<Point>) -> Vec<Related> {
        let Some(point) = asked else {
            let is_decided = matches!(self.outcome(), Some(Outcome::Win(_) | Outcome::Deadlock));
            let label = match finding.code {
                Code::PlacementAfterNonCapturing => "the turn ended here",
                Code::PlacementAfterWinInTurn | Code::ActionAfterGameOver if is_decided => {
                    "the game ended here"
                }
                Code::WrongSideToMove => "the placement before",
                _ => return Vec::new(),
            };
            let related = self.last_placed.map(|last| Related {
                span: Some(last.span),
                label: label.to_owned(),
            });
            return related.into_iter().collect();
        };
        let mut stones = Vec::new();
        if finding.code == Code::PointRepeatedInTurn {
            stones.push((point, "placed here first".to_owned()));
        } else if let Err(reason) = self.game.position().check(point) {
            stones = self.forbidding_stones(&reason, point);
        }
        let related = stones.into_iter();
        related
            .map(|(stone, label)| self.stone(stone, finding.span, label))
            .collect()
    }

    /// Returns the stones that forbid a placement, each with a label.
    fn forbidding_stones(&self, reason: &IllegalPlacement, point: Point) -> Vec<(Point, String)> {
        let position = self.game.position();
        match reason {
            IllegalPlacement::Occupied { .. } => {
                vec![(point, "this stone is there".to_owned())]
            }
            IllegalPlacement::JoinsWithoutCapture { .. } => {
                let mut groups = Vec::new();
                let mut stones = Vec::new();
                for &stone in position.board().neighbors(point) {
                    let group = position.group(stone);
                    let own = group.filter(|group| group.color == position.to_move());
                    // Two neighbors may belong to one group, which gets one label.
                    let Some(group) = own.filter(|group| !groups.contains(&group.point)) else {
                        continue;
                    };
                    groups.push(group.point);
                    let label = match group.size {
                        1 => "the new stone joins this singleton".to_owned(),
                        size => format!("the new stone joins this group of {size}"),
                    };
                    stones.push((stone, label));
                }
                stones
            }
            IllegalPlacement::EnemyNotSmaller { .. } => {
                let not_smaller = position.blockers(reason);
                let label = |size| format!("this group of {size} is not smaller");
                not_smaller
                    .iter()
                    .map(|enemy| (enemy.point, label(enemy.size)))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns a stone with the last token before `token` that placed it.
    fn stone(&self, point: Point, token: Span, label: String) -> Related {
        let before = self
            .tokens()
            .filter(|placed| placed.span.end <= token.start);
        let placed = before.filter(|&placed| self.point_of(placed) == Some(point));
        // The last one: an earlier stone on this point was captured.
        let span = placed.last().map(|placed| placed.span);
        let label = if span.is_some() {
            label
        } else {
            let name = self.dialect.point_name(self.game.position().board(), point);
            let side = self.game.position().at(point).map_or('?', side_letter);
            format!("{name}, a stone of {side} from the start: {label}")
        };
        Related { span, label }
    }

    fn point_of(&self, token: Move) -> Option<Point> {
        match token.kind {
            MoveKind::Place(coord) => self.dialect.resolve(self.game.start().board(), coord).ok(),
            _ => None,
        }
    }
}
