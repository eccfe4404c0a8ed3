//! `oust schema`: prints the JSON Schema of the outputs.

use std::io::{Write, stdout};

use clap::ValueEnum;
use oust_notation::{PositionJson, RecordJson};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use super::analyze::AnalysisJson;
use super::check::CheckJson;
use super::legal::LegalJson;
use super::matches::MatchJson;
use super::openings::OpeningsJson;
use super::puzzles::PuzzleJson;
use super::solve::SolutionJson;
use super::stats::{GroupsJson, Stats};

/// Print the JSON Schema of the outputs.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust schema > oust.schema.json                of every output
  oust schema record                            of what `--to json` writes of a record
")]
pub(crate) struct SchemaArgs {
    /// Print the schema of this output alone
    #[arg(value_enum, value_name = "OUTPUT")]
    output: Option<JsonOutput>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum JsonOutput {
    /// A position, as `--to json` writes it.
    Position,
    /// A record, as `--to json` writes it.
    Record,
    /// The answer of `oust legal --to json`.
    Legal,
    /// The answer of `oust check --to json`.
    Check,
    /// The figures of `oust stats --to json`.
    Stats,
    /// The figures of groups of `oust stats --by GROUPS --to json`.
    Groups,
    /// The answer of `oust analyze --to json`.
    Analysis,
    /// The answer of `oust solve --to json`.
    Solution,
    /// The score of `oust match --to json`.
    Match,
    /// The values of `oust openings --to json`.
    Openings,
    /// A puzzle of `oust puzzles --to json`.
    Puzzle,
}

/// An output of `oust` in JSON: a position, a record, the answer of `oust legal`, `oust check`,
/// `oust analyze` or `oust solve`, the figures of `oust stats` with and without groups, the score of
/// `oust match`, the values of `oust openings`, or a puzzle of `oust puzzles`.
#[derive(JsonSchema)]
#[schemars(rename = "oust", untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Output {
    Position(PositionJson),
    Record(RecordJson),
    Legal(LegalJson),
    Check(CheckJson),
    Stats(Stats),
    Groups(GroupsJson<'static>),
    Analysis(AnalysisJson),
    Solution(SolutionJson),
    Match(MatchJson),
    Openings(OpeningsJson),
    Puzzle(PuzzleJson),
}

pub(crate) fn run(args: &SchemaArgs) -> anyhow::Result<()> {
    let schema = match args.output {
        None => schema_of::<Output>(),
        Some(JsonOutput::Position) => schema_of::<PositionJson>(),
        Some(JsonOutput::Record) => schema_of::<RecordJson>(),
        Some(JsonOutput::Legal) => schema_of::<LegalJson>(),
        Some(JsonOutput::Check) => schema_of::<CheckJson>(),
        Some(JsonOutput::Stats) => schema_of::<Stats>(),
        Some(JsonOutput::Groups) => schema_of::<GroupsJson<'_>>(),
        Some(JsonOutput::Analysis) => schema_of::<AnalysisJson>(),
        Some(JsonOutput::Solution) => schema_of::<SolutionJson>(),
        Some(JsonOutput::Match) => schema_of::<MatchJson>(),
        Some(JsonOutput::Openings) => schema_of::<OpeningsJson>(),
        Some(JsonOutput::Puzzle) => schema_of::<PuzzleJson>(),
    };
    let text = serde_json::to_string_pretty(&schema)?;
    writeln!(stdout().lock(), "{text}")?;
    Ok(())
}

fn schema_of<T: JsonSchema>() -> Schema {
    // For what the program writes: fields that it may omit are optional.
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}
