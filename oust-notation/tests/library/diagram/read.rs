//! Parsing of valid diagrams.

use oust_core::{Color, Shape};
use oust_notation::{
    Assumption, Claim, Counts, Diagram, DiagramStyle, Dialect, Labels, PositionLine, read_diagrams,
};

fn read(text: &str) -> Diagram {
    text.parse()
        .unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// Returns the board and rows as in a position line.
fn rows(diagram: &Diagram) -> String {
    let line = PositionLine {
        setup: diagram.setup.clone(),
        to_move: Color::X,
    };
    let line = line.to_string();
    line.strip_suffix(" x").expect("x to move").to_owned()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(rows(&read(text)), expected, "{text}");
}

#[track_caller]
fn check_last(text: &str, expected: &[usize]) {
    let points: Vec<usize> = read(text).last_move.iter().map(|p| p.index()).collect();
    assert_eq!(points, expected, "{text}");
}

#[test]
fn rows_are_read_with_and_without_spaces() {
    check("x . o\n. . .", "3x2 x1o/3");
    check("x.o\n...", "3x2 x1o/3");
    check("x-o\n---", "3x2 x1o/3");
    check("x+o\n+++", "3x2 x1o/3");
    check("x\t.\to\n.\t.\t.", "3x2 x1o/3");
    check("A  B  C\nx  .  o\n.  .  .", "3x2 x1o/3");
    check("● · ○\n· · ·", "3x2 x1o/3");
    check("\u{feff}x . o\n. . .", "3x2 x1o/3");
}

#[test]
fn labels_may_be_on_any_side() {
    for text in [
        "  A B C\n2 x . o\n1 . . .",
        "2 x . o\n1 . . .\n  A B C",
        "x . o 2\n. . . 1",
        "2 x . o 2\n1 . . . 1",
        "a b c\nx . o\n. . .",
        "abc\nx.o\n...",
        "2 x.o\n1 ...\n  ABC",
        "x . o\n. . .\n\nA B C",
        "A B C\n\n2 x . o\n1 . . .\n\nA B C\n",
    ] {
        check(text, "3x2 x1o/3");
        assert_eq!(read(text).labels, Labels::Shown, "{text}");
        assert_eq!(read(text).dialect, None, "{text}");
        assert_eq!(read(text).caption, None, "{text}");
    }
}

#[test]
fn the_letter_i_decides_the_dialect() {
    let row = ". . . . . . . . .\n. . . . . . . . .";
    let with = |labels: &str| read(&format!("{labels}\n{row}")).dialect;
    assert_eq!(with("A B C D E F G H J"), Some(Dialect::Pbmserv));
    assert_eq!(with("a b c d e f g h i"), Some(Dialect::AbstractPlay));
    assert_eq!(with(""), None);
    // All dialects number rows the same.
    assert_eq!(
        read("2 . . . . . . . . .\n1 . . . . . . . . .").dialect,
        None
    );
}

#[test]
fn a_hexagon_is_known_by_its_indentation_or_its_labels() {
    let expected = "hex3 x2/4/2o2/4/2x";
    check("  x . .\n . . . .\n. . o . .\n . . . .\n  . . x", expected);
    check("  x..\n ....\n..o..\n ....\n  ..x", expected);
    check(
        "A- x . .\nB- . . . .\nC- . . o . .\nD- . . . .\nE- . . x",
        expected,
    );
    check(
        "hexagon:\n\n  x - -\n - - - -\n- - o - -\n - - - -\n  - - x\n",
        expected,
    );
}

#[test]
fn the_labels_of_a_hexagon_decide_the_dialect() {
    let havannah = "\
           1 2 3
          / / / 4
      A- x . . / 5
     B- . . . . /
    C- . . o . .
     D- . . . .
      E- . . x";
    let bga = "\
           A B C
          / / / D
      5- x . . / E
     4- . . . . /
    3- . . o . .
     2- . . . .
      1- . . x";
    let rows_only = "E- x . .\nD- . . . .\nC- . . o . .\nB- . . . .\nA- . . x";
    for (text, dialect) in [
        (havannah, Dialect::Pbmserv),
        (bga, Dialect::Bga),
        (rows_only, Dialect::AbstractPlay),
    ] {
        check(text, "hex3 x2/4/2o2/4/2x");
        assert_eq!(read(text).dialect, Some(dialect));
    }
}

#[test]
fn every_label_of_a_hexagon_is_checked() {
    let good = "  1 2\n / / 3\nA- x . /\nB- . . .\nC- . o";
    assert!(read_diagrams(good)[0].problems.is_empty());
    for (from, to) in [("1 2", "1 3"), ("/ 3", "/ 4"), ("A-", "B-"), ("C-", "D-")] {
        let bad = good.replace(from, to);
        let found = &read_diagrams(&bad)[0];
        let diagram = found.diagram.as_ref().expect("still a diagram");
        assert_eq!(rows(diagram), "hex2 x1/3/1o");
        assert_eq!(diagram.dialect, None, "{bad}");
        assert_eq!(found.problems.len(), 1, "{bad}");
    }
}

#[test]
fn small_boards_are_rectangles() {
    check("   A\n1  x  1\n   A", "1x1 x");
    check("  A B C\n1 x . o\n\nx to move", "3x1 x1o");
    check("  A\n3 x\n2 .\n1 o", "1x3 x/1/o");
    check("1\n/\nA- x", "hex1 x");
}

#[test]
fn upper_case_next_to_lower_case_is_the_last_move() {
    check_last("x X\n. o", &[1]);
    check_last("x .\n. O", &[3]);
    check_last("X .\n. o", &[0]);
    check_last("x . .\nx x .\nX X .", &[6, 7]);
    check_last("X .\n. .", &[0]);
    check_last("O .\n. .", &[0]);
    check_last("◉ .\n● ○", &[0]);
    check_last("◎ .\n○ ●", &[0]);
}

#[test]
fn upper_case_that_no_turn_can_leave_is_not_the_last_move() {
    check_last("X .\n. O", &[]);
    check_last("X X\n. O", &[]);
    check_last("# O\n. .", &[]);
    check_last("● O\n. .", &[]);
    // Two stones in one turn join an older one, which would be in lower case.
    check_last("x O\nO x", &[]);
}

#[test]
fn a_zero_is_a_stone_only_where_it_cannot_be_anything_else() {
    check("x 0\n. .", "2x2 xo/2");
    for text in ["x 0\n0 0", "x 0\n. o", ". 0\n. ."] {
        let error = text.parse::<Diagram>().expect_err(text);
        assert_eq!(
            error.to_string(),
            "ambiguous symbol `0`, expected o for a stone or . for an empty point"
        );
    }
}

#[test]
fn marks_are_kept() {
    let diagram = read("x , ?\n~ . ,\n. ~ ?");
    let places = |points: &[oust_core::Point]| -> Vec<usize> {
        points.iter().map(|point| point.index()).collect()
    };
    assert_eq!(places(&diagram.stars), [1, 5]);
    assert_eq!(places(&diagram.asked), [2, 8]);
    assert_eq!(places(&diagram.captured), [3, 7]);
}

#[test]
fn claims_are_kept_with_and_without_counts() {
    let claim = |name: Option<&str>, counts: Option<(u32, u32)>| Claim {
        name: name.map(str::to_owned),
        counts: counts.map(|(largest, stones)| Counts { largest, stones }),
    };
    for (line, expected) in [
        ("x: alice 3/4", claim(Some("alice"), Some((3, 4)))),
        ("x:3/4", claim(None, Some((3, 4)))),
        ("X: Alice B. Carol", claim(Some("Alice B. Carol"), None)),
        (
            "   x: alice          0/0",
            claim(Some("alice"), Some((0, 0))),
        ),
        ("x: a/b", claim(Some("a/b"), None)),
        ("x: a 1/99999999999", claim(Some("a 1/99999999999"), None)),
        ("x:", claim(None, None)),
    ] {
        for between in ["\n", "\n\n"] {
            let diagram = read(&format!("{line}{between}. x\n. o"));
            assert_eq!(diagram.claims, [Some(expected.clone()), None], "{line}");
        }
    }
    let both = read("o: bob 1/1\nx: alice 2/2\n. x\n. o");
    assert_eq!(both.claims[0], Some(claim(Some("alice"), Some((2, 2)))));
    assert_eq!(both.claims[1], Some(claim(Some("bob"), Some((1, 1)))));
}

#[test]
fn the_caption_is_the_paragraph_below() {
    let caption = |text: &str| read(text).caption;
    let board = ". x\n. o";
    let two = Some("Two lines\nof one paragraph".to_owned());
    assert_eq!(
        caption(&format!("{board}\n\nTwo lines\n  of one paragraph")),
        two
    );
    assert_eq!(
        caption(&format!("{board}\nTwo lines\nof one paragraph\n\nmore")),
        two
    );
    assert_eq!(caption(&format!("{board}\n\n\nToo far away")), None);
    assert_eq!(caption(&format!("{board}\n\n*******\n\nmore")), None);
    assert_eq!(
        caption("> . x\n> . o\n>\n> Quoted\n> too\n\nmore"),
        Some("Quoted\ntoo".to_owned())
    );
    assert_eq!(caption("> . x\n> . o\n\nThe answer to the quotation"), None);
}

#[test]
fn each_diagram_of_a_text_has_its_own_claims_and_caption() {
    let text = "x: a 1/1\n. x\n. .\n\nOne\n\nx: b 2/2\n. x\n. x\n\nTwo\n\nThird:\n\n. .\nx .\n";
    let found = read_diagrams(text);
    let said: Vec<_> = found
        .iter()
        .map(|found| found.diagram.as_ref().expect("a diagram"))
        .map(|diagram| {
            let name = diagram.claims[0]
                .as_ref()
                .and_then(|claim| claim.name.clone());
            (
                name.unwrap_or_default(),
                diagram.caption.clone().unwrap_or_default(),
            )
        })
        .collect();
    let said: Vec<(&str, &str)> = said.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    assert_eq!(said, [("a", "One"), ("b", "Two"), ("", "")]);
    assert_eq!(found[0].span.slice(text), "x: a 1/1\n. x\n. .\n\nOne");
    assert_eq!(found[2].span.slice(text), ". .\nx .");
}

#[test]
fn a_heading_of_the_next_diagram_is_not_a_caption() {
    for text in [
        ". x\n. .\n\nThe next:\n\n. o\n. .\n",
        ". x\n. .\n\nThe next\n. o\n. .\n",
    ] {
        let diagram = read_diagrams(text).remove(0).diagram.expect("a diagram");
        assert_eq!(diagram.caption, None, "{text}");
    }
}

#[test]
fn labels_above_the_next_rows_are_not_those_below_the_last() {
    let found = read_diagrams(". x\n. .\n\nA B\n2 . x\n1 . x\n\nA B\n\n2 x x\n1 . .\nA B\n");
    let labels: Vec<Labels> = found
        .into_iter()
        .map(|found| found.diagram.expect("a diagram").labels)
        .collect();
    assert_eq!(labels, [Labels::Hidden, Labels::Shown, Labels::Shown]);
}

#[test]
fn quoted_and_unquoted_rows_are_two_diagrams() {
    assert_eq!(read_diagrams("> . x\n> . .\n. o\n. .\n").len(), 2);
    assert_eq!(read_diagrams("> > . x\n>> . .\n> . o\n> . .\n").len(), 2);
}

#[test]
fn lines_that_only_look_like_rows_are_text() {
    for text in [
        "A heading\n-----\ntext",
        "A heading\n-----",
        "----------",
        "...\n\nand so on",
        "see 13 x 13\n13 x 13\nfoo",
        "I\n\nO\n\nX",
        "oxo\nfoo bar",
        "1. x\n2. o",
        "#####\n# a #\n#####",
        "too",
        "~~~~~~\n\n~~~~~~",
        "* * *",
        "",
        "\n\n",
        ">\n> >\n",
    ] {
        assert!(read_diagrams(text).is_empty(), "{text:?}");
        assert!(text.parse::<Diagram>().is_err());
    }
}

#[test]
fn the_style_is_detected() {
    for (text, style) in [
        ("# O\n. .", DiagramStyle::Figure),
        ("? O\n. .", DiagramStyle::Figure),
        ("x o\n. .", DiagramStyle::Pbmserv),
        ("x -\n- o", DiagramStyle::Orbit),
        ("● ○\n· ·", DiagramStyle::Unicode),
        ("· ·\n· ·", DiagramStyle::Unicode),
        (". .\n. .", DiagramStyle::Pbmserv),
    ] {
        assert_eq!(read(text).style, style, "{text}");
    }
}

#[test]
fn the_largest_boards_are_read() {
    let row = ". ".repeat(255);
    let text = vec![row; 255].join("\n");
    assert_eq!(
        read(&text).setup.board().shape(),
        Shape::Rectangle {
            width: 255,
            height: 255
        }
    );
}

#[test]
fn brackets_mark_the_last_move() {
    for (text, at) in [
        ("X . . O\n. X(O).", 6),
        ("X . . O\n. X (O) .", 6),
        ("X . . O\n. . .(O)", 7),
        ("X . . O\n(O). . .", 4),
        ("2 X . . O 2\n1 . . X(O)1", 7),
        ("X..O\n.X(O).", 6),
    ] {
        check_last(text, &[at]);
        let board = rows(&read(text));
        assert!(board.starts_with("4x2 x2o/"), "{text}: {board}");
    }
}

#[test]
fn remarks_are_kept_as_assumptions() {
    let remarks = |text: &str| -> Vec<String> {
        let assumed = read(text).assumed.into_iter();
        let remark = |assumption| match assumption {
            Assumption::Remark(text) => text,
            other => other.to_string(),
        };
        assumed.map(remark).collect()
    };
    assert_eq!(
        remarks("2 . x . 2  <-- just played\n1 . . . 1\tBlack (X) has captured 0 stones"),
        ["<-- just played", "Black (X) has captured 0 stones"]
    );
    assert_eq!(remarks(". x o  <--\n. . ."), ["<--"]);
    assert_eq!(
        remarks("   A B C    Last move: Black B2\n2 . x o 2\n1 . . . 1"),
        ["Last move: Black B2"]
    );
}
