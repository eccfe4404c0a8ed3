//! Checks the readers' spans against the text.

use oust_notation::record::{Format, HeaderName, Item, Move, MoveKind, ProblemKind, Record};
use oust_notation::{Chunk, Document, DocumentItem, ReadOptions, Span};

/// Reads a text and checks the spans of everything in it.
#[track_caller]
pub fn check_document(text: &str) -> Document {
    let chunk = Chunk::whole(text, ReadOptions::default());
    // Spans refer to the text with normalized line ends.
    let text = &*chunk.text;
    let document = chunk.document();
    let whole = Span::new(0, text.len());
    let mut end = 0;
    for item in document.items() {
        let span = match item {
            DocumentItem::Record(record) => {
                check_record(text, record);
                record.span
            }
            DocumentItem::Position { span, line } => {
                if let Err(error) = line {
                    within(text, error.span, *span);
                    assert!(!error.kind.to_string().is_empty());
                }
                *span
            }
            DocumentItem::Diagram(found) => {
                for problem in &found.problems {
                    within(text, problem.span, whole);
                }
                if let Err(error) = &found.diagram {
                    within(text, error.span, whole);
                }
                found.span
            }
            DocumentItem::Skipped(problem) => problem.span,
            _ => panic!("an item that this check does not know"),
        };
        within(text, span, whole);
        assert!(end <= span.start, "items are in order: {text:?}");
        end = span.end;
    }
    for problem in &document.problems() {
        within(text, problem.span, whole);
    }
    let nothing = document.items().next().is_none() && document.problems().is_empty();
    assert!(!nothing, "a text without items has a problem: {text:?}");
    document
}

/// Checks all spans of a record.
#[track_caller]
pub fn check_record(text: &str, record: &Record) {
    let whole = record.span;
    within(text, whole, Span::new(0, text.len()));
    within(text, record.board_span, whole);
    for header in &record.headers {
        within(text, header.name_span, whole);
        within(text, header.value_span, whole);
        let value = header.value_span.slice(text);
        if let Some((counts, span)) = header.claim {
            let claim = match record.format {
                // Any character of a string may be escaped.
                Format::Json => serde_json::from_str(&format!("\"{}\"", span.slice(text)))
                    .expect("the content of a string"),
                _ => span.slice(text).to_owned(),
            };
            assert_eq!(claim.parse(), Ok(counts), "{text:?}");
            if matches!(record.format, Format::Sgf | Format::Json) {
                within(text, span, whole);
                continue;
            }
            within(text, span, header.value_span);
            assert!(value.starts_with('"') || value.starts_with(&header.value));
        } else if record.format == Format::Native && !value.starts_with('"') {
            assert_eq!(value, header.value, "{text:?}");
        }
        if record.format == Format::Native {
            let name = header.name_span.slice(text);
            // A web address is a `site` header without a name.
            let is_named = name.eq_ignore_ascii_case(header.name.as_str());
            assert!(is_named || header.name == HeaderName::Site, "{text:?}");
        }
    }
    for (_, span) in record.scores.into_iter().flatten() {
        within(text, span, whole);
    }
    let mut end = whole.start;
    for item in &record.items {
        let is_sgf = record.format == Format::Sgf;
        let span = if is_sgf {
            check_sgf_item(text, record, item)
        } else {
            check_item(text, record, item)
        };
        within(text, span, whole);
        let is_json = matches!(record.format, Format::Json | Format::AbstractPlay);
        if (is_sgf || is_json) && !matches!(item, Item::Turn(_) | Item::Swap(_)) {
            // A remark inside an SGF turn moves after the turn; JSON has a separate list of
            // remarks.
            continue;
        }
        assert!(end <= span.start, "items are in order: {text:?}");
        end = span.end;
    }
    for problem in &record.problems {
        within(text, problem.span, whole);
        let message = problem.kind.to_string();
        assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
    }
    assert!(
        record.problems.is_sorted_by_key(|problem| problem.span),
        "problems are in order: {text:?}"
    );
}

#[track_caller]
fn check_item(text: &str, record: &Record, item: &Item) -> Span {
    match item {
        Item::RowNumber { number, span } => {
            let digits = span.slice(text).trim_end_matches(['.', ')']);
            assert_eq!(digits.parse().unwrap_or(u32::MAX), *number, "{text:?}");
            *span
        }
        Item::Turn(turn) => {
            let moves = record.moves(turn);
            assert!(!moves.is_empty(), "every slot has a token: {text:?}");
            let mut end = turn.span.start;
            for token in moves {
                within(text, token.span, turn.span);
                let of_server = record.format == Format::Listing;
                if !of_server || matches!(token.kind, MoveKind::Place(_)) {
                    check_token(text, record, turn.span, token);
                }
                // With an escape, all tokens of a JSON string have the span of the whole string.
                let escaped = has_escape(text, record, turn.span);
                assert!(escaped || end <= token.span.start, "{text:?}");
                end = token.span.end;
            }
            turn.span
        }
        Item::Swap(span) => {
            assert!(span.slice(text).eq_ignore_ascii_case("swap"), "{text:?}");
            *span
        }
        Item::Comment { text: inner, span } => {
            let token = span.slice(text);
            if record.format == Format::Json {
                assert_eq!(
                    serde_json::from_str::<String>(token).ok().as_ref(),
                    Some(inner)
                );
                return *span;
            }
            let mut problems = record.problems.iter();
            let is_remark = problems.any(|problem| {
                let is_form = matches!(problem.kind, ProblemKind::HeaderForm { .. });
                is_form && problem.span == *span
            });
            assert!(is_remark || token.starts_with([';', '{']), "{token:?}");
            assert!(token.contains(inner.as_str()), "{token:?} {inner:?}");
            *span
        }
        Item::Diagram { diagram, span } => {
            let mark = match record.format {
                Format::Json => "\"",
                Format::AbstractPlay => "{",
                // The diagram of a listing has no mark.
                Format::Listing => "",
                _ => "diagram",
            };
            assert!(span.slice(text).starts_with(mark), "{text:?}");
            if let Err(error) = diagram {
                within(text, error.span, *span);
            }
            *span
        }
        _ => panic!("an item that this check does not know"),
    }
}

#[track_caller]
fn check_token(text: &str, record: &Record, turn: Span, token: &Move) {
    let word = token.span.slice(text);
    if has_escape(text, record, turn) {
        return;
    }
    let keyword = match token.kind {
        MoveKind::Place(coord) => {
            assert_eq!(word.parse(), Ok(coord), "{text:?}");
            return;
        }
        MoveKind::Pass => "pass",
        MoveKind::Empty if word == "null" => "null",
        MoveKind::Empty => "--",
        MoveKind::Resign => "resign",
        MoveKind::Timeout => "timeout",
        MoveKind::Draw => "draw",
        MoveKind::Abandoned => "abandoned",
        _ => return,
    };
    assert!(word.eq_ignore_ascii_case(keyword), "{word:?}: {text:?}");
}

/// Checks whether a turn contains a JSON escape.
fn has_escape(text: &str, record: &Record, turn: Span) -> bool {
    let is_json = matches!(record.format, Format::Json | Format::AbstractPlay);
    is_json && turn.slice(text).contains('\\')
}

/// Checks an item of an SGF record and returns its span.
#[track_caller]
fn check_sgf_item(text: &str, record: &Record, item: &Item) -> Span {
    match item {
        Item::Turn(turn) => {
            let moves = record.moves(turn);
            assert!(!moves.is_empty(), "every turn says something: {text:?}");
            let mut end = turn.span.start;
            for token in moves {
                within(text, token.span, turn.span);
                assert!(end <= token.span.start, "{text:?}");
                end = token.span.end;
                check_sgf_token(token.span.slice(text), token.kind);
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
fn check_sgf_token(word: &str, kind: MoveKind) {
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

/// Asserts that a span is within `outer` and on character boundaries.
#[track_caller]
pub fn within(text: &str, span: Span, outer: Span) {
    let inside = outer.start <= span.start && span.start <= span.end && span.end <= outer.end;
    assert!(inside, "{span:?} is not within {outer:?}: {text:?}");
    let sliced = text.get(span.start..span.end);
    assert!(sliced.is_some(), "{span:?} splits a character: {text:?}");
}
