//! The problem of a source without a record, position or diagram.

use crate::Span;
use crate::format::json_text::is_json;
use crate::format::looks::{is_only_moves, near_miss};
use crate::record::{Look, Problem, ProblemKind};

/// Returns the problem of a text that holds nothing, at its first line.
pub(super) fn nothing_found(text: &str) -> Problem {
    describe(text, Vec::new())
}

/// Returns the problem of a text that holds nothing; `problems` are those of its lines, of which the
/// likely mistake is chosen.
pub(super) fn describe(text: &str, mut problems: Vec<Problem>) -> Problem {
    let is_mail = |problem: &Problem| problem.kind == ProblemKind::EncodedMail;
    if let Some(encoded) = problems.iter().position(is_mail) {
        return problems.swap_remove(encoded);
    }
    let first_line = Span::new(0, text.lines().next().unwrap_or_default().len());
    if is_json(text) {
        let (span, kind) = (first_line, ProblemKind::NoObject);
        return Problem { span, kind };
    }
    let unread = problems.iter().find_map(|problem| match problem.kind {
        ProblemKind::UnreadGame { look, .. } => Some((problem.span, look)),
        _ => None,
    });
    let near_miss = match unread {
        Some((span, look)) => near_miss(look, span.slice(text)),
        None if is_only_moves(text) => near_miss(Look::Moves, ""),
        None => None,
    };
    Problem {
        span: unread.map_or(first_line, |(span, _)| span),
        kind: ProblemKind::NoRecord { near_miss },
    }
}
