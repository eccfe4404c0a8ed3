//! Titles above the boards of a page, and captions below them.

use oust_notation::{DiagramErrorKind, Named, read_diagrams, side_letter};

const BOARDS: [&str; 3] = [
    " . x o\n . . .\n o . .",
    " x x o\n . . .\n o . .",
    " x . o\n . . .\n . . .",
];

/// Replaces `#1` to `#3` by boards and returns the side to move of each: `!` for a contradiction, `?` for an
/// unclear title, `-` without a title.
#[track_caller]
fn check(page: &str, expected: &str) {
    let mut text = page.to_owned();
    for (number, board) in BOARDS.iter().enumerate() {
        text = text.replace(&format!("#{}", number + 1), board);
    }
    let side = |found: oust_notation::FoundDiagram| match found.diagram {
        Ok(diagram) => match diagram.named_side() {
            Named::Side(side) => side_letter(side),
            Named::None => '-',
            Named::Unclear(_) => '?',
        },
        Err(error) => {
            assert_eq!(error.kind, DiagramErrorKind::TitlesContradict, "{text}");
            '!'
        }
    };
    let found: String = read_diagrams(&text).into_iter().map(side).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn a_title_above_the_first_board_makes_all_of_them_titles() {
    for page in [
        "Problem 1 - Black to play\n\n#1\n\nProblem 2 - White to play\n\n#2\n\nProblem 3 - Black to play\n\n#3",
        "## Problem 1 (Black to play)\n\n```\n#1\n```\n\n## Problem 2 (White to play)\n\n```\n#2\n```\n\nBlack to play\n\n#3",
        "[b]Black to play[/b]\n[code]\n#1\n[/code]\n\n[b]White to play[/b]\n[code]\n#2\n[/code]\n\nx to play\n\n#3",
        "1) x to move\n#1\n\n2) o to move\n#2\n\n3) x to move\n#3",
        "Black to play:\n\n#1\n\nWhite to play:\n\n#2\n\nBlack to play:\n\n#3",
        "Problem 1: Black to play\n\nFind the win.\n\n#1\n\nProblem 2: White to play\n\nFind the win.\n\n#2\n\nBlack to play\n\nFind the win.\n\n#3",
        "Black to play\n\n#1\n\nWhite to play\n\n#2\n\nBlack to play\n\n#3\n\nThe end; White to play is a misprint in problem 3.",
        "Black to play\n\n#1\n\nWhite to play\n\n#2\n\nBlack to play\n\n#3\n\nAnswers on the back",
    ] {
        check(page, "xox");
    }
    check("Black to play\n\n#1\n\n#2\n\nWhite to play\n\n#3", "x-o");
}

#[test]
fn a_caption_below_the_last_board_makes_all_of_them_captions() {
    for page in [
        "#1\n\nBlack to play\n\n#2\n\nWhite to play\n\n#3\n\nBlack to play",
        "#1\nBlack to play\n\n#2\nWhite to play\n\n#3\nBlack to play",
        "A page of boards.\n\n#1\n\nFigure 1 -- Black plays at ?\n\n#2\n\nFigure 2 -- White must pass.\n\n#3\n\nx to move",
        "```\n#1\n```\nBlack to play\n```\n#2\n```\nWhite to play\n```\n#3\n```\nBlack to play",
    ] {
        check(page, "xox");
    }
}

#[test]
fn titles_and_captions_must_agree() {
    check("Black to play\n\n#1\n\nWhite to play", "!");
    check("Black to play\n\n#1\n\nBlack to play", "x");
    check("Black to play\n#1\nWhite to play", "!");
    check(
        "Black to play\n\n#1\n\nWhite to play\n\n#2\n\nWhite to play",
        "!o",
    );
    check(
        "Black to play\n\n#1\n\nBlack to play\n\n#2\n\nBlack to play",
        "xx",
    );
    check(
        "Black to play\n#1\nBlack to play\n\nWhite to play\n#2\nWhite to play",
        "xo",
    );
    check(
        "Black to play\n#1\nWhite to play\n\nWhite to play\n#2\nBlack to play",
        "!!",
    );
}

#[test]
fn text_between_boards_belongs_to_the_nearer_one() {
    check("#1\n\nBlack to play\n\n\n#2", "x-");
    check("#1\n\n\nBlack to play\n\n#2", "-x");
    check("#1\nBlack to play\n\n#2", "x-");
    check("#1\n\nBlack to play\n#2", "-x");
    check("#1\n\nFigure 1 -- Black plays at ?\n\n#2", "x-");
    check("#1\n\nBlack to play\n\n#2", "??");
    check(
        "#1\n\nBlack to play\n\n\n#2\n\n\nWhite to play\n\n#3",
        "???",
    );
}

#[test]
fn a_title_that_is_unclear_leaves_the_side_unknown() {
    check("It is not Black's turn\n\n#1", "?");
    check("It is not Black's turn\n\n#1\n\nFigure 1", "?");
    check("Black to play\n\n#1\n\nLast to move: White", "?");
    check("Black to play\n\n\n#1", "-");
    check("A long text.\n\nBlack to play\n\n#1", "x");
}

#[test]
fn a_page_of_the_first_board_goes_on_below_it() {
    // Text far below a board is no caption, and text of the next title no caption either.
    let text = "Black to play\n\n x . o\n . . .\n\nWhite to play\n\n . . o\n . x .\n";
    let found = read_diagrams(text);
    let captions: Vec<_> = found
        .iter()
        .map(|found| found.diagram.as_ref().expect("read").caption.clone())
        .collect();
    assert_eq!(
        captions,
        [
            Some("Black to play".to_owned()),
            Some("White to play".to_owned())
        ]
    );
    assert_eq!(found[0].span.slice(text), "x . o\n . . .");
}
