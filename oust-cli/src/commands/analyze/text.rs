//! An analysis as text for people, and the columns and values that a review shows, too.

use std::fmt::Write;

use oust_core::{Board, Color, Outcome, Point, Position};
use oust_notation::{Dialect, counted, side_letter};
use oust_search::review::{Analysis, Value};
use oust_search::{Candidate, Proof};

use crate::output::turn_texts;

/// The widths of the columns of the candidates.
const WIDTHS: [usize; 4] = [10, 7, 11, 0];

/// Returns an analysis with its `most` best candidates, one of each class of images. `caption` is the state
/// of the game.
pub(crate) fn text(
    analysis: &Analysis,
    outcome: Option<Outcome>,
    caption: &str,
    dialect: Dialect,
    most: usize,
) -> String {
    let position = &analysis.position;
    let board = position.board();
    // A game that was resigned still has a position with a value.
    if matches!(outcome, Some(Outcome::Win(_) | Outcome::Deadlock)) {
        return format!("{board}, {caption}: the game is over\n");
    }
    let side = side_letter(position.to_move());
    let mut text = format!("{board}, {caption}\n");
    let _ = writeln!(text, "value: {}", sentence(side, analysis.value));
    if let Some(best) = analysis.best {
        let _ = writeln!(text, "best: {}", dialect.point_name(board, best));
    }
    let line = line_turns(analysis, dialect);
    if !line.is_empty() {
        let _ = writeln!(text, "line: {}", line.join(" "));
    }
    // Only where the rules let the side swap now.
    if let Some(swap) = analysis.swap {
        text.push_str(if swap {
            "swap: better than to place a stone\n"
        } else {
            "swap: worse than to place a stone\n"
        });
    } else if is_opening(position) {
        text.push_str("swap: not counted; with the rule, the best opening gives even chances\n");
    }
    if !analysis.candidates.is_empty() && most > 0 {
        text.push('\n');
        let classes: Vec<_> = analysis.distinct_candidates().collect();
        let (shown, others) = classes.split_at(most.min(classes.len()));
        text.push_str(&table(board, shown, dialect));
        let left_out: usize = others.iter().map(|(_, class)| class.len()).sum();
        if left_out > 0 {
            let more = counted(left_out, "more placement");
            let _ = writeln!(text, "and {more}");
        }
    }
    let evaluations = counted(analysis.evaluations, "evaluation");
    let _ = writeln!(text, "\n{evaluations}, {}", analysis.engine);
    text
}

/// Returns whether the first player places the stone after which the second one may swap.
fn is_opening(position: &Position) -> bool {
    let has_stone = |color| position.count(color) > 0;
    position.to_move() == Color::X && !Color::BOTH.into_iter().any(has_stone)
}

fn sentence(side: char, value: Value) -> String {
    match value.proof {
        Some(Proof::Win) => format!("{side} wins, proven"),
        Some(Proof::Loss) => format!("{side} loses against the best play, proven"),
        None => format!("{side} wins with a chance of {}", percent(value.chance)),
    }
}

/// Returns the table of candidates, each with the points of its class.
fn table(board: &Board, classes: &[(&Candidate, Vec<Point>)], dialect: Dialect) -> String {
    let name = |point| dialect.point_name(board, point).to_string();
    // Most positions have no symmetry, and a column without an entry would puzzle.
    let has_images = classes.iter().any(|(_, class)| class.len() > 1);
    let images = if has_images { "images" } else { "" };
    let mut table = columns(["candidate", "value", "evaluations", images], WIDTHS);
    for (candidate, class) in classes {
        let value = Value {
            chance: candidate.value,
            proof: candidate.proof,
        };
        let images = class.iter().filter(|point| **point != candidate.point);
        let images: Vec<_> = images.map(|point| name(*point)).collect();
        let point = name(candidate.point);
        let evaluations = candidate.evaluations.to_string();
        let cells = [&point, &short(value), &evaluations, &images.join(" ")];
        table.push_str(&columns(cells.map(String::as_str), WIDTHS));
    }
    table
}

/// Returns a chance as a number of percent with one decimal.
fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Returns a value as a column of a table shows it.
pub(crate) fn short(value: Value) -> String {
    match value.proof {
        Some(Proof::Win) => "wins".to_owned(),
        Some(Proof::Loss) => "loses".to_owned(),
        None => percent(value.chance),
    }
}

/// Returns the expected turns, each with its tokens joined by `,`.
pub(crate) fn line_turns(analysis: &Analysis, dialect: Dialect) -> Vec<String> {
    turn_texts(analysis.expected_game(), dialect)
}

/// Returns a line of columns aligned to the left, without spaces at its end.
pub(crate) fn columns<const N: usize>(cells: [&str; N], widths: [usize; N]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.into_iter().zip(widths) {
        line.push_str(cell);
        // A cell that is too wide shifts the rest of its line and is not cut.
        let gap = (width + 2).saturating_sub(cell.chars().count());
        line.extend(std::iter::repeat_n(' ', gap));
    }
    line.trim_end().to_owned() + "\n"
}
