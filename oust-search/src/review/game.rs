//! The review of a whole game: its positions, the actions played there, and their losses.

use oust_core::{Action, Color, Ending, Game, HistoryEntry, Outcome};

use super::analysis::{Analysis, Analyst};
use super::value::{Mark, Value};
use crate::{Proof, WrongBoard};

/// The positions of a game in order. The review of an interrupted one ends early.
#[derive(Clone, Debug)]
pub struct Review {
    /// The positions, from the start on.
    pub steps: Vec<Step>,
    /// The number of positions of the game.
    pub total: usize,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Step {
    /// The analysis of the position.
    pub analysis: Analysis,
    /// How the game has ended before it.
    pub outcome: Option<Outcome>,
    /// The action that was played here; `None` after the last one.
    pub played: Option<Played>,
}

/// An action of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The action.
    pub entry: HistoryEntry,
    /// The number of the action in its turn, counted from 1.
    pub part: usize,
    /// The value after it, for the side that was to move; `None` where the review ends.
    pub value: Option<Value>,
    /// The chance of winning that it lost, 0 to 1; `None` where it is not judged: a forced pass, an
    /// opening before a swap, and most endings.
    pub loss: Option<f64>,
}

/// A review in progress, which analyzes one position at a time, so that its caller may stop or do
/// other work between two.
///
/// ```
/// use oust_core::{Board, RandomPlay};
/// use oust_search::Limits;
/// use oust_search::review::{Analyst, Review};
///
/// let board = Board::rectangle(3, 3)?;
/// let game = RandomPlay::new(1).game(&board);
/// let analyst = Analyst::new(&board, Limits::evaluations(50));
/// let mut run = Review::begin(&game);
/// while run.advance(&analyst)? {
///     println!("{} of {}", run.review().steps.len(), run.review().total);
/// }
/// assert!(run.review().is_whole());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReviewRun {
    /// The game up to the next position.
    replayed: Game,
    /// The actions of the whole game.
    history: Vec<HistoryEntry>,
    /// The number of the next action in its turn, counted from 1.
    part: usize,
    review: Review,
}

impl Review {
    /// Begins a review of a game, without a position yet.
    pub fn begin(game: &Game) -> ReviewRun {
        // A clone keeps the swap rule.
        let mut replayed = game.clone();
        // `Game::new` would lose a start position that was set up.
        while replayed.undo().is_some() {}
        let history: Vec<HistoryEntry> = game.history().collect();
        let total = history.len() + 1;
        ReviewRun {
            replayed,
            history,
            part: 1,
            review: Self {
                steps: Vec::with_capacity(total),
                total,
            },
        }
    }

    /// Analyzes every position of a game, and calls `advance` after each.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is on another board than the analyst.
    pub fn new(
        analyst: &Analyst,
        game: &Game,
        mut advance: impl FnMut(),
    ) -> Result<Self, WrongBoard> {
        let mut run = Self::begin(game);
        loop {
            let is_unfinished = run.advance(analyst)?;
            advance();
            if !is_unfinished || analyst.is_stopped() {
                return Ok(run.into_review());
            }
        }
    }

    /// Checks whether every position was analyzed: a stop ends a review early.
    pub fn is_whole(&self) -> bool {
        self.steps.len() == self.total
    }
}

impl ReviewRun {
    /// Analyzes the next position, and judges the action before it. Returns whether positions are
    /// left; does nothing after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error and changes nothing if the game is on another board than the analyst.
    pub fn advance(&mut self, analyst: &Analyst) -> Result<bool, WrongBoard> {
        let index = self.review.steps.len();
        if index == self.review.total {
            return Ok(false);
        }
        // A swap or an ending changes no stone, so the search would find the same.
        let analysis = match self.review.steps.last() {
            Some(last) if last.leaves_position() => Analysis {
                swap: None,
                ..last.analysis.clone()
            },
            _ => analyst.analyze(&self.replayed)?,
        };
        let next = self.history.get(index).copied();
        self.review.steps.push(Step {
            analysis,
            outcome: self.replayed.outcome(),
            played: next.map(|entry| Played {
                entry,
                part: self.part,
                value: None,
                loss: None,
            }),
        });
        // The value after an action is the analysis of the next position, so it is known only now.
        if let [.., step, next] = &mut self.review.steps[..] {
            judge(step, next);
        }
        // Last, so that a refused board leaves the run as it was.
        if let Some(entry) = next {
            let played = self.replayed.act(entry.action);
            played.expect("the game has done it");
            let ends_turn = entry.ends_turn || entry.action == Action::Swap;
            self.part = if ends_turn { 1 } else { self.part + 1 };
        }
        Ok(!self.review.is_whole())
    }

    /// Returns the review of the positions so far. The last action of it is not judged yet.
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// Returns the review of the positions so far.
    pub fn into_review(self) -> Review {
        self.review
    }
}

impl Step {
    /// Checks whether the action leaves the stones and the side to move as they are.
    fn leaves_position(&self) -> bool {
        let action = self.played.as_ref().map(|played| played.entry.action);
        matches!(action, Some(Action::Swap | Action::End { .. }))
    }

    /// Returns the side that was to move.
    pub fn side(&self) -> Color {
        self.analysis.position.to_move()
    }

    /// Returns the mark of the action that was played here; `None` for a fine or missing action.
    pub fn mark(&self) -> Option<Mark> {
        self.played.as_ref()?.mark()
    }
}

impl Played {
    /// Returns the mark of the action; `None` if it is fine or not judged.
    pub fn mark(&self) -> Option<Mark> {
        self.loss.and_then(Mark::of_loss)
    }
}

/// Sets the value after the action of a step, and the loss of the action.
fn judge(step: &mut Step, next: &Step) {
    let side = step.side();
    let Analysis {
        value: before,
        best,
        ..
    } = step.analysis;
    let after = next.analysis.value_for(side);
    // Whether a strong opening is good depends on the swap rule, which many records leave out.
    let is_opening = next.analysis.swap.is_some();
    let Some(played) = &mut step.played else {
        return;
    };
    let is_best = |action| matches!(action, Action::Place(point) if Some(point) == best);
    let (value, is_judged) = match played.entry.action {
        // The person of this side has the other color from now on.
        Action::Swap => (after.opposite(), true),
        Action::Place(_) => (after, !is_opening),
        Action::Pass => (after, false),
        Action::End { ending, .. } => {
            let outcome = next.outcome;
            let value = outcome.map_or(after, |outcome| Value::of_outcome(outcome, side));
            let gives_up = ending == Ending::Resignation && value.proof == Some(Proof::Loss);
            (value, gives_up)
        }
    };
    played.value = Some(value);
    if is_judged {
        played.loss = Some(if is_best(played.entry.action) {
            0.0
        } else {
            loss(before, value)
        });
    }
}

/// Returns the loss of chance from `before` to `after`; 0 if the result was lost before or is a
/// proven win after.
fn loss(before: Value, after: Value) -> f64 {
    // A lost game has nothing more to lose, and a win that is proven after the action was kept by
    // it.
    let is_decided = before.proof == Some(Proof::Loss) || after.proof == Some(Proof::Win);
    if is_decided {
        0.0
    } else {
        (before.chance - after.chance).max(0.0)
    }
}
