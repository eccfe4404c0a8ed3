//! One line a finding: `path:line:col: E M203 enemy-not-smaller: message`.

use std::borrow::Cow;
use std::io::{self, Write};

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
                one_line(text.path),
                place.line,
                place.column,
                one_line(&reading.to_string())
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
        one_line(text.path),
        place.line,
        place.column,
        finding.severity().letter(),
        finding.code,
        one_line(&finding.message)
    )
}

/// The text without line breaks and other control characters, which a path or a token may hold.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let shown = |symbol: char| {
        let escaped = symbol.is_control().then(|| symbol.escape_default());
        let plain = escaped.is_none().then_some(symbol);
        escaped.into_iter().flatten().chain(plain)
    };
    text.chars().flat_map(shown).collect()
}
