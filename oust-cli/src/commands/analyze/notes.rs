//! The turns of a reviewed game, with notes about each.

use oust_core::{Action, Color};
use oust_notation::{Dialect, side_letter};
use oust_search::json::action_name;
use oust_search::review::{Review, Step};

use super::text::{line_turns, short};

/// A turn of a reviewed game; a swap and an ending are turns of their own.
pub(crate) struct ReviewedTurn<'a> {
    pub(crate) steps: &'a [Step],
    /// The number of the game's actions up to its end.
    pub(crate) end: usize,
}

/// Returns the turns of a review up to the first action without a value.
pub(crate) fn turns(review: &Review) -> Vec<ReviewedTurn<'_>> {
    let mut turns = Vec::new();
    let mut start = 0;
    for (index, step) in review.steps.iter().enumerate() {
        let Some(played) = step.played.as_ref().filter(|played| played.value.is_some()) else {
            break;
        };
        let next = review
            .steps
            .get(index + 1)
            .and_then(|next| next.played.as_ref());
        let goes_on = next.is_some_and(|next| {
            // `part` counts the actions of a turn from 1, so the next turn begins with part 1.
            next.value.is_some() && next.part > 1 && next.entry.side == played.entry.side
        });
        if !goes_on {
            let steps = &review.steps[start..=index];
            turns.push(ReviewedTurn {
                steps,
                end: index + 1,
            });
            start = index + 1;
        }
    }
    turns
}

impl ReviewedTurn<'_> {
    /// Returns the step with the worst mark, or the greatest loss of those.
    pub(crate) fn worst(&self) -> Option<&Step> {
        let loss = |step: &Step| step.played.as_ref().and_then(|played| played.loss);
        let marked = self.steps.iter().filter(|step| step.mark().is_some());
        marked.max_by(|a, b| loss(a).unwrap_or(0.0).total_cmp(&loss(b).unwrap_or(0.0)))
    }

    /// Returns the value after the turn and its worst mistake, in words.
    pub(crate) fn note(&self, dialect: Dialect) -> Option<String> {
        let last = self.steps.last()?;
        let worst = self.worst().and_then(|step| criticism(step, dialect));
        // The record says by itself who has won.
        let is_ending = matches!(last.played.as_ref()?.entry.action, Action::End { .. });
        let value = value_after(last, Color::X).filter(|_| !is_ending);
        let parts: Vec<String> = value.into_iter().chain(worst).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Returns the value after an action, for a side, such as `x 61.3 %`.
pub(crate) fn value_after(step: &Step, side: Color) -> Option<String> {
    let played = step.played.as_ref()?;
    let (value, is_swap) = (played.value?, played.entry.action == Action::Swap);
    // A swap exchanges the colors, so the value then belongs to the other color.
    let value = if (step.side() == side) == is_swap {
        value.opposite()
    } else {
        value
    };
    Some(format!("{} {}", side_letter(side), short(value)))
}

/// Returns the mark of an action with its loss and the better action.
pub(crate) fn criticism(step: &Step, dialect: Dialect) -> Option<String> {
    let played = step.played.as_ref()?;
    let mark = played.mark()?.name();
    let board = step.analysis.position.board();
    let action = action_name(played.entry.action, board, dialect);
    let lost = 100.0 * played.loss?;
    // For the same side as the other values of a review.
    let (side, value) = (side_letter(Color::X), step.analysis.value_for(Color::X));
    let value = short(value);
    let better = line_turns(&step.analysis, dialect).into_iter().next();
    Some(match better {
        Some(better) => {
            format!("{mark}: {action} loses {lost:.1} points; better {better} ({side} {value})")
        }
        None => format!("{mark}: {action} loses {lost:.1} points"),
    })
}
