//! Writing findings, one format a file.

mod board;
mod concise;
mod fingerprint;
mod full;
mod github;
mod json;
mod junit;
pub(crate) mod lines;
mod ndjson;
mod sarif;
mod spool;
mod text;

use std::borrow::Cow;
use std::io::{self, Write};

use oust_notation::Span;
use oust_validate::{Finding, GameReport, Reading};

use crate::args::OutputFormat;
use crate::summary::Summary;

pub(crate) use fingerprint::Fingerprints;
pub(crate) use text::{Text, slashed};

/// Writes what is found, in the order it is found.
pub(crate) trait Renderer {
    /// Before anything is read.
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// A source begins.
    fn source(&mut self, _path: &str) -> io::Result<()> {
        Ok(())
    }

    /// A finding in a text, and in the text's game of this number, counted from 1.
    fn finding(
        &mut self,
        text: &Text<'_>,
        game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()>;

    /// A game, after its findings.
    fn game(&mut self, _text: &Text<'_>, _number: usize, _game: &GameReport) -> io::Result<()> {
        Ok(())
    }

    /// After all that was found in a piece.
    fn piece_end(&mut self, _text: &Text<'_>) -> io::Result<()> {
        Ok(())
    }

    /// After everything has been read.
    fn end(&mut self, _summary: &Summary) -> io::Result<()> {
        Ok(())
    }
}

/// What a wrong coordinate may have been meant as, each with its place, when that was looked for.
fn advice(finding: &Finding) -> Vec<(Span, String)> {
    let Some(readings) = &finding.readings else {
        return Vec::new();
    };
    if readings.is_empty() {
        let none =
            "no likely reading was found: none, or more than 3, let the whole game be played";
        return vec![(finding.span, none.to_owned())];
    }
    let place = |reading: &Reading| reading.edit.as_ref().map_or(finding.span, |edit| edit.span);
    let lines = readings.iter();
    lines
        .map(|reading| (place(reading), reading.to_string()))
        .collect()
}

/// The message of a finding with what was not checked, where a format has no place for that.
fn whole_message(finding: &Finding) -> Cow<'_, str> {
    match &finding.unchecked {
        Some(unchecked) => format!("{}; {unchecked}", finding.message).into(),
        None => finding.message.as_str().into(),
    }
}

/// The renderer of a format.
pub(crate) fn renderer(format: OutputFormat, out: &mut dyn Write) -> Box<dyn Renderer + '_> {
    match format {
        OutputFormat::Full => Box::new(full::Full::new(out)),
        OutputFormat::Concise | OutputFormat::Markdown => Box::new(concise::Concise::new(out)),
        OutputFormat::Json => Box::new(json::Json::new(out)),
        OutputFormat::Ndjson => Box::new(ndjson::Ndjson::new(out)),
        OutputFormat::Github => Box::new(github::Github::new(out)),
        OutputFormat::Sarif => Box::new(sarif::Sarif::new(out)),
        OutputFormat::Junit => Box::new(junit::Junit::new(out)),
    }
}
