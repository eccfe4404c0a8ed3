//! Reads diagrams of Sensei's Library. Their lines begin with `$$`.
//!
//! ```text
//! diagram = header [columns] border row+ border [columns]
//! header  = "$$" ["B" | "W"] ["c"] [size] ["m" number] [" " title]
//! border  = "$$" "-"+
//! row     = "$$" [number] "|" cells "|" [number]
//! cell    = "." | "," | stone of Black: "X" "B" "#" | of White: "O" "W" "@" | marked point: "C" "S" "T" "M" "a".."z"
//! ```
//!
//! The signature is three consecutive lines that begin with `$$`. All four edges must be drawn: a
//! diagram without one shows a part of a board. Numbered stones are refused, because the colors of
//! a sequence do not alternate in Oust. Links, arrows, and the letters `x` and `o`, which may be
//! stones, are refused too.

use oust_core::Color;

use crate::Span;
use crate::diagram::DiagramErrorKind;
use crate::diagram::parse::column_labels::ColumnLabels;
use crate::diagram::parse::line::{Drawn, LineKind};
use crate::diagram::parse::notation::frame::Barred;
use crate::diagram::parse::row::{Cell, Row, Separator};
use crate::text::lines::Line;

const MARK: &str = "$$";

/// The minimum number of lines.
const LINES: usize = 3;

pub(crate) fn read<'t>(paragraph: &[Line<'t>]) -> Option<Vec<Drawn<'t>>> {
    let is_marked = |line: &Line<'_>| line.content.starts_with(MARK);
    let first = paragraph.iter().position(is_marked)?;
    let marked = paragraph[first..].iter().take_while(|line| is_marked(line));
    let lines: Vec<Line<'t>> = marked.map(without_mark).collect();
    if lines.len() < LINES {
        return None;
    }
    // Flags follow the mark directly; after a space the words are a title.
    let is_flagged = lines[0].start == paragraph[first].start + MARK.len();
    let mut found: Vec<Drawn<'t>> = paragraph[..first].iter().map(|_| Drawn::Other).collect();
    found.extend(diagram(&lines, is_flagged));
    // A second diagram must be in a paragraph of its own.
    let rest = paragraph.get(found.len()..).unwrap_or_default();
    let second =
        |line: &Line<'t>| Drawn::fault(*line, (line.span(), DiagramErrorKind::UnevenCells));
    found.extend(rest.iter().map(|line| {
        if is_marked(line) {
            second(line)
        } else {
            Drawn::Other
        }
    }));
    Some(found)
}

fn without_mark<'t>(line: &Line<'t>) -> Line<'t> {
    let rest = &line.content[MARK.len()..];
    let content = rest.trim();
    let start = line.start + Span::from_slice(line.content, content).start;
    Line {
        content,
        start,
        ..*line
    }
}

fn diagram<'t>(lines: &[Line<'t>], is_flagged: bool) -> Vec<Drawn<'t>> {
    let header = Header::read(&lines[0], is_flagged);
    let is_border =
        |line: &Line<'_>| line.content.len() > 2 && line.content.bytes().all(|byte| byte == b'-');
    let borders: Vec<usize> = (0..lines.len())
        .filter(|&at| is_border(&lines[at]))
        .collect();
    let side = header.as_ref().and_then(|header| header.side);
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        // One border alone leaves an edge open, and more than two are no board.
        let is_within = matches!(borders[..], [top, bottom] if (top..=bottom).contains(&at));
        let labels = || ColumnLabels::read(line).filter(|labels| labels.is_exact && !is_within);
        found.push(match &header {
            // The title is text above the board, and may name the side to move.
            Some(header) if at == 0 => Drawn::Line(header.title, LineKind::Text),
            _ if is_border(line) => Drawn::Frame,
            _ => match (Barred::read(line), labels()) {
                (Some(barred), _) if is_within => row(*line, &barred, side),
                (_, Some(labels)) => Drawn::Line(*line, LineKind::Columns(labels)),
                _ => Drawn::fault(*line, (line.span(), DiagramErrorKind::OpenEdge)),
            },
        });
    }
    found
}

/// The first line, with the flags and the title.
struct Header<'t> {
    /// The side in `$$B` or `$$W`.
    side: Option<Color>,
    title: Line<'t>,
}

impl<'t> Header<'t> {
    fn read(line: &Line<'t>, is_flagged: bool) -> Option<Self> {
        let is_drawn = Barred::read(line).is_some()
            || line.content.starts_with("--")
            || ColumnLabels::read(line).is_some_and(|labels| labels.is_exact);
        if is_drawn {
            return None;
        }
        let end = line
            .content
            .find(char::is_whitespace)
            .unwrap_or(line.content.len());
        let (flags, title) = if is_flagged {
            line.content.split_at(end)
        } else {
            ("", line.content)
        };
        let side = match flags.chars().next() {
            Some('B') => Some(Color::X),
            Some('W') => Some(Color::O),
            _ => None,
        };
        let rest = flags.trim_start_matches(['B', 'W']);
        let is_flags = rest
            .chars()
            .all(|symbol| matches!(symbol, 'c' | 'm' | '0'..='9'));
        let content = title.trim();
        let start = line.start + Span::from_slice(line.content, content).start;
        let title = Line {
            content,
            start,
            ..*line
        };
        is_flags.then_some(Self { side, title })
    }
}

fn row<'t>(line: Line<'t>, barred: &Barred<'t>, side: Option<Color>) -> Drawn<'t> {
    let inner = barred.inner;
    let mut row = Row {
        left: barred.left,
        right: barred.right,
        indent: inner.indent,
        gap: Some(Separator::Spaces(1)),
        side,
        ..Row::default()
    };
    for (at, symbol) in inner.content.char_indices() {
        let start = inner.start + at;
        let span = Span::new(start, start + symbol.len_utf8());
        let is_space = row
            .cells
            .last()
            .is_some_and(|cell: &Cell| cell.at + 1 == start);
        if is_space && symbol == ' ' {
            continue;
        }
        let Some(own) = own_symbol(symbol).filter(|_| !is_space) else {
            let kind = match symbol {
                ' ' | '.' => DiagramErrorKind::UnevenCells,
                _ => DiagramErrorKind::UnknownSymbol(symbol),
            };
            return Drawn::fault(line, (span, kind));
        };
        row.cells.push(Cell {
            symbol: own,
            bracketed: false,
            at: start,
        });
    }
    if row.cells.is_empty() {
        return Drawn::fault(line, (inner.span(), DiagramErrorKind::UnevenCells));
    }
    Drawn::Line(line, LineKind::Row(row))
}

/// Converts a symbol of the notation to the parser's own; `None` for a refused symbol.
fn own_symbol(symbol: char) -> Option<char> {
    match symbol {
        '.' | ',' => Some(symbol),
        'X' | 'B' | '#' => Some('x'),
        'O' | 'W' | '@' => Some('o'),
        'x' | 'o' => None,
        'C' | 'S' | 'T' | 'M' | 'a'..='z' => Some('?'),
        _ => None,
    }
}
