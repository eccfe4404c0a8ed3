//! The review of a whole game: the value of each of its positions, and what was played there.

use oust_core::{Action, Color, Ending, Game, HistoryEntry, Outcome};
use oust_search::Proof;

use super::analysis::{Analysis, Analyst, Value};

/// The positions of a game in order. The review of an interrupted one ends early.
pub(super) struct Review {
    pub(super) steps: Vec<Step>,
    /// The number of positions of the game.
    pub(super) total: usize,
}

/// A position of a game.
pub(super) struct Step {
    pub(super) analysis: Analysis,
    /// How the game has ended before it.
    pub(super) outcome: Option<Outcome>,
    /// What was played here; `None` after the last action.
    pub(super) played: Option<Played>,
}

/// An action of a game.
pub(super) struct Played {
    pub(super) entry: HistoryEntry,
    /// The number of the action in its turn, counted from 1.
    pub(super) part: usize,
    /// The value after it, for the side that was to move; `None` where the review ends.
    pub(super) value: Option<Value>,
    /// The chance of winning that it lost; `None` where it is not judged.
    pub(super) loss: Option<f64>,
}

/// How bad an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// Loses 10 points of winning chance or more.
    Inaccuracy,
    /// Loses 20 points or more.
    Mistake,
    /// Loses 30 points or more.
    Blunder,
}

impl Review {
    /// Analyzes every position of a game, and calls `advance` after each.
    pub(super) fn new(analyst: &Analyst, game: &Game, advance: impl Fn()) -> Self {
        let total = game.history().len() + 1;
        // The game of the start, with the swap rule of this one.
        let mut replayed = game.clone();
        while replayed.undo().is_some() {}
        let mut steps: Vec<Step> = Vec::with_capacity(total);
        let mut history = game.history();
        let mut part = 0;
        loop {
            let analysis = match steps.last() {
                Some(last) if last.leaves_position() => Analysis {
                    swap: None,
                    ..last.analysis.clone()
                },
                _ => analyst.analyze(&replayed),
            };
            advance();
            let next = history.next();
            part += 1;
            steps.push(Step {
                analysis,
                outcome: replayed.outcome(),
                played: next.map(|entry| Played {
                    entry,
                    part,
                    value: None,
                    loss: None,
                }),
            });
            let Some(entry) = next.filter(|_| !analyst.is_stopped()) else {
                break;
            };
            replayed.act(entry.action).expect("the game has done it");
            if entry.ends_turn || entry.action == Action::Swap {
                part = 0;
            }
        }
        judge(&mut steps);
        Self { steps, total }
    }
}

impl Step {
    /// Returns whether the action leaves the stones and the side to move as they are.
    fn leaves_position(&self) -> bool {
        let action = self.played.as_ref().map(|played| played.entry.action);
        matches!(action, Some(Action::Swap | Action::End { .. }))
    }

    /// Returns the side that was to move.
    pub(super) fn side(&self) -> Color {
        self.analysis.position.to_move()
    }
}

impl Played {
    /// Returns how bad the action is; `None` for one that is fine or not judged.
    pub(super) fn mark(&self) -> Option<Mark> {
        self.loss.and_then(Mark::of_loss)
    }
}

impl Mark {
    /// Returns the mark of an action that lost this much of the chance of winning.
    fn of_loss(loss: f64) -> Option<Self> {
        let marks = [Self::Blunder, Self::Mistake, Self::Inaccuracy];
        marks.into_iter().find(|mark| loss >= mark.threshold())
    }

    const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.1,
            Self::Mistake => 0.2,
            Self::Blunder => 0.3,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// Sets the value after each action and what the action lost.
fn judge(steps: &mut [Step]) {
    for index in 0..steps.len() {
        let side = steps[index].side();
        let before = steps[index].analysis.value;
        let best = steps[index].analysis.best;
        // Whether a strong opening is good depends on the swap rule, which many records leave out.
        let is_opening = steps
            .get(index + 1)
            .is_some_and(|next| next.analysis.swap.is_some());
        let next = steps.get(index + 1);
        let next = next.map(|next| (next.analysis.value_for(side), next.outcome));
        let Some(played) = &mut steps[index].played else {
            continue;
        };
        let Some((after, outcome)) = next else {
            continue;
        };
        let is_best = |action| matches!(action, Action::Place(point) if Some(point) == best);
        let (value, is_judged) = match played.entry.action {
            // The person of this side has the other color from now on.
            Action::Swap => (after.opposite(), true),
            Action::Place(_) => (after, !is_opening),
            Action::Pass => (after, false),
            Action::End { ending, .. } => {
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
}

/// Returns the loss of chance from `before` to `after`: none where the result did not change.
fn loss(before: Value, after: Value) -> f64 {
    let is_decided = before.proof == Some(Proof::Loss) || after.proof == Some(Proof::Win);
    if is_decided {
        0.0
    } else {
        (before.chance - after.chance).max(0.0)
    }
}
