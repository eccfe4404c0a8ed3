//! One line a finding: `path:line:col: E M203 enemy-not-smaller: message`.

use std::io::{self, Write};

use oust_notation::{LineColumn, Span, printable};
use oust_validate::Finding;

use super::{Renderer, advice};
use crate::text::Text;

pub(super) struct Concise<'a>(pub(super) &'a mut dyn Write);

impl Renderer for Concise<'_> {
    fn finding(&mut self, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
        let mut lines = lines(text, finding).into_iter();
        lines.try_for_each(|line| writeln!(self.0, "{line}"))
    }
}

/// Returns the lines of a finding without line endings: the finding, the skipped checks, the
/// suggestions.
pub(super) fn lines(text: &Text<'_>, finding: &Finding) -> Vec<String> {
    let (letter, code) = (finding.severity().letter(), finding.code);
    let itself = format!("{letter} {code}: {}", finding.message);
    let mut lines = vec![placed(text, finding.span, &itself)];
    let unchecked = finding.unchecked.as_ref();
    lines.extend(unchecked.map(|it| placed(text, finding.span, &format!("note: {it}"))));
    let advice = advice(finding).into_iter();
    lines.extend(advice.map(|(span, it)| placed(text, span, &format!("help: {it}"))));
    lines
}

/// Returns a line with a place.
fn placed(text: &Text<'_>, span: Span, what: &str) -> String {
    let LineColumn { line, column } = text.chunk.place(span.start);
    format!(
        "{}:{line}:{column}: {}",
        printable(text.path),
        printable(what)
    )
}
