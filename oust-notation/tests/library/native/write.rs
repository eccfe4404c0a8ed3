//! The canonical form of a native record.

use insta::assert_snapshot;
use oust_core::{Color, Ending, Game, RandomPlay};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{
    AnnotatedGame, Counts, Dialect, Note, NoteKind, Span, read_native, write_native,
};

use crate::common::{annotated_game, board, check_document, game};

/// Writes a game and checks that it reads back.
#[track_caller]
fn written(annotated: &AnnotatedGame) -> String {
    let dialect = Dialect::default_for(annotated.board());
    let text = write_native(annotated, dialect);
    check_document(&text);
    let record = read_native(&text).next().expect("a record");
    let again = annotated_game(&record);
    assert!(again.game.actions().eq(annotated.game.actions()), "{text}");
    assert_eq!(write_native(&again, dialect), text);
    text
}

/// Checks the rows of a game without its headers.
#[track_caller]
fn check_rows(annotated: &AnnotatedGame, expected: &str) {
    let text = written(annotated);
    let (_, rows) = text.split_once("\n\n").expect("an empty line");
    assert_eq!(rows, expected);
}

/// Checks the line of one header.
#[track_caller]
fn check_value(name: HeaderName, value: &str, expected: &str) {
    let mut annotated = game("3x3", "a1");
    annotated.headers.push(Header::new(name, value));
    let text = written(&annotated);
    assert_eq!(text.lines().nth(1), Some(expected), "{value:?}");
}

#[track_caller]
fn check_comment(remark: &str, expected: &str) {
    let mut annotated = game("3x3", "a1 c3");
    let kind = NoteKind::Comment(remark.to_owned());
    annotated.notes.push(Note { after: 1, kind });
    check_rows(&annotated, expected);
}

fn with_header(mut annotated: AnnotatedGame, name: HeaderName, value: &str) -> AnnotatedGame {
    annotated.headers.push(Header::new(name, value));
    annotated
}

#[test]
fn a_whole_record() {
    let moves = "b4 e2 c5 b5 a4,c1 e4 e5 d4,c4,b5 e5 b4,c2 d1,e1,d3 a5,b2 c2,d5 c3";
    let mut annotated = game("5x5", moves);
    // Headers are written in the order of the format, unknown headers last.
    for (name, value) in [
        (HeaderName::Other("annotator".to_owned()), "carol"),
        (HeaderName::Swap, "no"),
        (HeaderName::Ended, "an earlier value"),
        (HeaderName::Result, "an earlier value"),
        (HeaderName::Id, "7"),
        (HeaderName::Round, "2"),
        (HeaderName::Event, "club night"),
        (HeaderName::Site, "Richard's PBeM Server"),
        (HeaderName::Date, "2026-01-19"),
        (HeaderName::O, "bob"),
        (HeaderName::X, "alice"),
    ] {
        annotated.headers.push(Header::new(name, value));
    }
    let counts = Counts {
        largest: 7,
        stones: 7,
    };
    annotated.headers[9].claim = Some((counts, Span::default()));
    assert_snapshot!(written(&annotated));
}

#[test]
fn comments_and_diagrams_keep_their_position() {
    let mut annotated = game("hex3", "a3 b3 c1 e3");
    let comment = |text: &str| NoteKind::Comment(text.to_owned());
    annotated.notes = vec![
        Note {
            after: 0,
            kind: comment("before the game"),
        },
        Note {
            after: 0,
            kind: NoteKind::Diagram,
        },
        Note {
            after: 1,
            kind: comment("behind x's turn"),
        },
        Note {
            after: 2,
            kind: comment("behind o's turn"),
        },
        Note {
            after: 2,
            kind: comment("and one more\nof two lines"),
        },
        Note {
            after: 3,
            kind: NoteKind::Diagram,
        },
        Note {
            after: 4,
            kind: NoteKind::Diagram,
        },
        Note {
            after: 4,
            kind: comment("at the end"),
        },
    ];
    assert_snapshot!(written(&annotated));
}

#[test]
fn second_slots_are_aligned_after_the_longest_first_slot() {
    check_rows(&game("3x3", ""), "");
    check_rows(&game("3x3", "a1 c3 c1"), " 1. a1  c3\n 2. c1\n");
    check_rows(
        &game("5x5", "b4 e2 c5 b5 a4,c1 e4"),
        " 1. b4     e2\n 2. c5     b5\n 3. a4,c1  e4\n",
    );
}

/// Turns of more than 24 characters exceed the column and do not widen it.
#[test]
fn a_very_long_turn_does_not_shift_other_rows() {
    let longest = |game: &Game| {
        let turns = game.history().map(|played| played.turn);
        let placements = |turn| game.history().filter(|played| played.turn == turn).count();
        turns.map(placements).max().unwrap_or(0)
    };
    let mut play = RandomPlay::new(3);
    let long = std::iter::repeat_with(|| play.game(&board("hex5"))).find(|game| longest(game) > 9);
    let text = written(&AnnotatedGame::new(long.expect("a long turn")));
    let column = |row: &str| {
        let slots: Vec<&str> = row.split_whitespace().collect();
        (slots.len() == 3 && slots[1].len() <= 24).then(|| row.len() - slots[2].len())
    };
    let rows = text.lines().filter(|row| row.contains(". "));
    let columns: Vec<usize> = rows.filter_map(column).collect();
    assert!(columns.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
    assert!(columns[0] <= 4 + 24 + 2, "{text}");
}

#[test]
fn row_numbers_are_aligned_to_the_right() {
    let mut play = RandomPlay::new(1);
    let text = written(&AnnotatedGame::new(play.game(&board("19x19"))));
    let (_, rows) = text.split_once("\n\n").expect("an empty line");
    let dots: Vec<Option<usize>> = rows.lines().map(|row| row.find(". ")).collect();
    assert!(dots.len() >= 100, "a long game");
    assert!(dots.iter().all(|&dot| dot == Some(3)), "{text}");
}

#[test]
fn an_empty_first_slot_is_written_only_at_the_start() {
    check_rows(&game("3x3 3/3/3 o", "b2 a1"), " 1. --  b2\n 2. a1\n");
    check_rows(&game("3x3 3/3/3 o", ""), "");
    let text = written(&game("3x3 3/3/3 o", "b2"));
    assert!(text.contains("\nstart: 3x3 3/3/3 o\n"), "{text}");
}

#[test]
fn passes_are_written() {
    let moves = "b1 a1 c2 a3 c1 a2 b3 a1 a2 pass b3 pass b1";
    let rows = " 1. b1     a1\n 2. c2     a3\n 3. c1,a2  b3,a1\n 4. a2     pass\n";
    let some: Vec<&str> = moves.split(' ').take(10).collect();
    check_rows(&game("3x3", &some.join(" ")), rows);
}

#[test]
fn a_swap_has_no_slot() {
    check_rows(&game("3x3", "a1 swap"), " 1. a1 swap\n");
    check_rows(
        &game("3x3", "a1 swap c3 c1 a3"),
        " 1. a1 swap c3\n 2. c1  a3\n",
    );
}

#[test]
fn the_token_of_an_ending_is_in_the_slot_of_the_loser() {
    let x = Some(Color::X);
    let o = Some(Color::O);
    let ended = |moves: &str, ending, loser: Option<Color>| {
        let mut annotated = game("3x3", moves);
        let winner = loser.map(|loser| !loser);
        annotated
            .game
            .end(ending, winner)
            .expect("the game is not over");
        annotated.ending_token = loser;
        annotated
    };
    let resigned = |moves, loser| ended(moves, Ending::Resignation, loser);
    check_rows(&resigned("a1 c3", x), " 1. a1      c3\n 2. resign\n");
    check_rows(&resigned("a1 c3", o), " 1. a1  c3,resign\n");
    check_rows(&resigned("a1", o), " 1. a1  resign\n");
    check_rows(&resigned("a1", x), " 1. a1,resign\n");
    check_rows(&resigned("", x), " 1. resign\n");
    check_rows(&resigned("a1 swap", o), " 1. a1 swap resign\n");
    check_rows(&resigned("a1 swap", x), " 1. a1 swap\n 2. resign\n");
    check_rows(&resigned("a1 c3", None), " 1. a1  c3\n");
    check_rows(
        &ended("a1 c3", Ending::Time, x),
        " 1. a1       c3\n 2. timeout\n",
    );
    check_rows(&ended("a1 c3", Ending::Adjudication, x), " 1. a1  c3\n");
    // The headers then hold the resignation.
    check_rows(&resigned("", o), "");
    let text = written(&resigned("", o));
    assert_eq!(text, "oust 3x3\nresult: x\nended: resign\n\n");
    let text = written(&ended("a1", Ending::Adjudication, None));
    assert_eq!(text, "oust 3x3\nresult: ?\nended: adjudicated\n\n 1. a1\n");
}

#[test]
fn result_and_ending_follow_from_the_game() {
    for (start, moves, expected) in [
        ("3x3", "a1", "result: ?\nended: unfinished\n"),
        ("3x3", "a1 b1 a2", "result: x\n"),
        ("2x2", "a1 b1 b2 a2", "result: deadlock\n"),
    ] {
        let mut annotated = game(start, moves);
        annotated.headers.push(Header::new(HeaderName::Result, "o"));
        let text = written(&annotated);
        assert!(
            text.starts_with(&format!("oust {start}\n{expected}\n")),
            "{text}"
        );
    }
    // `ended: board` is written only if the game had the header.
    let with_ended = with_header(game("3x3", "a1 b1 a2"), HeaderName::Ended, "time");
    assert!(written(&with_ended).contains("\nresult: x\nended: board\n"));
}

#[test]
fn the_dialect_is_written_if_dialects_differ_on_the_board() {
    let first_line = |board: &str, dialect| {
        let text = write_native(&game(board, "a1"), dialect);
        text.lines().next().expect("a line").to_owned()
    };
    for dialect in Dialect::ALL {
        let named = |board: &str| format!("oust {board} coords={dialect}");
        assert_eq!(first_line("8x20", dialect), "oust 8x20");
        assert_eq!(first_line("9x1", dialect), named("9x1"));
        assert_eq!(first_line("13x13", dialect), named("13x13"));
        assert_eq!(first_line("hex1", dialect), "oust hex1");
        let hexagon = write_native(&game("hex2", "b1"), dialect);
        assert!(hexagon.starts_with(&named("hex2")), "{hexagon}");
    }
}

#[test]
fn an_ambiguous_value_is_a_json_string() {
    let x = || HeaderName::X;
    check_value(x(), "alice", "x: alice");
    check_value(x(), "Älice: \"the\" {1}; 2", "x: Älice: \"the\" {1}; 2");
    check_value(x(), "", r#"x: """#);
    check_value(x(), " alice", r#"x: " alice""#);
    check_value(x(), "alice\u{a0}", "x: \"alice\u{a0}\"");
    check_value(x(), "\"alice\"", r#"x: "\"alice\"""#);
    check_value(x(), "a\nb\tc\u{7}", r#"x: "a\nb\tc\u0007""#);
    check_value(x(), "alice 41/46", r#"x: "alice 41/46""#);
    check_value(x(), "41/46", r#"x: "41/46""#);
    check_value(x(), "41/46 alice", "x: 41/46 alice");
    check_value(HeaderName::Other("ply".to_owned()), "\n", "result: ?");
}

#[test]
fn a_claim_follows_the_name() {
    let mut annotated = game("3x3", "a1");
    for (name, value) in [(HeaderName::X, "alice "), (HeaderName::O, "")] {
        let mut header = Header::new(name, value);
        let counts = Counts {
            largest: 1,
            stones: 2,
        };
        header.claim = Some((counts, Span::default()));
        annotated.headers.push(header);
    }
    let text = written(&annotated);
    assert!(
        text.starts_with("oust 3x3\nx: \"alice \" 1/2\no: \"\" 1/2\nresult"),
        "{text}"
    );
}

#[test]
fn a_comment_with_a_closing_brace_is_a_line_comment() {
    check_comment("good", " 1. a1 {good} c3\n");
    check_comment("  good \n", " 1. a1 {good} c3\n");
    check_comment("", " 1. a1 {} c3\n");
    check_comment("a { brace; and more", " 1. a1 {a { brace; and more} c3\n");
    check_comment("two\nlines", " 1. a1 {two\nlines} c3\n");
    check_comment("a } brace", " 1. a1 ; a } brace\nc3\n");
    check_comment("one\n\n} two\nthree", " 1. a1 {one} ; } two\n{three} c3\n");
    // A line that starts a record would end this one.
    check_comment("as in\noust 3x3", " 1. a1 {as in} {oust 3x3} c3\n");
}

#[test]
fn a_diagram_within_a_turn_shows_the_end_of_the_turn() {
    let mut annotated = game("5x5", "b4 e2 c5 b5 a4,c1");
    annotated.notes = vec![Note {
        after: 5,
        kind: NoteKind::Diagram,
    }];
    let text = written(&annotated);
    assert!(text.contains(" 3. a4,c1\ndiagram\n"), "{text}");
}

#[test]
fn a_note_after_an_ending_without_a_token_is_kept() {
    let mut annotated = game("3x3", "a1");
    annotated
        .game
        .resign(Color::O)
        .expect("the game is not over");
    for kind in [NoteKind::Comment("the end".to_owned()), NoteKind::Diagram] {
        annotated.notes.push(Note { after: 2, kind });
    }
    annotated.notes.push(Note {
        after: usize::MAX,
        kind: NoteKind::Diagram,
    });
    let text = written(&annotated);
    assert!(text.contains(" 1. a1 {the end}\ndiagram\n"), "{text}");
    assert_eq!(text.matches("diagram\n").count(), 2, "{text}");
}
