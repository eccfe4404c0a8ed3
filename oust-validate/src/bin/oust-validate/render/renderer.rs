//! The trait of all output formats, and the functions that several of them share.

use std::borrow::Cow;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use oust_notation::{Span, printable_json};
use oust_validate::{Finding, GameReport, Origin, Suggestion};
use serde::Serialize;
use tempfile::SpooledTempFile;

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
pub(crate) fn advice(finding: &Finding) -> Vec<(Span, String)> {
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
pub(crate) fn whole_message(finding: &Finding) -> Cow<'_, str> {
    match &finding.unchecked {
        Some(unchecked) => format!("{}; {unchecked}", finding.message).into(),
        None => finding.message.as_str().into(),
    }
}

/// Writes a value as JSON on one line, with control characters escaped.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(value)?;
    out.write_all(printable_json(&json).as_bytes())
}

/// Returns the separator before an entry of a list.
pub(crate) fn separator(has_entries: bool) -> &'static str {
    if has_entries { ",\n" } else { "\n" }
}

/// The number of bytes of a [`Spool`] kept in memory.
const SPOOL_IN_MEMORY: usize = 1 << 20;

/// A buffer for output that is written later: in memory up to a size, then in a temporary file. It is
/// made at the first write.
#[derive(Default)]
pub(crate) struct Spool(Option<BufWriter<SpooledTempFile>>);

impl Spool {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Writes the content to `out` and clears the buffer.
    pub(crate) fn empty_into(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(mut file) = self.0.take() {
            file.seek(SeekFrom::Start(0))?; // flushes
            // Streamed: the findings of a large archive do not fit in memory.
            io::copy(file.get_mut(), out)?;
        }
        Ok(())
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let new = || BufWriter::new(SpooledTempFile::new(SPOOL_IN_MEMORY));
        self.0.get_or_insert_with(new).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}
