//! Judging the games of a chunk, on any thread.

use oust_notation::record::{HeaderName, LazyRecord, Record};
use oust_notation::{Chunk, Span};
use oust_validate::{Report, Validator};

use super::conditions::{Conditions, Verdict};
use crate::view::day_of;

/// A game and whether it fulfills the conditions that can be judged alone.
pub(super) struct JudgedGame {
    /// The number of the record in the chunk, counted from 1.
    pub(super) number: usize,
    /// The span of the record, with all that belongs to it.
    pub(super) part: Span,
    pub(super) verdict: Verdict,
    /// The record, where a format to convert to asks for it.
    pub(super) record: Option<Box<Record>>,
    /// The players, the board and the day, where a list asks for them.
    pub(super) label: Option<String>,
}

/// The parts of a game to keep.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub(super) record: bool,
    pub(super) label: bool,
    /// Whether games are asked for that do not fulfill the conditions.
    pub(super) inverted: bool,
}

impl Kept {
    /// Judges the games of a chunk, and returns them in order with the report; without a replay it
    /// has no games. Games are replayed only where a condition needs it.
    pub(super) fn judge(
        self,
        chunk: &Chunk,
        conditions: &Conditions,
        validator: &Validator,
    ) -> (Report, Vec<JudgedGame>) {
        let mut games = Vec::new();
        if conditions.need_game() {
            let report = validator.validate_games(chunk, |read| {
                let verdict = conditions.judge(read);
                games.push(self.game(read.report.number, read.report.part, verdict, read.record));
            });
            return (report, games);
        }
        let report = validator.read_records(chunk, |number, part, record| {
            let verdict = conditions.judge_headers(record.rest());
            games.push(self.game(number, part, verdict, &record));
        });
        (report, games)
    }

    fn game(self, number: usize, part: Span, verdict: Verdict, record: &LazyRecord) -> JudgedGame {
        let is_kept = verdict == Verdict::Yes || self.inverted;
        JudgedGame {
            number,
            part,
            verdict,
            record: (self.record && is_kept).then(|| record.clone().into_record()),
            label: (self.label && is_kept).then(|| label(record.rest())),
        }
    }
}

/// Returns players, board and day of a record in one line.
fn label(record: &Record) -> String {
    let player = |name| {
        record
            .header(&name)
            .map_or("?", |header| header.value.trim())
    };
    let mut label = format!("{} - {}", player(HeaderName::X), player(HeaderName::O));
    let board = record.board.as_ref().map(ToString::to_string);
    let day = day_of(record).map(|date| date.without_time().to_string());
    for part in board.into_iter().chain(day) {
        label.push_str(", ");
        label.push_str(&part);
    }
    label
}
