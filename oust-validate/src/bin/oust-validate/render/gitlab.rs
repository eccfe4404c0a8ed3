//! The Code Quality report of GitLab: one JSON array with an object a finding.

use std::collections::HashMap;
use std::io::{self, Write};

use oust_validate::{Finding, Origin, Severity};
use serde_json::json;

use super::renderer::{Renderer, separator, whole_message, write_json};
use crate::fingerprint::{Fingerprints, hash, slashed};
use crate::summary::RunSummary;

pub(crate) struct Gitlab<'a> {
    out: &'a mut dyn Write,
    has_entries: bool,
    fingerprints: Fingerprints,
    /// The beginning of the fingerprints of the source.
    source: String,
    /// How often a path was a source, by its hash.
    sources: HashMap<u64, usize>,
}

impl<'a> Gitlab<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            has_entries: false,
            fingerprints: Fingerprints::default(),
            source: String::new(),
            sources: HashMap::new(),
        }
    }
}

impl Renderer for Gitlab<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.out.write_all(b"[")
    }

    fn source(&mut self, path: &str) -> io::Result<()> {
        self.fingerprints.source();
        // GitLab keeps one finding of those with the same fingerprint, whatever their paths are.
        let hash = hash(&[slashed(path).as_bytes()]);
        let times = self.sources.entry(hash).or_default();
        *times += 1;
        self.source = format!("{hash:016x}-{times}");
        Ok(())
    }

    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        let fingerprint = self.fingerprints.next(origin, finding).replace(':', "-");
        let entry = json!({
            "description": whole_message(finding),
            "check_name": finding.code.to_string(),
            "fingerprint": format!("{}-{fingerprint}", self.source),
            "severity": match finding.severity() {
                Severity::Error => "major",
                Severity::Warning => "minor",
                Severity::Info => "info",
            },
            "location": {
                "path": slashed(origin.path),
                "lines": {"begin": origin.place(finding.span).start.line},
            },
        });
        let before = separator(self.has_entries);
        self.has_entries = true;
        self.out.write_all(before.as_bytes())?;
        write_json(self.out, &entry)
    }

    fn end(&mut self, _summary: &RunSummary) -> io::Result<()> {
        self.out.write_all(b"]\n")
    }
}
