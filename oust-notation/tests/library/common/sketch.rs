//! Short text forms of records: the tokens of the text with their sides.

use oust_notation::Span;
use oust_notation::record::{Item, MoveKind, Record};

/// Formats the items of a record, separated by spaces: `1.` for a row, `x(b4)` for a turn, `?(b4)`
/// for a turn without a side, `swap`, `{a remark}`, and `[5x5]` for a diagram of that board. `!`
/// marks an unreadable token.
pub(crate) fn body(text: &str, record: &Record) -> String {
    let items = record.items.iter().map(|item| match item {
        Item::RowNumber { number, .. } => format!("{number}."),
        Item::Turn(turn) => {
            let side = turn.side.map_or('?', oust_notation::side_letter);
            let tokens = record.moves(turn).iter().map(|token| match token.kind {
                MoveKind::Unreadable => format!("!{}", token.span.slice(text)),
                MoveKind::Place(coord) => coord.to_string(),
                kind => format!("{kind:?}").to_lowercase(),
            });
            let tokens: Vec<String> = tokens.collect();
            format!("{side}({})", tokens.join(" "))
        }
        Item::Swap(_) => "swap".to_owned(),
        Item::Comment { text, .. } => format!("{{{text}}}"),
        Item::Diagram { diagram, .. } => match diagram {
            Ok(diagram) => {
                let board = diagram.setup.board();
                format!("[{board}]")
            }
            Err(error) => format!("[!{}]", error.span.slice(text)),
        },
        _ => "?".to_owned(),
    });
    items.collect::<Vec<_>>().join(" ")
}

/// Formats each header: the name, the value in quotation marks and the claim.
pub(crate) fn headers(record: &Record) -> Vec<String> {
    let line = |header: &oust_notation::record::Header| {
        let claim = header
            .claim
            .map_or_else(String::new, |(counts, _)| format!(" {counts}"));
        format!("{} {:?}{claim}", header.name, header.value)
    };
    record.headers.iter().map(line).collect()
}

/// Formats the problems as the text of the span and the message, separated by ` | `. Omits missing
/// players.
pub(crate) fn problems(text: &str, record: &Record) -> Vec<String> {
    let line = |(span, message): (Span, String)| format!("{} | {message}", span.slice(text));
    let problems = record.problems.iter();
    problems
        .map(|problem| (problem.span, problem.kind.to_string()))
        .filter(|(_, message)| !message.starts_with("no player is named"))
        .map(line)
        .collect()
}
