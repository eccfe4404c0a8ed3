//! JSON nested deeper than the limit.

use oust_notation::record::{Problem, ProblemKind, Record};
use oust_notation::{Document, DocumentItem};

use crate::common::check_document;

const GOOD: &str = r#"{"header":{"game":{"variants":["hex-5"]}},"moves":[["a1"]]}"#;
const OURS: &str = r#"{"schema":1,"type":"record","board":"3x3","turns":[]}"#;

/// Returns `record` with an unknown field of `depth` nested arrays.
fn nested(record: &str, depth: usize) -> String {
    let inner = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let (inside, _) = record.rsplit_once('}').expect("an object");
    format!(r#"{inside},"note":{inner}}}"#)
}

fn too_deep(record: &Record) -> Option<&Problem> {
    let is_limit = |problem: &&Problem| problem.kind == ProblemKind::TooDeep(64);
    record.problems.iter().find(is_limit)
}

#[test]
fn records_nested_too_deep_are_skipped_and_the_next_is_read() {
    for record in [GOOD, OURS] {
        let deepest = nested(record, 63);
        let text = format!("{deepest}\n{}\n{GOOD}\n", nested(record, 64));
        check_document(&text);
        let parts = Document::read(&text).into_items();
        let [
            DocumentItem::Record(deep),
            DocumentItem::Skipped(problem),
            DocumentItem::Record(next),
        ] = &parts[..]
        else {
            panic!("{parts:?}");
        };
        assert!(too_deep(deep).is_none(), "{deepest}");
        assert_eq!(problem.kind, ProblemKind::TooDeep(64));
        let before = deepest.len() + record.len() + r#","note":"#.len();
        assert_eq!(problem.span.start, before + 63);
        assert_eq!(problem.span.slice(&text), "[");
        assert_eq!(next.items.len(), 1);
    }
}

#[test]
fn the_limit_applies_to_arrays_and_other_objects() {
    let state = r#"{"game":"oust","stack":1}"#;
    for record in [GOOD, OURS, state] {
        let text = format!("[{},{GOOD}]", nested(record, 64));
        let parts = check_document(&text).into_items();
        let [DocumentItem::Skipped(problem), DocumentItem::Record(_)] = &parts[..] else {
            panic!("{parts:?}");
        };
        assert_eq!(problem.kind, ProblemKind::TooDeep(64));
    }
}

#[track_caller]
fn check_end(text: &str) {
    let document = Document::read(text);
    assert!(document.items().next().is_some() || !document.problems().is_empty());
}

#[test]
fn unclosed_brackets_are_read_to_the_end() {
    for begin in ["", "{\"header\":", "{\"stack\":"] {
        for token in ["[", "{", "{\"a\":", "[{", "\"{\\", "]{"] {
            check_end(&format!("{begin}{}", token.repeat(50_000)));
        }
    }
    for begin in ["", "{\"header\":"] {
        check_end(&format!("{begin}{}", "[".repeat(10_000_000)));
    }
}
