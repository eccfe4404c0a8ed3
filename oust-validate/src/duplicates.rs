//! Games compared with one another.

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};

use oust_core::{Board, Symmetry};
use oust_notation::{Span, counted};
use serde_json::json;

use crate::codes::Code;
use crate::finding::Finding;
use crate::report::{GameKeys, GameReport, Key, Report, step};
use crate::selection::Selection;

/// The maximum number of prefixes in a [`PrefixIndex`].
const PREFIXES: usize = 250_000;

/// An index of games that finds duplicates and prefixes in reading order.
///
/// It keeps about 40 bytes of every game, and the prefixes of the newest games, up to 250,000
/// placements. So it finds a longer game after its prefix always, and a prefix after the longer
/// game if at most that much was read in between.
///
/// The reports must come from a [`Validator`](crate::Validator) that selects a code of
/// [`Category::Duplicate`](crate::Category::Duplicate); other reports have no keys to compare.
#[derive(Clone, Debug)]
pub struct Duplicates {
    selection: Selection,
    paths: Vec<String>,
    games: HashMap<u128, Seen>,
    ids: HashMap<u128, Place>,
    recent: PrefixIndex,
}

/// The place of a game that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The index of its path.
    path: u32,
    /// The number of the game there, counted from 1.
    game: u32,
}

/// A game that was read, or a prefix of one.
#[derive(Clone, Copy, Debug)]
struct Seen {
    place: Place,
    symmetries: u16,
}

impl Duplicates {
    /// Makes an empty index that reports the codes of `selection`.
    pub fn new(selection: Selection) -> Self {
        Self {
            selection,
            paths: Vec::new(),
            games: HashMap::new(),
            ids: HashMap::new(),
            recent: PrefixIndex::default(),
        }
    }

    /// Compares the games of a chunk of a source with earlier games, and adds the findings to
    /// the report. `records_before` is the number of records of the source before the chunk. An
    /// empty path is not named in messages.
    pub fn compare(&mut self, path: &str, text: &str, records_before: usize, report: &mut Report) {
        if !self.selection.compares_games() {
            return;
        }
        // The chunks of a source follow each other, so comparing with the last path is enough.
        if self.paths.last().is_none_or(|last| last != path) {
            self.paths.push(path.to_owned());
        }
        for game in &mut report.games {
            let place = Place {
                path: narrow(self.paths.len() - 1),
                game: narrow(records_before + game.number),
            };
            let span = first_line(text, game.span);
            let found = self.findings(place, game).into_iter();
            let findings = found.map(|finding| Finding { span, ..finding });
            // They are about the first line of the record, and the list is in text order.
            game.findings.splice(0..0, findings);
        }
    }

    /// Returns the findings of a game, at most one for each earlier game.
    fn findings(&mut self, place: Place, game: &GameReport) -> Vec<Finding> {
        let Some(keys) = &game.keys else {
            return Vec::new();
        };
        let board = keys.board.as_ref();
        // Before the game itself is added, or it would be found as its own duplicate.
        let same_moves = board.and_then(|board| self.same_moves(board, &keys.after));
        if let Some(&whole) = keys.after.last() {
            let seen = whole.seen_at(place);
            // The first game stays, so that every later copy names the same one.
            self.games.entry(whole.shared).or_insert(seen);
            if self.selection.contains(Code::PrefixOfOtherGame) {
                self.recent.remember(&keys.after, place);
            }
        }
        let of = same_moves.as_ref().map(|(of, _)| *of);
        let with_id = self.same_id(keys, place);
        // The same game with the same id is one cause.
        let same_id = with_id.filter(|(other, _)| of != Some(*other));
        let found = same_moves.into_iter().chain(same_id);
        found.map(|(_, finding)| finding).collect()
    }

    /// Returns an equal, longer or shorter game with its finding.
    fn same_moves(&self, board: &Board, after: &[Key]) -> Option<(Place, Finding)> {
        let (&whole, prefixes) = after.split_last()?;
        if let Some(&seen) = self.games.get(&whole.shared) {
            let how = turning(board, whole, seen);
            let code = match how {
                None => Code::ExactDuplicate,
                Some(_) => Code::SymmetricDuplicate,
            };
            let message = format!("the same game as {}{}", self.name(seen.place), said(how));
            let finding = with_transform(self.finding(code, message, seen.place), how);
            let is_selected = self.selection.contains(code);
            return is_selected.then_some((seen.place, finding));
        }
        if !self.selection.contains(Code::PrefixOfOtherGame) {
            return None;
        }
        let longer = self
            .recent
            .longer_than(whole)
            .map(|seen| (after.len(), whole, seen, "this"));
        let (placements, key, seen, shorter) = longer.or_else(|| {
            // From the longest prefix: the nearest relative is named.
            let mut prefixes = prefixes.iter().enumerate().rev();
            prefixes.find_map(|(index, &key)| {
                let seen = *self.games.get(&key.shared)?;
                Some((index + 1, key, seen, "other"))
            })
        })?;
        let other = self.name(seen.place);
        let relation = match shorter {
            "this" => format!("this is the beginning of {other}"),
            _ => format!("{other} is the beginning of this game"),
        };
        let how = turning(board, key, seen);
        let count = counted(placements, "placement");
        let message = format!("{relation}{}: {count}", said(how));
        let finding = self
            .finding(Code::PrefixOfOtherGame, message, seen.place)
            .with("placements", placements)
            .with("shorter", shorter);
        Some((seen.place, with_transform(finding, how)))
    }

    fn same_id(&mut self, keys: &GameKeys, place: Place) -> Option<(Place, Finding)> {
        let (site, id) = keys.id.as_ref()?;
        // NUL separates the texts without ambiguity: the reader turns NUL into a space.
        let site_key = bytes_key(bytes_key(0, site), "\0");
        let before = match self.ids.entry(bytes_key(site_key, id)) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                entry.insert(place);
                return None;
            }
        };
        let message = format!("the id `{id}` is that of {} too", self.name(before));
        let finding = self.finding(Code::DuplicateId, message, before);
        let is_selected = self.selection.contains(Code::DuplicateId);
        is_selected.then(|| (before, finding.with("id", id.as_str())))
    }

    fn finding(&self, code: Code, message: String, of: Place) -> Finding {
        let path = &self.paths[of.path as usize];
        let of = json!({"path": path, "game": of.game});
        let finding = Finding::new(code, Span::default(), message).with("of", of);
        let severity = self.selection.severity(code).unwrap_or(code.severity());
        finding.with_severity(severity)
    }

    fn name(&self, of: Place) -> String {
        match self.paths[of.path as usize].as_str() {
            "" => format!("game {}", of.game),
            path => format!("game {} of {path}", of.game),
        }
    }
}

/// The prefixes of the newest games, in bounded memory.
#[derive(Clone, Debug, Default)]
struct PrefixIndex {
    /// The newest game with each prefix.
    newest: HashMap<u128, Seen>,
    /// All keys of `newest`, from the oldest game to the newest.
    order: VecDeque<(u128, Place)>,
}

impl PrefixIndex {
    /// Returns the newest game that continues after this key.
    fn longer_than(&self, key: Key) -> Option<Seen> {
        self.newest.get(&key.shared).copied()
    }

    /// Adds the proper prefixes of a game, and removes the oldest ones beyond the limit.
    fn remember(&mut self, after: &[Key], place: Place) {
        let prefixes = after.split_last().map_or(&[][..], |(_, before)| before);
        for key in prefixes {
            self.newest.insert(key.shared, key.seen_at(place));
            self.order.push_back((key.shared, place));
        }
        while self.order.len() > PREFIXES {
            // A newer game with this prefix has replaced the entry, and has an item of its own.
            if let Some((key, place)) = self.order.pop_front()
                && let Entry::Occupied(newest) = self.newest.entry(key)
                && newest.get().place == place
            {
                newest.remove();
            }
        }
    }
}

impl Key {
    fn seen_at(self, place: Place) -> Seen {
        let symmetries = self.symmetries;
        Seen { place, symmetries }
    }
}

/// Returns the symmetry that maps the other game to this one; `None` for the identity.
fn turning(board: &Board, key: Key, other: Seen) -> Option<Symmetry> {
    if key.symmetries == other.symmetries {
        return None;
    }
    // Any of the symmetries in the bits will do: all map the game to the same first image.
    let nth = |bits: u16| board.symmetries().nth(bits.trailing_zeros() as usize);
    let (to_first, other_to_first) = (nth(key.symmetries)?, nth(other.symmetries)?);
    board.symmetries().find(|&how| {
        board.points().all(|point| {
            let image = board.transform(how, point);
            image.and_then(|image| board.transform(to_first, image))
                == board.transform(other_to_first, point)
        })
    })
}

fn said(how: Option<Symmetry>) -> String {
    how.map_or_else(String::new, |how| format!(", {how}"))
}

fn with_transform(finding: Finding, how: Option<Symmetry>) -> Finding {
    match how {
        Some(how) => finding.with("transform", how.to_string()),
        None => finding,
    }
}

fn bytes_key(key: u128, text: &str) -> u128 {
    text.bytes().fold(key, |key, byte| step(key, byte.into()))
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the span of the first line of a record, without its line ending.
fn first_line(text: &str, record: Span) -> Span {
    let line = record.slice(text).lines().next().unwrap_or_default();
    Span::new(record.start, record.start + line.trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a game of `placements` placements with a prefix of its own.
    fn game(number: usize, placements: usize) -> Vec<Key> {
        let key = |placement| Key {
            shared: ((number as u128) << 64) | placement as u128,
            symmetries: 1,
        };
        (0..placements).map(key).collect()
    }

    #[test]
    fn only_the_oldest_games_are_evicted() {
        let mut recent = PrefixIndex::default();
        let length = PREFIXES / 10 + 1;
        for number in 0..11 {
            let place = Place {
                path: 0,
                game: u32::try_from(number).expect("it is small"),
            };
            recent.remember(&game(number, length), place);
        }
        let knows = |number, placement: usize| {
            let key = game(number, length)[placement];
            recent.longer_than(key).is_some()
        };
        assert!(!knows(0, 5));
        assert!((1..11).all(|number| knows(number, 5)));
        assert!(
            !knows(10, length - 1),
            "the whole game is not its beginning"
        );
        assert_eq!(recent.order.len(), PREFIXES);
        assert_eq!(recent.newest.len(), PREFIXES);
    }

    #[test]
    fn a_repeated_prefix_is_kept_as_long_as_its_newest_game() {
        let mut recent = PrefixIndex::default();
        let twice = game(1, 10);
        recent.remember(&twice, Place { path: 0, game: 1 });
        recent.remember(&game(2, PREFIXES - 9), Place { path: 0, game: 2 });
        recent.remember(&twice, Place { path: 0, game: 3 });
        let seen = recent.longer_than(twice[5]).expect("it is kept");
        assert_eq!(seen.place.game, 3);
    }
}
