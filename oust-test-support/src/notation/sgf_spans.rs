//! Checks the spans of SGF items: points, actions, comments in their brackets.

use oust_notation::Span;
use oust_notation::record::{Item, MoveKind, Record};

use crate::notation::spans::within;

/// Checks an item of an SGF record and returns its span.
#[track_caller]
pub(crate) fn check_item(text: &str, record: &Record, item: &Item) -> Span {
    match item {
        Item::Turn(turn) => {
            let moves = record.moves(turn);
            assert!(!moves.is_empty(), "every turn says something: {text:?}");
            let mut end = turn.span.start;
            for token in moves {
                within(text, token.span, turn.span);
                assert!(end <= token.span.start, "{text:?}");
                end = token.span.end;
                check_token(token.span.slice(text), token.kind);
            }
            turn.span
        }
        Item::Swap(span) => {
            assert!(span.slice(text).eq_ignore_ascii_case("swap"), "{text:?}");
            *span
        }
        Item::Comment { text: inner, span } => {
            assert!(text[..span.start].ends_with('['), "{text:?}");
            let plain = !span.slice(text).contains(['\\', '\r']);
            assert!(!plain || span.slice(text) == inner, "{text:?}");
            *span
        }
        Item::Diagram { span, .. } => {
            assert!(span.slice(text).eq_ignore_ascii_case("diagram"), "{text:?}");
            *span
        }
        _ => panic!("an item that SGF does not have"),
    }
}

#[track_caller]
fn check_token(word: &str, kind: MoveKind) {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    let beginning = match kind {
        // A rectangle may be one point, `aa:aa`.
        MoveKind::Place(_) => return assert!(letters == 2 || letters == 4, "{word:?}"),
        MoveKind::Pass if word.is_empty() || word == "tt" => return,
        MoveKind::Pass => "pass",
        MoveKind::Resign => "resign",
        MoveKind::Timeout => "time",
        MoveKind::Unreadable => return,
        kind => panic!("{kind:?} in SGF"),
    };
    assert!(word.to_ascii_lowercase().starts_with(beginning), "{word:?}");
}
