//! One line a finding: `path:line:col: E M203 enemy-not-smaller: message`.

use std::io::{self, Write};

use oust_notation::{LineColumn, Span, printable};
use oust_validate::{Finding, Origin};

use super::renderer::{Renderer, advice};

pub(crate) struct Concise<'a>(pub(crate) &'a mut dyn Write);

impl Renderer for Concise<'_> {
    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        let mut lines = lines(origin, finding).into_iter();
        lines.try_for_each(|line| writeln!(self.0, "{line}"))
    }
}

/// Returns the lines of a finding without line endings: the finding, the skipped checks, the
/// suggestions.
pub(crate) fn lines(origin: Origin<'_>, finding: &Finding) -> Vec<String> {
    let (letter, code) = (finding.severity().letter(), finding.code);
    let itself = format!("{letter} {code}: {}", finding.message);
    let mut lines = vec![placed(origin, finding.span, &itself)];
    let unchecked = finding.unchecked.as_ref();
    lines.extend(unchecked.map(|text| placed(origin, finding.span, &format!("note: {text}"))));
    let advice = advice(finding).into_iter();
    lines.extend(advice.map(|(span, text)| placed(origin, span, &format!("help: {text}"))));
    lines
}

/// Returns a line with a place.
fn placed(origin: Origin<'_>, span: Span, what: &str) -> String {
    let LineColumn { line, column } = origin.chunk.place(span.start);
    format!(
        "{}:{line}:{column}: {}",
        printable(origin.path),
        printable(what)
    )
}
