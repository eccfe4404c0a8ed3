//! The columns of the table.

use oust_core::{Color, Game};
use oust_notation::record::{HeaderName, ResultValue};
use oust_notation::{Chunk, Entries};
use oust_validate::{Code, ReadGame, ReplayOptions};
use serde_json::{Value, json};

use crate::view::{Captures, EndingName, day_of};

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Column {
    /// The file; `-` is standard input.
    Path,
    /// The number of the game in its file, counted from 1.
    Game,
    /// The line where the record begins, counted from 1.
    Line,
    /// The byte where the record begins, counted from 0 in the decoded text.
    Byte,
    /// The player of x.
    X,
    /// The player of o.
    O,
    /// The day, in ISO 8601 where it is understood.
    Date,
    /// The name of its event.
    Event,
    /// The name of its site.
    Site,
    /// The name of the game at its site.
    Id,
    /// The format of the record.
    Format,
    /// The name of its board, such as `hex7`.
    Board,
    /// `x`, `o`, `deadlock`, or `?` where it is not known.
    Result,
    /// The way it ended; empty for a broken game.
    Ending,
    /// Whether the second player swapped.
    Swapped,
    /// The number of completed turns over both players.
    Turns,
    /// The number of stones placed.
    Placements,
    /// The number of capturing placements.
    Captures,
    /// The number of captured stones.
    Captured,
    /// The turn that breaks the game, counted from 1.
    BrokenAt,
    /// The codes of the validator's findings.
    Codes,
    /// The turns that it begins with.
    FirstTurns,
}

/// The values of a game that do not depend on its place.
pub(super) struct Row {
    /// The number of the record in its chunk, counted from 1.
    pub(super) number: usize,
    values: Vec<Value>,
}

/// The place of a chunk in its source.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) path: &'a str,
    /// The number of records before the chunk.
    pub(super) records_before: usize,
}

impl Column {
    /// Returns the name, as the head of a column and as a field.
    pub(super) fn name(self) -> String {
        let value = clap::ValueEnum::to_possible_value(&self).expect("no column is hidden");
        value.get_name().to_owned()
    }
}

impl Row {
    /// Reads the values of a game in some columns.
    pub(super) fn new(
        read: ReadGame<'_>,
        chunk: &Chunk,
        columns: &[Column],
        options: &ReplayOptions,
        first_turns: usize,
    ) -> Self {
        let values = columns.iter();
        Self {
            number: read.report.number,
            values: values
                .map(|&column| value(column, read, chunk, options, first_turns))
                .collect(),
        }
    }

    /// Returns the values, with the path and the number of the game in its source.
    pub(super) fn into_values(
        self,
        columns: &[Column],
        place: Place<'_>,
    ) -> impl Iterator<Item = Value> {
        columns
            .iter()
            .zip(self.values)
            .map(move |(column, value)| match column {
                Column::Path => place.path.into(),
                Column::Game => (place.records_before + self.number).into(),
                _ => value,
            })
    }
}

fn value(
    column: Column,
    read: ReadGame<'_>,
    chunk: &Chunk,
    options: &ReplayOptions,
    first_turns: usize,
) -> Value {
    let (report, record) = (read.report, read.record.rest());
    let header = |name| record.header(&name).map(|header| header.value.trim());
    // A broken game has no ending, and its captures are those up to the fault.
    let whole = read.game.filter(|_| report.broken_at.is_none());
    let captures = || read.game.map(Captures::of_game);
    match column {
        // Known only where the chunks come together.
        Column::Path | Column::Game => Value::Null,
        Column::Line => chunk.place(report.span.start).line.into(),
        Column::Byte => (chunk.offset + report.span.start).into(),
        Column::X => header(HeaderName::player(Color::X)).into(),
        Column::O => header(HeaderName::player(Color::O)).into(),
        Column::Date => day_of(record)
            .map(|date| date.to_string())
            .or_else(|| header(HeaderName::Date).map(str::to_owned))
            .into(),
        Column::Event => header(HeaderName::Event).into(),
        Column::Site => header(HeaderName::Site).into(),
        Column::Id => header(HeaderName::Id).into(),
        Column::Format => report.format.name().into(),
        Column::Board => report.board.as_ref().map(ToString::to_string).into(),
        Column::Result => {
            let said = report
                .result
                .as_deref()
                .map_or(ResultValue::Unknown, ResultValue::parse);
            said.as_str().into()
        }
        Column::Ending => whole
            .map(|game| EndingName::of(game.outcome()).as_str())
            .into(),
        Column::Swapped => read.game.map(Game::swapped).into(),
        Column::Turns => report.turns.into(),
        Column::Placements => report.placements.into(),
        Column::Captures => captures().map(|captures| captures.placements).into(),
        Column::Captured => captures().map(|captures| captures.stones).into(),
        Column::BrokenAt => report.broken_at.into(),
        Column::Codes => {
            let mut codes: Vec<Code> = report.findings.iter().map(|found| found.code).collect();
            codes.sort_unstable_by_key(|code| code.id());
            codes.dedup();
            codes.iter().map(|code| code.id()).collect()
        }
        Column::FirstTurns => read
            .game
            .map(|game| {
                let board = game.start().board();
                let entries = Entries::of_game(game, options.dialect_of(record, board));
                let turns = entries.iter().take(first_turns).map(|entry| entry.text);
                json!(turns.collect::<Vec<_>>().join(" "))
            })
            .into(),
    }
}
