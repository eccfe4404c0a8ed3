//! Labels that do not fit the rows and columns, and their spans.

use oust_notation::{Diagram, DiagramStyle, Dialect, Labels, PositionLine, read_diagrams};

use super::{check, check_fact};

const DISAGREE: &str = "labels disagree with the rows and columns";

#[track_caller]
fn check_problem(text: &str, part: &str, message: &str) {
    let found = &read_diagrams(text)[0];
    assert!(found.diagram.is_ok(), "{text}");
    let [problem] = &found.problems[..] else {
        panic!("{:?}", found.problems);
    };
    assert_eq!(
        (problem.span.slice(text), &problem.to_string()[..]),
        (part, message),
        "{text}"
    );
}

#[test]
fn column_labels_tell_a_damaged_rectangle_from_a_hexagon() {
    let message = "expected 2 points in row 2 of the diagram, found 3";
    check("  A B\n3 x .\n2 . . o\n1 . .", ". . o", message);
}

#[test]
fn wrong_labels_are_reported_and_ignored() {
    check_problem(
        "3 . x\n3 . .\n1 . .",
        "3",
        "expected the row label 2, found `3`",
    );
    check_problem(
        "3 . x 2\n2 . . 2\n1 . . 1",
        "2",
        "expected the row label 3, found `2`",
    );
    check_problem(
        "A B D\n. . x\n. . .",
        "D",
        "expected the label C, found `D`",
    );
    // A sentence does not end where the label does.
    check_problem(
        "A B C.\n. . x\n. . .",
        "C.",
        "expected the label C, found `C.`",
    );
}

#[test]
fn labels_of_more_columns_than_there_are_make_the_rows_ragged() {
    let message = "expected 4 points in row 1 of the diagram, found 3";
    check("A B C D\n. . x\n. . .", ". . x", message);
}

#[test]
fn labels_of_a_turned_board_are_refused() {
    check_fact("1 X ? .\n2 . o .\n3 x . .", "1", DISAGREE);
    check_fact("3 . . x 1\n2 . . . 2\n1 . o . 3", "1", DISAGREE);
    check_fact("C B A\n\n. . x\n. . .", "C", DISAGREE);
    check_fact("A B C\n. . x\n. . .\nA B", "A B", DISAGREE);
    check_fact("1- x .\n2- . . .\n3- . o", "1", DISAGREE);
}

/// Rows 2 and 3, or columns 2 and 3: neither at the edge of the board nor half of its edge.
#[test]
fn exchanged_labels_are_refused_on_rectangles() {
    let rows = |left: [u8; 5]| left.map(|label| format!("{label} . . x . .")).join("\n");
    check_fact(&rows([5, 3, 4, 2, 1]), "3", DISAGREE);
    check_fact(&rows([5, 2, 4, 3, 1]), "2", DISAGREE);
    let labels = |columns: &str| format!("{columns}\n. . x . . .\n. . . . . .");
    check_fact(&labels("A C B D E F"), "C", DISAGREE);
    check_fact(&labels("D B C A E F"), "D", DISAGREE);
    // Three in a circle.
    check_fact(&labels("A C D B E F"), "C", DISAGREE);
    // The other edge says how the rows are.
    let one_side = "5 . x . 5\n3 . . . 4\n4 . . . 3\n2 . . . 2\n1 . . . 1";
    let found = &read_diagrams(one_side)[0];
    assert!(found.diagram.is_ok() && found.problems.len() == 1);
}

/// Exchanges two words of a drawing.
fn swapped_labels(text: &str, a: &str, b: &str) -> String {
    let swapped = text.split_inclusive(char::is_whitespace).map(|part| {
        let word = part.trim_end();
        let other = if word == a {
            b
        } else if word == b {
            a
        } else {
            word
        };
        part.replacen(word, other, 1)
    });
    swapped.collect()
}

#[test]
fn exchanged_labels_are_refused_on_hexagons() {
    let labels: [(Dialect, &[&str], &[&str]); 3] = [
        (
            Dialect::Pbmserv,
            &["A-", "B-", "C-", "D-", "E-"],
            &["1", "2", "3", "4", "5"],
        ),
        (
            Dialect::Bga,
            &["1-", "2-", "3-", "4-", "5-"],
            &["A", "B", "C", "D", "E"],
        ),
        (Dialect::AbstractPlay, &["A-", "B-", "C-", "D-", "E-"], &[]),
    ];
    let line = "hex3 x2/4/2o2/4/2x x"
        .parse::<PositionLine>()
        .expect("a line");
    let diagram = Diagram::new(line.setup.clone());
    for (dialect, rows, diagonals) in labels {
        let printed = diagram
            .display(DiagramStyle::Pbmserv, Labels::Shown, dialect)
            .to_string();
        assert!(printed.parse::<Diagram>().is_ok(), "{printed}");
        for edge in [rows, diagonals] {
            for (at, a) in edge.iter().enumerate() {
                for b in &edge[at + 1..] {
                    let text = swapped_labels(&printed, a, b);
                    let found = read_diagrams(&text);
                    assert!(
                        !found.is_empty() && found.iter().all(|found| found.diagram.is_err()),
                        "{a} {b}\n{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_row_without_the_label_of_the_others_is_refused() {
    check_fact("3 . . x\n. . .\n1 . . .", ". . .", DISAGREE);
    check_fact("3 . . x 3\n2 . . . 2\n1 . . o", ". . o", DISAGREE);
}

#[test]
fn a_slash_is_a_label_of_hexagons_only() {
    let unknown =
        "unknown symbol `/`, expected a stone (x o # O), an empty point (. - ,) or a mark (? ~)";
    check("A B C\n. / . 2\n. . . 1\nA B C", "/", unknown);
    check("/ --\n--\n-x", "/", unknown);
    check("++\n+x\n/ /\txx", "/", unknown);
}

#[test]
fn cells_after_the_labels_of_columns_are_refused() {
    for text in [
        "A B C\t12\t 2 ....\n 1 ...x",
        "A B C   3 xxx 3\n 2 ... 2\n 1 .x. 1",
        "A B C  xxx\n...\n.x.",
    ] {
        let found = read_diagrams(text);
        assert!(found.iter().all(|found| found.diagram.is_err()), "{text}");
        assert!(!found.is_empty());
    }
}
