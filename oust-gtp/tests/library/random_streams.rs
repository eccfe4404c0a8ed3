//! Random commands never panic, and every answer has the form of the protocol.

use oust_core::Board;
use oust_gtp::{Session, Settings};
use oust_search::{Level, Stop};
use proptest::prelude::*;

/// Words that commands take, and some that none takes.
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
    let commands = Session::new(Settings::default())
        .answer("list_commands", &Stop::default())
        .and_then(|answer| answer.result.ok())
        .expect("it lists its commands");
    let commands: Vec<String> = commands.lines().map(str::to_owned).collect();
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
            let body = text.strip_suffix("\n\n");
            let body = body.ok_or_else(|| TestCaseError::fail(format!("{line:?}: {text:?}")))?;
            prop_assert!(!body.contains("\n\n"), "{line:?}: {text:?}");
            let is_control = |c: char| c.is_control() && c != '\n';
            prop_assert!(!body.contains(is_control), "{line:?}: {text:?}");
        }
    }
}
