//! The pages of the codes: `--explain` and `--list-codes`.

use oust_validate::Code;
use serde_json::{Value, json};

use crate::args::OutputFormat;

/// Returns the page of a code.
pub(crate) fn explanation(code: Code) -> String {
    let severity = code.severity().name();
    format!(
        "# {code} ({severity})\n\n{}\n",
        code.explanation().trim_end()
    )
}

/// Returns all codes; `None` in a format that has no list.
pub(crate) fn list(format: Option<OutputFormat>) -> Option<String> {
    let codes = Code::ALL.iter().copied();
    match format {
        None | Some(OutputFormat::Concise) => Some(codes.map(plain).collect()),
        Some(OutputFormat::Json) => {
            let codes: Value = codes.map(json_of).collect();
            Some(format!("{codes:#}\n"))
        }
        Some(_) => None,
    }
}

/// Returns the first paragraph of a code's page, in one line.
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
