//! Diagrams between the turns, checked against the position there.

use oust_core::{Action, Outcome, Point, Position, Setup, Symmetry};
use oust_notation::record::Format;
use oust_notation::{Diagram, Named, Span, side_letter};

use super::ending::side_mismatch;
use super::replayer::{Replayer, WrongClaim, WrongClaimKind};
use crate::checks::{
    ClaimedCounts, TurnIndexBuilder, claims_of, counts_in, moment_of, unclear_phrase,
};
use crate::codes::Code;
use crate::finding::{Finding, Findings};

impl Replayer<'_> {
    /// Checks the claims of a diagram; in a broken game only the claims that need no position.
    pub(crate) fn diagram(&mut self, diagram: &Diagram, span: Span) {
        let board = self.game.position().board().clone();
        let labels = diagram.dialect;
        if labels.is_some_and(|labels| !labels.has_same_labels(self.dialect, &board)) {
            let message = format!(
                "the diagram's labels are not those of the record's dialect, {}",
                self.dialect
            );
            self.findings
                .push(Finding::new(Code::MixedDialects, span, message));
        }
        // A listing writes its counts after the players' names; they are checked as headers.
        let counts = match self.record.format {
            Format::Listing => [None; 2],
            _ => claims_of(diagram, span),
        };
        let moment = "here";
        let claimed = ClaimedCounts { counts, moment };
        if self.broken_at.is_some() {
            let points = diagram.setup.board().len();
            self.findings.extend(claimed.faults_alone(Some(points)));
        } else if *diagram.setup.board() != board {
            let message = "the diagram is of another board than the record";
            self.report_here(Finding::new(Code::DiagramMismatch, span, message));
        // Caption and marks of a diagram of another turn belong to that turn, and are not checked
        // here.
        } else if let Some(otherwise) = self.mismatch(diagram, span) {
            let setup = diagram.setup.clone();
            // Kept with its stones until the whole game is known: it may show another turn.
            self.wrong(span, WrongClaimKind::Diagram { setup, otherwise });
            self.counts_of_other_position(claimed, diagram, span);
        } else {
            self.counts(claimed, span);
            self.caption(diagram, span);
            self.last_move_mark(diagram, span);
        }
    }

    /// Returns the finding of a diagram that differs from the position.
    fn mismatch(&self, diagram: &Diagram, span: Span) -> Option<Finding> {
        let position = self.game.position();
        let (board, drawn) = (position.board(), &diagram.setup);
        let differs = |&point: &Point| drawn.at(point) != position.at(point);
        let cells: Vec<Point> = board.points().filter(differs).collect();
        if cells.is_empty() {
            return None;
        }
        let swapped = |point| drawn.at(point) == position.at(point).map(|color| !color);
        // Before the symmetries: a position may be its own mirror image with the colors swapped.
        if board.points().all(swapped) {
            let message = "the diagram shows the position with the two colors swapped";
            return Some(Finding::new(Code::MatchesWithColorsSwapped, span, message));
        }
        if let Some(symmetry) = symmetry_between(position, drawn) {
            let message = format!("the diagram shows the position {symmetry}");
            let finding = Finding::new(Code::MatchesAfterSymmetry, span, message);
            return Some(finding.with("symmetry", symmetry.to_string()));
        }
        let (names, listed) = self.names(&cells, ", ");
        let message = format!("the diagram differs from the position at {listed}");
        let finding = Finding::new(Code::DiagramMismatch, span, message);
        Some(finding.with_list("cells", names, cells.len()))
    }

    fn counts(&mut self, claimed: ClaimedCounts, span: Span) {
        if claimed.counts == [None; 2] {
            return;
        }
        let held = counts_in(self.game.position());
        if claimed.wrong(held).next().is_some() {
            self.wrong(span, WrongClaimKind::Counts { claimed, held });
        }
    }

    /// Checks the counts above a diagram of another position. Counts that fit the diagram have the
    /// same cause and are not reported.
    fn counts_of_other_position(
        &mut self,
        mut claimed: ClaimedCounts,
        diagram: &Diagram,
        span: Span,
    ) {
        if claimed.counts == [None; 2] {
            return;
        }
        let position = Position::from_setup(&diagram.setup, self.game.position().to_move());
        for (claim, drawn) in claimed.counts.iter_mut().zip(counts_in(&position)) {
            *claim = claim.filter(|&(counts, _)| counts != drawn);
        }
        self.counts(claimed, span);
    }

    /// Reports a caption that names another side than the one to move, or unclearly a side.
    fn caption(&mut self, diagram: &Diagram, span: Span) {
        let Some(caption) = &diagram.caption else {
            return;
        };
        let named = match diagram.named_side() {
            Named::Side(named) => named,
            Named::None => return,
            Named::Unclear(_) => {
                if let Some(finding) = unclear_phrase(diagram, span) {
                    self.report_here(finding);
                }
                return;
            }
        };
        let is_won = matches!(self.game.outcome(), Some(Outcome::Win(_)));
        let won_otherwise = !is_won && caption.to_lowercase().contains("won");
        let position = self.game.position();
        let to_move = position.to_move();
        // Some writers omit the side that must pass.
        if named == to_move || position.must_pass() || won_otherwise {
            return;
        }
        let claim = format!("the caption says that {} is to move", side_letter(named));
        let place = diagram.spans.caption.unwrap_or(span);
        self.report_here(side_mismatch(&claim, named, to_move, place));
    }

    /// Reports a last-move mark that is not on the stones of the last turn: on its last stone, or
    /// on all of them.
    fn last_move_mark(&mut self, diagram: &Diagram, span: Span) {
        let marked = &diagram.last_move;
        let stones = self.last_stones();
        let Some(last) = stones.last().filter(|_| !marked.is_empty()) else {
            return;
        };
        // Writers mark the last stone alone or the whole turn; both are right.
        if marked.contains(last) && marked.iter().all(|point| stones.contains(point)) {
            return;
        }
        let (marked, marked_text) = self.names(marked, ", ");
        let (placed, placed_text) = self.names(&stones, ",");
        let message =
            format!("the diagram marks {marked_text} as the last move, which was {placed_text}");
        let place = diagram.spans.last_move.unwrap_or(span);
        let finding = Finding::new(Code::LastMoveMarkMismatch, place, message);
        self.report_here(finding.with("expected", placed).with("found", marked));
    }

    /// Returns the names of at most [`Finding::MAX_LISTED`] points, as a list and as text.
    fn names(&self, points: &[Point], separator: &str) -> (Vec<String>, String) {
        let board = self.game.position().board();
        let name = |&point: &Point| self.dialect.point_name(board, point).to_string();
        let listed = points.iter().take(Finding::MAX_LISTED);
        let names: Vec<String> = listed.map(name).collect();
        let text = names.join(separator);
        match points.len() - names.len() {
            0 => (names, text),
            more => (names, format!("{text} and {more} more")),
        }
    }

    /// Returns the stones of the last turn with a placement, in order.
    fn last_stones(&self) -> Vec<Point> {
        let mut placed = self
            .game
            .history()
            .rev()
            .filter_map(|played| match played.action {
                Action::Place(point) => Some((played.turn, point)),
                _ => None,
            })
            .peekable();
        let Some(&(turn, _)) = placed.peek() else {
            return Vec::new();
        };
        let last = placed.take_while(|&(other, _)| other == turn);
        let mut stones: Vec<Point> = last.map(|(_, point)| point).collect();
        stones.reverse();
        stones
    }

    /// Reports the wrong claims, once all turns are known.
    pub(crate) fn report_wrong_claims(&mut self) {
        let claims = std::mem::take(&mut self.wrong_claims);
        let mut index = TurnIndexBuilder::default();
        for claim in &claims {
            match &claim.kind {
                WrongClaimKind::Diagram { setup, .. } => index.add_setup(setup),
                WrongClaimKind::Counts { claimed, held } => index.add_counts(claimed.wrong(*held)),
            }
        }
        let other_turns = index.build(&self.game);
        let points = self.game.position().board().len();
        for WrongClaim { span, turn, kind } in claims {
            let found = match kind {
                WrongClaimKind::Counts { claimed, held } => {
                    claimed.faults(held, points, &other_turns, turn)
                }
                WrongClaimKind::Diagram { setup, otherwise } => {
                    let other = other_turns.of_setup(&setup, turn);
                    vec![other.map_or(otherwise, |other| of_other_turn(other, span))]
                }
            };
            let turn = Some(turn);
            let at_turn = |finding| Finding { turn, ..finding };
            self.findings.extend(found.into_iter().map(at_turn));
        }
    }

    fn wrong(&mut self, span: Span, kind: WrongClaimKind) {
        let turn = self.game.turns();
        // A stored claim holds a whole setup. Beyond the limit findings are only counted.
        if self.wrong_claims.len() >= Findings::LIMIT {
            return self.findings.count(span);
        }
        self.wrong_claims.push(WrongClaim { span, turn, kind });
    }

    /// Records a finding about a claim after the current turn.
    fn report_here(&mut self, finding: Finding) {
        let turn = Some(self.game.turns());
        self.findings.push(Finding { turn, ..finding });
    }
}

fn of_other_turn(turn: usize, span: Span) -> Finding {
    let message = format!("the diagram shows the position {}", moment_of(turn));
    Finding::new(Code::MatchesOtherTurn, span, message).with("turn", turn)
}

/// Returns the symmetry that maps a position to a diagram.
fn symmetry_between(position: &Position, drawn: &Setup) -> Option<Symmetry> {
    let board = position.board();
    let maps = |symmetry: &Symmetry| {
        board.points().all(|point| {
            let image = board.transform(*symmetry, point);
            image.is_some_and(|image| drawn.at(image) == position.at(point))
        })
    };
    board.symmetries().find(maps)
}
