//! Setups as text: the rows on one line, and the board as it is drawn.

use std::fmt;

use super::Setup;

/// Prints the name of the board and the [rows](Setup::joined_rows), as in `3x3 3/x2/xo1`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board(), self.joined_rows())
    }
}

/// The rows of a setup on one line.
struct JoinedRows<'a>(&'a Setup);

impl fmt::Display for JoinedRows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(setup) = self;
        let board = setup.board();
        for row in 0..board.rows() {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for column in 0..board.row_len(row) {
                match board.point(row, column).and_then(|point| setup.at(point)) {
                    None => empty += 1,
                    Some(color) => {
                        write_run(f, std::mem::take(&mut empty))?;
                        write!(f, "{color}")?;
                    }
                }
            }
            write_run(f, empty)?;
        }
        Ok(())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: usize) -> fmt::Result {
    match empty {
        0 => Ok(()),
        _ => write!(f, "{empty}"),
    }
}

/// Draws the board below its name, so that two setups that differ can be compared.
impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board())?;
        self.draw(f)
    }
}

impl Setup {
    /// Returns the rows from top to bottom, joined by `/`: `x` and `o` are stones, a number is a run of
    /// empty points.
    ///
    /// ```
    /// let setup = oust_core::Setup::from_rows(&["...", "x..", "xo."])?;
    /// assert_eq!(setup.joined_rows().to_string(), "3/x2/xo1");
    /// assert_eq!(setup.to_string(), "3x3 3/x2/xo1");
    /// # Ok::<(), oust_core::RowsError>(())
    /// ```
    pub fn joined_rows(&self) -> impl fmt::Display {
        JoinedRows(self)
    }

    /// Draws one line for each row.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let longest = (0..board.rows()).map(|row| board.row_len(row)).max();
        for row in 0..board.rows() {
            let len = board.row_len(row);
            // The rows of a hexagon are centered.
            let indent = longest.unwrap_or(len) - len;
            write!(f, "\n{:indent$}", "")?;
            for column in 0..len {
                let stone = board.point(row, column).and_then(|point| self.at(point));
                f.write_str(if column == 0 { "" } else { " " })?;
                match stone {
                    Some(color) => write!(f, "{color}")?,
                    None => f.write_str(".")?,
                }
            }
        }
        Ok(())
    }
}
