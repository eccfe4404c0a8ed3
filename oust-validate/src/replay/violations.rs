//! Tokens that break a rule, and the context of such a fault: the board before it, and the tokens
//! that it concerns.

use oust_core::{Action, Ending, IllegalPlacement, Outcome, Point};
use oust_notation::record::{Move, MoveKind};
use oust_notation::{Span, side_letter};

use super::replayer::{Replayer, Slot};
use crate::codes::Code;
use crate::finding::{FaultContext, Finding, Related};

impl Replayer<'_> {
    /// Breaks the game at a refused placement.
    pub(crate) fn refuse(
        &mut self,
        reason: &IllegalPlacement,
        point: Point,
        span: Span,
        slot: Slot,
    ) {
        if self.placed_in_slot(slot, point) {
            return self.repeated(point, span);
        }
        // Newest first: an earlier stone on this point was captured.
        let placed_in = self
            .placements_backwards()
            .find_map(|(placed, turn)| (placed == point).then_some(turn));
        let position = self.game.position();
        let finding = Finding::refusal(reason, position, self.dialect, placed_in);
        self.break_with(Finding { span, ..finding });
    }

    /// Breaks the game at a placement after the end of its turn.
    pub(crate) fn after_turn(&mut self, point: Point, span: Span, slot: Slot) {
        if self.placed_in_slot(slot, point) {
            return self.repeated(point, span);
        }
        let left_nothing = self.last_placed.is_some_and(|placed| placed.left_nothing);
        let why = if left_nothing {
            "left no further placement"
        } else {
            "captured nothing"
        };
        let message = format!("the placement before {why}, so the turn was over");
        self.break_at(Code::PlacementAfterNonCapturing, span, message);
    }

    /// Returns whether the slot has placed on `point`.
    fn placed_in_slot(&self, slot: Slot, point: Point) -> bool {
        let mut placed = self.placements_backwards().take(slot.placed);
        placed.any(|(placed, _)| placed == point)
    }

    /// Returns the points of all placements with their turns, newest first.
    fn placements_backwards(&self) -> impl Iterator<Item = (Point, usize)> + '_ {
        let played = self.game.history().rev();
        played.filter_map(|played| match played.action {
            Action::Place(point) => Some((point, played.turn)),
            _ => None,
        })
    }

    fn repeated(&mut self, point: Point, span: Span) {
        let name = self.dialect.point_name(self.game.start().board(), point);
        let message = format!("{name} is repeated in this turn");
        self.break_at(Code::PointRepeatedInTurn, span, message);
    }

    /// Attributes a token after the end of its turn to that turn.
    pub(crate) fn blame_turn_before(&mut self, token: Span, slot: Slot) {
        let turn = Some(self.game.turns());
        // `break_with` has counted the token to the next turn, which it does not begin.
        self.broken_at = turn;
        if let Some(finding) = self.findings.last_mut().filter(|last| last.span == token) {
            finding.turn = turn;
            finding.placement = Some(slot.placed + 1);
            finding.side = self.last_placed.map(|placed| placed.side);
        }
    }

    /// Breaks the game at a token after its end: `in_turn` when the slot itself won.
    pub(crate) fn after_the_end(&mut self, outcome: Outcome, in_turn: bool, span: Span) {
        let why = match outcome {
            Outcome::Win(winner) => format!("{} has won", side_letter(winner)),
            Outcome::Deadlock => "neither side has a placement".to_owned(),
            Outcome::Ended { ending, .. } => match ending {
                Ending::Resignation => "a player has resigned".to_owned(),
                Ending::Time => "a player has lost on time".to_owned(),
                Ending::Adjudication => "it was ended by others".to_owned(),
            },
        };
        let code = match outcome {
            // The slot itself won: it captured the last enemy stone and went on.
            Outcome::Win(_) if in_turn => Code::PlacementAfterWinInTurn,
            _ => Code::ActionAfterGameOver,
        };
        self.break_at(code, span, format!("the game is over: {why}"));
    }
}

impl Replayer<'_> {
    /// Returns the context of a finding about the next token; `None` unless the options ask for it.
    pub(crate) fn fault_context(&self, finding: &Finding) -> Option<Box<FaultContext>> {
        if !self.keep_contexts {
            return None;
        }
        let position = self.game.position();
        let board = position.board();
        // A context copies the position, and every broken game of a chunk keeps one.
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
