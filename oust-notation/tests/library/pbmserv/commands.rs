//! Commands: what is read from the mails to the server.

use std::fmt::Write;

use oust_core::{Action, Board, Color};
use oust_notation::record::{HeaderName, Item, Record};
use oust_notation::{Dialect, Document, Part, hide_passwords, read_commands};

use super::common::{check_spans, game, marked, sketch};
use super::texts::{COMMANDS, ENCODED_COMMANDS, SCRIPT, WON};
use crate::common::{board, body, problems};

#[track_caller]
fn records(text: &str) -> Vec<Record> {
    let records: Vec<Record> = read_commands(text, None).collect();
    for record in &records {
        check_spans(text, record);
    }
    records
}

#[track_caller]
fn only(text: &str) -> Record {
    let mut records = records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn player(record: &Record, name: &HeaderName) -> Option<String> {
    record.header(name).map(|header| header.value.clone())
}

/// The turns of commands for a game of alice and bob on 5x5.
#[track_caller]
fn check(commands: &str, expected: &str) {
    let text = format!("oust challenge alice bob -size=5\n{commands}");
    let record = only(&text);
    assert_eq!(body(&text, &record), expected, "{text}");
    assert!(record.problems.is_empty(), "{:?}", record.problems);
}

#[test]
fn several_boards_in_one_script() {
    let sketches: Vec<String> = records(SCRIPT)
        .iter()
        .map(|record| sketch(SCRIPT, record))
        .collect();
    insta::assert_snapshot!(sketches.join("\n\n"));
}

#[test]
fn mails_with_commands_as_subjects_or_text() {
    let record = only(COMMANDS);
    insta::assert_snapshot!(sketch(COMMANDS, &record));
    let crlf = COMMANDS.replace('\n', "\r\n");
    assert_eq!(body(&crlf, &only(&crlf)), body(COMMANDS, &record));
}

#[test]
fn placements_of_a_turn_may_come_together_or_one_by_one() {
    let before = "oust move 1 alice pw b4\noust move 1 bob pw e2\noust move 1 alice pw c5\n\
                  oust move 1 bob pw b5\n";
    let expected = "x(b4) o(e2) x(c5) o(b5) x(a4 c1) o(e4)";
    for turn in [
        "oust move 1 alice pw a4,c1\n",
        "oust move 1 alice pw a4 c1\n",
        "oust move 1 alice pw a4, c1\n",
        "oust move 1 alice pw a4\noust move 1 alice pw c1\n",
        "oust move 1 alice pw a4\nno command\noust move 1 ALICE pw c1\n",
        "oust move 1 alice pw\na4,c1\n",
        "Subject: oust move 1 alice\n pw a4,c1\n",
    ] {
        check(&format!("{before}{turn}oust move 1 bob pw e4\n"), expected);
    }
}

/// The server passes for who has to; the next player may then capture and go on.
#[test]
fn a_pass_that_nobody_sends() {
    let transcript = game("4x4", "a4 c2 d4 b1 d1 b3 a1 b2 c4 d3 a1 c4 pass b4 c1");
    let mut text = "oust challenge alice bob -size=4\n".to_owned();
    for played in transcript.game.history() {
        let Action::Place(point) = played.action else {
            continue;
        };
        let user = if played.side == Color::X {
            "alice"
        } else {
            "bob"
        };
        let coord = Dialect::Pbmserv.coord(transcript.board(), point);
        let coord = coord.expect("a point");
        writeln!(text, "oust move 1 {user} pw {coord}").expect("a String");
    }
    let turns = body(&text, &only(&text));
    assert!(turns.ends_with("o(b4 c1)"), "{turns}");
}

#[test]
fn commands_in_all_forms() {
    check("oust move 1 alice pw b4\n", "x(b4)");
    check("  Oust MOVE 1 alice pw B4\n", "x(b4)");
    check("SUBJECT:   re: Oust move 1 alice pw b4\n", "x(b4)");
    check("oust move 1 alice pw b4#1\n", "x(b4)");
    check("oust move#1 1 alice pw b4\n", "x(b4)");
    check("oust move 1 alice pw b4 #1\n", "x(b4)");
    check("oust move #1 alice pw b4\n", "x(b4)");
    check("oust move 1 alice pw resign\n", "x(resign)");
    check(
        "oust move 1 alice pw b4\noust move 1 bob pw pass\n",
        "x(b4) o(pass)",
    );
    check(
        "oust move 1 alice pw b4\noust move 1 bob pw swap\noust move 1 alice pw c1\n",
        "x(b4) swap o(c1)",
    );
    check(
        "oust move 1 alice pw b4\noust move 1 alice pw resign\n",
        "x(b4 resign)",
    );
}

#[test]
fn quoted_commands_count_where_there_are_no_others() {
    let quoted = marked(SCRIPT, "> ");
    let bodies = |text: &str| -> Vec<String> {
        let found = records(text);
        found.iter().map(|record| body(text, record)).collect()
    };
    assert_eq!(bodies(&quoted), bodies(SCRIPT));
    assert_eq!(bodies(&format!("{SCRIPT}{quoted}")), bodies(SCRIPT));
}

#[test]
fn a_swap_changes_the_players() {
    let text = "oust challenge alice bob\noust move 1 alice pw b4\noust move 1 bob pw swap\n";
    let record = only(text);
    assert_eq!(player(&record, &HeaderName::X).as_deref(), Some("bob"));
    assert_eq!(player(&record, &HeaderName::O).as_deref(), Some("alice"));
}

#[test]
fn the_challenge_says_the_size() {
    let size = |challenge: &str| {
        let text = format!("{challenge}\noust move 1 alice pw a1\n");
        let record = only(&text);
        (record.board.clone(), problems(&text, &record))
    };
    let fine = |name: &str| (Some(board(name)), Vec::new());
    assert_eq!(size("oust challenge alice bob"), fine("13x13"));
    assert_eq!(size("oust challenge alice bob -size=9"), fine("9x9"));
    assert_eq!(size("oust challenge -size=9 alice bob"), fine("9x9"));
    let (found, said) = size("oust challenge alice bob -size=many");
    assert_eq!((found, said.len()), (None, 1));
    let (found, said) = size("oust challenge alice bob carol");
    assert_eq!(found, Some(board("13x13")));
    let expected = "carol | expected two players, `-size=13`, or the end of the command";
    assert_eq!(said, [expected]);
    let unsaid = "oust move 1 | nothing here says what board it is; pass it as in `--board 13x13`";
    assert_eq!(
        size("oust challenge carol bob"),
        (None, vec![unsaid.to_owned()])
    );
    assert_eq!(size(""), (None, vec![unsaid.to_owned()]));

    let passed = board("5x5");
    let record = read_commands("oust move 1 alice pw a1\n", Some(&passed)).next();
    let record = record.expect("a record");
    assert_eq!(record.board, Some(passed));
}

#[test]
fn a_board_takes_the_oldest_challenge_that_fits() {
    let boards = |text: &str| -> Vec<String> {
        let size = |record: &Record| {
            let board = record.board.as_ref();
            board.map_or("?".to_owned(), |board| board.rows().to_string())
        };
        records(text).iter().map(size).collect()
    };
    let challenges = "oust challenge alice bob -size=3\noust challenge alice carol -size=4\n\
                      oust challenge alice bob -size=5\noust challenge bob alice -size=6\n";
    for (moves, expected) in [
        // The players of the whole game decide, then who begins, then the age.
        ("1 alice;1 carol", "4"),
        ("1 alice;1 bob;2 alice;2 bob;3 alice;3 bob;4 bob", "3 5 6 ?"),
        ("1 bob;1 alice;2 bob;2 alice", "6 3"),
        ("1 alice;2 alice;3 alice", "3 4 5"),
        ("1 carol", "4"),
        ("1 dave", "?"),
        ("7 alice;5 alice;007 bob", "3 4"),
    ] {
        let moves = moves
            .split(';')
            .map(|command| format!("oust move {command} pw a1\n"));
        let text = format!("{challenges}{}", moves.collect::<String>());
        let found = boards(&text).join(" ");
        assert_eq!(found, expected, "{text}");
    }
    // A challenge behind the first move of a board is of another one.
    assert_eq!(
        boards("oust move 1 alice pw a1\noust challenge alice bob\n"),
        ["?"]
    );
}

#[test]
fn without_a_challenge_who_moves_first_is_first() {
    let text = "oust move 1 bob pw a1\noust move 1 alice pw b1\noust move 1 bob pw a2\n";
    let record = only(text);
    assert_eq!(body(text, &record), "x(a1) o(b1) x(a2)");
    assert_eq!(player(&record, &HeaderName::X).as_deref(), Some("bob"));
    assert_eq!(player(&record, &HeaderName::O).as_deref(), Some("alice"));
    let third = format!("{text}oust move 1 carol pw c3\n");
    let found = problems(&third, &only(&third));
    assert_eq!(
        found[1],
        "carol | expected one of the two players of this board"
    );
}

/// What a message, a finding's part of the text, or a value says never holds a password.
#[test]
fn passwords_are_nowhere() {
    for command in [
        "oust move 7 alice hunter2 g4",
        "oust move 7 alice hunter2",
        "oust move 7 alice hunter2 hunter2",
        "oust move 7 alice my hunter2 g4",
        "oust move 7 alice my,hunter2 g4",
        "oust move 7 alice x y hunter2",
        "oust move 7 alice hunter2 g4 g$",
        "oust move 7 alice hunter2 swap g4",
        "Subject: oust move 7 alice\n hunter2 g4",
        "> oust move 7 alice hunter2 g4",
        "oust show 7 alice hunter2",
        "oust resign 7 alice hunter2",
    ] {
        let text = format!("{command}\noust move 7 bob pw g5\n");
        for record in records(&text) {
            for problem in &record.problems {
                assert!(!problem.kind.to_string().contains("hunter"), "{text}");
                assert!(!problem.span.of(&text).contains("hunter"), "{text}");
            }
            for header in &record.headers {
                assert!(!header.value.contains("hunter"), "{text}");
            }
            assert!(!format!("{record:?}").contains("hunter"), "{text}");
        }
        let hidden = hide_passwords(&text);
        assert!(!hidden.contains("hunter"), "{hidden}");
        assert_eq!(hidden.len(), text.len());
        assert_eq!(hide_passwords(&hidden), hidden);
    }
    assert_eq!(hide_passwords("no oust move here"), "no oust move here");
    assert_eq!(
        hide_passwords("oust move 7 al pä g4"),
        "oust move 7 al *** g4"
    );
}

#[test]
fn damage_is_a_problem_and_reading_goes_on() {
    let behind = "expected a user, a password and a move behind the number of the board";
    let a_move = "expected a move: placements such as g4 or a4,c1, or pass, swap or resign";
    for (command, expected) in [
        ("oust move 7 alice pw", format!("oust move 7 | {behind}")),
        ("oust move 7 alice", format!("oust move 7 | {behind}")),
        ("oust move 7", format!("oust move 7 | {behind}")),
        ("oust move 7 alice pw g", format!("oust move 7 | {a_move}")),
        (
            "oust move 7 alice pw swap g4",
            format!("oust move 7 | {a_move}"),
        ),
    ] {
        let text = format!("oust challenge alice bob\n{command}\n\noust move 7 bob pw g5\n");
        let record = only(&text);
        assert_eq!(problems(&text, &record), [expected]);
        assert!(body(&text, &record).ends_with("o(g5)"), "{text}");
    }
}

#[test]
fn what_is_and_what_is_not_a_script() {
    let formats = |text: &str| -> Vec<String> {
        let format = |part: Part| match part {
            Part::Record(record) => format!("{:?}", record.format),
            _ => "other".to_owned(),
        };
        Document::read(text).parts.into_iter().map(format).collect()
    };
    assert_eq!(formats(SCRIPT), ["Commands", "Commands"]);
    assert_eq!(formats(COMMANDS), ["Commands"]);
    assert_eq!(formats("oust move#3 7 alice pw g4\n"), ["Commands"]);
    assert_eq!(
        formats("oust server\noust move 7 alice pw g4\n"),
        ["Commands"]
    );
    let native = "oust 3x3\n\n1. a1 b1\n";
    assert_eq!(formats(&format!("{native}{{\n{SCRIPT}}}\n")), ["Native"]);
    let listing = WON;
    assert_eq!(formats(&format!("{listing}\n{SCRIPT}")), ["Listing"]);
    for nothing in [
        "oust challenge alice bob\n",
        "oust move the stones\n",
        "oust move 7\n",
        "We oust move 7 alice pw g4\n",
    ] {
        assert!(formats(nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn commands_in_encoded_subjects_and_texts() {
    let records: Vec<Record> = read_commands(ENCODED_COMMANDS, None).collect();
    let [record] = &records[..] else {
        panic!("one board")
    };
    assert!(record.problems.is_empty(), "{:?}", record.problems);
    assert_eq!(record.board.as_ref().map(Board::len), Some(25));
    let names = Color::BOTH.map(|color| record.player(color).map(|name| name.value.as_str()));
    assert_eq!(names, [Some("alice"), Some("Jürgen")]);
    let places = record.items.iter().filter_map(|item| match item {
        Item::Turn(turn) => Some(turn.span.of(ENCODED_COMMANDS)),
        _ => None,
    });
    let places: Vec<&str> = places.collect();
    assert_eq!(places, ["YjQ", "e2", "YzU", "b5"]);
    let parts = Document::read(ENCODED_COMMANDS).parts;
    assert!(matches!(&parts[..], [Part::Record(_)]));
}

#[test]
fn a_line_that_encodes_a_password_is_hidden() {
    let hidden = hide_passwords(ENCODED_COMMANDS);
    assert_eq!(hidden.len(), ENCODED_COMMANDS.len());
    let changed = ENCODED_COMMANDS.lines().zip(hidden.lines());
    let changed: Vec<(&str, &str)> = changed.filter(|(line, shown)| line != shown).collect();
    let lines: Vec<&str> = changed.iter().map(|(line, _)| *line).collect();
    assert_eq!(
        lines,
        [
            "Subject: =?utf-8?B?b3VzdCBtb3ZlIDEwMSBhbGljZSBzZWNyZXQgYjQ=?=",
            "oust move 101 J=C3=BCrgen ter=",
            "ces=3D e2",
            "b3VzdCBtb3ZlIDEwMSBhbGljZSBzZWNyZXQgYzUK",
            "oust move 101 J=FCrgen terces=3D=20",
        ]
    );
    assert!(
        changed
            .iter()
            .all(|(_, shown)| shown.bytes().all(|sign| sign == b'*'))
    );
    // A password that is not encoded is hidden alone.
    let plain = "Content-Transfer-Encoding: quoted-printable\n\noust move 7 bob se=63ret g4\n";
    let same = plain.replace("se=63ret", "secret");
    assert_eq!(hide_passwords(&same), same.replace("secret", "******"));
    assert!(!hide_passwords(plain).contains("ret"));
}
