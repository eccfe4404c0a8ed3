//! Streams of commands. Random ones never panic, and every answer has the form of the protocol.

use std::io::{BufReader, Cursor, Read, Write, pipe};
use std::thread;
use std::time::{Duration, Instant};

use oust_core::Board;
use oust_gtp::{Session, Settings, serve};
use oust_search::{Level, Stop};
use proptest::prelude::*;

fn served(input: &[u8]) -> String {
    let mut output = Vec::new();
    let session = Session::new(Settings::default());
    serve(session, Cursor::new(input.to_vec()), &mut output).expect("memory has no errors");
    String::from_utf8(output).expect("answers are text")
}

#[test]
fn a_stream_ends_with_quit_or_with_the_input() {
    let quit = served(b"1 name\n2 quit\n3 name\n");
    assert_eq!(quit, "=1 oust\n\n=2\n\n");
    let ended = served(b"1 name\r\n\r\n# x\r\n2 komi 6.5");
    assert_eq!(ended, "=1 oust\n\n=2\n\n");
    assert_eq!(served(b""), "");
}

#[test]
fn bytes_that_are_no_text_are_refused_line_by_line() {
    let answers = served(b"\xff\xfe\n1 play b \xc3\x28\n2 name\n");
    let refused = "? unknown command\n\n?1 syntax error";
    assert!(answers.starts_with(refused), "{answers}");
    assert!(answers.ends_with("=2 oust\n\n"), "{answers}");
}

#[test]
fn an_overlong_line_is_refused_and_the_next_is_answered() {
    let mut input = b"play b ".to_vec();
    input.resize(3 << 20, b'a');
    input.extend(b"\n1 name\n");
    let answers = served(&input);
    let refused = "? syntax error: a line has at most";
    assert!(answers.starts_with(refused), "{answers}");
    assert!(answers.ends_with("\n\n=1 oust\n\n"), "{answers}");
}

/// The player has hours for its placement, so only the interrupt ends the search in time.
#[test]
fn an_interrupt_ends_a_search_with_a_placement() {
    let (input, mut commands) = pipe().expect("a pipe");
    let (mut answers, output) = pipe().expect("a pipe");
    let session = Session::new(Settings::default());
    let server = thread::spawn(move || serve(session, BufReader::new(input), output));
    let begun = Instant::now();
    commands
        .write_all(b"boardsize 9\ntime_settings 360000 0 0\ngenmove b\n")
        .expect("it reads");
    thread::sleep(Duration::from_millis(200));
    commands
        .write_all(b"# interrupt\nquit\n")
        .expect("it reads");
    let mut text = String::new();
    answers.read_to_string(&mut text).expect("it answers");
    server.join().expect("no panic").expect("no error");
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(answers.len(), 5, "{text}");
    assert!(answers[2].len() > 3 && answers[2] != "= pass", "{text}");
    assert!(begun.elapsed() < Duration::from_secs(20), "interrupted");
}

/// Words that commands take, and some that every command refuses.
const WORDS: &[&str] = &[
    "b",
    "w",
    "black",
    "WHITE",
    "a1",
    "B2",
    "c3",
    "i1",
    "aa9",
    "pass",
    "resign",
    "swap",
    "0",
    "1",
    "2",
    "3",
    "5",
    "-1",
    "99999999999999999999",
    "0.001",
    "1e400",
    "nan",
    "on",
    "off",
    "auto",
    "hex2",
    "4x3",
    "1x1",
    "hex-",
    "3x3",
    "3/3/3",
    "x1o/3/3",
    "x",
    "level",
    "seed",
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "#",
    "\u{0}",
    "é",
    "\u{1b}[2J",
    "%m",
    "\"\"",
];

/// Lines that bring a game on.
const MOVES: &[&str] = &[
    "genmove b",
    "genmove w",
    "play b a1",
    "play w b2",
    "play b c1",
    "oust-swap",
    "undo",
];

/// Returns a random line: a move, a known command with random words, or anything.
fn line() -> impl Strategy<Value = String> {
    let listed = Session::new(Settings::default())
        .answer("list_commands", &Stop::default())
        .and_then(|answer| answer.result.ok())
        .expect("it lists its commands");
    let commands: Vec<String> = listed.lines().map(str::to_owned).collect();
    let words = prop::collection::vec(prop::sample::select(WORDS), 0..5);
    let known = (prop::sample::select(commands), words)
        .prop_map(|(command, words)| format!("{command} {}", words.join(" ")));
    prop_oneof![
        3 => prop::sample::select(MOVES).prop_map(str::to_owned),
        5 => known,
        1 => any::<String>(),
    ]
}

proptest! {
    #[test]
    fn random_commands_are_answered(lines in prop::collection::vec(line(), 1..60)) {
        let mut session = Session::new(Settings {
            board: Board::rectangle(3, 3).expect("a board"),
            level: Level::new(1),
            evaluations: 50,
            ..Settings::default()
        });
        // Random time settings may give a search years.
        let stop = Stop::default();
        stop.stop();
        for line in lines {
            let Some(answer) = session.answer(&line, &stop) else {
                continue;
            };
            let text = answer.to_string();
            prop_assert!(text.starts_with(['=', '?']), "{line:?}: {text:?}");
            let ended = text.strip_suffix("\n\n");
            let body = ended.ok_or_else(|| TestCaseError::fail(format!("{line:?}: {text:?}")))?;
            prop_assert!(!body.contains("\n\n"), "{line:?}: {text:?}");
            let is_control = |c: char| c.is_control() && c != '\n';
            prop_assert!(!body.contains(is_control), "{line:?}: {text:?}");
        }
    }
}
