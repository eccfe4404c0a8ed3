//! `oust schema`: the JSON Schema of the outputs.

use std::io::Write;

use oust_notation::{PositionJson, RecordJson};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use super::check::CheckJson;
use super::legal::answer::LegalJson;
use super::stats::Stats;
use crate::args::{JsonOutput, SchemaArgs};

pub(crate) fn run(args: &SchemaArgs) -> anyhow::Result<()> {
    let schema = match args.output {
        None => schema_of::<Output>(),
        Some(JsonOutput::Position) => schema_of::<PositionJson>(),
        Some(JsonOutput::Record) => schema_of::<RecordJson>(),
        Some(JsonOutput::Legal) => schema_of::<LegalJson>(),
        Some(JsonOutput::Check) => schema_of::<CheckJson>(),
        Some(JsonOutput::Stats) => schema_of::<Stats>(),
    };
    let text = serde_json::to_string_pretty(&schema)?;
    writeln!(std::io::stdout().lock(), "{text}")?;
    Ok(())
}

fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// An output of `oust` in JSON: a position, a record, the answer of `oust legal` or
/// `oust check`, or the figures of `oust stats`.
#[derive(JsonSchema)]
#[schemars(rename = "oust", untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Output {
    Position(PositionJson),
    Record(RecordJson),
    Legal(LegalJson),
    Check(CheckJson),
    Stats(Stats),
}
