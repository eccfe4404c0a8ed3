//! The check that a corrected record is the same game.

use std::collections::BTreeMap;

use oust_core::Game;
use oust_notation::read_native;
use oust_notation::record::{Item, MoveKind, Record};

use super::propose;
use crate::codes::Code;
use crate::finding::Fix;
use crate::replay::{Replay, ReplayOptions, replay};
use crate::selection::Selection;

/// The text of one record, with the record and its replay.
pub(crate) struct Reading {
    pub(crate) text: String,
    record: Record,
    replay: Replay,
}

impl Reading {
    /// Reads a text; `None` when it is not exactly one record.
    pub(crate) fn parse(text: String, options: &ReplayOptions) -> Option<Self> {
        let mut records = read_native(&text);
        let record = records.next()?;
        // A correction must not split a record or leave text outside of it.
        if records.next().is_some() || record.span.len() != text.len() {
            return None;
        }
        // Ends the borrow of `text`.
        drop(records);
        let mut replay = replay(&record, options);
        propose(&text, &record, &mut replay);
        Some(Self {
            text,
            record,
            replay,
        })
    }

    /// Returns the corrections of selected findings that can be made together, in text order. A
    /// correction that overlaps an earlier one waits for the next pass.
    pub(crate) fn fixes(&self, selection: &Selection) -> Vec<(Code, Fix)> {
        let mut fixes = Vec::new();
        let mut end = 0;
        for finding in &self.replay.findings {
            let fix = finding.fix.as_ref();
            let Some(fix) = fix.filter(|_| selection.contains(finding.code)) else {
                continue;
            };
            if let (Some(first), Some(last)) = (fix.edits.first(), fix.edits.last())
                // Edits of one correction are applied together or not at all, so overlaps are
                // decided by its first and last edit.
                && first.span.start >= end
            {
                end = last.span.end;
                fixes.push((finding.code, fix.clone()));
            }
        }
        fixes
    }

    /// Returns the record with `fixes` made, which are in text order; `None` unless it is the same
    /// game.
    pub(crate) fn corrected(&self, fixes: &[(Code, Fix)], options: &ReplayOptions) -> Option<Self> {
        let mut text = String::with_capacity(self.text.len());
        let mut at = 0;
        for edit in fixes.iter().flat_map(|(_, fix)| &fix.edits) {
            // `get` refuses overlapping edits and spans inside a character, instead of a panic.
            text.push_str(self.text.get(at..edit.span.start)?);
            text.push_str(&edit.text);
            at = edit.span.end;
        }
        text.push_str(self.text.get(at..)?);
        let corrected = Self::parse(text, options)?;
        let codes: Vec<Code> = fixes.iter().map(|(code, _)| *code).collect();
        self.may_become(&corrected, &codes).then_some(corrected)
    }

    /// Returns whether `other` is this record with findings of `codes` corrected: it is the same
    /// game, those findings are gone, and there are no new ones.
    fn may_become(&self, other: &Self, codes: &[Code]) -> bool {
        let (before, after) = (self.by_code(), other.by_code());
        let left = |code: &Code| {
            let fixed = codes.iter().filter(|fixed| *fixed == code).count();
            let count = before.get(code).copied().unwrap_or_default();
            count.saturating_sub(fixed)
        };
        // No code may become more frequent, so no correction trades one finding for another.
        self.content() == other.content() && after.iter().all(|(code, &count)| count <= left(code))
    }

    /// Returns the content that no correction may change: start, actions, coordinates, comments,
    /// swaps, and the turn that breaks the game.
    fn content(&self) -> impl PartialEq {
        let annotated = self.replay.annotated.as_ref();
        let game = annotated.map(|annotated| &annotated.game);
        let actions = game.into_iter().flat_map(Game::actions);
        let tokens = self.record.all_moves().iter();
        let coords = tokens.filter_map(|token| match token.kind {
            MoveKind::Place(coord) => Some(coord),
            _ => None,
        });
        let others = self.record.items.iter().filter_map(|item| match item {
            Item::Comment { text, .. } => Some(Some(text.clone())),
            Item::Swap(_) => Some(None),
            _ => None,
        });
        (
            game.map(|game| game.start().clone()),
            actions.collect::<Vec<_>>(),
            coords.collect::<Vec<_>>(),
            others.collect::<Vec<_>>(),
            self.replay.broken_at,
        )
    }

    fn by_code(&self) -> BTreeMap<Code, usize> {
        let mut counts = BTreeMap::new();
        for finding in &self.replay.findings {
            *counts.entry(finding.code).or_default() += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, after: &str, codes: &[Code], expected: bool) {
        let headed = |rows: &str| format!("result: ?\n\n{rows}");
        check_headed(&headed(before), &headed(after), codes, expected);
    }

    /// Checks records with headers of their own.
    #[track_caller]
    fn check_headed(before: &str, after: &str, codes: &[Code], expected: bool) {
        let read = |rest: &str| {
            let text = format!("oust 3x3\nx: alice\no: bob\n{rest}\n");
            Reading::parse(text, &ReplayOptions::default()).expect("a record")
        };
        let may = read(before).may_become(&read(after), codes);
        assert_eq!(may, expected, "{before} -> {after}");
    }

    #[test]
    fn a_correction_removes_its_finding_and_keeps_the_game() {
        let number = [Code::MalformedTurnNumber];
        check("1) a1 b1", "1. a1 b1", &number, true);
        check("1) a1 b1", "1. a1 c1", &number, false);
        check("1) a1 b1", "1. a1", &number, false);
        check("1) a1 ; why", "1. a1 ; not", &number, false);
        check("1) a1 b1", "1) a1 b1", &number, false);
        check("1) a1 b1", "2. a1 b1", &number, false);
        // Also after a fault, where nothing is played.
        check("1) a1 a1\n2. c1", "1. a1 a1\n2. c1", &number, true);
        check("1) a1 a1\n2. c1", "1. a1 a1\n2. c2", &number, false);
        check("1) a1 a1\nswap", "1. a1 a1", &number, false);
        // Deleting a faulty token is no correction.
        check("1) a1 pass", "1. a1", &number, false);
    }
    #[test]
    fn facts_read_from_the_board_must_not_change() {
        let from = |start: &str, rows: &str| format!("result: ?\nstart: {start}\n\n{rows}");
        let stands = from("3x3 3/3/x2 o", "1) -- c3");
        let number = [Code::MalformedTurnNumber];
        let same = stands.replace("1)", "1.");
        check_headed(&stands, &same, &number, true);
        let other = from("3x3 3/3/1x1 o", "1. -- c3");
        check_headed(&stands, &other, &number, false);
        // A forced pass at the end is optional, but deleting it changes the record.
        let stuck = |rows: &str| from("3x3 oo1/x1x/oxx o", rows);
        let passes = stuck("1) -- pass");
        check_headed(&passes, &stuck("1. -- pass"), &number, true);
        check_headed(&passes, &stuck("1. --"), &number, false);
    }

    #[test]
    fn a_reading_covers_exactly_one_record() {
        let reads =
            |text: &str| Reading::parse(text.to_owned(), &ReplayOptions::default()).is_some();
        let record = "oust 3x3\n\n1. a1\n";
        assert!(reads(record));
        assert!(!reads(""));
        assert!(!reads(&format!("a remark\n{record}")));
        assert!(!reads(&format!("{record}{record}")));
    }
}
