//! `oust table`: one row for each game.

mod columns;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;
use oust_program::{Content, Failure, Outputs, STDIN, Status};
use oust_validate::Validator;
use oust_validate::files::{Sought, is_named_as_record};
use serde::Serializer as _;
use serde_json::Value;

use crate::args::RecordsArgs;
use crate::input::{self, Input, JobsArgs, Sources};
use crate::view::for_each_report;
use columns::{Column, Place, Row};

/// Print one row for each game, for spreadsheets and databases.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust table games/ > games.csv                  a row for each game, with a head
  oust table --to ndjson games/                  an object for each game
  oust table --columns path,line,x,o,turns games/
                                                 these columns in this order
")]
pub(crate) struct TableArgs {
    #[command(flatten)]
    records: RecordsArgs,

    /// Print in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Csv)]
    to: TableFormat,

    /// Print these columns in this order [default: all]
    #[arg(long, value_enum, value_name = "NAMES", value_delimiter = ',')]
    columns: Vec<Column>,

    /// Print this many of the first turns
    #[arg(long, value_name = "NUMBER", default_value_t = 6)]
    first_turns: usize,

    /// Write to this file instead of standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    output_file: Option<PathBuf>,

    #[command(flatten)]
    jobs: JobsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableFormat {
    /// Comma-separated values, after a line with the names of the columns.
    Csv,
    /// A JSON object a line.
    Ndjson,
}

pub(crate) fn run(args: &TableArgs) -> anyhow::Result<()> {
    let columns = if args.columns.is_empty() {
        Column::value_variants()
    } else {
        &args.columns
    };
    let options = args.records.read.options();
    let RecordsArgs { files, choice, .. } = &args.records;
    let expected = "records for a table";
    let Sources { paths, files } =
        input::sources(files, choice, expected, Sought::Records, &options)?;
    let mut validator = Validator::default();
    validator.options = args.records.read.coords.replay_options();
    let mut outputs = Outputs::new(paths, is_named_as_record);
    let path = args.output_file.as_deref().unwrap_or(STDIN.as_ref());
    let mut out = outputs.create("--output-file", path, Content::Other)?;
    let mut table = Table::new(args.to, columns, &mut out)?;
    let work = {
        let (columns, first_turns) = (columns.to_vec(), args.first_turns);
        move |input: &Input| {
            let mut rows = Vec::new();
            let report = validator.validate_games(&input.chunk, |read| {
                let (chunk, options) = (&input.chunk, &validator.options);
                rows.push(Row::new(read, chunk, &columns, options, first_turns));
            });
            (report, rows)
        }
    };
    let threads = args.jobs.threads();
    let worst = for_each_report(files, options, threads, work, |chunk, rows| {
        for row in rows {
            let place = Place {
                path: &chunk.input.path,
                records_before: chunk.records_before,
            };
            table.print(row, place)?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    table.finish()?;
    out.finish()?;
    if worst != Status::Success {
        bail!(Failure::new(worst, ""));
    }
    Ok(())
}

/// Prints rows.
struct Table<'a, W: Write> {
    columns: &'a [Column],
    names: Vec<String>,
    out: Printed<W>,
}

enum Printed<W: Write> {
    Csv(Box<csv::Writer<W>>),
    Ndjson(W),
}

impl<'a, W: Write> Table<'a, W> {
    fn new(format: TableFormat, columns: &'a [Column], out: W) -> anyhow::Result<Self> {
        let names: Vec<String> = columns.iter().map(|column| column.name()).collect();
        let out = match format {
            TableFormat::Csv => {
                let mut writer = csv::Writer::from_writer(out);
                writer.write_record(&names).map_err(bare)?;
                Printed::Csv(Box::new(writer))
            }
            TableFormat::Ndjson => Printed::Ndjson(out),
        };
        Ok(Self {
            columns,
            names,
            out,
        })
    }

    fn print(&mut self, row: Row, place: Place<'_>) -> anyhow::Result<()> {
        let values = row.into_values(self.columns, place);
        match &mut self.out {
            Printed::Csv(writer) => writer.write_record(values.map(cell)).map_err(bare)?,
            Printed::Ndjson(out) => {
                let mut json = serde_json::Serializer::new(&mut *out);
                // Not a `Map`, which would sort the names.
                let written = json.collect_map(self.names.iter().zip(values));
                written.map_err(io::Error::from)?;
                out.write_all(b"\n")?;
            }
        }
        Ok(())
    }

    fn finish(self) -> io::Result<()> {
        match self.out {
            Printed::Csv(mut writer) => writer.flush(),
            Printed::Ndjson(mut out) => out.flush(),
        }
    }
}

/// Returns the error of the output itself, so that a closed pipe is known as one.
fn bare(error: csv::Error) -> anyhow::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => anyhow::anyhow!("{other:?}"),
    }
}

/// Returns a value as a cell: a list with spaces between its texts.
fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        Value::Array(values) => values.into_iter().map(cell).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}
