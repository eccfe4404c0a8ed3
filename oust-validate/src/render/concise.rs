//! One line a finding: `path:line:col: E M203 enemy-not-smaller: message`.

use std::io::{self, Write};

use oust_notation::printable;
use oust_validate::Finding;

use super::{Renderer, Text};

pub(super) struct Concise<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Concise<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out }
    }
}

impl Renderer for Concise<'_> {
    fn finding(
        &mut self,
        text: &Text<'_>,
        _game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()> {
        writeln!(self.out, "{}", line(text, finding))?;
        for reading in &finding.readings {
            let at = reading.edit.as_ref().map_or(finding.span, |edit| edit.span);
            let place = text.line_column(at.start);
            writeln!(
                self.out,
                "{}:{}:{}: help: {}",
                printable(text.path),
                place.line,
                place.column,
                printable(&reading.to_string())
            )?;
        }
        Ok(())
    }
}

/// The line of a finding, without its end.
pub(super) fn line(text: &Text<'_>, finding: &Finding) -> String {
    let place = text.line_column(finding.span.start);
    format!(
        "{}:{}:{}: {} {}: {}",
        printable(text.path),
        place.line,
        place.column,
        finding.severity().letter(),
        finding.code,
        printable(&finding.message)
    )
}
