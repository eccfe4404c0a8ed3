//! Writing listings, and the reported losses.

use oust_core::{Color, Ending};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Counts, Loss, Note, NoteKind, PositionLine, Span};
use oust_test_support::notation::write_listing;

use super::common::{MOVES, WON, game, only, players, summary, with};
use crate::common::{body, headers};

fn other(name: &str) -> HeaderName {
    HeaderName::Other(name.to_owned())
}

fn written(annotated: &AnnotatedGame) -> String {
    write_listing(annotated).0
}

/// Returns the rows of entries.
fn rows(annotated: &AnnotatedGame) -> String {
    let text = written(annotated);
    let (_, rows) = text.split_once("   ?             ?\n").expect("the names");
    let (rows, _) = rows.split_once("   x: ").expect("a claim");
    rows.to_owned()
}

#[track_caller]
fn check_losses(annotated: &AnnotatedGame, expected: &[Loss]) {
    assert_eq!(write_listing(annotated).1, expected);
}

#[test]
fn the_example_of_the_notation() {
    let [x, o] = players();
    let headers = [
        (HeaderName::Id, "101"),
        x,
        o,
        (other("x-rating"), "1500 to 1488"),
        (other("o-rating"), "1500 to 1512"),
        (other("started"), "Jan  5 10:12"),
        (other("last-move"), "Jan 19 21:40"),
        (other("finished"), "Jan 19 21:40"),
    ];
    let annotated = with(game("5x5", MOVES), &headers);
    assert_eq!(written(&annotated), WON);
    check_losses(&annotated, &[]);
}

#[test]
fn an_unfinished_game() {
    let text = summary("hex3", "b2 swap c3");
    insta::assert_snapshot!(text);
    let headers = headers(&only(&text));
    assert!(headers.contains(&"swap \"used\"".to_owned()), "{headers:?}");
}

#[test]
fn a_forced_pass_is_an_empty_slot() {
    let pass = rows(&game("3x3", "b1 a1 c2 a3 c1,a2 b3,a1 a2 pass"));
    assert_eq!(
        pass,
        "   1 b1          2 a1\n   3 c2          4 a3\n   5 c1,a2       6 b3,a1\n   7 a2          8 --\n"
    );
}

#[test]
fn resignation_and_timeout_are_entries() {
    let ended = |moves: &str, ending, loser: Color| {
        let mut annotated = game("3x3", moves);
        annotated
            .game
            .end(ending, Some(!loser))
            .expect("the game is not over");
        rows(&annotated)
    };
    let resigned = |moves, loser| ended(moves, Ending::Resignation, loser);
    let (x, o) = (Color::X, Color::O);
    assert_eq!(resigned("", x), "   1 Resign\n");
    assert_eq!(resigned("", o), "   1 --          2 Resign\n");
    assert_eq!(resigned("a1", o), "   1 a1          2 Resign\n");
    assert_eq!(resigned("a1", x), "   1 a1          2 --\n   3 Resign\n");
    assert_eq!(resigned("a1 swap", o), "   1 a1          2 Resign\n");
    assert_eq!(ended("a1", Ending::Time, o), "   1 a1          2 Forfeit\n");
    // Here an empty slot would be the forced pass.
    let moves = "b1 a1 c2 a3 c1,a2 b3,a1 a2";
    assert!(resigned(moves, x).ends_with("   7 a2,Resign\n"));
    let passed = resigned(&format!("{moves} pass"), x);
    assert!(
        passed.ends_with("   7 a2          8 --\n   9 Resign\n"),
        "{passed}"
    );
    let mut annotated = game("3x3", &format!("{moves} pass"));
    annotated.game.resign(x).expect("the game is not over");
    let text = written(&with(annotated, &players()));
    let body = body(&text, &only(&text));
    assert!(body.ends_with("x(a2) o(empty) x(resign) [3x3]"), "{body}");
}

#[test]
fn the_second_column_follows_the_longest_name() {
    let names = [
        (HeaderName::X, "a name that is rather long"),
        (HeaderName::O, "bob"),
    ];
    let text = written(&with(game("3x3", "a1 c3"), &names));
    assert!(
        text.contains(
            "\n   Black (x)                      White (o)\
             \n   a name that is rather long     bob\
             \n   1 a1                           2 c3\n"
        ),
        "{text}"
    );
}

#[test]
fn a_name_may_be_of_any_length() {
    let name = "a".repeat(70_000);
    let names = [(HeaderName::X, &*name), (HeaderName::O, "bob")];
    let annotated = with(game("3x3", "a1 c3"), &names);
    let header = only(&written(&annotated)).header(&HeaderName::X).cloned();
    assert_eq!(header.map(|header| header.value), Some(name));
    check_losses(&annotated, &[]);
}

#[test]
fn names_that_the_columns_cannot_hold_are_lost() {
    for name in [
        " alice", "al\nice", "al  ice", "al\tice", "> alice", "?", "x: alice", "White", "7", "7 up",
    ] {
        let annotated = with(game("3x3", "a1"), &[(HeaderName::X, name)]);
        assert!(
            written(&annotated).contains("\n   ?             ?\n"),
            "{name:?}"
        );
        check_losses(&annotated, &[Loss::Headers]);
    }
    check_losses(&with(game("3x3", "a1"), &[(HeaderName::X, "")]), &[]);
}

#[test]
fn colors_replace_missing_or_equal_names() {
    let same = [(HeaderName::X, "bob"), (HeaderName::O, "bob")];
    let text = written(&with(game("3x3", "a1 b1 a2"), &same));
    assert!(text.contains("\nGame won by Black (x).\n"), "{text}");
    let text = written(&game("3x3", "a1"));
    assert!(text.contains("\nIt is White (o)'s turn.\n"), "{text}");
    let text = written(&game("2x2", "a1 b1 b2 a2"));
    assert!(
        text.starts_with("Summary of Oust Board ?\n\n   Black (x)"),
        "{text}"
    );
}

#[test]
fn dates_are_written_without_the_year() {
    let dated = |date| with(game("3x3", "a1"), &[(HeaderName::Date, date)]);
    for (date, expected) in [
        ("2026-01-05", "\nGame started.... Jan  5\n"),
        ("2026-12-31T10:12:30Z", "\nGame started.... Dec 31 10:12\n"),
        ("2026-12-31 1", "\nGame started.... Dec 31\n"),
    ] {
        let annotated = dated(date);
        assert!(written(&annotated).contains(expected), "{date}");
        check_losses(&annotated, &[Loss::Years]);
    }
    for date in [
        "2026",
        "2026-13-01",
        "2026-01-32",
        "yesterday",
        "2026-01-01-01",
    ] {
        assert!(!written(&dated(date)).contains("Game started"), "{date}");
        check_losses(&dated(date), &[Loss::Headers]);
    }
}

#[test]
fn losses_are_reported() {
    let plain = || game("3x3", "a1 c3");
    for (name, value) in [
        (HeaderName::Site, "here"),
        (HeaderName::Event, "cup"),
        (HeaderName::Round, "1"),
        (HeaderName::Id, "g-7"),
        (HeaderName::Swap, "allowed"),
        (other("annotator"), "carol"),
        (other("x-rating"), "high"),
        (other("finished"), ""),
    ] {
        check_losses(&with(plain(), &[(name, value)]), &[Loss::Headers]);
    }
    check_losses(&with(plain(), &[(HeaderName::Swap, "used")]), &[]);

    let mut noted = plain();
    let kind = NoteKind::Diagram;
    noted.notes.push(Note { after: 2, kind });
    check_losses(&noted, &[]);
    noted.notes[0].after = 1;
    check_losses(&noted, &[Loss::Notes]);
    noted.notes[0].kind = NoteKind::Comment("good".to_owned());
    check_losses(&noted, &[Loss::Notes]);

    let mut claimed = plain();
    let mut header = Header::new(HeaderName::X, "alice");
    let counts = |stones| (Counts { largest: 1, stones }, Span::default());
    header.claim = Some(counts(1));
    claimed.headers.push(header);
    check_losses(&claimed, &[]);
    claimed.headers[0].claim = Some(counts(2));
    check_losses(&claimed, &[Loss::Claims]);

    let mut adjudicated = plain();
    let ended = adjudicated.game.end(Ending::Adjudication, Some(Color::X));
    ended.expect("the game is not over");
    check_losses(&adjudicated, &[Loss::Ending]);
    assert!(written(&adjudicated).contains("\nGame won by Black (x).\n"));

    let start: PositionLine = "3x3 3/3/2x o".parse().expect("a position");
    let game = oust_core::Game::from_position(start.position());
    check_losses(&AnnotatedGame::new(game), &[Loss::Start]);
}
