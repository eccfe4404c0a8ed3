//! Checks that a diagram has one symbol for its empty points.
//!
//! The reader refuses the cells that these functions find; the writer adds labels to avoid them.

/// The symbols of empty points. A diagram uses one of them.
const BASES: &str = ".-+_·";

/// The symbols of drawn lines.
const DRAWN: &str = "-+_*~";

/// The symbols of bullets and of comments.
const BULLETS: &str = "-+_*~#";

/// A cell: its row and its index in the row.
pub(crate) type CellIndex = (usize, usize);

/// Finds a second symbol for empty points or for star points. Next to `.` and `·` a `+` is a star
/// point, but only at the points where GNU Go draws one: next to an edge it is a bullet or a drawn
/// line.
///
/// Returns the first cell of the rarer symbol, and the expected symbols.
pub(crate) fn second_base(rows: &[Vec<char>]) -> Option<(CellIndex, &'static str)> {
    let count = |symbol: char| {
        rows.iter()
            .flatten()
            .filter(|&&cell| cell == symbol)
            .count()
    };
    let counts: Vec<(char, usize)> = BASES
        .chars()
        .map(|base| (base, count(base)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let has = |symbol| counts.iter().any(|&(base, _)| base == symbol);
    let plus_is_star = has('+') && (has('.') || has('·'));
    let first = |symbol| first_cell(rows, |cell| cell == symbol);
    let bases = counts
        .iter()
        .filter(|&&(base, _)| base != '+' || !plus_is_star);
    // The rarer symbol is the mistake.
    let usual = bases.max_by_key(|&&(_, count)| count);
    if let Some((other, _)) = counts.iter().find(|&&(base, _)| {
        usual.is_some_and(|&(usual, _)| base != usual) && (base != '+' || !plus_is_star)
    }) {
        return Some((first(*other)?, "one symbol for the empty points"));
    }
    if plus_is_star && count(',') > 0 {
        return Some((first(',')?, "one symbol for the star points"));
    }
    let is_misplaced = |&(cell_index, symbol): &(CellIndex, char)| {
        plus_is_star && symbol == '+' && !may_be_star(rows, cell_index)
    };
    let (cell_index, _) = cells(rows).find(is_misplaced)?;
    let instead =
        "one symbol for the empty points, and star points two points or more from every edge";
    Some((cell_index, instead))
}

/// Checks whether GNU Go may draw a star point at a cell: at least two points from every edge, or
/// in the center.
fn may_be_star(rows: &[Vec<char>], (row, column): CellIndex) -> bool {
    let from_edge = |at: usize, len: usize| at.min(len - 1 - at);
    let (height, width) = (rows.len(), rows[row].len());
    let is_center = 2 * row + 1 == height && 2 * column + 1 == width;
    is_center || from_edge(row, height) >= 2 && from_edge(column, width) >= 2
}

/// Finds a first or last row that consists of one symbol of drawn lines, which no other cell has,
/// or such a first column with a symbol of bullets. Without labels it may not belong to the board.
pub(crate) fn drawn_edge(rows: &[Vec<char>]) -> Option<CellIndex> {
    let last = rows.len().checked_sub(1).filter(|&last| last > 0)?;
    let is_edge = |cell_index: CellIndex, drawn: &str, is_within: &dyn Fn(CellIndex) -> bool| {
        let symbol = *rows[cell_index.0].get(cell_index.1)?;
        let holds = || cells(rows).all(|(at, cell)| (cell == symbol) == is_within(at));
        (drawn.contains(symbol) && holds()).then_some(cell_index)
    };
    let is_wide = rows.iter().all(|row| row.len() > 1);
    is_edge((0, 0), DRAWN, &|(row, _)| row == 0)
        .or_else(|| is_edge((last, 0), DRAWN, &|(row, _)| row == last))
        .or_else(|| is_edge((0, 0), BULLETS, &|(_, column)| column == 0).filter(|_| is_wide))
}

/// Finds a symbol that fills every second cell of rows without spaces, and no other cell: it may
/// be a separator between the cells.
pub(crate) fn drawn_between(rows: &[Vec<char>]) -> Option<CellIndex> {
    let width = rows.first()?.len();
    let symbol = *rows[0].get(1)?;
    let is_separator =
        symbol == ',' || BASES.contains(symbol) && (width > 3 || !".·".contains(symbol));
    let is_odd = rows.iter().all(|row| row.len() == width) && width % 2 == 1;
    let alternates = || cells(rows).all(|((_, at), cell)| (cell == symbol) == (at % 2 == 1));
    (is_separator && is_odd && alternates()).then_some((0, 1))
}

fn first_cell(rows: &[Vec<char>], is_found: impl Fn(char) -> bool) -> Option<CellIndex> {
    cells(rows)
        .find(|&(_, cell)| is_found(cell))
        .map(|(cell_index, _)| cell_index)
}

fn cells(rows: &[Vec<char>]) -> impl Iterator<Item = (CellIndex, char)> {
    let numbered = rows.iter().enumerate();
    numbered.flat_map(|(row, cells)| {
        let cells = cells.iter().enumerate();
        cells.map(move |(column, &cell)| ((row, column), cell))
    })
}
