//! What was read, in few words: tokens as they stand in the text, and whose they are.

use oust_notation::Span;
use oust_notation::record::{Item, MoveKind, Record};

/// The items of a record, joined by blanks: `1.` a row, `x(b4)` a turn, `?(b4)` a turn that
/// nobody owns, `swap`, `{a remark}`, `[5x5]` a diagram of that board. A token that could not
/// be read is marked with `!`.
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
                let board = oust_notation::BoardName(diagram.setup.board().clone());
                format!("[{board}]")
            }
            Err(error) => format!("[!{}]", error.span.slice(text)),
        },
        _ => "?".to_owned(),
    });
    items.collect::<Vec<_>>().join(" ")
}

/// The headers, one a line: name, value in quotation marks, claim.
pub(crate) fn headers(record: &Record) -> Vec<String> {
    let line = |header: &oust_notation::record::Header| {
        let claim = header
            .claim
            .map_or_else(String::new, |(counts, _)| format!(" {counts}"));
        format!("{} {:?}{claim}", header.name, header.value)
    };
    record.headers.iter().map(line).collect()
}

/// The problems: the part of the text and the message, parted by ` | `; not that nobody is
/// named as a player, which few examples care for.
pub(crate) fn problems(text: &str, record: &Record) -> Vec<String> {
    let line = |(span, message): (Span, String)| format!("{} | {message}", span.slice(text));
    let problems = record.problems.iter();
    problems
        .map(|problem| (problem.span, problem.kind.to_string()))
        .filter(|(_, message)| !message.starts_with("no player is named"))
        .map(line)
        .collect()
}
