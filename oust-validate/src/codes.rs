//! What there is to say of the codes: `--explain` and `--list-codes`.

use oust_validate::Code;
use serde_json::{Value, json};

use crate::args::OutputFormat;

/// The page of a code.
pub(crate) fn explanation(code: Code) -> String {
    let severity = code.severity().name();
    format!(
        "# {code} ({severity})\n\n{}\n",
        code.explanation().trim_end()
    )
}

/// All codes; `None` in a format that has no list.
pub(crate) fn list(format: Option<OutputFormat>) -> Option<String> {
    match format {
        None | Some(OutputFormat::Concise) => Some(all().map(plain).collect()),
        Some(OutputFormat::Json) => {
            let codes: Value = all().map(json_of).collect();
            Some(format!("{codes:#}\n"))
        }
        Some(OutputFormat::Markdown) => {
            let rows: String = all().map(row).collect();
            Some(format!(
                "| code | name | severity | what it is |\n|---|---|---|---|\n{rows}"
            ))
        }
        Some(_) => None,
    }
}

fn all() -> impl Iterator<Item = Code> {
    Code::ALL.iter().copied()
}

/// The first paragraph of a code's page, in one line.
pub(crate) fn first_paragraph(code: Code) -> String {
    let page = code.explanation().trim_end();
    let first = page.split("\n\n").next().unwrap_or(page);
    first.replace('\n', " ")
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
        "summary": first_paragraph(code),
        "explanation": code.explanation().trim_end(),
    })
}

fn row(code: Code) -> String {
    let what = first_paragraph(code).replace('|', "\\|");
    let (id, name, severity) = (code.id(), code.name(), code.severity().name());
    format!("| {id} | {name} | {severity} | {what} |\n")
}
