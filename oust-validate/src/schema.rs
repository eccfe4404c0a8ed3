//! `--schema`: the JSON Schema of `json` and `ndjson`.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

use crate::render::lines::{Line, ReportJson};

/// The schema as text.
pub(crate) fn schema() -> anyhow::Result<String> {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<Output<'_>>();
    Ok(serde_json::to_string_pretty(&schema)?)
}

/// An output of `oust-validate`: the document of `json`, or a line of `ndjson`.
#[derive(JsonSchema)]
#[schemars(rename = "oust-validate", untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Output<'a> {
    Report(ReportJson<'a>),
    Line(Line<'a>),
}
