//! One line a finding: `path:line:col: E M203 enemy-not-smaller: message`.

use std::borrow::Cow;
use std::io::{self, Write};

use oust_validate::Finding;

use super::Text;

pub(super) fn finding(out: &mut dyn Write, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
    let place = text.line_column(finding.span.start);
    writeln!(
        out,
        "{}:{}:{}: {} {}: {}",
        one_line(text.path),
        place.line,
        place.column,
        finding.severity().letter(),
        finding.code,
        one_line(&finding.message)
    )?;
    for reading in &finding.readings {
        let at = reading.edit.as_ref().map_or(finding.span, |edit| edit.span);
        let place = text.line_column(at.start);
        writeln!(
            out,
            "{}:{}:{}: help: {}",
            one_line(text.path),
            place.line,
            place.column,
            one_line(&reading.to_string())
        )?;
    }
    Ok(())
}

/// The text without line breaks and other control characters, which a path or a token may hold.
fn one_line(text: &str) -> Cow<'_, str> {
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
