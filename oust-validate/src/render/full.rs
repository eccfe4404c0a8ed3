//! Findings with their line of the record and marks under the token.

use std::io::{self, Write};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use oust_validate::{Finding, Severity};

use super::Text;

pub(super) fn finding(out: &mut dyn Write, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
    let level = match finding.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    // Only the lines of the finding are handed on: the renderer looks at all it is given.
    let (number, mut lines) = text.line(finding.span.start);
    let (_, last) = text.line(finding.span.end.saturating_sub(1).max(finding.span.start));
    lines.end = last.end;
    let start = finding.span.start - lines.start;
    let end = finding.span.end.clamp(finding.span.start, lines.end) - lines.start;
    let snippet = Snippet::source(lines.of(text.shown()))
        .line_start(number)
        .path(text.path)
        .annotation(
            AnnotationKind::Primary
                .span(start..end)
                .label(finding.code.name()),
        );
    let group = level
        .primary_title(finding.message.as_str())
        .id(finding.code.id())
        .element(snippet);
    let help: Vec<String> = finding.readings.iter().map(ToString::to_string).collect();
    let help = help.iter().map(|line| Level::HELP.message(line.as_str()));
    let report = [group.elements(help)];
    writeln!(out, "{}\n", Renderer::styled().render(&report))
}
