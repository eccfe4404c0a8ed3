//! The pages of the program: codes, schema, completions, man page.

use std::io::{self, Write};

use clap::CommandFactory;
use oust_program::{man_page, write_completions};
use oust_validate::Code;
use oust_validate::json::{Line, ReportJson};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::args::{Args, ForShell, OutputFormat};

/// The title of the manual, at the top of the man page.
const MANUAL: &str = "The Oust toolkit";

/// Returns the page of a code.
pub(crate) fn explanation(code: Code) -> String {
    let severity = code.severity().name();
    format!(
        "# {code} ({severity})\n\n{}\n",
        code.explanation().trim_end()
    )
}

/// Returns the list of codes; `None` in a format without one.
pub(crate) fn list(format: Option<OutputFormat>) -> Option<String> {
    let codes = Code::ALL.iter().copied();
    match format {
        None | Some(OutputFormat::Concise) => Some(codes.map(plain).collect()),
        Some(OutputFormat::Json) => {
            let codes: Value = codes.map(json_of).collect();
            Some(format!("{codes:#}\n"))
        }
        // The other formats are formats of findings, with places in a source.
        Some(_) => None,
    }
}

fn plain(code: Code) -> String {
    let letter = code.severity().letter();
    format!("{} {letter} {}\n", code.id(), code.name())
}

fn json_of(code: Code) -> Value {
    json!({
        "code": code.id(),
        "name": code.name(),
        "severity": code.severity().name(),
        "summary": code.summary(),
        "explanation": code.explanation().trim_end(),
    })
}

/// Returns the JSON Schema of `json` and `ndjson`.
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

/// Prints the completions or the man page.
pub(crate) fn print_for_shell(asked: &ForShell) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match asked {
        ForShell::Completions { shell } => write_completions(Args::command(), *shell, &mut out)?,
        ForShell::Man => {
            let mut command = Args::command();
            command.build();
            out.write_all(&man_page(&command, MANUAL)?.1)?;
        }
    }
    out.flush()
}
