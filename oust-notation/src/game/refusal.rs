//! Refusals of placements in words.

use oust_core::{Board, Color, Group, IllegalPlacement};

use crate::{Dialect, side_letter};

impl Dialect {
    /// Returns in words why the rules forbid a placement of `side` on `board`, with the coordinates of
    /// this dialect.
    ///
    /// ```
    /// use oust_core::{Color, Position, Setup};
    /// use oust_notation::Dialect;
    ///
    /// let setup = Setup::from_rows(&["...", "...", "x.."])?;
    /// let position = Position::from_setup(&setup, Color::X);
    /// let board = position.board();
    /// let above = board.point(1, 0).expect("a point");
    /// let reason = position.check(above).unwrap_err();
    /// assert_eq!(
    ///     Dialect::Pbmserv.refusal(board, Color::X, &reason),
    ///     "x on a2 would join its own stones to a group of 2 that touches no enemy group",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refusal(self, board: &Board, side: Color, reason: &IllegalPlacement) -> String {
        let side = side_letter(side);
        match reason {
            IllegalPlacement::OffBoard { .. } => "the board has no such point".to_owned(),
            IllegalPlacement::GameOver => "the game is over".to_owned(),
            IllegalPlacement::Occupied { point, by } => {
                let (name, by) = (self.point_name(board, *point), side_letter(*by));
                format!("{name} is occupied by a stone of {by}")
            }
            IllegalPlacement::JoinsWithoutCapture { point, size } => {
                let name = self.point_name(board, *point);
                format!(
                    "{side} on {name} would join its own stones to a group of {size} that touches no \
                     enemy group"
                )
            }
            IllegalPlacement::EnemyNotSmaller {
                point,
                size,
                enemies,
            } => {
                let name = self.point_name(board, *point);
                let groups: Vec<String> = enemies
                    .iter()
                    .map(|group| self.group(board, group))
                    .collect();
                format!(
                    "{side} on {name} would make a group of {size}, but not every enemy group that it \
                     touches is smaller: {}",
                    groups.join(", ")
                )
            }
        }
    }

    fn group(self, board: &Board, group: &Group) -> String {
        let name = self.point_name(board, group.point);
        match group.size {
            1 => format!("the singleton {name}"),
            size => format!("the group of {size} at {name}"),
        }
    }
}
