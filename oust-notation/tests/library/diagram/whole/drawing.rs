//! Drawings of boards, and changes of them.

use oust_core::{Board, Color, Setup, Shape};
use oust_notation::Dialect;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A drawing of a board: three symbols (empty, x, o), the text between cells, and labels.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) setup: Setup,
    pub(crate) symbols: [char; 3],
    pub(crate) separator: &'static str,
    /// Labels of the rows on the left and on the right.
    row_labels: [bool; 2],
    /// Labels of the columns above and below.
    column_labels: [bool; 2],
    caption: bool,
}

/// A change of a drawing.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Adds text after a row.
    After(Index, String),
    /// Adds text before a row.
    Before(Index, String),
    /// Adds lines above the drawing, below it, or between two of its lines.
    Lines(Place, Vec<String>),
    /// Replaces the character of a cell.
    Cell(Index, char),
    /// Removes a cell and the space after it.
    NoCell(Index),
    /// Removes a row.
    NoRow(Index),
}

#[derive(Clone, Debug)]
pub(crate) enum Place {
    Above,
    Below,
    Between(Index),
}

impl Drawing {
    pub(crate) fn board(&self) -> &Board {
        self.setup.board()
    }

    pub(crate) fn is_hexagon(&self) -> bool {
        matches!(self.board().shape(), Shape::Hexagon { .. })
    }

    pub(crate) fn has_row_labels(&self) -> bool {
        self.row_labels.contains(&true)
    }

    /// Returns the symbols of each row.
    pub(crate) fn cells(&self) -> Vec<Vec<char>> {
        let board = self.board();
        let symbol = |point| match self.setup.at(point) {
            None => self.symbols[0],
            Some(Color::X) => self.symbols[1],
            Some(Color::O) => self.symbols[2],
        };
        let row = |row| (0..board.row_len(row)).filter_map(move |at| board.point(row, at));
        (0..board.rows())
            .map(|at| row(at).map(symbol).collect())
            .collect()
    }

    /// Returns the lines of rows with `cells`.
    pub(crate) fn rows(&self, cells: &[Vec<char>]) -> Vec<String> {
        let middle = self.board().rows() / 2;
        let line = |(at, row): (usize, &Vec<char>)| {
            let cells: Vec<String> = row.iter().map(char::to_string).collect();
            let number = self.board().rows() - at;
            let left = if self.row_labels[0] {
                format!("{number:2} ")
            } else {
                String::new()
            };
            let right = if self.row_labels[1] {
                format!(" {number}")
            } else {
                String::new()
            };
            let indent = if self.is_hexagon() {
                at.abs_diff(middle)
            } else {
                0
            };
            format!("{left}{:indent$}{}{right}", "", cells.join(self.separator))
        };
        cells.iter().enumerate().map(line).collect()
    }

    fn column_labels(&self) -> String {
        let labels =
            (0..self.board().row_len(0)).map(|at| Dialect::Pbmserv.label(self.board(), at));
        let labels: Vec<String> = labels.collect();
        let indent = if self.row_labels[0] { 3 } else { 0 };
        format!("{:indent$}{}", "", labels.join(self.separator))
    }

    /// Returns the rows in text order with labels and caption.
    pub(crate) fn framed(&self, rows: Vec<String>) -> Vec<String> {
        let mut lines = rows;
        if self.column_labels[0] {
            lines.insert(0, self.column_labels());
        }
        if self.column_labels[1] {
            lines.push(self.column_labels());
        }
        if self.caption {
            lines.extend([String::new(), "Black to move".to_owned()]);
        }
        lines
    }
}

fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![
        4 => (2..=7_u8, 2..=7_u8).prop_map(|(width, height)| Shape::Rectangle { width, height }),
        2 => (2..=6_u8).prop_map(|side| Shape::Rectangle { width: side, height: side }),
        2 => (2..=4_u8).prop_map(|side| Shape::Hexagon { side }),
    ]
}

pub(crate) fn drawings() -> impl Strategy<Value = Drawing> {
    let symbols = select(vec![
        ['.', 'x', 'o'],
        ['-', 'X', 'O'],
        ['.', '#', 'O'],
        ['+', 'x', 'o'],
        ['.', 'b', 'w'],
        ['·', '●', '○'],
    ]);
    let separator = select(vec![" ", " ", "\t", ""]);
    (shapes(), symbols, separator, any::<[bool; 5]>()).prop_flat_map(
        |(shape, symbols, separator, flags)| {
            let board = Board::new(shape).expect("a board");
            let stone = select(vec![None, None, Some(Color::X), Some(Color::O)]);
            proptest::collection::vec(stone, board.len()).prop_map(move |stones| {
                let mut setup = Setup::new(board.clone());
                for (point, stone) in board.points().zip(stones) {
                    setup.put(point, stone).expect("on the board");
                }
                let is_hexagon = matches!(board.shape(), Shape::Hexagon { .. });
                let [left, right, above, below] = [0, 1, 2, 3].map(|at| flags[at] && !is_hexagon);
                let separator = if is_hexagon { " " } else { separator };
                Drawing {
                    setup,
                    symbols,
                    separator,
                    row_labels: [left, right],
                    column_labels: [above, below],
                    caption: flags[4],
                }
            })
        },
    )
}

/// Generates words, including some that look like cells, labels, claims and frames.
fn texts() -> impl Strategy<Value = String> {
    let word = select(vec![
        "x",
        "o",
        ".",
        "X",
        "O",
        "-",
        "#",
        "b",
        "w",
        "·",
        "●",
        "?",
        "..",
        "x.o",
        ".x.",
        "(X)",
        "(O)",
        ",",
        "x,o",
        "|",
        "/",
        "*",
        "0",
        "1",
        "2",
        "3",
        "5",
        "12",
        "A",
        "a",
        "B",
        "Z",
        "A-",
        "5-",
        "ABC",
        "A B C",
        "<--",
        ";",
        "just",
        "played",
        "Black:",
        "x:",
        "o:",
        "1/2",
        "to",
        "move",
        "white",
        "...",
        "---",
        "won",
        ". x",
        ". .",
        "x . o",
        "o . . x",
        "x . . o x",
        ".x..",
        "[x]",
        "bla",
    ]);
    let space = select(vec![" ", " ", "  ", "   ", "\t"]);
    proptest::collection::vec((word, space), 1..5).prop_map(|words| {
        let text: String = words
            .iter()
            .flat_map(|(word, space)| [*word, *space])
            .collect();
        text.trim_end().to_owned()
    })
}

fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![
        6 => texts(),
        2 => Just(String::new()),
        1 => select(vec!["```", "> bla", ">", "-----", "A B C D", "[code]"]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(line, 1..4)
}

pub(crate) fn changes() -> impl Strategy<Value = Change> {
    let place = prop_oneof![
        Just(Place::Above),
        Just(Place::Below),
        any::<Index>().prop_map(Place::Between),
    ];
    let gap = select(vec![" ", "  ", "   ", "\t", "     "]);
    let gap_before = select(vec![" ", "  ", "\t"]);
    let symbol = select("Z5 /|<?,xo.()é".chars().collect::<Vec<char>>());
    prop_oneof![
        4 => (any::<Index>(), gap, texts()).prop_map(|(row, gap, text)| Change::After(row, format!("{gap}{text}"))),
        2 => (any::<Index>(), gap_before, texts()).prop_map(|(row, gap, text)| Change::Before(row, format!("{text}{gap}"))),
        6 => (place, lines()).prop_map(|(place, lines)| Change::Lines(place, lines)),
        2 => (any::<Index>(), symbol).prop_map(|(at, symbol)| Change::Cell(at, symbol)),
        1 => any::<Index>().prop_map(Change::NoCell),
        1 => any::<Index>().prop_map(Change::NoRow),
    ]
}
