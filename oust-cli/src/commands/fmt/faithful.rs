//! Whether the canonical form of a record says all that the record says.

use std::collections::HashMap;

use oust_notation::record::{
    EndedValue, Header, HeaderName, Item, ProblemKind, Record, ResultValue,
};
use oust_notation::{Diagram, Transcript, read_native};
use oust_validate::{ReplayOptions, replay};

/// Something that the canonical form would not say.
pub(super) struct Loss {
    /// Where it stands in the source.
    pub(super) at: usize,
    pub(super) what: String,
}

/// What would be lost or changed if a record were replaced by its canonical form.
pub(super) fn loss(record: &Record, transcript: &Transcript, written: &str) -> Option<Loss> {
    let passed_over = record.problems.iter().find_map(|problem| {
        let lost = match &problem.kind {
            ProblemKind::DuplicateHeader { .. } => true,
            // A dialect that is not understood is not kept.
            ProblemKind::MalformedHeaderValue { name, .. } => name == "coords",
            _ => false,
        };
        let (at, what) = (problem.span.start, problem.kind.to_string());
        lost.then_some(Loss { at, what })
    });
    passed_over
        .or_else(|| drawn_beside_stones(record))
        .or_else(|| unlike(record, transcript, written))
}

/// A diagram is drawn anew, with nothing but the stones.
fn drawn_beside_stones(record: &Record) -> Option<Loss> {
    record.items.iter().find_map(|item| match item {
        Item::Diagram {
            diagram: Ok(diagram),
            span,
        } if says_more(diagram) => Some(Loss {
            at: span.start,
            what: "the claims, caption or marks of this diagram would be lost".to_owned(),
        }),
        _ => None,
    })
}

/// Where the last move was is known from the turns, and star points from the board.
fn says_more(diagram: &Diagram) -> bool {
    let claims = diagram.claims.iter().any(Option::is_some);
    let marks = !diagram.asked.is_empty() || !diagram.captured.is_empty();
    claims || marks || diagram.caption.is_some()
}

/// What is not the same when the canonical form is read again.
fn unlike(record: &Record, transcript: &Transcript, written: &str) -> Option<Loss> {
    let again = read_native(written).next();
    let replayed = again
        .as_ref()
        .and_then(|again| replay(again, &ReplayOptions::default()).transcript);
    let (Some(again), Some(replayed)) = (again, replayed) else {
        return Some(whole(record, "it does not read back"));
    };
    let same_game = transcript.game.start() == replayed.game.start()
        && transcript.game.actions().eq(replayed.game.actions())
        && transcript.ending_token == replayed.ending_token;
    if !same_game {
        return Some(whole(record, "its game does not read back"));
    }
    // A record may have very many headers.
    let headers = again.headers.iter().map(|header| (&header.name, header));
    let headers: HashMap<&HeaderName, &Header> = headers.collect();
    let changed = record.headers.iter().find(|&header| {
        let found = headers.get(&header.name);
        found.is_none_or(|found| !same_header(header, found))
    });
    if let Some(header) = changed {
        let now = again
            .header(&header.name)
            .map_or("nothing".to_owned(), |now| format!("`{}`", now.value));
        let (name, value) = (&header.name, &header.value);
        return Some(Loss {
            at: header.value_span.start,
            what: format!("the header `{name}` would change from `{value}` to {now}"),
        });
    }
    (remarks(record) != remarks(&again))
        .then(|| whole(record, "its comments and diagrams do not read back"))
}

fn whole(record: &Record, what: &str) -> Loss {
    Loss {
        at: record.span.start,
        what: format!("this record has no canonical form: {what}"),
    }
}

/// The same value and claim. The words of the format count in any case.
fn same_header(one: &Header, other: &Header) -> bool {
    let same_value = match one.name {
        HeaderName::Result => ResultValue::of(&one.value) == ResultValue::of(&other.value),
        HeaderName::Ended => EndedValue::of(&one.value) == EndedValue::of(&other.value),
        // The positions were compared with the games.
        HeaderName::Start => true,
        _ => one.value == other.value,
    };
    let claims = [one, other].map(|header| header.claim.map(|(counts, _)| counts));
    same_value && claims[0] == claims[1]
}

/// The words of the comments, and where diagrams stand between them. Line ends are the
/// canonical form's own.
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
