//! The board of a game that is played on a page.

use oust_core::{Game, Point, Turn};
use oust_notation::{Dialect, side_letter};

use super::{LiveBoard, LivePoint, PointButton};

impl LiveBoard {
    /// Makes the board of a game, with its stones, its last turn and a button on every point. The
    /// legal placements and the capturing ones among them have their classes. A button submits
    /// `point` with the coordinate, and its label names the point and its content in English.
    ///
    /// ```
    /// use oust_core::{Board, Game};
    /// use oust_draw::LiveBoard;
    /// use oust_notation::Dialect;
    ///
    /// let game = Game::new(Board::hexagon(3)?);
    /// let svg = LiveBoard::from_game(&game, Dialect::Bga).to_string();
    /// assert_eq!(svg.matches("class=\"legal\"").count(), 19);
    /// assert!(svg.contains(r#"name="point" value="c3" aria-label="C3, empty""#));
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn from_game(game: &Game, dialect: Dialect) -> Self {
        let position = game.position();
        let board = position.board();
        let mut live = Self::new(board.clone(), dialect).title(board.to_string());
        live.stones(position);
        if game.outcome().is_none() {
            for placement in position.legal() {
                let class = if placement.is_capturing() {
                    "capturing"
                } else {
                    "legal"
                };
                live.at(placement.point).classes.push(class);
            }
        }
        if let Some(Turn::Place(points)) = game.last_turn() {
            // A stone of the turn may be gone: only one of them captures the last group.
            for &point in points.iter().filter(|&&point| position.at(point).is_some()) {
                live.at(point).classes.push("last");
            }
        }
        for point in board.points() {
            let coord = dialect.point_name(board, point).to_string();
            let content = position.group(point).map_or_else(
                || "empty".to_owned(),
                |group| match group.size {
                    1 => format!("stone of {}", side_letter(group.color)),
                    size => format!("stone of {}, group of {size}", side_letter(group.color)),
                },
            );
            live.at(point).button = Some(PointButton {
                name: "point".to_owned(),
                label: format!("{}, {content}", coord.to_uppercase()),
                value: coord,
                disabled: false,
            });
        }
        live
    }

    fn at(&mut self, point: Point) -> &mut LivePoint {
        self.points.entry(point).or_default()
    }
}
