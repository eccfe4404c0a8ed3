//! The columns of a table, and the values that a record has in them.

use arrow_schema::{DataType, Field};
use oust::notation::record::{HeaderName, Record};
use oust::notation::{Chunk, LazyRecord, Span};
use oust::rules::{Action, Game};
use oust::validate::{Finding, GameReport, Validator};

/// Declares the columns: each with its name and whether it needs the game.
macro_rules! columns {
    ($($variant:ident $name:literal)*) => {
        /// A column of a table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Column {
            $($variant,)*
        }

        impl Column {
            pub(super) const ALL: &'static [Self] = &[$(Self::$variant,)*];
            pub(super) const NAMES: [&'static str; Self::ALL.len()] = [$($name,)*];

            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

columns! {
    Path "path"
    Number "number"
    Byte "byte"
    Line "line"
    Format "format"
    Board "board"
    X "x"
    O "o"
    Date "date"
    Site "site"
    Event "event"
    Round "round"
    Id "id"
    Ended "ended"
    Result "result"
    Swapped "swapped"
    Turns "turns"
    Placements "placements"
    Valid "valid"
    Codes "codes"
    Moves "moves"
    Text "text"
}

/// A value of a row.
pub(super) enum Value {
    Null,
    Text(String),
    Name(&'static str),
    Number(u64),
    Truth(bool),
    Names(Vec<&'static str>),
    Points(Vec<u16>),
}

/// The values of a record, in the order of the columns. The path and the number in the file are not
/// known to a chunk.
pub(super) struct Row {
    /// The number in the chunk; `None` for text that is not read.
    pub(super) number: Option<usize>,
    pub(super) values: Vec<Value>,
}

/// The record or the finding of a row.
struct Source<'a> {
    chunk: &'a Chunk,
    span: Span,
    record: Option<&'a Record>,
    report: Option<&'a GameReport>,
    game: Option<&'a Game>,
    findings: &'a [Finding],
}

impl Column {
    /// The columns without a choice.
    pub(super) const DEFAULT: &'static [Self] = &[
        Self::Path,
        Self::Number,
        Self::Line,
        Self::Board,
        Self::X,
        Self::O,
        Self::Date,
        Self::Result,
        Self::Turns,
        Self::Placements,
        Self::Valid,
        Self::Codes,
        Self::Moves,
    ];

    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut all = Self::ALL.iter().copied();
        let named = all.find(|column| column.name() == text);
        named.ok_or_else(|| {
            format!(
                "expected a column ({}), found `{text}`",
                Self::NAMES.join(", ")
            )
        })
    }

    pub(super) fn field(self) -> Field {
        let list = |item| DataType::new_list(item, true);
        let kind = match self {
            Self::Number | Self::Byte | Self::Line | Self::Turns | Self::Placements => {
                DataType::UInt64
            }
            Self::Swapped | Self::Valid => DataType::Boolean,
            Self::Codes => list(DataType::Utf8),
            Self::Moves => list(DataType::UInt16),
            _ => DataType::Utf8,
        };
        Field::new(self.name(), kind, true)
    }

    /// Checks whether the column needs the game to be replayed.
    const fn needs_game(self) -> bool {
        matches!(
            self,
            Self::Result
                | Self::Swapped
                | Self::Turns
                | Self::Placements
                | Self::Valid
                | Self::Codes
                | Self::Moves
        )
    }

    fn header(self) -> Option<HeaderName> {
        Some(match self {
            Self::X => HeaderName::X,
            Self::O => HeaderName::O,
            Self::Date => HeaderName::Date,
            Self::Site => HeaderName::Site,
            Self::Event => HeaderName::Event,
            Self::Round => HeaderName::Round,
            Self::Id => HeaderName::Id,
            Self::Ended => HeaderName::Ended,
            _ => return None,
        })
    }

    fn value(self, source: &Source<'_>) -> Value {
        let Source {
            chunk,
            span,
            record,
            report,
            game,
            findings,
        } = *source;
        let value = match self {
            // The reader of the chunks fills these in.
            Self::Path | Self::Number => None,
            Self::Byte => Some(Value::Number((chunk.offset + span.start) as u64)),
            Self::Line => Some(Value::Number(chunk.place(span.start).line as u64)),
            Self::Text => Some(Value::Text(span.slice(&chunk.text).to_owned())),
            Self::Format => record.map(|record| Value::Name(record.format.name())),
            Self::Board => record
                .and_then(|record| record.board.as_ref())
                .map(|board| Value::Text(board.to_string())),
            Self::Result => report
                .and_then(|report| report.result.as_deref())
                .map(|result| Value::Text(result.to_owned())),
            Self::Swapped => game.map(|game| Value::Truth(game.swapped())),
            Self::Turns => report.map(|report| Value::Number(report.turns as u64)),
            Self::Placements => report.map(|report| Value::Number(report.placements as u64)),
            // Text that is not read is no valid game.
            Self::Valid => Some(Value::Truth(report.is_some_and(GameReport::is_valid))),
            Self::Codes => {
                let codes = findings.iter().map(|finding| finding.code.id());
                Some(Value::Names(codes.collect()))
            }
            Self::Moves => game.map(|game| Value::Points(points(game))),
            Self::X
            | Self::O
            | Self::Date
            | Self::Site
            | Self::Event
            | Self::Round
            | Self::Id
            | Self::Ended => self
                .header()
                .and_then(|name| record?.header(&name))
                .map(|header| Value::Text(header.value.clone())),
        };
        value.unwrap_or(Value::Null)
    }
}

/// Returns the points of a game's placements.
fn points(game: &Game) -> Vec<u16> {
    let places = game.actions().filter_map(|action| match action {
        Action::Place(point) => u16::try_from(point.index()).ok(),
        _ => None,
    });
    places.collect()
}

/// Returns the rows of a chunk, and the number of its records.
pub(super) fn rows(chunk: &Chunk, validator: &Validator, columns: &[Column]) -> (Vec<Row>, usize) {
    let mut rows: Vec<(usize, Row)> = Vec::new();
    let mut add = |number, source: &Source<'_>| {
        let values = columns.iter().map(|column| column.value(source));
        let values = values.collect();
        rows.push((source.span.start, Row { number, values }));
    };
    let of_record = |record: &LazyRecord| record.rest().span;
    // A table of headers needs no replay.
    let report = if columns.iter().any(|column| column.needs_game()) {
        validator.validate_games(chunk, |read| {
            let source = Source {
                chunk,
                span: of_record(read.record),
                record: Some(read.record.rest()),
                report: Some(read.report),
                game: read.game,
                findings: &read.report.findings,
            };
            add(Some(read.report.number), &source);
        })
    } else {
        validator.read_records(chunk, |number, _, record| {
            let source = Source {
                chunk,
                span: of_record(&record),
                record: Some(record.rest()),
                report: None,
                game: None,
                findings: &[],
            };
            add(Some(number), &source);
        })
    };
    for finding in report.findings.iter().filter(|finding| finding.is_error()) {
        let source = Source {
            chunk,
            span: finding.span,
            record: None,
            report: None,
            game: None,
            findings: std::slice::from_ref(finding),
        };
        add(None, &source);
    }
    // Stable: the records are in order, and the findings outside of them follow.
    rows.sort_by_key(|(start, _)| *start);
    (
        rows.into_iter().map(|(_, row)| row).collect(),
        report.records,
    )
}
