//! SARIF 2.1.0, for code scanning services. The rules come first, so that results need no buffer.

use std::io::{self, Write};
use std::path::Path;

use oust_notation::side_letter;
use oust_validate::json::finding_data;
use oust_validate::{Code, Finding, Origin, Severity};
use serde_json::{Map, Value, json};

use super::renderer::{Renderer, separator, whole_message, write_json};
use crate::fingerprint::{Fingerprints, slashed};
use crate::summary::RunSummary;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The name of the fingerprints, with the version of their algorithm.
const FINGERPRINT: &str = "oustValidate/v1";

pub(crate) struct Sarif<'a> {
    out: &'a mut dyn Write,
    has_results: bool,
    /// The number of characters of the source before the chunk.
    chars: usize,
    fingerprints: Fingerprints,
}

impl<'a> Sarif<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            has_results: false,
            chars: 0,
            fingerprints: Fingerprints::default(),
        }
    }

    fn result(&mut self, origin: Origin<'_>, finding: &Finding) -> Value {
        let place = origin.place(finding.span);
        // Offsets count from the start of the source, and a span from the start of its chunk.
        let chars = origin.chunk.chars_before(finding.span.start);
        let char_length = origin.chunk.chars_before(finding.span.end) - chars;
        let mut properties = Map::new();
        let numbers = [
            ("game", origin.game),
            ("turn", finding.turn),
            ("placement", finding.placement),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                properties.insert(name.to_owned(), number.into());
            }
        }
        if let Some(side) = finding.side {
            properties.insert("side".to_owned(), side_letter(side).to_string().into());
        }
        properties.insert("data".to_owned(), finding_data(origin, finding).into());
        json!({
            "ruleId": finding.code.id(),
            // The rules are written in the order of `Code::ALL`.
            "ruleIndex": Code::ALL.iter().position(|code| *code == finding.code),
            "level": level(finding.severity()),
            "message": {"text": whole_message(finding)},
            "locations": [{"physicalLocation": {
                "artifactLocation": {"uri": uri(origin.path)},
                "region": {
                    "startLine": place.start.line,
                    "startColumn": place.start.column,
                    "endLine": place.end.line,
                    "endColumn": place.end.column,
                    "charOffset": self.chars + chars,
                    "charLength": char_length,
                    "byteOffset": place.byte,
                    "byteLength": finding.span.len(),
                },
            }}],
            "partialFingerprints": {FINGERPRINT: self.fingerprints.next(origin, finding)},
            "properties": properties,
        })
    }
}

impl Renderer for Sarif<'_> {
    fn begin(&mut self) -> io::Result<()> {
        let driver = json!({
            "name": "oust-validate",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": Code::ALL.iter().map(|&code| rule(code)).collect::<Vec<Value>>(),
        });
        write!(
            self.out,
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":"
        )?;
        write_json(self.out, &driver)?;
        self.out
            .write_all(b"},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    }

    fn source(&mut self, _path: &str) -> io::Result<()> {
        self.chars = 0;
        self.fingerprints.source();
        Ok(())
    }

    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        let result = self.result(origin, finding);
        let before = separator(self.has_results);
        self.has_results = true;
        self.out.write_all(before.as_bytes())?;
        write_json(self.out, &result)
    }

    fn chunk_end(&mut self, origin: Origin<'_>) -> io::Result<()> {
        self.chars += origin.chunk.chars_before(origin.chunk.text.len());
        Ok(())
    }

    fn end(&mut self, summary: &RunSummary) -> io::Result<()> {
        let all_read = !summary.counts.codes.contains_key(&Code::UnreadableInput);
        writeln!(
            self.out,
            "],\"invocations\":[{{\"executionSuccessful\":{all_read}}}]}}]}}"
        )
    }
}

fn rule(code: Code) -> Value {
    let page = code.explanation().trim_end();
    json!({
        "id": code.id(),
        "name": code.name(),
        "shortDescription": {"text": code.name().replace('-', " ")},
        "fullDescription": {"text": code.summary()},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": level(code.severity())},
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// Returns the path as a URI reference: relative as it is, absolute with its scheme.
fn uri(path: &str) -> String {
    let slashed = slashed(path);
    let scheme = match Path::new(path).is_absolute() {
        // A path of Windows begins with a drive: `file:///C:/games`.
        true if slashed.starts_with('/') => "file://",
        true => "file:///",
        false => "",
    };
    let encoded = slashed.bytes().map(|byte| match byte {
        b'/' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    scheme.to_owned() + &encoded.collect::<String>()
}
