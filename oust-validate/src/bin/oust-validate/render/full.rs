//! Findings with the lines of the record, labels under the token and the related stones, and the
//! board at the fault.

use std::borrow::Cow;
use std::io::{self, Write};

use annotate_snippets::{
    AnnotationKind, Level, Origin as SnippetOrigin, Renderer as Snippets, Snippet,
};
use oust_notation::{Diagram, DiagramStyle, Labels, Span, is_unprintable, printable, side_letter};
use oust_validate::{Category, Code, FaultContext, Finding, Origin, Related, Severity};

use super::renderer::{Renderer, advice};

/// The maximum number of bytes shown to include related tokens on other lines.
const SHOWN: usize = 1 << 13;

/// The number of bytes shown on both sides of a token in lines longer than [`SHOWN`].
const AROUND: usize = 60;

pub(crate) struct Full<'a>(pub(crate) &'a mut dyn Write);

impl Renderer for Full<'_> {
    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        let level = match finding.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let place = origin.chunk.place(finding.span.start);
        let related = finding
            .context
            .as_ref()
            .map_or(&[][..], |context| &context.related);
        let lines = shown_lines(origin, finding.span, related);
        let (number, first) = origin.chunk.line(lines.start);
        let mark = AnnotationKind::Primary.span(within(finding.span, lines));
        let mut snippet = Snippet::source(visible(lines.slice(&origin.chunk.text)))
            // The renderer numbers the lines of its source, which begins in the middle of the file.
            .line_start(number)
            .annotation(mark.label(finding.code.name()));
        // The renderer counts columns from the start of the source.
        let is_whole_line = first.start > 0 || origin.chunk.columns == 0;
        let snippet_origin = if first.start == lines.start && is_whole_line {
            snippet = snippet.path(printable(origin.path));
            None
        } else {
            let path = SnippetOrigin::path(printable(origin.path));
            Some(path.line(place.line).char_column(place.column))
        };
        let mut notes = Vec::new();
        for Related { span, label, .. } in related {
            match span.filter(|span| lines.start <= span.start && span.end <= lines.end) {
                Some(span) => {
                    let mark = AnnotationKind::Context.span(within(span, lines));
                    snippet = snippet.annotation(mark.label(printable(label)));
                }
                None => notes.push(Level::NOTE.message(note(origin, *span, label))),
            }
        }
        let context = finding.context.as_ref();
        let drawn = context.and_then(|context| drawn(finding.code, context));
        notes.extend(drawn.map(|board| Level::NOTE.message(board)));
        let unchecked = finding.unchecked.as_deref();
        notes.extend(unchecked.map(|unchecked| Level::NOTE.message(unchecked)));
        for (_, advice) in advice(finding) {
            notes.push(Level::HELP.message(printable(&advice).into_owned()));
        }
        let report = [level
            .primary_title(printable(&finding.message))
            .id(finding.code.id())
            .elements(snippet_origin)
            .element(snippet)
            .elements(notes)];
        writeln!(self.0, "{}\n", Snippets::styled().render(&report))
    }
}

/// Replaces the unprintable characters that the renderer does not escape by others of the same
/// length, so that spans stay valid.
fn visible(source: &str) -> Cow<'_, str> {
    let acts = |symbol: char| is_unprintable(symbol) && !symbol.is_ascii();
    if !source.contains(acts) {
        return Cow::Borrowed(source);
    }
    let shown = |symbol: char| match symbol.len_utf8() {
        2 if acts(symbol) => '¿',
        4 if acts(symbol) => '\u{1f6c7}',
        _ if acts(symbol) => char::REPLACEMENT_CHARACTER,
        _ => symbol,
    };
    source.chars().map(shown).collect()
}

/// Returns the lines of the finding and of nearby related tokens. The snippet renderer scans all
/// text that it gets, so it gets no more. A long line is cut around the token.
fn shown_lines(origin: Origin<'_>, span: Span, related: &[Related]) -> Span {
    let lines_of = |span: Span| {
        let (_, first) = origin.chunk.line(span.start);
        let (_, last) = origin
            .chunk
            .line(span.end.saturating_sub(1).max(span.start));
        Span::new(first.start, last.end)
    };
    let mut lines = lines_of(span);
    if lines.len() > SHOWN {
        return around(&origin.chunk.text, span, lines);
    }
    for span in related.iter().filter_map(|related| related.span) {
        let more = lines_of(span);
        let all = Span::new(lines.start.min(more.start), lines.end.max(more.end));
        if all.len() <= SHOWN {
            lines = all;
        }
    }
    lines
}

/// Returns the text around the start of a span, within its lines.
fn around(shown: &str, span: Span, lines: Span) -> Span {
    let from = span.start.saturating_sub(AROUND).max(lines.start);
    let to = (span.start + AROUND).min(lines.end);
    let boundary = |mut at: usize| {
        // The cut is at a number of bytes, which may fall inside a character.
        while !shown.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    Span::new(boundary(from), boundary(to))
}

/// Returns the span relative to the lines, for the renderer.
fn within(span: Span, lines: Span) -> std::ops::Range<usize> {
    // A span of several lines may end after the lines that are shown.
    let end = span.end.clamp(span.start, lines.end);
    span.start - lines.start..end - lines.start
}

/// Returns the note about a token outside of the shown lines.
fn note(origin: Origin<'_>, span: Option<Span>, label: &str) -> String {
    let label = printable(label);
    match span.map(|span| origin.chunk.place(span.start)) {
        Some(place) => format!("line {}, column {}: {label}", place.line, place.column),
        None => label.into_owned(),
    }
}

/// Returns the board of a fault with a title, when it helps and is small enough.
fn drawn(code: Code, context: &FaultContext) -> Option<String> {
    let position = context.position.as_ref()?;
    let helps = matches!(code.category(), Category::Placement | Category::Turn)
        || code == Code::RecordEndsMidTurn;
    if !helps {
        return None;
    }
    let mut diagram = Diagram::new(position.setup());
    let mut title = format!(
        "the board here, {} to move",
        side_letter(position.to_move())
    );
    if let Some(point) = context.asked {
        // `?` would hide the stone, so the stone is marked as the last move is: in upper case.
        if position.at(point).is_some() {
            diagram.last_move.push(point);
            title.push_str("; the stone in upper case is there");
        } else {
            diagram.asked.push(point);
            title.push_str("; `?` is the point");
        }
    }
    if !context.legal.is_empty() {
        diagram.stars.clone_from(&context.legal);
        title.push_str("; it may place on `,`");
    }
    let picture = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, context.dialect);
    Some(format!("{title}\n{}", picture.to_string().trim_end()))
}
