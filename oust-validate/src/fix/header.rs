//! Corrections of headers.

use oust_core::Outcome;
use oust_notation::record::{HeaderName, Item, ProblemKind, ResultValue};
use oust_notation::{Date, Span};

use super::propose::Facts;
use super::{Edit, Fix};

/// Deletes the line of a header that repeats an earlier one.
pub(crate) fn duplicate(facts: &Facts<'_>, name: Span) -> Option<Fix> {
    let first = facts
        .record
        .header(&HeaderName::parse(name.slice(facts.text)))?;
    let line = line_of(facts, name.start);
    let value = Span::new(name.end, line.end)
        .slice(facts.text)
        .strip_prefix(':')?;
    let says_the_same = value.trim() == first.value_span.slice(facts.text);
    says_the_same.then(|| Fix::replace(line, ""))
}

/// Writes a header in the form of another format in the right form.
pub(crate) fn right_form(facts: &Facts<'_>, line: Span) -> Option<Fix> {
    let mut problems = facts.record.problems.iter();
    problems.find_map(|problem| match &problem.kind {
        ProblemKind::HeaderForm { right: Some(right) } if problem.span == line => {
            Some(Fix::replace(line, right.as_str()))
        }
        _ => None,
    })
}

/// Writes an unambiguous date as `YYYY-MM-DD`.
pub(crate) fn date(facts: &Facts<'_>, value: Span) -> Option<Fix> {
    let day = Date::parse_lenient(value.slice(facts.text))?;
    Some(Fix::replace(value, day.to_string()))
}

/// Inserts the result that the board decides after the last header.
pub(crate) fn result(facts: &Facts<'_>) -> Option<Fix> {
    let game = &facts.replay.annotated.as_ref()?.game;
    let decided = |outcome: &Outcome| !matches!(outcome, Outcome::Ended { .. });
    let result = ResultValue::from(game.outcome().filter(decided)?);
    let first = line_of(facts, facts.record.span.start);
    let mut head = first;
    for header in &facts.record.headers {
        // Headers after a comment or a blank line are in the body.
        let line = line_of(facts, header.name_span.start);
        if line.start == head.end {
            head = line;
        }
    }
    let end = facts.line_end();
    let is_whole = head.slice(facts.text).ends_with('\n');
    let text = if is_whole {
        format!("result: {result}{end}")
    } else {
        format!("{end}result: {result}")
    };
    Some(Fix::insert(head.end, text))
}

/// Inserts a blank line between headers and turns.
pub(crate) fn blank_line(facts: &Facts<'_>, span: Span) -> Option<Fix> {
    let line = line_of(facts, span.start);
    let is_line = line.start == span.start && line.slice(facts.text).trim_end().len() == span.len();
    let is_body = |item: &Item| match item {
        Item::Turn(turn) => turn.span.start < span.start,
        Item::RowNumber { span: number, .. } => number.start < span.start,
        _ => false,
    };
    let is_first = !facts.record.items.iter().any(is_body);
    (is_line && is_first).then(|| {
        let at = Span::new(span.start, span.start);
        Fix::new([Edit::new(at, facts.line_end())])
    })
}

/// Returns the line that contains a byte, with its line ending.
fn line_of(facts: &Facts<'_>, at: usize) -> Span {
    let text = facts.record.span.slice(facts.text);
    let within = at - facts.record.span.start;
    let start = text[..within].rfind('\n').map_or(0, |end| end + 1);
    let end = text[within..]
        .find('\n')
        .map_or(text.len(), |end| within + end + 1);
    Span::new(start, end).shifted(facts.record.span.start)
}
