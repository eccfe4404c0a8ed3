//! Random positions, drawn in wild manners, read back.

use oust_core::{Board, Color, Setup};
use oust_notation::{Diagram, Dialect};
use proptest::prelude::*;

use crate::common::config;

/// The stones of the rows of a position, top first.
type Rows = Vec<Vec<Option<Color>>>;

/// A manner of drawing.
type Drawer = fn(&Rows) -> String;

const DRAWERS: [(&str, Drawer); 12] = [
    ("a box of ASCII signs", |rows| {
        let rule = format!("+-{}+", "--".repeat(rows[0].len()));
        let row = |row: &Vec<_>| format!("| {} |", signs(row, "xo.").join(" "));
        format!("{rule}\n{}\n{rule}", lines(rows, row))
    }),
    ("a box with numbers and letters", |rows| {
        let letters = letters(rows).join(" ");
        let body = numbered(rows, |number, row| {
            format!("{number:2} |{}| {number}", signs(row, "XO.").join(" "))
        });
        format!(
            "    {letters}\n   {}\n{body}\n",
            "-".repeat(2 * rows[0].len() + 1)
        )
    }),
    ("cells of ASCII signs", |rows| {
        let rule = format!("+{}", "---+".repeat(rows[0].len()));
        let row = |row: &Vec<_>| format!("| {} |\n{rule}", signs(row, "xo ").join(" | "));
        format!("{rule}\n{}", lines(rows, row))
    }),
    ("cells of strokes", |rows| {
        let rule = format!("├{}", "───┼".repeat(rows[0].len()));
        let row = |row: &Vec<_>| format!("│ {} │\n{rule}", signs(row, "●○ ").join(" │ "));
        format!("{rule}\n{}", lines(rows, row))
    }),
    ("a grid of strokes", |rows| {
        lines(rows, |row| signs(row, "●○┼").join("─"))
    }),
    ("a tight grid of strokes", |rows| {
        lines(rows, |row| signs(row, "●○┼").concat())
    }),
    ("a table of Markdown", |rows| {
        let head = format!("|   | {} |", letters(rows).join(" | "));
        let rule = format!("|---|{}", "---|".repeat(rows[0].len()));
        let body = numbered(rows, |number, row| {
            format!("| {number} | {} |", signs(row, "xo ").join(" | "))
        });
        format!("{head}\n{rule}\n{body}")
    }),
    ("a table of a web page", |rows| {
        let row =
            |row: &Vec<_>| format!("<tr><td>{}</td></tr>", signs(row, "xo ").join("</td><td>"));
        format!("<table>\n{}\n</table>", lines(rows, row))
    }),
    ("full-width signs", |rows| {
        lines(rows, |row| signs(row, "ＸＯ．").concat())
    }),
    ("numbers without blanks", |rows| {
        numbered(rows, |number, row| {
            format!("{number}{}", signs(row, "xo.").concat())
        })
    }),
    ("row 1 on top", |rows| {
        numbered(rows, |number, row| {
            let number = rows.len() + 1 - number;
            format!("{number:2} {}", signs(row, "xo+").join(" "))
        })
    }),
    ("rows with blank lines between them", |rows| {
        lines(rows, |row| signs(row, "xo-").join(" ")).replace('\n', "\n\n")
    }),
];

/// One text for each point of a row, of three signs: x, o, empty.
fn signs(row: &[Option<Color>], three: &str) -> Vec<String> {
    let three: Vec<char> = three.chars().collect();
    let sign = |point: &Option<Color>| match point {
        Some(Color::X) => three[0],
        Some(Color::O) => three[1],
        None => three[2],
    };
    row.iter().map(|point| sign(point).to_string()).collect()
}

fn lines(rows: &Rows, draw: impl Fn(&Vec<Option<Color>>) -> String) -> String {
    rows.iter().map(draw).collect::<Vec<_>>().join("\n")
}

/// The rows with their numbers, counted from the bottom.
fn numbered(rows: &Rows, draw: impl Fn(usize, &[Option<Color>]) -> String) -> String {
    let lines = rows.iter().enumerate();
    let lines = lines.map(|(at, row)| draw(rows.len() - at, row));
    lines.collect::<Vec<_>>().join("\n")
}

fn letters(rows: &Rows) -> Vec<String> {
    let board = Board::rectangle(1, 1).expect("a board");
    let letter = |at| Dialect::Pbmserv.label(&board, at);
    (0..rows[0].len()).map(letter).collect()
}

fn positions() -> impl Strategy<Value = Rows> {
    let stone = prop_oneof![
        3 => Just(None),
        2 => Just(Some(Color::X)),
        2 => Just(Some(Color::O)),
    ];
    (3..15_usize, 3..15_usize).prop_flat_map(move |(width, height)| {
        let row = proptest::collection::vec(stone.clone(), width);
        proptest::collection::vec(row, height)
    })
}

fn setup(rows: &Rows) -> Setup {
    let side = |len: usize| u8::try_from(len).expect("small");
    let board = Board::rectangle(side(rows[0].len()), side(rows.len())).expect("a board");
    let mut setup = Setup::new(board.clone());
    for (point, stone) in board.points().zip(rows.iter().flatten()) {
        setup.put(point, *stone).expect("on the board");
    }
    setup
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn a_position_reads_back_in_every_manner(mut rows in positions()) {
        // A board without a stone or without a free point leaves the manner open.
        rows[0][0] = Some(Color::X);
        rows[1][1] = Some(Color::O);
        rows[2][0] = None;
        rows[2][1] = Some(Color::X);
        for (manner, draw) in DRAWERS {
            let text = draw(&rows);
            let upright = match manner {
                "row 1 on top" => rows.iter().rev().cloned().collect(),
                _ => rows.clone(),
            };
            match text.parse::<Diagram>() {
                Ok(diagram) => prop_assert_eq!(diagram.setup, setup(&upright), "{}:\n{}", manner, text),
                Err(error) => return Err(TestCaseError::fail(format!("{manner}: {error}\n{text}"))),
            }
        }
    }
}
