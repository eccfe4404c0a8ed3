//! A board with added text or a missing part is read whole or refused.
//!
//! `PROPTEST_CASES=100000` runs more cases than the default.

use oust_core::{Board, Color, Setup, Shape};
use oust_notation::{Diagram, Dialect, read_diagrams};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::common::config;

/// A drawing of a board: three symbols (empty, x, o), the text between cells, and labels.
#[derive(Clone, Debug)]
struct Drawing {
    setup: Setup,
    symbols: [char; 3],
    separator: &'static str,
    /// Labels of the rows on the left and on the right.
    row_labels: [bool; 2],
    /// Labels of the columns above and below.
    column_labels: [bool; 2],
    caption: bool,
}

/// A change of a drawing.
#[derive(Clone, Debug)]
enum Change {
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
enum Place {
    Above,
    Below,
    Between(Index),
}

impl Drawing {
    fn board(&self) -> &Board {
        self.setup.board()
    }

    fn is_hexagon(&self) -> bool {
        matches!(self.board().shape(), Shape::Hexagon { .. })
    }

    fn has_row_labels(&self) -> bool {
        self.row_labels.contains(&true)
    }

    /// Returns the symbols of each row.
    fn cells(&self) -> Vec<Vec<char>> {
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
    fn rows(&self, cells: &[Vec<char>]) -> Vec<String> {
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
    fn framed(&self, rows: Vec<String>) -> Vec<String> {
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

fn drawings() -> impl Strategy<Value = Drawing> {
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

fn changes() -> impl Strategy<Value = Change> {
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

/// Returns the changed text and the board that it shows; `None` if the change makes another valid board.
fn changed(drawing: &Drawing, change: &Change) -> Option<(String, Option<Setup>)> {
    let cells = drawing.cells();
    let mut rows = drawing.rows(&cells);
    let mut setup = Some(drawing.setup.clone());
    let count = rows.len();
    match change {
        Change::After(row, text) => rows[row.index(count)].push_str(text),
        Change::Before(row, text) => rows[row.index(count)].insert_str(0, text),
        Change::Cell(at, symbol) => {
            let mut cells = cells;
            let row = at.index(count);
            let place = at.index(cells[row].len());
            cells[row][place] = *symbol;
            rows = drawing.rows(&cells);
            setup = match symbol {
                'x' | 'o' | '.' | '?' | ',' => return None,
                _ => None,
            };
        }
        Change::NoCell(at) => {
            let mut cells = cells;
            let row = at.index(count);
            let place = at.index(cells[row].len());
            cells[row].remove(place);
            rows = drawing.rows(&cells);
            setup = None;
        }
        Change::NoRow(at) => {
            // Without labels of the rows, the rest of a rectangle is a smaller rectangle, and so is the rest
            // of the smallest hexagon.
            let row = at.index(count);
            let is_small = count == 3 && drawing.is_hexagon();
            if is_small || !drawing.is_hexagon() && (!drawing.has_row_labels() || row == 0) {
                return None;
            }
            rows.remove(row);
            setup = None;
        }
        Change::Lines(Place::Between(at), lines) => {
            let at = 1 + at.index(count - 1);
            rows.splice(at..at, lines.iter().cloned());
        }
        Change::Lines(..) => {}
    }
    let mut text = drawing.framed(rows);
    match change {
        Change::Lines(Place::Above, lines) => _ = text.splice(0..0, lines.iter().cloned()),
        Change::Lines(Place::Below, lines) => text.extend(lines.iter().cloned()),
        _ => {}
    }
    Some((text.join("\n"), setup))
}

/// Checks whether added lines have a row of the drawing's length, with the next label if its rows have
/// labels: it cannot be told from the rows.
fn adds_a_row(drawing: &Drawing, change: &Change) -> bool {
    let Change::Lines(_, lines) = change else {
        return false;
    };
    let width = drawing.board().row_len(0);
    let next = (drawing.board().rows() + 1).to_string();
    let has_label = |line: &String| line.split_whitespace().any(|word| word == next);
    if drawing.is_hexagon() || drawing.has_row_labels() && !lines.iter().any(has_label) {
        return false;
    }
    lines.iter().any(|line| {
        let cells = line.trim_start().chars();
        let cells = cells.filter(|symbol| !symbol.is_whitespace() && !"()".contains(*symbol));
        let first: Vec<char> = cells.take(width).collect();
        first.len() == width
            && first
                .iter()
                .all(|&symbol| ".-+,?~·xXoO#*@bBwW0●".contains(symbol))
    })
}

/// Checks whether `boards` are the parts of one board divided by empty lines, in order.
fn are_parts(drawing: &Drawing, boards: &[Setup]) -> bool {
    let stones = |setup: &Setup| -> Vec<Option<Color>> {
        setup
            .board()
            .points()
            .map(|point| setup.at(point))
            .collect()
    };
    let whole = stones(&drawing.setup);
    let joined: Vec<Option<Color>> = boards.iter().flat_map(stones).collect();
    let width = drawing.board().row_len(0);
    let mut same_width = boards.iter().map(|setup| setup.board().row_len(0) == width);
    !drawing.is_hexagon()
        && !drawing.has_row_labels()
        && joined == whole
        && same_width.all(|same| same)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with(['`', '>', '['])
}

fn check(drawing: &Drawing, change: &Change) -> Result<(), TestCaseError> {
    let Some((text, expected)) = changed(drawing, change) else {
        return Ok(());
    };
    if adds_a_row(drawing, change) {
        return Ok(());
    }
    let found = read_diagrams(&text);
    let boards: Result<Vec<Setup>, _> = found
        .into_iter()
        .map(|found| found.diagram.map(|diagram| diagram.setup))
        .collect();
    let Ok(boards) = boards else {
        return Ok(());
    };
    let holds = |setup: &Setup| boards.contains(setup);
    let is_divided = || {
        let Change::Lines(Place::Between(_), lines) = change else {
            return false;
        };
        lines.iter().any(|line| is_blank(line)) && boards.len() > 1 && are_parts(drawing, &boards)
    };
    let is_whole = boards.is_empty() || expected.as_ref().is_some_and(holds) || is_divided();
    prop_assert!(is_whole, "{change:?} reads as {boards:?}:\n{text}");
    let alone = text.parse::<Diagram>().ok().map(|diagram| diagram.setup);
    prop_assert!(alone.is_none() || alone == expected, "{change:?}:\n{text}");
    Ok(())
}

proptest! {
    #![proptest_config(config(2048))]

    #[test]
    fn a_board_is_read_whole_or_refused(drawing in drawings(), change in changes()) {
        check(&drawing, &change)?;
    }

    #[test]
    fn an_unchanged_board_is_read(drawing in drawings()) {
        let text = drawing.framed(drawing.rows(&drawing.cells())).join("\n");
        let stones = Color::BOTH.map(|color| drawing.setup.stones(color).count());
        // Letters without empty points are words, and `b` alone is ambiguous.
        let is_open = drawing.symbols[1] == 'b' && stones.contains(&0);
        let is_word = drawing.separator.is_empty();
        match text.parse::<Diagram>() {
            Ok(diagram) => prop_assert_eq!(diagram.setup, drawing.setup, "{}", text),
            Err(error) => prop_assert!(is_open || is_word, "{}:\n{}", error, text),
        }
    }
}
