//! What a format does not say of a game is named.

use oust_core::{Color, Ending};
use oust_notation::record::{Format, Header, HeaderName};
use oust_notation::{AnnotatedGame, Counts, Loss, Note, NoteKind, Span};

use crate::common;

/// A game on a 3x3 board.
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
        .expect("it goes on");
    annotated.ending_token = token;
    annotated
}

fn remarked(text: &str) -> AnnotatedGame {
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
fn a_move_list_has_no_place_for_what_is_said_about_the_game() {
    check(&game("a1 b1"), Format::MoveList, &[]);
    check(&game("a1 swap b1"), Format::MoveList, &[]);
    check(&remarked("good"), Format::MoveList, &[Loss::Notes]);
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
fn a_move_list_says_who_gives_up_at_the_end_of_his_turn_or_before_it() {
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
fn a_token_that_would_blame_the_other_side_is_not_written() {
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
fn a_native_record_keeps_a_remark_but_not_always_its_layout() {
    for kept in ["", "good", "two\nlines", "a } brace", "; {"] {
        check(&remarked(kept), Format::Native, &[]);
    }
    for changed in [" blank", "line\n", "two }\nlines", "first\noust 3x3"] {
        check(&remarked(changed), Format::Native, &[Loss::NoteLayout]);
    }
}

#[test]
fn sgf_has_line_feeds_alone() {
    check(&remarked(" two\nlines "), Format::Sgf, &[]);
    check(&remarked("two\r\nlines"), Format::Sgf, &[Loss::NoteLayout]);
}

#[test]
fn json_loses_nothing() {
    check(&remarked(" two\r\n } lines "), Format::Json, &[]);
    check(
        &with(HeaderName::Other("ply".to_owned()), " "),
        Format::Json,
        &[],
    );
}

#[test]
fn what_servers_have_no_place_for_is_what_their_writers_say() {
    let commented = remarked("good");
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
