//! Games compared with one another.

mod keys;
mod recent;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use oust_core::{Board, Symmetry};
use oust_notation::Span;
use serde_json::{Value, json};

pub use keys::GameKeys;
use keys::{Key, step};
use recent::Recent;

use crate::{Code, Finding, GameReport, Report, Selection};

/// Finds games that were read before, in the order in which they are handed in.
///
/// It remembers some forty bytes of every game, and of the games read last, up to 250,000
/// placements, what they begin with. So a game that another one goes on from is found whenever
/// the shorter one comes first, and otherwise when no more than that was read in between.
///
/// The reports have to come from a [`Validator`](crate::Validator) whose selection has a code
/// of these (`G801` and on); those of others hold nothing to compare.
///
/// ```
/// use oust_validate::{Code, Duplicates, Selection, Validator};
///
/// let mut validator = Validator::default();
/// validator.selection = Selection::new(["G"], [])?;
/// let mut seen = Duplicates::new(validator.selection.clone());
/// for (path, text) in [
///     ("a.oust", "oust 3x3\n\n1. a1 b1\n2. a2\n"),
///     ("b.oust", "oust 3x3\n\n1. c1 b1\n2. c2\n"),
/// ] {
///     let mut report = validator.validate_piece(&oust_notation::Piece::whole(
///         text,
///         oust_notation::ReadOptions::default(),
///     ));
///     seen.compare(path, text, 0, &mut report);
///     for finding in &report.games[0].findings {
///         assert_eq!(finding.code, Code::SymmetricDuplicate);
///         assert!(finding.message.contains("game 1 of a.oust"));
///     }
/// }
/// # Ok::<(), oust_validate::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Duplicates {
    selection: Selection,
    paths: Vec<String>,
    games: HashMap<u128, Seen>,
    ids: HashMap<u128, Place>,
    recent: Recent,
}

/// A game that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The index of its path.
    path: u32,
    /// Its number there, counted from 1.
    game: u32,
}

/// A game that was read, or the beginning of one.
#[derive(Clone, Copy, Debug)]
struct Seen {
    place: Place,
    symmetries: u16,
}

impl Duplicates {
    /// Compares nothing yet; reports the codes of this selection.
    pub fn new(selection: Selection) -> Self {
        Self {
            selection,
            paths: Vec::new(),
            games: HashMap::new(),
            ids: HashMap::new(),
            recent: Recent::default(),
        }
    }

    /// Compares the games of a piece of a source with those before them, and adds what is found
    /// to their findings. `records_before` is how many records of the source stand before the
    /// piece. An empty path is not named.
    pub fn compare(&mut self, path: &str, text: &str, records_before: usize, report: &mut Report) {
        if !self.selection.compares_games() {
            return;
        }
        if self.paths.last().is_none_or(|last| last != path) {
            self.paths.push(path.to_owned());
        }
        for game in &mut report.games {
            let findings = self.findings(records_before + game.number, game);
            let line = first_line(text, game.span);
            let findings = findings.into_iter();
            let findings = findings.map(|finding| Finding {
                span: line,
                ..finding
            });
            game.findings.splice(0..0, findings);
        }
    }

    /// What a game has in common with those before it, no more than one finding for each of
    /// them.
    fn findings(&mut self, number: usize, game: &GameReport) -> Vec<Finding> {
        let Some(keys) = &game.keys else {
            return Vec::new();
        };
        let place = Place {
            path: narrow(self.paths.len().saturating_sub(1)),
            game: narrow(number),
        };
        let found = keys
            .board
            .as_ref()
            .and_then(|board| self.same_moves(board, &keys.after));
        self.remember(&keys.after, place);
        let same_id = self.same_id(keys, place);
        let of = found.as_ref().map(|(place, _)| *place);
        let same_id = same_id.filter(|(place, _)| of != Some(*place));
        found
            .into_iter()
            .chain(same_id)
            .map(|(_, finding)| finding)
            .collect()
    }

    /// The same game, else one that is longer or shorter.
    fn same_moves(&self, board: &Board, after: &[Key]) -> Option<(Place, Finding)> {
        let (&whole, before) = after.split_last()?;
        if let Some(&seen) = self.games.get(&whole.shared) {
            return self.same_game(board, whole, seen);
        }
        if !self.selection.contains(Code::PrefixOfOtherGame) {
            return None;
        }
        if let Some(seen) = self.recent.longer_than(whole) {
            let other = self.name(seen.place);
            let message = format!("this is the beginning of {other}");
            return Some(self.beginning(board, whole, seen, (message, after.len(), "this")));
        }
        let shorter = before.iter().enumerate().rev();
        let mut shorter = shorter.filter_map(|(index, &key)| {
            let seen = *self.games.get(&key.shared)?;
            Some((index + 1, key, seen))
        });
        let (placements, key, seen) = shorter.next()?;
        let other = self.name(seen.place);
        let message = format!("{other} is the beginning of this game");
        Some(self.beginning(board, key, seen, (message, placements, "other")))
    }

    fn same_game(&self, board: &Board, key: Key, seen: Seen) -> Option<(Place, Finding)> {
        let message = format!("the same game as {}", self.name(seen.place));
        let finding = match turning(board, key, seen) {
            None => self.finding(Code::ExactDuplicate, message, seen.place),
            Some(how) => self
                .finding(
                    Code::SymmetricDuplicate,
                    format!("{message}, {how}"),
                    seen.place,
                )
                .with("transform", how.to_string()),
        };
        let is_selected = self.selection.contains(finding.code);
        is_selected.then_some((seen.place, finding))
    }

    fn beginning(
        &self,
        board: &Board,
        key: Key,
        seen: Seen,
        (message, placements, shorter): (String, usize, &str),
    ) -> (Place, Finding) {
        let how = turning(board, key, seen);
        let turned = how.map_or_else(String::new, |how| format!(", {how}"));
        let message = format!("{message}{turned}: {placements} placements");
        let finding = self
            .finding(Code::PrefixOfOtherGame, message, seen.place)
            .with("placements", placements)
            .with("shorter", shorter);
        let finding = match how {
            Some(how) => finding.with("transform", how.to_string()),
            None => finding,
        };
        (seen.place, finding)
    }

    fn same_id(&mut self, keys: &GameKeys, place: Place) -> Option<(Place, Finding)> {
        let (site, id) = keys.id.as_ref()?;
        let site_key = bytes_key(bytes_key(0, site), "\0");
        let before = match self.ids.entry(bytes_key(site_key, id)) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                entry.insert(place);
                return None;
            }
        };
        let name = self.name(before);
        let message = format!("the id `{id}` is that of {name} too");
        let finding = self.finding(Code::DuplicateId, message, before);
        self.selection
            .contains(Code::DuplicateId)
            .then(|| (before, finding.with("id", id.as_str())))
    }

    fn remember(&mut self, after: &[Key], place: Place) {
        let Some(whole) = after.last() else {
            return;
        };
        let seen = Seen {
            place,
            symmetries: whole.symmetries,
        };
        self.games.entry(whole.shared).or_insert(seen);
        if self.selection.contains(Code::PrefixOfOtherGame) {
            self.recent.remember(after, place);
        }
    }

    fn finding(&self, code: Code, message: String, of: Place) -> Finding {
        let path = &self.paths[of.path as usize];
        let of: Value = json!({"path": path, "game": of.game});
        let finding = Finding::new(code, Span::default(), message).with("of", of);
        match self.selection.severity(code) {
            Some(severity) => finding.with_severity(severity),
            None => finding,
        }
    }

    fn name(&self, of: Place) -> String {
        match self.paths[of.path as usize].as_str() {
            "" => format!("game {}", of.game),
            path => format!("game {} of {path}", of.game),
        }
    }
}

/// How the other game has to be laid to be this one; `None` when it lies so already.
fn turning(board: &Board, key: Key, other: Seen) -> Option<Symmetry> {
    if key.symmetries == other.symmetries {
        return None;
    }
    let nth = |bits: u16| board.symmetries().nth(bits.trailing_zeros() as usize);
    let (to_first, other_to_first) = (nth(key.symmetries)?, nth(other.symmetries)?);
    board.symmetries().find(|&how| {
        board.points().all(|point| {
            let laid = board.transform(how, point);
            let laid = laid.and_then(|laid| board.transform(to_first, laid));
            laid == board.transform(other_to_first, point)
        })
    })
}

fn bytes_key(key: u128, text: &str) -> u128 {
    text.bytes().fold(key, |key, byte| step(key, byte.into()))
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The first line of a record, without its end.
fn first_line(text: &str, record: Span) -> Span {
    let line = record.of(text).lines().next().unwrap_or_default();
    Span::new(record.start, record.start + line.trim_end().len())
}
