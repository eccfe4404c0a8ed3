//! Writing a game as SGF.

use oust_core::Ending::{Adjudication, Resignation, Time};
use oust_core::{Color, Game};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, Note, NoteKind};
use oust_test_support::notation::write_sgf;

use crate::common::board;

/// Returns the game of `placements` in the pbmserv dialect.
#[track_caller]
fn game(name: &str, placements: &str) -> Game {
    let board = board(name);
    let mut game = Game::new(board.clone());
    for word in placements.split_whitespace() {
        let coord = word.parse().expect(word);
        let point = Dialect::Pbmserv.resolve(&board, coord).expect(word);
        game.play(point).expect(word);
    }
    game
}

/// Returns the text without the version of the program.
#[track_caller]
fn written(annotated: &AnnotatedGame) -> String {
    let version = concat!("AP[oust-toolkit:", env!("CARGO_PKG_VERSION"), "]");
    let text = write_sgf(annotated).expect("a rectangle of that size");
    assert!(text.contains(version));
    text.replace(version, "AP[oust-toolkit:VERSION]")
}

#[test]
fn a_whole_game() {
    let game = game("5x5", "b4 e2 c5 b5 a4 c1 e4 e5 d4 c4 b5 e5 b4 c2");
    let mut annotated = AnnotatedGame::new(game);
    let headers = [
        (HeaderName::X, "al]ice\tA."),
        (HeaderName::O, "bob"),
        (HeaderName::Date, "2026-01-19T21:40:00Z"),
        (HeaderName::Site, "pbmserv"),
        (HeaderName::Id, "101"),
        (HeaderName::Swap, "allowed"),
        (HeaderName::Other("BR".to_owned()), "1512"),
        (HeaderName::Other("annotator".to_owned()), "carol: \\o/"),
    ];
    for (name, value) in headers {
        annotated.headers.push(Header::new(name, value));
    }
    let counts = "3/4".parse().expect("counts");
    annotated.headers[1].claim = Some((counts, oust_notation::Span::default()));
    let notes = [
        (0, Some("before the first turn")),
        (5, Some("behind the turn [see below]: \\o/")),
        (5, Some("and\n(;FF[4 once more")),
        (6, None),
    ];
    for (after, text) in notes {
        let kind = text.map_or(NoteKind::Diagram, |text| NoteKind::Comment(text.to_owned()));
        annotated.notes.push(Note { after, kind });
    }
    insta::assert_snapshot!(written(&annotated));
}

#[test]
fn every_ending_has_a_result() {
    let result = |game: Game| {
        let text = written(&AnnotatedGame::new(game));
        let from = text.find("RE[").expect("a result");
        text[from..].lines().next().unwrap_or_default().to_owned()
    };
    let end = |ending, winner| {
        let mut game = game("3x3", "a1 b1");
        game.end(ending, winner).expect("the game is not over");
        result(game)
    };
    assert_eq!(result(game("3x3", "a1 b1 a2")), "RE[B+]");
    assert_eq!(result(game("2x2", "a1 b1 b2 a2")), "RE[Void]");
    assert_eq!(result(game("3x3", "a1")), "RE[?]OUSTHEAD[ended:unfinished]");
    assert_eq!(end(Resignation, Some(Color::O)), "RE[W+R]");
    assert_eq!(end(Time, Some(Color::X)), "RE[B+T]");
    assert_eq!(end(Adjudication, Some(Color::X)), "RE[B+F]");
    assert_eq!(end(Resignation, None), "RE[?]OUSTHEAD[ended:resign]");
}

#[test]
fn swap_pass_and_resignation_have_their_own_nodes() {
    let mut swapped = game("3x3", "b2");
    swapped.swap().expect("a swap is allowed");
    swapped.resign(Color::X).expect("the game is not over");
    let mut annotated = AnnotatedGame::new(swapped);
    annotated.ending_token = Some(Color::X);
    let text = written(&annotated);
    assert!(
        text.ends_with("\n;AB[bb]PL[W]\n;OUSTDO[swap]PL[W]\n;OUSTDO[resign:B]\n)\n"),
        "{text}"
    );
    // Source: rules, the forced pass on 3x3.
    let mut stuck = game("3x3", "b1 a1 c2 a3 c1 a2 b3 a1 a2");
    stuck.pass().expect("o has no placement");
    let text = written(&AnnotatedGame::new(stuck));
    assert!(text.ends_with("\n;OUSTDO[pass:W]PL[B]\n)\n"), "{text}");
}

#[test]
fn unsupported_boards_are_errors_that_list_other_formats() {
    let refusal = |name: &str| {
        let error = write_sgf(&AnnotatedGame::new(Game::new(board(name))));
        error.expect_err("SGF has no points for it").to_string()
    };
    assert_eq!(
        refusal("hex7"),
        "SGF holds rectangles up to 52x52, not hex7; the native record, JSON and Abstract Play's \
         format hold it"
    );
    assert_eq!(
        refusal("53x9"),
        "SGF holds rectangles up to 52x52, not 53x9; the native record and JSON hold it"
    );
}
