//! Printing a diagram: what is common to rectangles and hexagons.

mod hexagon;
mod rectangle;

use std::fmt;

use oust_core::{Board, Color, Point, Shape};

use super::legend::{Mark, Meaning, index, symbol_for};
use super::{Claim, Diagram, DiagramStyle, Labels, uniform};
use crate::claim::quoted;
use crate::coord::star_points::star_points;
use crate::text::printable::printable;
use crate::{Dialect, side_letter};

/// Formats the symbol of a point, given with the spaces before it.
pub(super) type Paint<'a> = &'a dyn Fn(Point, &str) -> String;

/// Displays a diagram in a style.
pub(super) struct Drawing<'a> {
    pub(super) style: DiagramStyle,
    pub(super) labels: Labels,
    pub(super) dialect: Dialect,
    diagram: &'a Diagram,
    /// The symbol of each point, in printed order.
    symbols: Vec<char>,
    /// Formats each symbol, with the spaces before it; `None` writes it unchanged.
    paint: Option<Paint<'a>>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(
        diagram: &'a Diagram,
        style: DiagramStyle,
        labels: Labels,
        dialect: Dialect,
    ) -> Self {
        let symbols = symbols(diagram, style);
        Self {
            style,
            labels: if needs_labels(diagram.setup.board(), &symbols) {
                Labels::Shown
            } else {
                labels
            },
            dialect,
            diagram,
            symbols,
            paint: None,
        }
    }

    pub(super) fn painted(self, paint: Paint<'a>) -> Self {
        let paint = Some(paint);
        Self { paint, ..self }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.diagram.setup.board()
    }

    /// Writes the points of `row` with their symbols `pitch` characters apart.
    pub(super) fn write_points(
        &self,
        f: &mut fmt::Formatter<'_>,
        row: usize,
        pitch: usize,
    ) -> fmt::Result {
        let Some(first) = self.board().point(row, 0) else {
            return Ok(());
        };
        let points = &self.symbols[first.index()..first.index() + self.board().row_len(row)];
        for (column, symbol) in points.iter().enumerate() {
            let spaces = if column == 0 { 0 } else { pitch - 1 };
            match self.paint.zip(self.board().point(row, column)) {
                None => write!(f, "{:spaces$}{symbol}", "")?,
                Some((paint, at)) => {
                    f.write_str(&paint(at, &format!("{:spaces$}{symbol}", "")))?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            if let Some(claim) = &self.diagram.claims[index(color)] {
                write_claim(f, color, claim)?;
            }
        }
        if self.diagram.claims.iter().any(Option::is_some) {
            writeln!(f)?;
        }
        match self.board().shape() {
            Shape::Rectangle { .. } => rectangle::write(self, f)?,
            Shape::Hexagon { side } => hexagon::write(self, usize::from(side), f)?,
        }
        let caption = self.diagram.caption.as_deref().unwrap_or_default();
        let mut lines = caption
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .peekable();
        if lines.peek().is_some() {
            writeln!(f)?;
        }
        for line in lines {
            writeln!(f, "{}", printable(line))?;
        }
        Ok(())
    }
}

/// Joins labels, padding each to at least `pitch` characters.
pub(super) fn padded(labels: &[String], pitch: usize) -> String {
    let mut line = String::new();
    for label in labels {
        line.push_str(label);
        line.extend(std::iter::repeat_n(' ', pitch.saturating_sub(label.len())));
    }
    line
}

fn write_claim(f: &mut fmt::Formatter<'_>, color: Color, claim: &Claim) -> fmt::Result {
    write!(f, "{}:", side_letter(color))?;
    if let Some(name) = claim.name.as_ref().filter(|name| !name.trim().is_empty()) {
        write!(f, " {}", quoted(name.trim()))?;
    }
    if let Some(counts) = claim.counts {
        write!(f, " {counts}")?;
    }
    writeln!(f)
}

/// Checks whether the board does not read back without labels: a single row or column may be a board on one
/// line, and an edge such as `- - -` a drawn line.
fn needs_labels(board: &Board, symbols: &[char]) -> bool {
    let is_line = board.rows() == 1 || (0..board.rows()).all(|row| board.row_len(row) == 1);
    let mut rest = symbols;
    let rows = (0..board.rows()).map(|row| {
        let (row, after) = rest.split_at(board.row_len(row));
        rest = after;
        row.to_vec()
    });
    is_line || uniform::drawn_edge(&rows.collect::<Vec<_>>()).is_some()
}

/// Returns the symbol of each point, in printed order.
fn symbols(diagram: &Diagram, style: DiagramStyle) -> Vec<char> {
    let board = diagram.setup.board();
    let mut marks: Vec<Option<Mark>> = vec![None; board.len()];
    // A point shows one mark: later layers win.
    let layers = [
        (Mark::Star, &diagram.stars),
        (Mark::Captured, &diagram.captured),
        (Mark::Asked, &diagram.asked),
    ];
    for (mark, points) in layers {
        for &point in points {
            if board.contains(point) && diagram.setup.at(point).is_none() {
                marks[point.index()] = Some(mark);
            }
        }
    }
    if style == DiagramStyle::Pbmserv && !marks.contains(&Some(Mark::Star)) {
        for point in default_stars(board) {
            if diagram.setup.at(point).is_none() {
                marks[point.index()].get_or_insert(Mark::Star);
            }
        }
    }
    let last = last_move(diagram, style);
    board
        .points()
        .map(|point| {
            let empty = Meaning::Empty(marks[point.index()]);
            let stone = |color| Meaning::Stone {
                color,
                last: last[point.index()],
            };
            symbol_for(style, diagram.setup.at(point).map_or(empty, stone))
        })
        .collect()
}

/// Returns for each point whether it is drawn as the last move. Upper case is used only where the
/// legend reads it back as a mark.
fn last_move(diagram: &Diagram, style: DiagramStyle) -> Vec<bool> {
    let board = diagram.setup.board();
    let mut marked = vec![false; board.len()];
    for &point in &diagram.last_move {
        if board.contains(point) {
            marked[point.index()] = true;
        }
    }
    if matches!(style, DiagramStyle::Figure | DiagramStyle::Unicode) {
        return marked;
    }
    // For each color: the number of stones, and of marked stones.
    let [x, o] = Color::BOTH.map(|color| {
        let stones = || diagram.setup.stones(color);
        let last = stones().filter(|point| marked[point.index()]).count();
        (stones().count(), last)
    });
    let one_each = x == (1, 1) && o == (1, 1);
    let shown = [x, o].map(|(stones, last)| !one_each && (last < stones || last == 1));
    for color in Color::BOTH {
        for point in diagram.setup.stones(color) {
            marked[point.index()] &= shown[index(color)];
        }
    }
    marked
}

/// Returns the nine stars that pbmserv draws on odd squares of at least 13 columns.
fn default_stars(board: &Board) -> Vec<Point> {
    match board.shape() {
        Shape::Rectangle { width, height } if width == height && width >= 13 && width % 2 == 1 => {
            star_points(board)
        }
        _ => Vec::new(),
    }
}
