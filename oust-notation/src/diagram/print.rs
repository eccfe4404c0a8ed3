//! Prints diagrams of rectangles and hexagons.

use std::fmt;

use oust_core::{Board, Color, Point, Shape};

use crate::claim::quoted;
use crate::coord::board_labels::star_points;
use crate::diagram::claim::Claim;
use crate::diagram::legend::{DiagramStyle, Labels};
use crate::diagram::legend::{Mark, Meaning, index, symbol_for};
use crate::diagram::{Diagram, uniform};
use crate::text::printable::printable;
use crate::{Dialect, side_letter};

impl Diagram {
    /// Displays the diagram in `style`, with a final line break.
    ///
    /// The text reads back as the same stones, claims, caption and the marks that `style` shows,
    /// unless a name or the caption looks like cells. Empty lines of the caption are dropped.
    pub fn display(
        &self,
        style: DiagramStyle,
        labels: Labels,
        dialect: Dialect,
    ) -> impl fmt::Display + '_ {
        Drawing::new(self, style, labels, dialect)
    }

    /// Displays the diagram like [`Diagram::display`], with each symbol formatted by `paint`, for
    /// example in color. `paint` receives the point, and its symbol with the spaces before it.
    pub fn display_painted<'a>(
        &'a self,
        style: DiagramStyle,
        labels: Labels,
        dialect: Dialect,
        paint: &'a dyn Fn(Point, &str) -> String,
    ) -> impl fmt::Display + 'a {
        Drawing::new(self, style, labels, dialect).painted(paint)
    }
}

/// Displays the diagram in its own style and labels, in its own dialect or the board's default.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = || Dialect::default_for(self.setup.board());
        let dialect = self.dialect.unwrap_or_else(default);
        self.display(self.style, self.labels, dialect).fmt(f)
    }
}

/// A function that formats the symbol of a point, including the spaces before it.
pub(crate) type Paint<'a> = &'a dyn Fn(Point, &str) -> String;

/// Displays a diagram in a style.
pub(crate) struct Drawing<'a> {
    pub(crate) style: DiagramStyle,
    pub(crate) labels: Labels,
    pub(crate) dialect: Dialect,
    diagram: &'a Diagram,
    /// The symbol of each point, in printed order.
    symbols: Vec<char>,
    /// Formats each symbol, with the spaces before it; `None` writes it unchanged.
    paint: Option<Paint<'a>>,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(
        diagram: &'a Diagram,
        style: DiagramStyle,
        labels: Labels,
        dialect: Dialect,
    ) -> Self {
        let symbols = symbols(diagram, style);
        Self {
            style,
            // The output must read back, so hidden labels are shown if the board needs them.
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

    fn painted(self, paint: Paint<'a>) -> Self {
        let paint = Some(paint);
        Self { paint, ..self }
    }

    pub(crate) fn board(&self) -> &'a Board {
        self.diagram.setup.board()
    }

    /// Writes the points of `row` with their symbols `pitch` characters apart.
    fn write_points(&self, f: &mut fmt::Formatter<'_>, row: usize, pitch: usize) -> fmt::Result {
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
            Shape::Rectangle { .. } => write_rectangle(self, f)?,
            Shape::Hexagon { side } => write_hexagon(self, usize::from(side), f)?,
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
fn padded(labels: &[String], pitch: usize) -> String {
    let mut line = String::new();
    for label in labels {
        line.push_str(label);
        line.extend(std::iter::repeat_n(' ', pitch.saturating_sub(label.len())));
    }
    line
}

fn write_claim(f: &mut fmt::Formatter<'_>, color: Color, claim: &Claim) -> fmt::Result {
    write!(f, "{}:", side_letter(color))?;
    // A blank name reads back as no name.
    if let Some(name) = claim.name.as_ref().filter(|name| !name.trim().is_empty()) {
        write!(f, " {}", quoted(name.trim()))?;
    }
    if let Some(counts) = claim.counts {
        write!(f, " {counts}")?;
    }
    writeln!(f)
}

/// Checks whether the board needs labels to read back: a single row or column may be a board on
/// one line, and an edge such as `- - -` a drawn line.
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
    // A point shows one mark only: later layers win.
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
    // The diagram's own star points replace the server's.
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

/// Returns for each point whether it is drawn as part of the last move. Upper case is used only if
/// the legend reads it back as that mark.
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
    // With one marked stone each, the legend takes upper case for the normal symbols.
    let one_each = x == (1, 1) && o == (1, 1);
    let shown = [x, o].map(|(stones, last)| !one_each && (last < stones || last == 1));
    for color in Color::BOTH {
        for point in diagram.setup.stones(color) {
            marked[point.index()] &= shown[index(color)];
        }
    }
    marked
}

/// Returns the nine star points that pbmserv draws on odd squares of at least 13 columns.
fn default_stars(board: &Board) -> Vec<Point> {
    match board.shape() {
        Shape::Rectangle { width, height } if width == height && width >= 13 && width % 2 == 1 => {
            star_points(board)
        }
        _ => Vec::new(),
    }
}

fn write_hexagon(drawing: &Drawing<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match drawing.labels {
        Labels::Hidden => write_bare_hexagon(drawing, side, f),
        Labels::Shown => write_labeled_hexagon(drawing, side, f),
    }
}

fn write_bare_hexagon(
    drawing: &Drawing<'_>,
    side: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let margin = usize::from(drawing.style == DiagramStyle::Figure);
    for row in 0..drawing.board().rows() {
        let indent = margin + row.abs_diff(side - 1);
        write!(f, "{:indent$}", "")?;
        drawing.write_points(f, row, 2)?;
        writeln!(f)?;
    }
    Ok(())
}

fn write_labeled_hexagon(
    drawing: &Drawing<'_>,
    side: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    /// The number of spaces before the label of the middle row.
    const MARGIN: usize = 4;
    let row_labels = drawing.dialect.row_labels(drawing.board());
    let label_width = row_labels.iter().map(String::len).max().unwrap_or(1);
    let diagonals = drawing.dialect.column_labels(drawing.board());
    let half = half_pitch(&diagonals, side);
    let pitch = 2 * half;
    // `- ` follows the label.
    let points_at = |row: usize| MARGIN + label_width + 2 + half * row.abs_diff(side - 1);

    if !diagonals.is_empty() {
        let labels = padded(&diagonals[..side], pitch);
        let next = diagonals.get(side).map_or("", String::as_str);
        let slashes = padded(&vec!["/".to_owned(); side], pitch) + next;
        // A diagonal leads up to the right: its `/` is half a step from the point, its label a
        // whole one.
        let (labels_at, slashes_at) = (points_at(0) + pitch, points_at(0) + half);
        writeln!(f, "{:labels_at$}{}", "", labels.trim_end())?;
        writeln!(f, "{:slashes_at$}{}", "", slashes.trim_end())?;
    }
    for (row, label) in row_labels.iter().enumerate() {
        let width = points_at(row) - 2;
        write!(f, "{label:>width$}- ")?;
        drawing.write_points(f, row, pitch)?;
        // Above the middle, another diagonal ends at the right of each row.
        if !diagonals.is_empty() && row + 1 < side {
            write!(f, "{:1$}/", "", pitch - 1)?;
            if let Some(label) = diagonals.get(side + 1 + row) {
                write!(f, "{:1$}{label}", "", pitch - 1)?;
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Returns half the distance between two points in characters: 1, or more if the labels above the
/// first row are wide. The last of these labels has no right neighbor and may be wider.
fn half_pitch(diagonals: &[String], side: usize) -> usize {
    let side_by_side = diagonals.iter().take(side - 1);
    let widest = side_by_side.map(String::len).max().unwrap_or(1);
    (widest + 1).div_ceil(2)
}

fn write_rectangle(drawing: &Drawing<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match drawing.labels {
        Labels::Hidden => write_bare_rectangle(drawing, f),
        Labels::Shown => write_labeled_rectangle(drawing, f),
    }
}

fn write_bare_rectangle(drawing: &Drawing<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for row in 0..drawing.board().rows() {
        if drawing.style == DiagramStyle::Figure {
            f.write_str(" ")?;
        }
        drawing.write_points(f, row, 2)?;
        writeln!(f)?;
    }
    Ok(())
}

/// Writes a board like figure 7 of the rule sheet. Orbit indents it by one space and adds empty
/// lines.
fn write_labeled_rectangle(drawing: &Drawing<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = drawing.board();
    let columns = drawing.dialect.column_labels(board);
    let width = columns.iter().map(String::len).max().unwrap_or(1);
    // pbmserv pads row numbers to two digits on small boards too.
    let digits = board.rows().to_string().len().max(2);
    let orbit = drawing.style == DiagramStyle::Orbit;
    let indent = if orbit { " " } else { "" };

    let padded_line = format!("{indent}{:digits$}  {}", "", padded(&columns, width + 1));
    let line = padded_line.trim_end();

    writeln!(f, "{line}")?;
    if orbit {
        writeln!(f)?;
    }
    for (row, number) in drawing.dialect.row_labels(board).iter().enumerate() {
        write!(f, "{indent}{number:>digits$}  ")?;
        drawing.write_points(f, row, width + 1)?;
        writeln!(f, "  {number}")?;
    }
    if orbit {
        writeln!(f)?;
    }
    writeln!(f, "{line}")
}
