//! Trial replays of a record with another coordinate or dialect.

use oust_core::Board;
use oust_notation::record::{Format, MoveKind, Record};
use oust_notation::{CompactRows, Coord, Dialect, Span};

use crate::codes::Code;
use crate::finding::{Edit, Finding, Mistake, Suggestion};
use crate::replay::{Replay, ReplayCache, ReplayOptions, replay_rows};

/// The maximum number of trials.
const TRIALS: usize = 3_000;
/// The maximum number of bytes replayed; every point of the board counts as `WORK_PER_POINT` bytes.
const WORK: usize = 16 << 20;
const WORK_PER_POINT: usize = 16;

pub(crate) struct Trial<'a> {
    record: Record,
    options: &'a ReplayOptions,
    pub(crate) dialect: Dialect,
    pub(crate) board: Board,
    cache: ReplayCache,
    /// The errors of the unchanged record.
    errors: Vec<(Span, Code)>,
    /// The number of trials left.
    left: usize,
    /// The suggestions that fit.
    pub(crate) fitting: Vec<Suggestion>,
}

impl<'a> Trial<'a> {
    /// Prepares trials of a record; `replay` is the replay of the unchanged record.
    pub(crate) fn new(
        record: &Record,
        options: &'a ReplayOptions,
        replay: &Replay,
    ) -> Option<Self> {
        let board = replay.annotated.as_ref()?.board().clone();
        let mut errors: Vec<_> = errors(&replay.findings).collect();
        errors.sort_unstable();
        let work = record.span.len() + WORK_PER_POINT * board.len();
        Some(Self {
            // Bounded by work, not by time, so that the same record gets the same suggestions
            // everywhere.
            left: TRIALS.min(WORK / work.max(1)),
            record: record.clone(),
            options,
            dialect: options.dialect_of(record, &board),
            board,
            cache: ReplayCache::default(),
            errors,
            fitting: Vec::new(),
        })
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    /// Returns whether the whole game can be played with `coord` as the move `index`.
    pub(crate) fn fits(&mut self, index: usize, coord: Coord) -> bool {
        let Some(kind) = self.record.replace_move(index, MoveKind::Place(coord)) else {
            return false;
        };
        let fits = self.can_be_played(self.options);
        self.record.replace_move(index, kind);
        fits
    }

    /// Tries the other dialects for all coordinates.
    pub(crate) fn other_dialects(&mut self) {
        // The points of SGF belong to no dialect.
        if self.record.format == Format::Sgf {
            return;
        }
        for other in Dialect::ALL {
            let labels_as_other = |suggestion: &Suggestion| match suggestion.mistake {
                Mistake::Dialect(one) => one.has_same_labels(other, &self.board),
                _ => false,
            };
            if other.has_same_labels(self.dialect, &self.board)
                || self.fitting.iter().any(labels_as_other)
            {
                continue;
            }
            let options = ReplayOptions {
                dialect: Some(other),
                ..self.options.clone()
            };
            if self.can_be_played(&options) {
                self.fitting.push(Suggestion {
                    mistake: Mistake::Dialect(other),
                    found: None,
                    edit: self.dialect_edit(other),
                });
            }
        }
    }

    /// Returns the edit that adds a dialect to a record without one.
    fn dialect_edit(&self, dialect: Dialect) -> Option<Edit> {
        let has_place = self.record.format == Format::Native && self.record.dialect.is_none();
        let end = self.record.board_span.end;
        has_place.then(|| Edit::new(Span::new(end, end), format!(" coords={dialect}")))
    }

    /// Returns whether the changed record can be played to its end without a new error.
    fn can_be_played(&mut self, options: &ReplayOptions) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        let rows = CompactRows::default();
        let replay = replay_rows(&rows, &self.record, options, &mut self.cache);
        if let Some(annotated) = replay.annotated {
            self.cache.put_back(annotated.game);
        }
        let ends_well = |finding: &Finding| finding.code != Code::RecordEndsMidTurn;
        replay.broken_at.is_none()
            && replay.findings.iter().all(ends_well)
            // Other errors of the record may stay, such as a wrong result.
            && errors(&replay.findings).all(|error| self.errors.binary_search(&error).is_ok())
    }
}

fn errors(findings: &[Finding]) -> impl Iterator<Item = (Span, Code)> {
    let errors = findings.iter().filter(|finding| finding.is_error());
    errors.map(|finding| (finding.span, finding.code))
}

#[cfg(test)]
mod tests {
    use oust_notation::read_native;

    use super::*;
    use crate::replay::replay;

    /// Checks the number of trials for other dialects.
    #[track_caller]
    fn check(head: &str, expected: usize) {
        let text = format!("oust {head}\n\n1. a1 a1");
        let record = read_native(&text).next().expect("a record");
        let options = ReplayOptions::default();
        let replay = replay(&record, &options);
        let mut trial = Trial::new(&record, &options, &replay).expect("a board");
        let before = trial.left;
        trial.other_dialects();
        assert_eq!(before - trial.left, expected, "{text}");
    }

    #[test]
    fn dialects_with_equal_readings_are_not_replayed() {
        check("9x9", 2);
        check("9x9 coords=bga", 1);
    }
}
