//! What an action has lost.

use oust_core::{Action, Ending};

use super::{Step, Value};
use crate::Proof;

/// Sets the value after each action and what the action lost.
pub(super) fn judge(steps: &mut [Step]) {
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
