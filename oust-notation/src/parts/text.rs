//! The parts of the text between records and diagrams.

use crate::Span;
use crate::format::looks::{Found, looks};
use crate::parts::boundary::SourceContext;
use crate::parts::{PartKind, boundary};
use crate::record::{LazyRecord, Problem, ProblemKind};

/// A part up to `end`.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) end: usize,
    pub(crate) kind: PartKind<LazyRecord>,
    pub(crate) problems: Vec<Problem>,
}

impl Ready {
    pub(crate) fn new(end: usize, kind: PartKind<LazyRecord>) -> Self {
        Self {
            end,
            kind,
            problems: Vec::new(),
        }
    }
}

/// Classifies `part` of the text: space, text without a game, and unread games.
/// `context` tells where in its source the text is.
pub(crate) fn text_parts(text: &str, part: Span, context: SourceContext) -> Vec<Ready> {
    let mut parts = Vec::new();
    let mut at = part.start;
    while at < part.end {
        let is_line_start = context.is_line_start(text, at);
        let space = boundary::space(&text[..part.end], at, false, is_line_start);
        if space > at {
            parts.push(Ready::new(space, PartKind::Space));
            at = space;
            continue;
        }
        for found in looks(text, Span::new(at, part.end)) {
            let end = found.span().end;
            let kind = match &found {
                Found::Game(_) => PartKind::Unread,
                Found::Free(free) => PartKind::Text(free.clone()),
            };
            let problems = found.into_problem().into_iter().collect();
            parts.push(Ready {
                end,
                kind,
                problems,
            });
        }
        // The classified parts reach to the end.
        at = part.end;
    }
    parts
}

/// Reports the first line of text in `parts`, unless that part has a problem already.
pub(crate) fn report_text<'p>(text: &str, parts: impl IntoIterator<Item = &'p mut Ready>) {
    let mut texts = parts.into_iter().filter_map(|part| match &part.kind {
        PartKind::Text(free) => Some((free.span(), &mut part.problems)),
        _ => None,
    });
    let Some((span, problems)) = texts.next() else {
        return;
    };
    let line = span.slice(text).trim().lines().next().unwrap_or_default();
    if problems.is_empty() && !line.is_empty() {
        problems.push(Problem {
            span: Span::from_slice(text, line),
            kind: ProblemKind::TextOutsideRecord,
        });
    }
}
