//! Corrections of rows: numbers, separators, forced passes.

use std::fmt::Write;

use oust_core::Color;
use oust_notation::Span;
use oust_notation::record::{Item, Turn};

use super::propose::Facts;
use super::{Edit, Fix};
use crate::finding::Finding;

/// Joins the placements of a turn by commas, or inserts a space after a row number.
pub(crate) fn separator(facts: &Facts<'_>, span: Span) -> Option<Fix> {
    match item_at(facts, span.start)? {
        Item::Turn(turn) if turn.span.end >= span.end => {
            if holds_fault(facts, turn.span) {
                // The separators themselves may be the fault.
                return None;
            }
            let moves = facts.record.moves(turn).iter();
            let words: Vec<&str> = moves.map(|token| token.span.slice(facts.text)).collect();
            Some(Fix::replace(turn.span, words.join(",")))
        }
        Item::RowNumber { span: number, .. }
            if number.start == span.start
                && number.end < span.end
                && !span.slice(facts.text).contains(char::is_whitespace) =>
        {
            Some(Fix::insert(number.end, " "))
        }
        _ => None,
    }
}

/// Writes a row number as `12.`; deletes `12...` before a second slot.
pub(crate) fn number(facts: &Facts<'_>, span: Span) -> Fix {
    let text = span.slice(facts.text);
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_row = match item_at(facts, span.start) {
        Some(Item::RowNumber { span: number, .. }) => number.start == span.start,
        _ => false,
    };
    let rest = &facts.text[span.end..];
    let is_parted = rest.starts_with(char::is_whitespace);
    if is_row {
        // A row that begins with its second slot gets an empty first one.
        let empty = if text[digits..].starts_with("..") {
            " --"
        } else {
            ""
        };
        let blank = if is_parted { "" } else { " " };
        return Fix::replace(span, format!("{}.{empty}{blank}", &text[..digits]));
    }
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    Fix::replace(Span::new(span.start, span.end + blanks), "")
}

/// Renumbers all rows.
pub(crate) fn numbers(facts: &Facts<'_>) -> Option<Fix> {
    let items = facts.record.items.iter();
    let rows = items.filter_map(|item| match item {
        Item::RowNumber { number, span } => Some((*number, *span)),
        _ => None,
    });
    let mut next = facts.record.start.is_none().then_some(1_u32);
    let mut edits = Vec::new();
    for (number, span) in rows {
        let expected = next.unwrap_or(number);
        if number != expected {
            edits.push(Edit::new(span, format!("{expected}.")));
        }
        next = Some(expected.checked_add(1)?);
    }
    (!edits.is_empty()).then(|| Fix::new(edits))
}

/// Inserts a pass into its slot, and shifts later turns that are one slot off.
pub(crate) fn forced_pass(facts: &Facts<'_>, finding: &Finding) -> Option<Fix> {
    let items = &facts.record.items;
    let at = items.iter().position(
        |item| matches!(item, Item::Turn(turn) if turn.span.start == finding.span.start),
    )?;
    let turn = turn(&items[at])?;
    if turn.side != finding.side {
        let before = items[..at].iter().rev().find_map(self::turn)?;
        return Some(Fix::insert(before.span.end, "  pass"));
    }
    let last = items[at..].iter().rev().find_map(self::turn)?;
    moved_up(facts, at, Span::new(turn.span.start, last.span.end))
}

/// Rewrites a pass and the turns after it in rows, if rows have numbers; `None` when there is
/// anything else among them.
fn moved_up(facts: &Facts<'_>, at: usize, whole: Span) -> Option<Fix> {
    let items = &facts.record.items;
    let mut slots = vec!["pass"];
    for item in &items[at..] {
        match item {
            Item::Turn(turn) => slots.push(turn.span.slice(facts.text)),
            Item::RowNumber { .. } => {}
            _ if span_of(item).start >= whole.end => break,
            _ => return None,
        }
    }
    let row = items[..at].iter().rev().find_map(|item| match item {
        Item::RowNumber { number, .. } => Some(*number),
        _ => None,
    });
    let mut row = row;
    let mut text = String::new();
    let mut is_second = turn(&items[at])?.side == Some(Color::O);
    for (index, slot) in slots.iter().enumerate() {
        match row {
            // The pass takes the place of the first turn, after its row number.
            _ if index == 0 => {}
            Some(number) if !is_second => {
                let next = number.checked_add(1)?;
                write!(text, "{}{next:>2}. ", facts.line_end()).ok()?;
                row = Some(next);
            }
            _ => text.push_str("  "),
        }
        text.push_str(slot);
        is_second = !is_second;
    }
    Some(Fix::replace(whole, text))
}

fn turn(item: &Item) -> Option<&Turn> {
    match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    }
}

fn span_of(item: &Item) -> Span {
    match item {
        Item::RowNumber { span, .. }
        | Item::Swap(span)
        | Item::Comment { span, .. }
        | Item::Diagram { span, .. } => *span,
        Item::Turn(turn) => turn.span,
        _ => Span::default(),
    }
}

fn holds_fault(facts: &Facts<'_>, span: Span) -> bool {
    let findings = &facts.replay.findings;
    let first = findings.partition_point(|finding| finding.span.start < span.start);
    let within = findings[first..].iter();
    let mut within = within.take_while(|finding| finding.span.start < span.end);
    within.any(Finding::is_error)
}

/// Returns the last item that begins at or before `at`.
fn item_at<'a>(facts: &Facts<'a>, at: usize) -> Option<&'a Item> {
    let items = &facts.record.items;
    let behind = items.partition_point(|item| span_of(item).start <= at);
    items[..behind].last()
}
