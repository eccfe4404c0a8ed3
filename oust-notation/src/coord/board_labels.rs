//! Returns the labels of rows and columns, and star points, for diagrams and pictures.

use oust_core::{Board, Point, Shape};

use crate::Dialect;

impl Dialect {
    /// Returns the labels of the rows of `board`, from the top.
    ///
    /// ```
    /// use oust_core::Board;
    /// use oust_notation::Dialect;
    ///
    /// let board = Board::hexagon(2)?;
    /// assert_eq!(Dialect::Pbmserv.row_labels(&board), ["A", "B", "C"]);
    /// assert_eq!(Dialect::Bga.row_labels(&board), ["3", "2", "1"]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn row_labels(self, board: &Board) -> Vec<String> {
        let rows = 0..board.rows();
        match (board.shape(), self) {
            (Shape::Hexagon { .. }, Self::Pbmserv) => {
                rows.map(|row| self.label(board, row)).collect()
            }
            (Shape::Hexagon { .. }, Self::AbstractPlay) => {
                rows.rev().map(|row| self.label(board, row)).collect()
            }
            (Shape::Rectangle { .. }, _) | (Shape::Hexagon { .. }, Self::Bga) => {
                rows.rev().map(|row| (row + 1).to_string()).collect()
            }
        }
    }

    /// Returns the labels of the columns of a rectangle or of the `/` diagonals of a hexagon, from
    /// the left. The list is empty for Abstract Play's hexagons, which have no diagonal labels.
    ///
    /// ```
    /// use oust_core::Board;
    /// use oust_notation::Dialect;
    ///
    /// let board = Board::rectangle(9, 1)?;
    /// let labels = Dialect::Pbmserv.column_labels(&board);
    /// assert_eq!(labels, ["A", "B", "C", "D", "E", "F", "G", "H", "J"]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn column_labels(self, board: &Board) -> Vec<String> {
        let label = |index| self.label(board, index);
        match (board.shape(), self) {
            (Shape::Rectangle { .. }, _) => (0..board.row_len(0)).map(label).collect(),
            (Shape::Hexagon { .. }, Self::Pbmserv) => (1..=board.rows())
                .map(|number| number.to_string())
                .collect(),
            (Shape::Hexagon { .. }, Self::AbstractPlay) => Vec::new(),
            (Shape::Hexagon { .. }, Self::Bga) => (0..board.rows()).map(label).collect(),
        }
    }
}

/// Returns the star points of `board` in printed order.
///
/// Follows Go boards: corners from 7 lines, the center of an odd board from 9, the middles of its
/// sides from 13. A hexagon has no star points.
///
/// ```
/// use oust_core::Board;
/// use oust_notation::star_points;
///
/// assert_eq!(star_points(&Board::rectangle(19, 19)?).len(), 9);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn star_points(board: &Board) -> Vec<Point> {
    let Shape::Rectangle { width, height } = board.shape() else {
        return Vec::new();
    };
    let [across, down] = [width, height].map(usize::from);
    // Smaller boards of Go have no star points.
    if across.min(down) < 7 {
        return Vec::new();
    }
    // Go: the third line on small boards, the fourth from 12 lines on.
    let edge = |lines: usize| if lines < 12 { 2 } else { 3 };
    let corners = |lines: usize| [edge(lines), lines - 1 - edge(lines)];
    let middle = |lines: usize| (lines >= 9 && lines % 2 == 1).then_some(lines / 2);
    let mut found = Vec::new();
    for row in corners(down).into_iter().chain(middle(down)) {
        for column in corners(across).into_iter().chain(middle(across)) {
            let is_on_side = (Some(row) == middle(down)) != (Some(column) == middle(across));
            if !is_on_side || across.min(down) >= 13 {
                found.extend(board.point(row, column));
            }
        }
    }
    found.sort_unstable();
    found
}
