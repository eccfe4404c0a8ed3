//! A solution as text for people.

use std::fmt::Write;

use oust_core::{Action, Color, Game, Point, Position, State};
use oust_draw::PointValue;
use oust_notation::{DiagramStyle, Dialect, Labels, counted, side_letter};
use oust_search::solve::Value;

use super::proof::Proof;
use crate::output::{PointColors, turn_texts};
use crate::view::View;

/// The values with their symbols on the board and their words, the best first.
const VALUES: [(Option<Value>, char, &str); 4] = [
    (Some(Value::Win), 'W', "win"),
    (Some(Value::Draw), 'D', "draw"),
    (Some(Value::Loss), 'L', "lose"),
    (None, '?', "unknown"),
];

/// Returns the value with the line of perfect play, and the values of the placements.
pub(crate) fn text(view: &View, proof: &Proof, dialect: Dialect) -> String {
    let position = view.position();
    let board = position.board();
    let mut text = format!("{board}, {}\n", view.caption());
    if position.state() != State::Playing {
        text.insert_str(text.len() - 1, ": the game is over");
        return text;
    }
    let value = sentence(position.to_move(), proof.solution.value);
    let _ = writeln!(text, "value: {value}");
    let line = line_turns(position, &proof.solution.line, dialect);
    if !line.is_empty() {
        let _ = writeln!(text, "line: {}", line.join(" "));
    }
    if let Some(openings) = proof
        .openings
        .as_ref()
        .filter(|openings| !openings.is_empty())
    {
        let _ = writeln!(text, "\n{}", diagram(view, openings, dialect));
        for (value, symbol, word) in VALUES {
            let with_value = openings.iter().filter(|(_, found)| *found == value);
            let points: Vec<String> = with_value
                .map(|(point, _)| dialect.point_name(board, *point).to_string())
                .collect();
            if !points.is_empty() {
                let _ = writeln!(text, "{symbol} {word}: {}", points.join(" "));
            }
        }
    }
    let positions = counted(proof.positions(), "position");
    let seconds = proof.time.as_secs_f64();
    let _ = writeln!(text, "\n{positions} in {seconds:.2} s");
    text
}

/// Returns the turns of a line of placements, with the passes between them.
pub(crate) fn line_turns(start: &Position, line: &[Point], dialect: Dialect) -> Vec<String> {
    let mut game = Game::from_position(start.clone());
    for &point in line {
        // The line has placements alone, as a pass is never a choice.
        if game.position().must_pass() && game.act(Action::Pass).is_err() {
            break;
        }
        if game.play(point).is_err() {
            break;
        }
    }
    turn_texts(game, dialect)
}

/// Returns the values of placements for a picture, in the color of the side that wins.
pub(crate) fn point_values(position: &Position, proof: &Proof) -> Vec<PointValue> {
    let openings = proof.openings.iter().flatten();
    let values = openings.map(|&(point, value)| PointValue {
        point,
        text: symbol(value).to_string(),
        share: value.map(|value| match (value, position.to_move()) {
            (Value::Draw, _) => 0.5,
            // The share is of x, whichever side places.
            (Value::Win, Color::X) | (Value::Loss, Color::O) => 1.0,
            (Value::Win, Color::O) | (Value::Loss, Color::X) => 0.0,
        }),
    });
    values.collect()
}

fn sentence(side: Color, value: Option<Value>) -> String {
    let (side, other) = (side_letter(side), side_letter(!side));
    match value {
        Some(Value::Win) => format!("{side} wins, proven"),
        Some(Value::Loss) => format!("{side} loses against the best play of {other}, proven"),
        Some(Value::Draw) => "deadlock: neither side can force a win, proven".to_owned(),
        None => "unknown".to_owned(),
    }
}

/// Returns the board with the values of the placements.
fn diagram(view: &View, openings: &[(Point, Option<Value>)], dialect: Dialect) -> String {
    let mut diagram = view.diagram();
    diagram.claims = [None, None];
    diagram.caption = None;
    diagram.asked.clear();
    // The marks of the source would be taken for values.
    diagram.captured.clear();
    let colors = PointColors::for_stdout(view, &diagram);
    let painted = |at: Point, text: &str| {
        let opening = openings.iter().find(|(point, _)| *point == at);
        match opening {
            // The symbol of an empty point is the last character.
            Some((_, value)) => {
                let space: String = text.chars().take_while(|c| c.is_whitespace()).collect();
                colors.painted(at, &format!("{space}{}", symbol(*value)))
            }
            None => colors.painted(at, text),
        }
    };
    let labels = Labels::Shown;
    let drawn = diagram.display_painted(DiagramStyle::Pbmserv, labels, dialect, &painted);
    drawn.to_string()
}

fn symbol(value: Option<Value>) -> char {
    let of_value = VALUES.iter().find(|(found, ..)| *found == value);
    of_value.map_or('?', |(_, symbol, _)| *symbol)
}
