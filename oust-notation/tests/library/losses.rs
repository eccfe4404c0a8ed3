//! Losses of formats are reported.

use oust_core::{Color, Ending};
use oust_notation::record::{Format, Header, HeaderName};
use oust_notation::{AnnotatedGame, Counts, Dialect, Loss, Note, NoteKind, Span};

use crate::common;

/// Returns a game on a 3x3 board.
#[track_caller]
fn game(moves: &str) -> AnnotatedGame {
    common::game("3x3", moves)
}

#[track_caller]
fn ended(moves: &str, ending: Ending, token: Option<Color>) -> AnnotatedGame {
    let mut annotated = game(moves);
    annotated
        .game
        .end(ending, Some(Color::O))
        .expect("the game is not over");
    annotated.ending_token = token;
    annotated
}

fn commented_game(text: &str) -> AnnotatedGame {
    let mut annotated = game("a1 b1");
    let kind = NoteKind::Comment(text.to_owned());
    annotated.notes.push(Note { after: 1, kind });
    annotated
}

fn with(name: HeaderName, value: &str) -> AnnotatedGame {
    let mut annotated = game("a1 b1");
    annotated.headers.push(Header::new(name, value));
    annotated
}

#[track_caller]
fn check(annotated: &AnnotatedGame, format: Format, expected: &[Loss]) {
    assert_eq!(format.losses(annotated), expected, "{format:?}");
}

#[test]
fn a_move_list_loses_notes_headers_and_claims() {
    check(&game("a1 b1"), Format::MoveList, &[]);
    check(&game("a1 swap b1"), Format::MoveList, &[]);
    check(&commented_game("good"), Format::MoveList, &[Loss::Notes]);
    for name in [
        HeaderName::X,
        HeaderName::Swap,
        HeaderName::Other("ply".to_owned()),
    ] {
        check(&with(name, "used"), Format::MoveList, &[Loss::Headers]);
    }
    let mut claimed = with(HeaderName::X, "alice");
    let (largest, stones) = (1, 1);
    claimed.headers[0].claim = Some((Counts { largest, stones }, Span::default()));
    check(&claimed, Format::MoveList, &[Loss::Headers, Loss::Claims]);
    for follows in [HeaderName::Result, HeaderName::Ended] {
        check(&with(follows, "?"), Format::MoveList, &[]);
    }
}

#[test]
fn a_move_list_keeps_a_resignation_at_or_before_a_turn_of_the_loser() {
    let lost = [Loss::Ending];
    let x = Some(Color::X);
    check(
        &ended("a1 b1", Ending::Resignation, x),
        Format::MoveList,
        &[],
    );
    check(&ended("a1", Ending::Time, x), Format::MoveList, &[]);
    check(&ended("a1 swap", Ending::Time, x), Format::MoveList, &lost);
    check(
        &ended("a1 b1", Ending::Resignation, None),
        Format::MoveList,
        &lost,
    );
    check(
        &ended("a1 b1", Ending::Adjudication, None),
        Format::MoveList,
        &lost,
    );
    for format in [Format::Native, Format::Json, Format::Sgf] {
        check(&ended("a1", Ending::Adjudication, None), format, &[]);
    }
}

#[test]
fn an_ending_token_for_the_other_side_is_not_written() {
    let written = |token| {
        let dialect = oust_notation::Dialect::Pbmserv;
        oust_test_support::notation::write_move_list(
            &ended("a1 swap", Ending::Time, token),
            dialect,
        )
    };
    assert_eq!(written(Some(Color::X)), "a1 swap");
    assert_eq!(written(Some(Color::O)), "a1 swap timeout");
}

#[test]
fn a_native_record_may_lose_the_layout_of_comments() {
    for kept in ["", "good", "two\nlines", "a } brace", "; {"] {
        check(&commented_game(kept), Format::Native, &[]);
    }
    for changed in [" blank", "line\n", "two }\nlines", "first\noust 3x3"] {
        check(
            &commented_game(changed),
            Format::Native,
            &[Loss::NoteLayout],
        );
    }
}

#[test]
fn sgf_loses_carriage_returns() {
    check(&commented_game(" two\nlines "), Format::Sgf, &[]);
    check(
        &commented_game("two\r\nlines"),
        Format::Sgf,
        &[Loss::NoteLayout],
    );
}

#[test]
fn control_characters_of_comments_become_spaces() {
    for text in [
        "a\u{1b}[2Jb",
        "a\u{b}b",
        "a\u{c}b",
        "a\0b",
        "a\u{85}b",
        "a\u{7f}b",
    ] {
        let game = commented_game(text);
        for format in [Format::Native, Format::Sgf] {
            check(&game, format, &[Loss::ControlCharacters]);
            let written = format.write(&game, Dialect::Pbmserv).expect("a rectangle");
            let is_kept = |c: char| c.is_control() && c != '\n';
            assert!(!written.contains(is_kept), "{written:?}");
        }
    }
    for text in ["tab\tbed", "a\u{200d}b", "\u{2764}\u{fe0f}"] {
        check(&commented_game(text), Format::Native, &[]);
        check(&commented_game(text), Format::Sgf, &[]);
    }
    check(&commented_game("a\rb"), Format::Native, &[Loss::NoteLayout]);
}

#[test]
fn json_loses_nothing() {
    check(&commented_game(" two\r\n } lines "), Format::Json, &[]);
    check(
        &with(HeaderName::Other("ply".to_owned()), " "),
        Format::Json,
        &[],
    );
}

#[test]
fn losses_of_server_formats_match_their_writers() {
    let commented = commented_game("good");
    for (format, lost) in [
        (
            Format::AbstractPlay,
            oust_test_support::notation::write_abstract_play(&commented).1,
        ),
        (
            Format::Listing,
            oust_test_support::notation::write_listing(&commented).1,
        ),
    ] {
        assert_eq!(lost, [Loss::Notes]);
        check(&commented, format, &lost);
    }
}
