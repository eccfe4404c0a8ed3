//! The output formats.

mod concise;
mod full;
mod github;
mod json;
mod junit;
mod sarif;
mod spool;

use std::borrow::Cow;
use std::io::{self, Write};

use oust_notation::{Span, printable_json};
use oust_validate::{Finding, GameReport, Origin, Suggestion};
use serde::Serialize;

use crate::args::OutputFormat;
use crate::summary::RunSummary;

/// A writer of findings, in the order they are found.
pub(crate) trait Renderer {
    /// Begins the output.
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Begins a source.
    fn source(&mut self, _path: &str) -> io::Result<()> {
        Ok(())
    }

    /// Writes a finding.
    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()>;

    /// Writes a game, after its findings.
    fn game(&mut self, _origin: Origin<'_>, _game: &GameReport) -> io::Result<()> {
        Ok(())
    }

    /// Ends a chunk of a source.
    fn chunk_end(&mut self, _origin: Origin<'_>) -> io::Result<()> {
        Ok(())
    }

    /// Ends the output.
    fn end(&mut self, _summary: &RunSummary) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the suggestions for a wrong coordinate with their places, when they were searched.
fn advice(finding: &Finding) -> Vec<(Span, String)> {
    let Some(suggestions) = &finding.suggestions else {
        return Vec::new();
    };
    if suggestions.is_empty() {
        let none =
            "no likely reading was found: none, or more than 3, let the whole game be played";
        return vec![(finding.span, none.to_owned())];
    }
    let place = |suggestion: &Suggestion| {
        suggestion
            .edit
            .as_ref()
            .map_or(finding.span, |edit| edit.span)
    };
    let advice = |suggestion: &Suggestion| (place(suggestion), suggestion.to_string());
    suggestions.iter().map(advice).collect()
}

/// Returns the message of a finding with the skipped checks, for formats without a field for them.
fn whole_message(finding: &Finding) -> Cow<'_, str> {
    match &finding.unchecked {
        Some(unchecked) => format!("{}; {unchecked}", finding.message).into(),
        None => finding.message.as_str().into(),
    }
}

/// Writes a value as JSON on one line, with control characters escaped.
fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(value)?;
    out.write_all(printable_json(&json).as_bytes())
}

/// Returns the renderer of a format.
pub(crate) fn renderer(format: OutputFormat, out: &mut dyn Write) -> Box<dyn Renderer + '_> {
    match format {
        OutputFormat::Full => Box::new(full::Full(out)),
        OutputFormat::Concise => Box::new(concise::Concise(out)),
        OutputFormat::Json => Box::new(json::Json::new(out)),
        OutputFormat::Ndjson => Box::new(json::Ndjson(out)),
        OutputFormat::Github => Box::new(github::Github(out)),
        OutputFormat::Sarif => Box::new(sarif::Sarif::new(out)),
        OutputFormat::Junit => Box::new(junit::Junit::new(out)),
    }
}
