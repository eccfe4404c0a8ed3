//! Finds the side to move in the text around a board, by a small grammar of phrases.
//!
//! `docs/formats.md` has the grammar. A sentence consists of clauses, and a clause of parts
//! between commas. Each part names the side that moves now, names the winner, or has no
//! information; a part with a color next to a word such as `turn` that fits no phrase is unclear.

mod colors;
mod phrase;
mod token;
pub(crate) mod vocabulary;

use oust_core::Color;

use crate::Span;
use crate::diagram::claim::Names;
use colors::tokens;
use phrase::Said;
use token::{Kind, Token};

/// The side that a text names as the one to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    None,
    Side(Color),
    /// A phrase names a color but fits no rule, or the text names both sides.
    Unclear(Span),
}

/// Returns the side that `text` names as the one to move.
pub(crate) fn named(text: &str, names: Names<'_>) -> Found {
    let tokens = tokens(text, names);
    let mut result = Found::None;
    // A clause after `then` is about the time after the move. It makes the text unclear if no
    // other clause decides.
    let mut later = None;
    for sentence in tokens.split(|token| token.kind == Kind::Sentence) {
        let is_conditional = sentence.iter().any(Token::is_condition);
        let clauses = sentence.split_inclusive(|token| token.kind.ends_clause());
        let mut opened_by = Kind::Clause;
        let mut explained: Option<Color> = None;
        // The question and the answer of `whose turn? Black` may be in different clauses.
        let mut halves = [false; 2];
        let mut said_any = false;
        let mut is_first = true;
        for clause in clauses {
            let (clause, end) = match clause {
                [clause @ .., end] if end.kind.ends_clause() => (clause, end.kind.clone()),
                clause => (clause, Kind::Clause),
            };
            for (half, found) in halves.iter_mut().zip(phrase::halves(clause)) {
                *half |= found;
            }
            // `then` at the start of a sentence does not put it after a move.
            let is_later = opened_by == Kind::Later && !is_first;
            is_first &= clause.is_empty();
            let mut said_here = None;
            for (said, span) in phrase::said(clause, is_conditional || end == Kind::Question) {
                said_any = true;
                match said {
                    // After `x to move:`, a remark about o alone contradicts nothing.
                    Said::Unclear if explained.is_some_and(|side| is_about(clause, !side)) => {}
                    Said::Now(_) | Said::Unclear if is_later => _ = later.get_or_insert(span),
                    Said::Now(side) => {
                        said_here = Some(side);
                        result = join(result, side, span);
                    }
                    Said::Unclear => result = Found::Unclear(span),
                }
            }
            explained = match end {
                Kind::Colon => said_here,
                Kind::Clause if explained.is_some() => explained,
                _ => None,
            };
            opened_by = end;
        }
        if let [first, .., last] = sentence
            && halves == [true; 2]
            && !said_any
        {
            result = Found::Unclear(first.span.cover(last.span));
        }
    }
    match (result, later) {
        (Found::None, Some(span)) => Found::Unclear(span),
        _ => result,
    }
}

/// Checks whether a text begins with a phrase about the side to move, after at most a number.
pub(crate) fn begins_with_side(text: &str, names: Names<'_>) -> bool {
    let tokens = tokens(text, names);
    let mut clauses =
        tokens.split(|token| token.kind == Kind::Sentence || token.kind.ends_clause());
    let first = clauses.find(|clause| !phrase::is_number(clause));
    matches!(named(text, names), Found::Side(_)) && first.is_some_and(phrase::begins)
}

fn join(result: Found, side: Color, span: Span) -> Found {
    match result {
        Found::None => Found::Side(side),
        Found::Side(before) if before != side => Found::Unclear(span),
        _ => result,
    }
}

/// Checks whether every color in a clause is `side`.
fn is_about(clause: &[Token], side: Color) -> bool {
    clause.iter().all(|token| match token.kind {
        Kind::Color(Some(color)) => color == side,
        Kind::Color(None) => false,
        _ => true,
    })
}
