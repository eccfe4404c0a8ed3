//! Programs in a pseudo-terminal: prompts, colours, questions, bars.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use crate::common::{Folder, GAME};

/// Long enough for a machine that does much else.
const PATIENCE: u64 = 20_000;

/// `oust` at a terminal of its own, in a folder.
fn at_terminal(folder: &Folder, arguments: &str) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oust"));
    command
        .args(arguments.split_whitespace())
        .current_dir(folder.path())
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR");
    spawn_command(command, Some(PATIENCE)).expect("a pseudo-terminal is there")
}

#[track_caller]
fn expect(terminal: &mut PtySession, text: &str) -> String {
    terminal
        .exp_string(text)
        .unwrap_or_else(|error| panic!("no `{text}`: {error}"))
}

#[track_caller]
fn say(terminal: &mut PtySession, line: &str) {
    terminal.send_line(line).expect("it takes a line");
}

#[test]
fn two_people_play_at_prompts_that_say_whose_turn_it_is() {
    let folder = Folder::with(&[]);
    let mut terminal = at_terminal(&folder, "play --board 5x5 --color never");
    for (prompt, line) in [
        ("\nx> ", "b4"),
        ("\no> ", "e2"),
        ("\nx> ", "c5"),
        ("\no> ", "b5"),
        ("\nx> ", "a4"),
        ("\nx goes on> ", "b3"),
    ] {
        expect(&mut terminal, prompt);
        say(&mut terminal, line);
    }
    expect(&mut terminal, "M202 joins-without-capture");
    expect(&mut terminal, "\nx goes on> ");
    say(&mut terminal, "quit");
    expect(&mut terminal, "not saved");
    say(&mut terminal, "save game.oust");
    expect(&mut terminal, "saved");
    say(&mut terminal, "quit");
    terminal.exp_eof().expect("it ends");
    assert!(folder.text("game.oust").ends_with(" 2. c5  b5\n 3. a4\n"));
}

#[test]
fn quit_said_twice_leaves_without_saving() {
    let folder = Folder::with(&[]);
    let mut terminal = at_terminal(&folder, "play --board 5x5 --color never");
    expect(&mut terminal, "\nx> ");
    say(&mut terminal, "b4");
    expect(&mut terminal, "\no> ");
    say(&mut terminal, "quit");
    expect(&mut terminal, "`quit` again");
    say(&mut terminal, "quit");
    terminal.exp_eof().expect("it ends");
}

#[test]
fn a_terminal_has_colours_and_no_color_takes_them_away() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let shown = |arguments: &str| {
        let mut terminal = at_terminal(&folder, arguments);
        terminal.exp_eof().expect("it ends")
    };
    assert!(shown("show --from game.oust").contains("\u{1b}[48;5;"));
    assert!(!shown("show --from game.oust --color never").contains('\u{1b}'));
}

#[test]
fn long_work_has_a_bar_that_is_taken_away() {
    let folder = Folder::with(&[]);
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_oust");
    // Where the test is killed the program goes on, but for some minutes at most.
    let line =
        format!("{program} random --games 100000 --board 19x19 > /dev/null & sleep 3; kill $!");
    command
        .args(["-c", &line])
        .current_dir(folder.path())
        .env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a pseudo-terminal is there");
    expect(&mut terminal, " of 100000 games [");
}
