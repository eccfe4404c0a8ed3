//! A corpus of pasted diagrams with the expected result of each.

use std::fs;

use oust_core::{Color, Setup};
use oust_notation::{
    Assumption, Diagram, DiagramErrorKind, Document, DocumentItem, LineColumn, PositionLine,
    read_diagrams, side_letter,
};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/diagrams/");

fn board_and_rows(setup: &Setup) -> String {
    let line = PositionLine {
        setup: setup.clone(),
        to_move: Color::X,
    };
    let line = line.to_string();
    line.strip_suffix(" x").expect("x to move").to_owned()
}

/// Returns the board, rows, side and assumptions of every diagram in `text`, or the place and the fact of
/// its error.
fn found_in(text: &str) -> Vec<String> {
    let found = read_diagrams(text);
    if found.is_empty() {
        let error = text.parse::<Diagram>().expect_err("no diagram");
        return vec![refused(text, error.span.start, &error.to_string())];
    }
    let one = |found: oust_notation::FoundDiagram| match found.diagram {
        Ok(diagram) => {
            let side = diagram.to_move().map_or('?', side_letter);
            let mut parts = vec![format!("{} {side}", board_and_rows(&diagram.setup))];
            parts.extend(diagram.assumed.iter().map(ToString::to_string));
            let warnings = found.problems.iter();
            parts.extend(warnings.map(|problem| format!("warning: {problem}")));
            parts.join("; ")
        }
        Err(error) => refused(text, error.span.start, &error.to_string()),
    };
    found.into_iter().map(one).collect()
}

fn refused(text: &str, at: usize, message: &str) -> String {
    let LineColumn { line, column } = LineColumn::from_offset(text, at);
    let fact = message.split_once("; ").map_or(message, |(fact, _)| fact);
    format!("refused {line}:{column} {fact}")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(found_in(text), [expected], "{text}");
}

#[track_caller]
fn check_assumed(text: &str, expected: &[Assumption]) {
    let diagram: Diagram = text.parse().expect(text);
    assert_eq!(diagram.assumed, expected, "{text}");
}

#[track_caller]
fn check_ambiguous(text: &str, expected: char) {
    let error = text.parse::<Diagram>().expect_err(text);
    assert!(
        matches!(error.kind, DiagramErrorKind::AmbiguousSymbols { symbol, .. } if symbol == expected),
        "{text}: {error}"
    );
    assert_eq!(error.span.slice(text), expected.to_string(), "{text}");
}

#[test]
fn every_diagram_of_the_corpus_reads_as_listed() {
    let list = fs::read_to_string(format!("{CORPUS}expected.list")).expect("the list");
    let files = fs::read_dir(CORPUS).expect("fixtures").map(|file| {
        let name = file.expect("a file").file_name();
        name.into_string().expect("a name")
    });
    let mut names: Vec<String> = files
        .filter_map(|name| Some(name.strip_suffix(".txt")?.to_owned()))
        .collect();
    names.sort();
    let mut found = Vec::new();
    for name in names {
        let text = fs::read_to_string(format!("{CORPUS}{name}.txt")).expect("a fixture");
        found.extend(found_in(&text).iter().map(|one| format!("{name}: {one}")));
    }
    let list: Vec<&str> = list.lines().collect();
    assert_eq!(found, list);
}

#[test]
fn the_whole_diagram_decides_the_symbol_of_each_player() {
    let stone = |symbol, color| Assumption::Stone { symbol, color };
    check("b . w\n. . .", "3x2 x1o/3 ?");
    check_assumed("b . w\nw . b", &[]);
    check_assumed("x . W\n. x W", &[stone('W', Color::O)]);
    check_assumed("b . o\nb . o", &[stone('b', Color::X)]);
    check_assumed("x . 0\n. . .", &[stone('0', Color::O)]);
    check_assumed("* . o\n. . .", &[stone('*', Color::X)]);
    check_assumed("@ . O\n. . O", &[stone('@', Color::X)]);
    check_assumed("x . o\n. . X", &[Assumption::SideToMove(Color::O)]);
    check_assumed("x . o\n. . X\n\no to move", &[]);
    check_ambiguous("b . .\n. . .", 'b');
    check_ambiguous("w . .\n. . .", 'w');
    check_ambiguous("* o\n* *", '*');
    check_ambiguous("x . o\n. B .", 'B');
    check_ambiguous("● . ○\n# . .", '●');
}

#[test]
fn upper_case_initials_mark_the_last_move() {
    let diagram: Diagram = "b . w\n. . B".parse().expect("a diagram");
    assert_eq!(diagram.last_move.len(), 1);
    let diagram: Diagram = "B . W\n. W B".parse().expect("a diagram");
    assert!(diagram.last_move.is_empty());
}

#[test]
fn a_heading_names_the_side_to_move_without_a_caption() {
    check("Black to move:\n\nx . o\n. . .", "3x2 x1o/3 x");
    check("Black to move:\nx . o\n. . .", "3x2 x1o/3 x");
    check("Black to move:\n\nx . o\n. . .\n\nFigure 3", "3x2 x1o/3 x");
    check("Black to move:\n\n\nx . o\n. . .", "3x2 x1o/3 ?");
}

#[test]
fn the_page_of_a_mailing_list_is_not_json() {
    let page = "[Date Prev][Date Next]\n\nNew game\n\n  2  - - x  2\n  1  - o -  1\n";
    let document = Document::read(page);
    assert!(matches!(
        document.into_items()[..],
        [DocumentItem::Diagram(_)]
    ));
    for text in ["[ null ]", "[1, 2]", "[", "[ { } ]"] {
        let parts = Document::read(text).into_items();
        assert!(
            !parts
                .iter()
                .any(|part| matches!(part, DocumentItem::Diagram(_)))
        );
    }
}
