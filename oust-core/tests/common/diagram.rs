//! Positions drawn as text.

use oust_core::{Board, Color, Point, Position, Setup};

use oust_test_support::geometry::{hexagon, rectangle};

/// Stones on a board, and points marked with other characters.
pub(crate) struct Diagram {
    pub(crate) setup: Setup,
    marks: Vec<(char, Point)>,
}

impl Diagram {
    pub(crate) fn board(&self) -> &Board {
        self.setup.board()
    }

    /// Returns the points with this mark.
    pub(crate) fn marked(&self, mark: char) -> Vec<Point> {
        let marks = self.marks.iter().filter(|&&(other, _)| other == mark);
        marks.map(|&(_, point)| point).collect()
    }

    /// Returns the one point marked `?`.
    #[track_caller]
    pub(crate) fn question(&self) -> Point {
        let [point] = self.marked('?')[..] else {
            panic!("a diagram with one ? was expected");
        };
        point
    }

    pub(crate) fn position(&self, to_move: Color) -> Position {
        Position::from_setup(&self.setup, to_move)
    }
}

/// Parses rows of `x`, `o` and `.`; another character marks an empty point. Rows of equal length
/// make a rectangle, others a hexagon.
#[track_caller]
pub(crate) fn diagram(text: &str) -> Diagram {
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let small = |size: usize| u8::try_from(size).expect("a small diagram");
    let board = if rows.iter().all(|row| row.len() == rows[0].len()) {
        rectangle(small(rows[0].len()), small(rows.len()))
    } else {
        hexagon(small(rows[0].len()))
    };
    let lengths: Vec<usize> = (0..board.rows()).map(|row| board.row_len(row)).collect();
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), lengths);

    let mut setup = Setup::new(board.clone());
    let mut marks = Vec::new();
    for (point, mark) in board.points().zip(rows.concat()) {
        let stone = match mark {
            'x' => Some(Color::X),
            'o' => Some(Color::O),
            '.' => None,
            other => {
                marks.push((other, point));
                None
            }
        };
        setup.put(point, stone).expect("a point of this board");
    }
    Diagram { setup, marks }
}
