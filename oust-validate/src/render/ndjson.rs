//! One JSON object a line, told apart by `type`. The names of the fields are a contract.

use std::collections::BTreeMap;
use std::io::{self, Write};

use oust_notation::{JSON_SCHEMA, Span, side_letter};
use oust_validate::{Finding, GameReport};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Text;
use crate::summary::Summary;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Run {
        schema: u32,
        version: &'a str,
    },
    Finding {
        code: &'a str,
        name: &'a str,
        severity: &'a str,
        path: &'a str,
        game: Option<usize>,
        turn: Option<usize>,
        placement: Option<usize>,
        side: Option<char>,
        span: SpanJson,
        message: &'a str,
        data: Map<String, Value>,
    },
    Game {
        path: &'a str,
        game: usize,
        status: &'a str,
        board: Option<&'a str>,
        result: Option<&'a str>,
        turns: usize,
        placements: usize,
        broken_at: Option<usize>,
        skipped: &'a [&'static str],
        assumed: Vec<String>,
    },
    Summary {
        files: usize,
        games: usize,
        valid: usize,
        invalid: usize,
        by_code: BTreeMap<&'a str, usize>,
    },
}

/// Where a finding stands: line and columns from 1 in characters, bytes from 0.
#[derive(Serialize)]
struct SpanJson {
    line: usize,
    column: usize,
    end_column: usize,
    byte: usize,
    length: usize,
}

pub(super) fn run(out: &mut dyn Write) -> io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let schema = JSON_SCHEMA;
    write(out, &Line::Run { schema, version })
}

pub(super) fn finding(
    out: &mut dyn Write,
    text: &Text<'_>,
    game: Option<usize>,
    finding: &Finding,
) -> io::Result<()> {
    let line = Line::Finding {
        code: finding.code.id(),
        name: finding.code.name(),
        severity: finding.severity().name(),
        path: text.path,
        game,
        turn: finding.turn,
        placement: finding.placement,
        side: finding.side.map(side_letter),
        span: span_json(text, finding.span),
        message: &finding.message,
        data: finding
            .data
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .chain(suggestion(text, finding))
            .collect(),
    };
    write(out, &line)
}

/// What a wrong coordinate may have been meant as: each with what to write where, unless no
/// single edit says it.
fn suggestion(text: &Text<'_>, finding: &Finding) -> Option<(String, Value)> {
    let readings = finding.readings.iter().map(|reading| {
        let edit = reading.edit.as_ref();
        json!({
            "reading": reading.name(),
            "message": reading.to_string(),
            "found": reading.found,
            "text": edit.map(|edit| &edit.text),
            "span": edit.map(|edit| span_json(text, edit.span)),
        })
    });
    let readings: Vec<Value> = readings.collect();
    (!readings.is_empty()).then(|| ("suggestion".to_owned(), readings.into()))
}

pub(super) fn game(
    out: &mut dyn Write,
    text: &Text<'_>,
    number: usize,
    game: &GameReport,
) -> io::Result<()> {
    let line = Line::Game {
        path: text.path,
        game: number,
        status: if game.is_valid() { "valid" } else { "invalid" },
        board: game.board.as_deref(),
        result: game.result.as_deref(),
        turns: game.turns,
        placements: game.placements,
        broken_at: game.broken_at,
        skipped: &game.skipped,
        assumed: game.assumed.iter().map(ToString::to_string).collect(),
    };
    write(out, &line)
}

pub(super) fn summary(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    let line = Line::Summary {
        files: summary.files,
        games: summary.games(),
        valid: summary.valid,
        invalid: summary.invalid,
        by_code: summary
            .by_code
            .iter()
            .map(|(code, &count)| (code.id(), count))
            .collect(),
    };
    write(out, &line)
}

fn span_json(text: &Text<'_>, span: Span) -> SpanJson {
    let start = text.line_column(span.start);
    let end = text.line_column(span.end);
    // A finding that goes on to another line ends, for its columns, with its first one.
    let (_, line) = text.line(span.start);
    let same_line = end.line == start.line;
    let end_column = if same_line {
        end.column
    } else {
        text.line_column(line.end.saturating_sub(1)).column
    };
    SpanJson {
        line: start.line,
        column: start.column,
        end_column,
        byte: text.offset + span.start,
        length: span.len(),
    }
}

fn write(out: &mut dyn Write, line: &Line<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
