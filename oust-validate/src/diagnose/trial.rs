//! Playing a record with something read otherwise.

use oust_core::{Board, Shape};
use oust_notation::record::{Format, MoveKind, Record};
use oust_notation::{Coord, Dialect, Span};

use super::{Manner, Reading};
use crate::replay::{Kit, Replay, dialect_of, replay_with};
use crate::{Code, Edit, Finding, ReplayOptions};

/// So many readings are tried.
const READINGS: usize = 3_000;
/// So much is read and played for them: bytes of the record, and some for every point of the
/// board.
const WORK: usize = 16 << 20;
const WORK_A_POINT: usize = 16;

pub(super) struct Trial<'a> {
    record: Record,
    options: &'a ReplayOptions,
    pub(super) dialect: Dialect,
    board: Board,
    kit: Kit,
    /// The errors there are as the record stands.
    errors: Vec<(Span, Code)>,
    left: usize,
    /// The readings that fit.
    pub(super) fitting: Vec<Reading>,
}

impl<'a> Trial<'a> {
    /// `replay` is that of the record as it stands.
    pub(super) fn new(record: &Record, options: &'a ReplayOptions, replay: &Replay) -> Self {
        let board = replay
            .transcript
            .as_ref()
            .map(|found| found.board().clone());
        let board = board.unwrap_or_else(|| Board::rectangle(1, 1).expect("a board of a point"));
        let dialect = dialect_of(record, options, &board);
        let mut errors: Vec<_> = errors(&replay.findings).collect();
        errors.sort_unstable();
        let work = record.span.len() + WORK_A_POINT * board.len();
        Self {
            left: READINGS.min(WORK / work.max(1)),
            record: record.clone(),
            options,
            dialect,
            board,
            kit: Kit::default(),
            errors,
            fitting: Vec::new(),
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    /// Whether the whole game can be played when this coordinate stands in the place of a move.
    pub(super) fn fits(&mut self, index: usize, coord: Coord) -> bool {
        let Some(kind) = self.record.replace_move(index, MoveKind::Place(coord)) else {
            return false;
        };
        let fits = self.can_be_played(self.options);
        self.record.replace_move(index, kind);
        fits
    }

    /// Tries all coordinates in other dialects, and with the rows counted from the top.
    pub(super) fn whole_record(&mut self) {
        if self.record.format == Format::Sgf {
            return;
        }
        for other in Dialect::ALL {
            if other.labels_as(self.dialect, &self.board) {
                continue;
            }
            let options = ReplayOptions {
                dialect: Some(other),
                ..self.options.clone()
            };
            let labels_as_one = |reading: &Reading| match reading.manner {
                Manner::Dialect(one) => one.labels_as(other, &self.board),
                _ => false,
            };
            if !self.fitting.iter().any(labels_as_one) && self.can_be_played(&options) {
                let edit = self.said(other);
                self.fitting.push(Reading {
                    manner: Manner::Dialect(other),
                    found: None,
                    edit,
                });
            }
        }
        self.rows_from_the_top();
    }

    /// How a record says its dialect, if it does not say one yet.
    fn said(&self, dialect: Dialect) -> Option<Edit> {
        let has_place = self.record.format == Format::Native && self.record.dialect.is_none();
        let end = self.record.board_span.end;
        has_place.then(|| Edit::new(Span::new(end, end), format!(" coords={dialect}")))
    }

    /// Turned about as a whole a game is as legal as before, unless it begins at a position.
    fn rows_from_the_top(&mut self) {
        let Shape::Rectangle { height, .. } = self.board.shape() else {
            return;
        };
        if self.record.start.is_none() {
            return;
        }
        let as_it_stands = self.record.clone();
        for (index, token) in as_it_stands.all_moves().iter().enumerate() {
            if let MoveKind::Place(coord) = token.kind
                && let Some(number) = (u32::from(height) + 1).checked_sub(coord.number())
            {
                let turned = Coord::new(coord.letters(), number);
                self.record.replace_move(index, MoveKind::Place(turned));
            }
        }
        if self.can_be_played(self.options) {
            self.fitting.push(Reading {
                manner: Manner::RowOneOnTop,
                found: None,
                edit: None,
            });
        }
        self.record = as_it_stands;
    }

    /// Whether the record is played to its end, and has no error that it does not have as it
    /// stands.
    fn can_be_played(&mut self, options: &ReplayOptions) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        let mut replay = replay_with(&self.record, options, &mut self.kit);
        if let Some(transcript) = replay.transcript.take() {
            self.kit.put_back(transcript.game);
        }
        let ends_well = |finding: &Finding| finding.code != Code::RecordEndsMidTurn;
        replay.broken_at.is_none()
            && replay.findings.iter().all(ends_well)
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
    use crate::replay;

    /// How often a broken record is played to try it as a whole.
    #[track_caller]
    fn check(text: &str, expected: usize) {
        let record = read_native(text).next().expect("a record");
        let options = ReplayOptions::default();
        let replay = replay(&record, &options);
        let mut trial = Trial::new(&record, &options, &replay);
        let before = trial.left;
        trial.whole_record();
        assert_eq!(before - trial.left, expected, "{text}");
    }

    #[test]
    fn nothing_is_played_that_cannot_come_out_otherwise() {
        let broken = "1. a1 a1";
        check(&format!("oust 9x9\n\n{broken}"), 2);
        check(&format!("oust 9x9 coords=bga\n\n{broken}"), 1);
        // From a position the rows may be counted from the top, too.
        let start = "start: 3x3 3/3/3 x";
        check(&format!("oust 3x3 coords=bga\n{start}\n\n{broken}"), 2);
    }
}
