//! The program in a pseudo-terminal: prompts, line editing, colors, questions.

use std::io::{ErrorKind, Read, Write};
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::common::{Folder, GAME};

/// The longest wait, long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program at a terminal of its own.
struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    output: Receiver<Vec<u8>>,
    /// Output that no expectation has consumed.
    seen: String,
}

impl Terminal {
    fn new(folder: &Folder, columns: u16, program: &str, arguments: &[&str]) -> Self {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, columns)).expect("a size");
        let child = Command::new(program)
            .args(arguments)
            .current_dir(folder.path())
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR")
            .spawn(pts)
            .expect("the program runs");
        let pty = Arc::new(pty);
        let (sender, output) = channel();
        let reading = Arc::clone(&pty);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                match (&*reading).read(&mut bytes) {
                    Ok(0) => break,
                    Ok(read) if sender.send(bytes[..read].to_vec()).is_err() => break,
                    Ok(_) => {}
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // Linux returns this error when the program has ended.
                    Err(_) => break,
                }
            }
        });
        let seen = String::new();
        Self {
            pty,
            child,
            output,
            seen,
        }
    }

    /// `oust`, with the arguments divided at spaces.
    fn oust(folder: &Folder, arguments: &str) -> Self {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        Self::new(folder, 80, env!("CARGO_BIN_EXE_oust"), &arguments)
    }

    /// Waits for a text and returns the output before it, without escape sequences.
    #[track_caller]
    fn expect(&mut self, text: &str) -> String {
        loop {
            let plain = plain(&self.seen);
            if let Some((before, after)) = plain.split_once(text) {
                let (before, after) = (before.to_owned(), after.to_owned());
                self.seen = after;
                return before;
            }
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(error) => panic!("no `{text}`: {error}, but\n{plain}"),
            }
        }
    }

    fn type_keys(&mut self, keys: &str) {
        (&*self.pty)
            .write_all(keys.as_bytes())
            .expect("it takes keys");
    }

    fn say(&mut self, line: &str) {
        self.type_keys(&format!("{line}\r"));
    }

    /// Waits for the end, and returns the remaining output and the status.
    #[track_caller]
    fn end(mut self) -> (String, Option<i32>) {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it goes on: {}", self.seen),
            }
        }
        let status = self.child.wait().expect("it ends");
        (std::mem::take(&mut self.seen), status.code())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The program has usually ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the text without carriage returns and escape sequences.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(symbol) = chars.next() {
        match symbol {
            '\r' => {}
            '\u{1b}' => {
                let ends = |symbol: &char| symbol.is_ascii_alphabetic();
                chars.by_ref().find(ends);
            }
            _ => plain.push(symbol),
        }
    }
    plain
}

#[test]
fn prompts_name_the_side_to_move() {
    let folder = Folder::with(&[]);
    let mut terminal = Terminal::oust(&folder, "play --board 5x5 --color never");
    for (prompt, line) in [
        ("\nx> ", "b4"),
        ("\no> ", "e2"),
        ("\nx> ", "c5"),
        ("\no> ", "b5"),
        ("\nx> ", "a4"),
        ("\nx goes on> ", "b3"),
    ] {
        terminal.expect(prompt);
        terminal.say(line);
    }
    terminal.expect("M202 joins-without-capture");
    terminal.expect("\nx goes on> ");
    terminal.say("quit");
    terminal.expect("not saved");
    terminal.expect("> ");
    terminal.say("save game.oust");
    terminal.expect("saved");
    terminal.expect("> ");
    terminal.say("quit");
    assert_eq!(terminal.end().1, Some(0));
    assert!(folder.text("game.oust").ends_with(" 2. c5  b5\n 3. a4\n"));
}

#[test]
fn a_second_quit_leaves_without_saving() {
    for (again, quit) in [("`quit` again", "quit\r"), ("Ctrl-C again", "\u{3}")] {
        let folder = Folder::with(&[]);
        let mut terminal = Terminal::oust(&folder, "play --board 5x5 --color never");
        terminal.expect("\nx> ");
        terminal.say("b4");
        terminal.expect("\no> ");
        terminal.type_keys(quit);
        terminal.expect(again);
        terminal.expect("\no> ");
        terminal.type_keys(quit);
        assert_eq!(terminal.end().1, Some(0));
    }
}

#[test]
fn a_person_plays_against_the_engine() {
    let folder = Folder::with(&[]);
    let arguments = "play --board 9x9 --against 0 --seed 1 --color never";
    let mut terminal = Terminal::oust(&folder, arguments);
    terminal.expect("you are x against oust level 0");
    terminal.expect("\nx> ");
    terminal.say("e5");
    terminal.expect("turn 2: o ");
    terminal.expect("> ");
    terminal.say("hint");
    terminal.expect("hint: ");
    terminal.expect("> ");
    terminal.say("undo");
    terminal.expect("taken back: turn 1: x e5");
    terminal.expect("\nx> ");
    terminal.say("resign");
    terminal.expect("oust level 0 wins");
    terminal.expect("\nover> ");
}

/// A pipe blocks `save!`, so that the interrupt comes during a command.
#[test]
fn an_interrupted_command_keeps_the_game() {
    let run = |program: &str, arguments: &[&str], folder: &Folder| {
        let mut command = std::process::Command::new(program);
        command
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .expect("it runs")
    };
    let folder = Folder::with(&[]);
    run("mkfifo", &["pipe"], &folder);
    let mut terminal = Terminal::oust(&folder, "play --board 5x5 --color never");
    terminal.expect("\nx> ");
    terminal.say("b4");
    terminal.expect("\no> ");
    terminal.say("save! pipe");
    terminal.expect("save! pipe\n");
    thread::sleep(Duration::from_millis(300));
    let process = terminal.child.id().to_string();
    assert!(run("kill", &["-INT", &process], &folder).status.success());
    let written = run("timeout", &["10", "cat", "pipe"], &folder).stdout;
    let written = String::from_utf8(written).expect("it is text");
    assert!(written.ends_with(" 1. b4\n"), "{written}");
}

#[test]
fn the_end_of_input_prints_unsaved_moves() {
    let folder = Folder::with(&[]);
    let mut terminal = Terminal::oust(&folder, "play --board 5x5 --color never");
    terminal.expect("\nx> ");
    terminal.say("b4");
    terminal.expect("\no> ");
    terminal.type_keys("\u{4}");
    terminal.expect("the game is not saved: b4");
    assert_eq!(terminal.end().1, Some(0));
}

#[test]
fn lines_can_be_edited_and_recalled() {
    let folder = Folder::with(&[]);
    let mut terminal = Terminal::oust(&folder, "play --board 5x5 --color never");
    terminal.expect("\nx> ");
    // A wrong digit is deleted from within the line.
    terminal.type_keys("b54\u{1b}[D\u{7f}\r");
    terminal.expect("turn 1: x b4");
    terminal.expect("\no> ");
    terminal.say("why b4");
    terminal.expect("b4: illegal, M201");
    terminal.expect("\no> ");
    terminal.type_keys("\u{1b}[A\r");
    terminal.expect("b4: illegal, M201");
    terminal.expect("\no> ");
}

#[test]
fn the_prompt_names_the_player_and_the_board_has_a_legend() {
    let folder = Folder::with(&[]);
    let mut terminal = Terminal::oust(&folder, "play --board 5x5 --x ada\u{1b}[31m --color never");
    let welcome = terminal.expect("\nada\\u{1b}[31m (x)> ");
    assert!(welcome.contains("x and o are stones"), "{welcome}");
    terminal.say("b4");
    terminal.expect("\no> ");
}

#[test]
fn lines_wrap_at_word_boundaries() {
    let folder = Folder::with(&[]);
    let oust = env!("CARGO_BIN_EXE_oust");
    let mut terminal = Terminal::new(&folder, 40, oust, &["play", "--board=9x9", "--color=never"]);
    let welcome = terminal.expect("\nx> ");
    terminal.say("legal");
    let legal = terminal.expect("\nx> ");
    terminal.say("a1 a1");
    let refused = terminal.expect("\nx> ");
    for text in [welcome, legal, refused] {
        let longest = text.lines().map(str::len).max();
        assert!(longest <= Some(40), "{text}");
    }
}

#[test]
fn a_terminal_prompts_for_a_source() {
    let folder = Folder::with(&[]);
    for command in [
        "show",
        "legal",
        "check",
        "show a1",
        "apply",
        "convert --to json",
        "stats",
    ] {
        let (output, status) = Terminal::oust(&folder, command).end();
        assert_eq!(status, Some(2), "{command}: {output}");
        assert!(output.starts_with("oust: expected "), "{command}: {output}");
    }
}

#[test]
fn a_terminal_has_colors_unless_no_color_is_set() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let shown = |arguments: &str| Terminal::oust(&folder, arguments).end().0;
    assert!(shown("show --from game.oust").contains("\u{1b}[48;5;"));
    assert!(!shown("show --from game.oust --color never").contains('\u{1b}'));
}

#[test]
fn a_long_analysis_shows_its_progress_and_removes_it() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let arguments = "analyze --all game.oust --time 0.4 --color never";
    let mut terminal = Terminal::oust(&folder, arguments);
    let before = terminal.expect(" of 23 positions [");
    assert!(!before.contains("turn  side"), "{before}");
    terminal.expect("5x5, o has won\n");
    let (after, status) = terminal.end();
    assert!(!plain(&after).contains("positions ["), "{after}");
    assert_eq!(status, Some(0));
}

#[test]
fn an_interrupted_analysis_prints_what_there_is() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let arguments = "analyze --all game.oust --time 0.4 --color never";
    let mut terminal = Terminal::oust(&folder, arguments);
    terminal.expect("2 of 23 positions [");
    terminal.type_keys("\u{3}");
    terminal.expect("interrupted: analyzed ");
    let (after, status) = terminal.end();
    assert!(plain(&after).contains("turn  side  played"), "{after}");
    assert_eq!(status, Some(0));
}
