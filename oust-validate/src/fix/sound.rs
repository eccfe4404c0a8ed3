//! Whether a corrected record is the same game.

use std::collections::BTreeMap;

use oust_core::{Action, Position};
use oust_notation::record::{Item, MoveKind, Record};
use oust_notation::{Coord, read_native};

use super::{Fix, propose};
use crate::{Code, Finding, Selection, Validator, replay};

/// What a record says, as far as no correction may change it, and what is wrong with it.
pub(super) struct Reading {
    start: Option<Position>,
    actions: Vec<Action>,
    placements: Vec<Coord>,
    swaps: usize,
    comments: Vec<String>,
    broken_at: Option<usize>,
    findings: Vec<Finding>,
}

impl Reading {
    /// Reads a text that is one record; `None` when it is more or less than that.
    pub(super) fn of(text: &str, validator: &Validator) -> Option<Self> {
        let mut records = read_native(text);
        let record = records.next()?;
        if records.next().is_some() || record.span.len() != text.len() {
            return None;
        }
        let mut replay = replay(&record, &validator.options);
        propose(text, &record, &mut replay);
        let game = replay.transcript.as_ref().map(|found| &found.game);
        Some(Self {
            start: game.map(|game| game.start().clone()),
            actions: game.map_or_else(Vec::new, |game| game.actions().collect()),
            placements: placements(&record),
            swaps: count(&record, |item| matches!(item, Item::Swap(_))),
            comments: comments(&record),
            broken_at: replay.broken_at,
            findings: replay.findings,
        })
    }

    /// The corrections of findings that are selected.
    pub(super) fn fixes(&self, selection: &Selection) -> Vec<(Code, Fix)> {
        let findings = self.findings.iter();
        let selected = findings.filter(|finding| selection.contains(finding.code));
        selected
            .filter_map(|finding| Some((finding.code, finding.fix.clone()?)))
            .collect()
    }

    /// Whether this may become the other one by correcting findings of these codes: it is the
    /// same game, those findings are gone, and nothing else is wrong that was not before.
    pub(super) fn may_become(&self, other: &Self, codes: &[Code]) -> bool {
        let same_game = self.start == other.start
            && self.actions == other.actions
            && self.placements == other.placements
            && self.swaps == other.swaps
            && self.comments == other.comments
            && self.broken_at == other.broken_at;
        let (before, after) = (self.by_code(), other.by_code());
        let left = |code: &Code| {
            let fixed = codes.iter().filter(|fixed| *fixed == code).count();
            before
                .get(code)
                .map_or(0, |count| count.saturating_sub(fixed))
        };
        same_game && after.iter().all(|(code, &count)| count <= left(code))
    }

    fn by_code(&self) -> BTreeMap<Code, usize> {
        let mut counts = BTreeMap::new();
        for finding in &self.findings {
            *counts.entry(finding.code).or_default() += 1;
        }
        counts
    }
}

fn placements(record: &Record) -> Vec<Coord> {
    let coords = record
        .all_moves()
        .iter()
        .filter_map(|token| match token.kind {
            MoveKind::Place(coord) => Some(coord),
            _ => None,
        });
    coords.collect()
}

fn comments(record: &Record) -> Vec<String> {
    let comments = record.items.iter().filter_map(|item| match item {
        Item::Comment { text, .. } => Some(text.clone()),
        _ => None,
    });
    comments.collect()
}

fn count(record: &Record, is_meant: impl Fn(&Item) -> bool) -> usize {
    record.items.iter().filter(|item| is_meant(item)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, after: &str, codes: &[Code], expected: bool) {
        let headed = |rows: &str| format!("result: ?\n\n{rows}");
        check_headed(&headed(before), &headed(after), codes, expected);
    }

    /// The same of records with headers of their own.
    #[track_caller]
    fn check_headed(before: &str, after: &str, codes: &[Code], expected: bool) {
        let read = |rest: &str| {
            let text = format!("oust 3x3\nx: alice\no: bob\n{rest}\n");
            Reading::of(&text, &Validator::default()).expect("a record")
        };
        let may = read(before).may_become(&read(after), codes);
        assert_eq!(may, expected, "{before} -> {after}");
    }

    #[test]
    fn a_correction_mends_its_finding_and_changes_nothing_of_the_game() {
        let number = [Code::MalformedTurnNumber];
        check("1) a1 b1", "1. a1 b1", &number, true);
        check("1) a1 b1", "1. a1 c1", &number, false);
        check("1) a1 b1", "1. a1", &number, false);
        check("1) a1 ; why", "1. a1 ; not", &number, false);
        check("1) a1 b1", "1) a1 b1", &number, false);
        check("1) a1 b1", "2. a1 b1", &number, false);
        // Behind a fault, where nothing is played, as well.
        check("1) a1 a1\n2. c1", "1. a1 a1\n2. c1", &number, true);
        check("1) a1 a1\n2. c1", "1. a1 a1\n2. c2", &number, false);
        check("1) a1 a1\nswap", "1. a1 a1", &number, false);
        // A fault is not mended by leaving it out.
        check("1) a1 pass", "1. a1", &number, false);
    }
    #[test]
    fn what_is_seen_on_the_board_alone_may_not_change_either() {
        let from = |start: &str, rows: &str| format!("result: ?\nstart: {start}\n\n{rows}");
        let stands = from("3x3 3/3/x2 o", "1) -- c3");
        let number = [Code::MalformedTurnNumber];
        let same = stands.replace("1)", "1.");
        check_headed(&stands, &same, &number, true);
        let other = from("3x3 3/3/1x1 o", "1. -- c3");
        check_headed(&stands, &other, &number, false);
        // A forced pass at the end need not be written: its record is another one all the same.
        let stuck = |rows: &str| from("3x3 oo1/x1x/oxx o", rows);
        let passes = stuck("1) -- pass");
        check_headed(&passes, &stuck("1. -- pass"), &number, true);
        check_headed(&passes, &stuck("1. --"), &number, false);
    }

    #[test]
    fn a_reading_is_of_one_record_and_nothing_else() {
        let reads = |text: &str| Reading::of(text, &Validator::default()).is_some();
        let record = "oust 3x3\n\n1. a1\n";
        assert!(reads(record));
        assert!(!reads(""));
        assert!(!reads(&format!("a remark\n{record}")));
        assert!(!reads(&format!("{record}{record}")));
    }
}
