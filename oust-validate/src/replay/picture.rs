//! Diagrams between the turns, held against the position where they stand.

use oust_core::{Action, Board, Outcome, Point, Position, Setup, Symmetry};
use oust_notation::record::Format;
use oust_notation::{Counts, Diagram, Span, side_letter};

use super::Replayer;
use super::other_turns::Wanted;
use super::refusal::coord_text;
use crate::claimed_counts::{ClaimedCounts, claims_of, counts_in, moment_of};
use crate::finding::Findings;
use crate::{Code, Finding};

/// A claim that does not hold where it stands. Whether it would hold at another turn is known
/// only when the whole game has been played.
pub(super) struct WrongClaim {
    span: Span,
    /// The turns completed where it stands.
    turn: usize,
    kind: Wrong,
}

enum Wrong {
    Picture {
        setup: Setup,
        /// What is reported unless the picture is of another turn.
        otherwise: Finding,
    },
    Counts {
        claimed: ClaimedCounts,
        held: [Counts; 2],
    },
}

impl Replayer<'_> {
    /// Checks what a diagram says. Behind the point where the game is broken only that is
    /// looked at which needs no position.
    pub(super) fn diagram(&mut self, diagram: &Diagram, span: Span) {
        let board = self.game.position().board().clone();
        if diagram
            .dialect
            .is_some_and(|drawn| !drawn.labels_as(self.dialect, &board))
        {
            let message = format!(
                "the diagram's labels are not those of the record's dialect, {}",
                self.dialect
            );
            self.findings
                .push(Finding::new(Code::MixedDialects, span, message));
        }
        // A listing's counts are those behind the players' names, and checked there.
        let said = match self.record.format {
            Format::Listing => [None; 2],
            _ => claims_of(diagram, span),
        };
        let claimed = ClaimedCounts {
            said,
            moment: "here",
        };
        if self.broken_at.is_some() {
            self.findings
                .extend(claimed.faults_alone(Some(diagram.setup.board().len())));
        } else if *diagram.setup.board() != board {
            let message = "the diagram is of another board than the record";
            self.say(Finding::new(Code::DiagramMismatch, span, message));
        } else if let Some(otherwise) = self.mismatch(diagram, span) {
            let setup = diagram.setup.clone();
            self.wrong(span, Wrong::Picture { setup, otherwise });
            self.counts_beside_wrong_picture(claimed, diagram, span);
        } else {
            self.counts(claimed, span);
            self.caption(diagram, span);
            self.last_move_mark(diagram, span);
        }
    }

    /// What is reported of a picture that does not show the position, as far as the position
    /// alone can tell.
    fn mismatch(&self, diagram: &Diagram, span: Span) -> Option<Finding> {
        let position = self.game.position();
        let (board, drawn) = (position.board(), &diagram.setup);
        let differs = |&point: &Point| drawn.at(point) != position.at(point);
        let cells: Vec<Point> = board.points().filter(differs).collect();
        if cells.is_empty() {
            return None;
        }
        let swapped = |point| drawn.at(point) == position.at(point).map(|color| !color);
        let finding = if board.points().all(swapped) {
            let message = "the diagram shows the position with the two colours exchanged";
            Finding::new(Code::MatchesWithColoursSwapped, span, message)
        } else if let Some(symmetry) = symmetry_between(position, drawn) {
            let message = format!("the diagram shows the position {symmetry}");
            Finding::new(Code::MatchesAfterSymmetry, span, message)
                .with("symmetry", symmetry.to_string())
        } else {
            let (names, listed) = self.names(&cells, ", ");
            let message = format!("the diagram differs from the position at {listed}");
            let finding = Finding::new(Code::DiagramMismatch, span, message);
            finding.with_list("cells", names, cells.len())
        };
        Some(finding)
    }

    fn counts(&mut self, claimed: ClaimedCounts, span: Span) {
        if claimed.said == [None; 2] {
            return;
        }
        let held = counts_in(self.game.position());
        if claimed.wrong(held).next().is_some() {
            self.wrong(span, Wrong::Counts { claimed, held });
        }
    }

    /// Counts that fit the picture they stand above are wrong for the same reason as it.
    fn counts_beside_wrong_picture(
        &mut self,
        mut claimed: ClaimedCounts,
        diagram: &Diagram,
        span: Span,
    ) {
        if claimed.said == [None; 2] {
            return;
        }
        let position = Position::from_setup(&diagram.setup, self.game.position().to_move());
        for (said, drawn) in claimed.said.iter_mut().zip(counts_in(&position)) {
            *said = said.filter(|&(counts, _)| counts != drawn);
        }
        self.counts(claimed, span);
    }

    /// A caption that names another side than the one to move.
    fn caption(&mut self, diagram: &Diagram, span: Span) {
        let Some(caption) = &diagram.caption else {
            return;
        };
        let mut without_mark = diagram.clone();
        without_mark.last_move.clear();
        let Some(said) = without_mark.to_move() else {
            return;
        };
        let outcome = self.game.outcome();
        let won_otherwise =
            !matches!(outcome, Some(Outcome::Win(_))) && caption.to_lowercase().contains("won");
        let position = self.game.position();
        let to_move = position.to_move();
        // Who must pass is passed over by some.
        if said == to_move || position.must_pass() || won_otherwise {
            return;
        }
        let (said, to_move) = (side_letter(said), side_letter(to_move));
        let message = format!("the caption says that {said} is to move, but {to_move} is");
        let place = diagram.places.caption.unwrap_or(span);
        let finding = Finding::new(Code::SideToMoveMismatch, place, message);
        self.say(
            finding
                .with("to_move", to_move.to_string())
                .with("found", said.to_string()),
        );
    }

    /// A mark of the last move that is not on the last stones placed. It may be on the last
    /// stone of a turn, or on all of them.
    fn last_move_mark(&mut self, diagram: &Diagram, span: Span) {
        if diagram.last_move.is_empty() {
            return;
        }
        let stones = self.last_stones();
        let Some(last) = stones.last() else {
            return;
        };
        let marked = &diagram.last_move;
        if marked.contains(last) && marked.iter().all(|point| stones.contains(point)) {
            return;
        }
        let (marked, marked_text) = self.names(marked, ", ");
        let (placed, placed_text) = self.names(&stones, ",");
        let message =
            format!("the diagram marks {marked_text} as the last move, which was {placed_text}");
        let place = diagram.places.last_move.unwrap_or(span);
        let finding = Finding::new(Code::LastMoveMarkMismatch, place, message);
        self.say(finding.with("expected", placed).with("found", marked));
    }

    /// Returns the names of points, and the same as a text, of many only the first.
    fn names(&self, points: &[Point], separator: &str) -> (Vec<String>, String) {
        let board = self.game.position().board();
        let name = |&point: &Point| coord_text(self.dialect, board, point);
        let listed = points.iter().take(Finding::MAX_LISTED);
        let names: Vec<String> = listed.map(name).collect();
        let text = names.join(separator);
        match points.len() - names.len() {
            0 => (names, text),
            more => (names, format!("{text} and {more} more")),
        }
    }

    /// The stones placed in the last turn that placed any, in order.
    fn last_stones(&self) -> Vec<Point> {
        let mut turn = None;
        let mut stones = Vec::new();
        for played in self.game.history().rev() {
            if turn.is_some_and(|turn| turn != played.turn) {
                break;
            }
            if let Action::Place(point) = played.action {
                turn = Some(played.turn);
                stones.push(point);
            }
        }
        stones.reverse();
        stones
    }

    /// Reports the claims that did not hold, now that all turns are known.
    pub(super) fn report_wrong_claims(&mut self) {
        let claims = std::mem::take(&mut self.wrong_claims);
        let mut wanted = Wanted::default();
        for claim in &claims {
            match &claim.kind {
                Wrong::Picture { setup, .. } => wanted.setup(setup),
                Wrong::Counts { claimed, held } => {
                    for (side, counts) in claimed.wrong(*held) {
                        wanted.stones(side, counts.stones);
                    }
                }
            }
        }
        let other_turns = wanted.in_game(&self.game);
        let points = self.game.position().board().len();
        for WrongClaim { span, turn, kind } in claims {
            let found = match kind {
                Wrong::Counts { claimed, held } => {
                    claimed.faults(held, points, &other_turns.around(turn))
                }
                Wrong::Picture { setup, otherwise } => {
                    let other = other_turns.nearest_of_setup(&setup, turn);
                    vec![other.map_or(otherwise, |other| of_other_turn(other, span))]
                }
            };
            let here = found.into_iter().map(|finding| Finding {
                turn: Some(turn),
                ..finding
            });
            self.findings.extend(here);
        }
    }

    fn wrong(&mut self, span: Span, kind: Wrong) {
        let turn = self.game.turns();
        if self.wrong_claims.len() >= Findings::LIMIT {
            return self.findings.count(span);
        }
        self.wrong_claims.push(WrongClaim { span, turn, kind });
    }

    /// Records a finding about what is claimed here.
    fn say(&mut self, finding: Finding) {
        self.findings.push(Finding {
            turn: Some(self.game.turns()),
            ..finding
        });
    }
}

fn of_other_turn(turn: usize, span: Span) -> Finding {
    let message = format!("the diagram shows the position {}", moment_of(turn));
    Finding::new(Code::MatchesOtherTurn, span, message).with("turn", turn)
}

/// How a position has to be turned or mirrored to look like a picture.
fn symmetry_between(position: &Position, drawn: &Setup) -> Option<Symmetry> {
    let board: &Board = position.board();
    let laid_over = |symmetry: &Symmetry| {
        board.points().all(|point| {
            let image = board.transform(*symmetry, point);
            image.is_some_and(|image| drawn.at(image) == position.at(point))
        })
    };
    board.symmetries().find(laid_over)
}
