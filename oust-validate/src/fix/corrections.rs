//! The corrections of headers and rows, one function each.

use std::fmt::Write;

use oust_core::{Color, Outcome};
use oust_notation::record::{HeaderName, Item, ProblemKind, Record, ResultValue, Turn};
use oust_notation::{Date, Span};

use crate::finding::{Edit, Finding, Fix};
use crate::replay::Replay;

/// The input of a fixer: the text, its record and the replay.
pub(crate) struct Facts<'a> {
    pub(crate) text: &'a str,
    pub(crate) record: &'a Record,
    pub(crate) replay: &'a Replay,
}

impl Facts<'_> {
    pub(crate) fn finding(&self, index: usize) -> &Finding {
        &self.replay.findings[index]
    }

    pub(crate) fn span(&self, index: usize) -> Span {
        self.finding(index).span
    }

    /// Returns the line ending of the record.
    fn line_end(&self) -> &'static str {
        let first = self
            .record
            .span
            .slice(self.text)
            .split_inclusive('\n')
            .next();
        if first.is_some_and(|line| line.ends_with("\r\n")) {
            "\r\n"
        } else {
            "\n"
        }
    }
}

/// Corrects the separator of the finding with this index: in a header, between headers and turns,
/// or in a row.
pub(crate) fn separator(facts: &Facts<'_>, index: usize) -> Option<Fix> {
    let finding = facts.finding(index);
    if let Some(right) = header_form(facts, finding.span) {
        return Some(right);
    }
    let before = index.checked_sub(1).map(|index| facts.finding(index));
    let is_second =
        before.is_some_and(|before| (before.code, before.span) == (finding.code, finding.span));
    if is_second {
        blank_line(facts, finding.span)
    } else {
        row_separator(facts, finding.span).or_else(|| blank_line(facts, finding.span))
    }
}

/// Deletes the line of a header that repeats an earlier one.
pub(crate) fn duplicate_header(facts: &Facts<'_>, name: Span) -> Option<Fix> {
    let first = facts
        .record
        .header(&HeaderName::parse(name.slice(facts.text)))?;
    let line = line_of(facts, name.start);
    let value = Span::new(name.end, line.end)
        .slice(facts.text)
        .strip_prefix(':')?;
    let says_the_same = value.trim() == first.value_span.slice(facts.text);
    // A repeated header with another value is a contradiction for a person to decide.
    says_the_same.then(|| Fix::replace(line, ""))
}

/// Writes a header in the form of another format in the right form.
fn header_form(facts: &Facts<'_>, line: Span) -> Option<Fix> {
    let mut problems = facts.record.problems.iter();
    problems.find_map(|problem| match &problem.kind {
        ProblemKind::HeaderForm { right: Some(right) } if problem.span == line => {
            Some(Fix::replace(line, right.as_str()))
        }
        _ => None,
    })
}

/// Writes an unambiguous date as `YYYY-MM-DD`.
pub(crate) fn date(facts: &Facts<'_>, value: Span) -> Option<Fix> {
    let day = Date::parse_lenient(value.slice(facts.text))?;
    Some(Fix::replace(value, day.to_string()))
}

/// Inserts the result that the board decides after the last header.
pub(crate) fn result(facts: &Facts<'_>) -> Option<Fix> {
    let game = &facts.replay.annotated.as_ref()?.game;
    // A resignation is a claim of the record; only the board itself proves a result.
    let decided = |outcome: &Outcome| !matches!(outcome, Outcome::Ended { .. });
    let result = ResultValue::from(game.outcome().filter(decided)?);
    let first = line_of(facts, facts.record.span.start);
    let mut head = first;
    for header in &facts.record.headers {
        // Headers after a comment or a blank line are in the body.
        let line = line_of(facts, header.name_span.start);
        if line.start == head.end {
            head = line;
        }
    }
    let end = facts.line_end();
    let is_whole = head.slice(facts.text).ends_with('\n');
    let text = if is_whole {
        format!("result: {result}{end}")
    } else {
        format!("{end}result: {result}")
    };
    Some(Fix::insert(head.end, text))
}

/// Inserts a blank line between headers and turns.
fn blank_line(facts: &Facts<'_>, span: Span) -> Option<Fix> {
    let line = line_of(facts, span.start);
    let is_line = line.start == span.start && line.slice(facts.text).trim_end().len() == span.len();
    let is_body = |item: &Item| match item {
        Item::Turn(turn) => turn.span.start < span.start,
        Item::RowNumber { span: number, .. } => number.start < span.start,
        _ => false,
    };
    let is_first = !facts.record.items.iter().any(is_body);
    (is_line && is_first).then(|| {
        let at = Span::new(span.start, span.start);
        Fix::new([Edit::new(at, facts.line_end())])
    })
}

/// Returns the line that contains a byte, with its line ending.
fn line_of(facts: &Facts<'_>, at: usize) -> Span {
    let text = facts.record.span.slice(facts.text);
    let within = at - facts.record.span.start;
    let start = text[..within].rfind('\n').map_or(0, |end| end + 1);
    let end = text[within..]
        .find('\n')
        .map_or(text.len(), |end| within + end + 1);
    Span::new(start, end).shifted(facts.record.span.start)
}

/// Joins the placements of a turn by commas, or inserts a space after a row number.
fn row_separator(facts: &Facts<'_>, span: Span) -> Option<Fix> {
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
pub(crate) fn row_number(facts: &Facts<'_>, span: Span) -> Fix {
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
pub(crate) fn row_numbers(facts: &Facts<'_>) -> Option<Fix> {
    let items = facts.record.items.iter();
    let rows = items.filter_map(|item| match item {
        Item::RowNumber { number, span } => Some((*number, *span)),
        _ => None,
    });
    // A game from a position may begin with any number.
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
    // The slot of the passing side is missing; otherwise it holds the other side's turn.
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
            // Comments and diagrams after the last turn stay where they are; between turns they
            // would lose their place.
            _ if span_of(item).start >= whole.end => break,
            _ => return None,
        }
    }
    let mut row = items[..at].iter().rev().find_map(|item| match item {
        Item::RowNumber { number, .. } => Some(*number),
        _ => None,
    });
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
    // The findings are in text order when corrections are proposed.
    let first = findings.partition_point(|finding| finding.span.start < span.start);
    findings[first..]
        .iter()
        .take_while(|finding| finding.span.start < span.end)
        .any(Finding::is_error)
}

/// Returns the last item that begins at or before `at`.
fn item_at<'a>(facts: &Facts<'a>, at: usize) -> Option<&'a Item> {
    let items = &facts.record.items;
    let behind = items.partition_point(|item| span_of(item).start <= at);
    items[..behind].last()
}
