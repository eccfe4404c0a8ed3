//! Whether the canonical form of a record reads back as the record.

use std::collections::HashMap;

use oust_notation::record::{
    EndedValue, Header, HeaderName, Item, ProblemKind, Record, ResultValue,
};
use oust_notation::{AnnotatedGame, Diagram, read_native};
use oust_validate::{ReplayOptions, replay};

/// Returns the first byte and the name of something that would be lost or changed if `written`
/// replaced a record.
pub(crate) fn loss(
    record: &Record,
    annotated: &AnnotatedGame,
    written: &str,
) -> Option<(usize, String)> {
    let is_lost = |kind: &ProblemKind| match kind {
        ProblemKind::DuplicateHeader { .. } => true,
        // A dialect that is not understood is not kept.
        ProblemKind::MalformedHeaderValue { name, .. } => name == "coords",
        _ => false,
    };
    let mut problems = record.problems.iter();
    if let Some(problem) = problems.find(|problem| is_lost(&problem.kind)) {
        return Some((problem.span.start, problem.kind.to_string()));
    }
    for item in &record.items {
        if let Item::Diagram {
            diagram: Ok(diagram),
            span,
        } = item
            && has_text_or_marks(diagram)
        {
            let what = "the claims, caption or marks of this diagram would be lost";
            return Some((span.start, what.to_owned()));
        }
    }
    let no_form = |what: &str| {
        let what = format!("this record has no canonical form: {what}");
        Some((record.span.start, what))
    };
    let again = read_native(written).next();
    let replayed = again
        .as_ref()
        .and_then(|again| replay(again, &ReplayOptions::default()).annotated);
    let (Some(again), Some(replayed)) = (again, replayed) else {
        return no_form("it does not read back");
    };
    let same_game = annotated.game.start() == replayed.game.start()
        && annotated.game.actions().eq(replayed.game.actions())
        && annotated.ending_token == replayed.ending_token;
    if !same_game {
        return no_form("its game does not read back");
    }
    if let Some(changed) = changed_header(record, &again) {
        return Some(changed);
    }
    if remarks(record) != remarks(&again) {
        return no_form("its comments and diagrams do not read back");
    }
    None
}

/// Returns whether a diagram has more than stones and the last move, which the turns tell.
fn has_text_or_marks(diagram: &Diagram) -> bool {
    diagram.caption.is_some()
        || diagram.claims.iter().any(Option::is_some)
        || !diagram.asked.is_empty()
        || !diagram.captured.is_empty()
}

fn changed_header(record: &Record, again: &Record) -> Option<(usize, String)> {
    // A record may have thousands of headers.
    let headers = again.headers.iter().map(|header| (&header.name, header));
    let headers: HashMap<&HeaderName, &Header> = headers.collect();
    for header in &record.headers {
        let found = headers.get(&header.name);
        if found.is_some_and(|found| is_same_header(header, found)) {
            continue;
        }
        let now = found.map_or("nothing".to_owned(), |now| format!("`{}`", now.value));
        let (name, value) = (&header.name, &header.value);
        let what = format!("the header `{name}` would change from `{value}` to {now}");
        return Some((header.value_span.start, what));
    }
    None
}

/// Returns whether two headers have the same value, in any case for words of the format, and the
/// same claim.
fn is_same_header(one: &Header, other: &Header) -> bool {
    let same_value = match one.name {
        HeaderName::Result => ResultValue::parse(&one.value) == ResultValue::parse(&other.value),
        HeaderName::Ended => EndedValue::parse(&one.value) == EndedValue::parse(&other.value),
        // The positions are compared with the games.
        HeaderName::Start => true,
        _ => one.value == other.value,
    };
    let claims = [one, other].map(|header| header.claim.map(|(counts, _)| counts));
    same_value && claims[0] == claims[1]
}

/// Returns the words of the comments, and `None` for each diagram between them. Ends of lines may
/// change.
fn remarks(record: &Record) -> Vec<Option<&str>> {
    let mut remarks = Vec::new();
    for item in &record.items {
        match item {
            Item::Comment { text, .. } => remarks.extend(text.split_whitespace().map(Some)),
            Item::Diagram { .. } => remarks.push(None),
            _ => {}
        }
    }
    remarks
}
