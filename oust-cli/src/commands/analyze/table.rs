//! The review of a game as a table for people.

use oust_core::Color;
use oust_notation::{Dialect, side_letter};
use oust_search::json::action_name;
use oust_search::review::{Mark, Review, Step};

use super::notes::{criticism, turns, value_after};
use super::text::columns;
use crate::view::View;

/// Returns a line for each placement, and the counts of mistakes.
pub(crate) fn table(view: &View, review: &Review, dialect: Dialect) -> String {
    let board = view.annotated.board();
    let mut text = format!("{board}, {}\n", view.caption());
    let turns = turns(review);
    // A record without turns, or an interrupt before the first value.
    if turns.is_empty() {
        text.push_str(match review.total {
            1 => "no turn to analyze\n",
            _ => "no turn was analyzed\n",
        });
        return text;
    }
    let tokens = |step: &Step| {
        let action = step.played.as_ref().map(|played| played.entry.action);
        action.map(|action| action_name(action, board, dialect))
    };
    let shown = turns.iter().flat_map(|turn| turn.steps).filter_map(tokens);
    // At least as wide as the heading `played`.
    let width = shown.map(|token| token.len()).max().unwrap_or(0).max(6);
    let widths = [4, 4, width, 9, 0];
    text.push_str(&columns(["turn", "side", "played", "value", ""], widths));
    for turn in &turns {
        for (index, step) in turn.steps.iter().enumerate() {
            let Some(played) = &step.played else {
                continue;
            };
            let number = if index == 0 {
                format!("{:>4}", played.entry.turn)
            } else {
                String::new()
            };
            let side = if index == 0 {
                side_letter(played.entry.side).to_string()
            } else {
                String::new()
            };
            let token = tokens(step).unwrap_or_default();
            let value = value_after(step, Color::X).unwrap_or_default();
            let said = criticism(step, dialect).unwrap_or_default();
            text.push_str(&columns([&number, &side, &token, &value, &said], widths));
        }
    }
    text.push_str("\nvalues: the chance of x to win; points: the chance of the side that placed\n");
    for side in Color::BOTH {
        text.push_str(&summary(review, side));
    }
    text
}

/// Returns the number of mistakes of a side, and its average loss.
fn summary(review: &Review, side: Color) -> String {
    let steps = review.steps.iter().filter(|step| step.side() == side);
    let played: Vec<_> = steps.filter_map(|step| step.played.as_ref()).collect();
    let losses: Vec<f64> = played.iter().filter_map(|played| played.loss).collect();
    let side = side_letter(side);
    if losses.is_empty() {
        return format!("{side}: no placement judged\n");
    }
    let counts = [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy].map(|mark| {
        let marked = played.iter().filter(|played| played.mark() == Some(mark));
        let count = marked.count();
        match (mark, count) {
            (_, 1) => format!("1 {}", mark.name()),
            (Mark::Inaccuracy, _) => format!("{count} inaccuracies"),
            _ => format!("{count} {}s", mark.name()),
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "a game has few placements")]
    let average = losses.iter().sum::<f64>() / losses.len() as f64;
    format!(
        "{side}: {}, average loss {:.1} points\n",
        counts.join(", "),
        100.0 * average
    )
}
