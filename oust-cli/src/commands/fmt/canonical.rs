//! The canonical form of a text of native records, which must read back as the same records.

use std::collections::HashMap;

use oust_notation::record::{
    EndedValue, Header, HeaderName, Item, ProblemKind, Record, ResultValue,
};
use oust_notation::{
    AnnotatedGame, Diagram, Document, DocumentItem, PartKind, read_native, write_native,
};
use oust_program::Failure;
use oust_validate::{Code, Finding, ReplayOptions, replay};

use crate::input::Input;
use crate::message::described;
use crate::view::{is_advisory, left_out};

/// Returns the records of a chunk in canonical form.
///
/// Fails where a record cannot be played, or something of the text would be lost.
pub(crate) fn canonical(source: &Input) -> Result<Vec<String>, Failure> {
    let Document { parts, nothing, .. } = source.chunk.document();
    if let Some(problem) = nothing {
        return Err(match &problem.kind {
            ProblemKind::NoRecord { near_miss: None } | ProblemKind::NoObject => {
                Failure::work(format!("{}: found no native record", source.path))
            }
            _ => Failure::work(source.described(&problem)),
        });
    }
    let mut written = Vec::new();
    for part in parts {
        // Repaired text would be written as the reader understood it; a person decides that.
        if let Some(problem) = part.problems().first() {
            return Err(Failure::rules(source.described(problem)));
        }
        let at = part.span().start;
        match part.into_kind() {
            PartKind::Item(DocumentItem::Record(record)) => {
                written.push(canonical_record(&record, source)?);
            }
            PartKind::Item(DocumentItem::Skipped(problem)) => {
                return Err(left_out(source, &problem));
            }
            PartKind::Space => {}
            _ => {
                let message = "this belongs to no record, and would be lost";
                return Err(Failure::rules(source.place(at) + message));
            }
        }
    }
    Ok(written)
}

fn canonical_record(record: &Record, source: &Input) -> Result<String, Failure> {
    let refuse = |at: usize, why: &str| Failure::rules(source.place(at) + why);
    let replay = replay(record, &ReplayOptions::default());
    let refused = |finding: &&Finding| {
        // A start that no game leads to can be played and written.
        finding.is_error() && !is_advisory(finding) || is_wrong_diagram(finding)
    };
    if let Some(finding) = replay.findings.iter().find(refused) {
        return Err(refuse(finding.span.start, &described(finding)));
    }
    let Some(annotated) = replay.annotated else {
        return Err(refuse(record.span.start, "no board to play on"));
    };
    let dialect = record.dialect_or(None, annotated.board());
    let written = write_native(&annotated, dialect);
    // Reading the text again is the proof that nothing of the record is lost.
    match loss(record, &annotated, &written) {
        Some((at, what)) => Err(refuse(at, &what)),
        None => Ok(written),
    }
}

/// Returns whether a diagram is wrong. It is drawn anew from the position, so it would be lost.
fn is_wrong_diagram(finding: &Finding) -> bool {
    matches!(
        finding.code,
        Code::DiagramMismatch
            | Code::MatchesAfterSymmetry
            | Code::MatchesWithColorsSwapped
            | Code::MatchesOtherTurn
            | Code::LastMoveMarkMismatch
    )
}

/// Returns the first byte and the name of something that would be lost or changed if `written`
/// replaced a record.
fn loss(record: &Record, annotated: &AnnotatedGame, written: &str) -> Option<(usize, String)> {
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
    let named = again.headers.iter().map(|header| (&header.name, header));
    let headers: HashMap<&HeaderName, &Header> = named.collect();
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
