//! Converts the readers' results to a form that tests compare.
//!
//! Only this file of the conservation tests depends on the items and problems of a document.

use std::fmt;

use oust_core::Color;
use oust_notation::record::{Item, MoveKind, Problem, ProblemKind, Record};
use oust_notation::{
    AnnotatedGame, Document, DocumentItem, Format, Part, PositionLine, ReadOptions, Reader, Span,
};

/// A game, a position or a diagram of a text, without its span.
#[derive(Clone, PartialEq, Eq)]
pub struct GameSketch {
    /// The format of a record, or `position`, or `diagram`.
    pub kind: &'static str,
    /// The name of the board; `?` if it is unknown.
    pub board: String,
    /// The tokens of the turns, or the position.
    pub tokens: Vec<String>,
    /// The number of placements among the tokens.
    pub placements: usize,
}

impl fmt::Debug for GameSketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.kind, self.board, self.tokens.join(" "))
    }
}

/// Returns the readable games, positions and diagrams of a text, in order.
pub fn games(text: &str) -> Vec<GameSketch> {
    Document::read(text).items().filter_map(sketch).collect()
}

/// Returns the readable games, positions and diagrams of a text that is read in chunks of about
/// `size` bytes.
pub fn games_in_chunks(text: &str, size: usize) -> Vec<GameSketch> {
    let reader = Reader::with_options(text.as_bytes(), ReadOptions::default());
    let chunks = reader.with_chunk_size(size);
    let documents = chunks.map(|chunk| chunk.expect("memory can be read").document());
    documents
        .flat_map(Document::into_items)
        .filter_map(|item| sketch(&item))
        .collect()
}

/// Returns the games that read without an error and follow the rules to the end.
pub fn playable(text: &str) -> Vec<AnnotatedGame> {
    let records = Document::read(text).into_records();
    let readable = records.filter(|record| of_problems(&record.problems).is_empty());
    readable.filter_map(|record| record.play().ok()).collect()
}

/// Counts the parts of a text that look like a game but are unread, and the errors outside of its
/// records.
pub fn unread(text: &str) -> usize {
    let document = Document::read(text);
    if document.items().next().is_none() {
        return usize::from(document.nothing.is_some());
    }
    of_problems(document.parts.iter().flat_map(Part::problems)).len()
}

/// Returns the spans and messages of the errors in a text: of the readers, and of records that
/// break a rule.
pub fn errors(text: &str) -> Vec<(Span, String)> {
    let records = Document::read(text).into_records();
    let illegal = records.filter_map(|record| {
        let error = record.play().err()?;
        Some((record.span, error.to_string()))
    });
    read_errors(text).into_iter().chain(illegal).collect()
}

/// Returns the spans and messages of the readers' problems that are errors of the validator.
pub(crate) fn read_errors(text: &str) -> Vec<(Span, String)> {
    let document = Document::read(text);
    let mut errors = of_problems(&document.problems());
    for item in document.items() {
        match item {
            DocumentItem::Record(record) => errors.extend(of_problems(&record.problems)),
            DocumentItem::Position { line, span } => {
                errors.extend(line.as_ref().err().map(|error| (*span, error.to_string())));
            }
            DocumentItem::Diagram(found) => {
                let error = found.diagram.as_ref().err();
                errors.extend(error.map(|error| (found.span, error.to_string())));
            }
            DocumentItem::Skipped(problem) => errors.extend(of_problems([problem])),
            _ => {}
        }
    }
    errors
}

/// Returns the spans of all tokens that are read or reported.
pub fn owned(text: &str) -> Vec<Span> {
    let document = Document::read(text);
    if document.nothing.is_some() {
        // A single error covers the whole text.
        return vec![Span::new(0, text.len())];
    }
    let problems = document.problems();
    let mut spans: Vec<Span> = problems
        .iter()
        .map(|problem| lines_around(text, problem.span))
        .collect();
    for part in &document.parts {
        match part.item() {
            Some(DocumentItem::Record(record)) => own_record(text, record, &mut spans),
            // A broken diagram is reported with its whole lines.
            Some(_) => spans.push(lines_around(text, part.span())),
            None if part.is_unread() => spans.push(part.span()),
            None => {}
        }
    }
    spans
}

/// Returns the spans of the comments of the records of a text.
pub fn comments(text: &str) -> Vec<Span> {
    let records = Document::read(text).into_records();
    let items = records.flat_map(|record| record.items);
    let comments = items.filter_map(|item| match item {
        Item::Comment { span, .. } => Some(span),
        _ => None,
    });
    comments.collect()
}

/// Returns the spans of the parts of a text, in order.
pub fn parts(text: &str) -> Vec<Span> {
    let document = Document::read(text);
    document.parts.iter().map(Part::span).collect()
}

fn sketch(item: &DocumentItem) -> Option<GameSketch> {
    match item {
        DocumentItem::Record(record) => Some(sketch_record(record)),
        DocumentItem::Position { line: Ok(line), .. } => Some(GameSketch {
            kind: "position",
            board: line.setup.board().to_string(),
            tokens: vec![line.to_string()],
            placements: 0,
        }),
        DocumentItem::Diagram(found) => {
            let diagram = found.diagram.as_ref().ok()?;
            let shown = PositionLine {
                setup: diagram.setup.clone(),
                to_move: Color::X,
            };
            Some(GameSketch {
                kind: "diagram",
                board: diagram.setup.board().to_string(),
                tokens: vec![shown.to_string()],
                placements: 0,
            })
        }
        _ => None,
    }
}

fn sketch_record(record: &Record) -> GameSketch {
    let moves = record.all_moves();
    let tokens = moves.iter().map(|token| match token.kind {
        MoveKind::Place(coord) => coord.to_string(),
        kind => format!("{kind:?}"),
    });
    GameSketch {
        kind: record.format.name(),
        board: record
            .board
            .as_ref()
            .map_or_else(|| "?".to_owned(), std::string::ToString::to_string),
        tokens: tokens.collect(),
        placements: moves
            .iter()
            .filter(|token| matches!(token.kind, MoveKind::Place(_)))
            .count(),
    }
}

fn own_record(text: &str, record: &Record, spans: &mut Vec<Span>) {
    spans.push(record.board_span);
    for header in &record.headers {
        spans.extend([header.name_span, header.value_span]);
        spans.extend(header.claim.map(|(_, span)| span));
    }
    spans.extend(record.scores.iter().flatten().map(|(_, span)| *span));
    spans.extend(record.to_move.map(|(_, span)| span));
    for item in &record.items {
        spans.push(match item {
            Item::Turn(turn) => turn.span,
            Item::Swap(span)
            | Item::RowNumber { span, .. }
            | Item::Comment { span, .. }
            | Item::Diagram { span, .. } => *span,
            _ => continue,
        });
    }
    for problem in &record.problems {
        // Text is reported once in a record, so the problem covers its whole line.
        let span = lines_around(text, problem.span);
        spans.push(match problem.kind {
            ProblemKind::UnreadGame { more_lines, .. } => with_lines_after(text, span, more_lines),
            _ => span,
        });
    }
    // An SGF value may have several lines, and its problem is at the start.
    let is_broken = |problem: &Problem| match &problem.kind {
        ProblemKind::Json(_) | ProblemKind::OtherGame(_) => true,
        kind => record.format == Format::Sgf && is_error(kind),
    };
    let is_json = matches!(record.format, Format::Json | Format::AbstractPlay);
    if is_json || record.problems.iter().any(is_broken) {
        // Fields that repeat the turns have no span, and neither has the rest of a broken record
        // or of another game.
        spans.push(record.span);
    }
}

/// Extends a span by the next `count` lines with a letter or a digit.
fn with_lines_after(text: &str, span: Span, count: usize) -> Span {
    let lines = text[span.end..].split_inclusive('\n');
    let (mut end, mut left) = (span.end, count);
    // The first element is the rest of the span's own line.
    for (at, line) in lines.enumerate() {
        if at > 0 && left == 0 {
            break;
        }
        end += line.len();
        left -= usize::from(at > 0 && line.contains(char::is_alphanumeric));
    }
    Span::new(span.start, end)
}

/// Extends a span to whole lines.
fn lines_around(text: &str, span: Span) -> Span {
    let start = text[..span.start]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let end = text[span.end..]
        .find('\n')
        .map_or(text.len(), |newline| span.end + newline);
    Span::new(start, end)
}

fn of_problems<'p>(problems: impl IntoIterator<Item = &'p Problem>) -> Vec<(Span, String)> {
    let errors = problems
        .into_iter()
        .filter(|problem| is_error(&problem.kind));
    errors
        .map(|problem| (problem.span, problem.kind.to_string()))
        .collect()
}

/// Checks whether the validator reports a problem as an error, or as a limit that ends its work.
fn is_error(kind: &ProblemKind) -> bool {
    !matches!(
        kind,
        ProblemKind::TextOutsideRecord
            | ProblemKind::BadSeparator { .. }
            | ProblemKind::HeaderForm { .. }
            | ProblemKind::MalformedTurnNumber(_)
            | ProblemKind::EmptyRecord
            | ProblemKind::DuplicateHeader(_)
            | ProblemKind::DuplicateField(_)
            | ProblemKind::UnknownHeader(_)
            | ProblemKind::MoreUnknown(_)
            | ProblemKind::UnknownField(_)
            | ProblemKind::MalformedHeaderValue { .. }
            | ProblemKind::HeaderAfterMoves(_)
            | ProblemKind::MissingPlayer(_)
            | ProblemKind::SamePlayerTwice
            | ProblemKind::BadDate
            | ProblemKind::StartsMidGame(_)
            | ProblemKind::EntryNumber { .. }
            | ProblemKind::DiagramWarning(_)
    )
}
