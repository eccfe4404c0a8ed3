//! `oust gtp` as a Go board program runs it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::common::{Folder, GAME, oust, oust_reading, program, run_in};

/// A board program with `oust gtp` as its engine.
struct Client {
    engine: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Client {
    fn new(folder: &Folder, arguments: &str) -> Self {
        let mut engine = program(folder.path(), &format!("gtp {arguments}"))
            .spawn()
            .expect("it runs");
        let commands = engine.stdin.take().expect("it is piped");
        let answers = BufReader::new(engine.stdout.take().expect("it is piped"));
        Self {
            engine,
            commands,
            answers,
        }
    }

    /// Sends a command, waits for its answer and returns the text.
    #[track_caller]
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.commands, "{command}").expect("it reads");
        let mut text = String::new();
        loop {
            let mut line = String::new();
            let read = self.answers.read_line(&mut line).expect("it answers");
            assert!(read > 0, "no answer to {command}: {text}");
            if line == "\n" {
                break;
            }
            text += &line;
        }
        let text = text.trim_end();
        let answer = text.strip_prefix('=');
        let answer = answer.unwrap_or_else(|| panic!("{command}: {text}"));
        answer.trim_start_matches(' ').to_owned()
    }

    #[track_caller]
    fn quit(mut self) {
        self.ask("quit");
        let status = self.engine.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

/// A ruler names the side to move, two players move, and all three boards agree.
#[test]
fn two_players_and_a_rule_server_play_a_game() {
    let folder = Folder::with(&[]);
    let mut ruler = Client::new(&folder, "--board 5x5");
    let mut black = Client::new(&folder, "--level 2 --seed 1");
    let mut white = Client::new(&folder, "--level 1 --seed 2");
    for client in [&mut black, &mut white] {
        let size = ruler.ask("gogui-rules_board_size");
        client.ask(&format!("boardsize {size}"));
        client.ask("clear_board");
    }
    let mut longest_turn = 0;
    let mut placed = (String::new(), 0);
    while !ruler.ask("gogui-rules_legal_moves").is_empty() {
        let side = ruler.ask("gogui-rules_side_to_move");
        let (player, other) = match &*side {
            "black" => (&mut black, &mut white),
            _ => (&mut white, &mut black),
        };
        let vertex = player.ask(&format!("genmove {side}"));
        other.ask(&format!("play {side} {vertex}"));
        ruler.ask(&format!("play {side} {vertex}"));
        placed = if placed.0 == side {
            (side, placed.1 + 1)
        } else {
            (side, 1)
        };
        longest_turn = longest_turn.max(placed.1);
        let board = ruler.ask("gogui-rules_board");
        assert_eq!(black.ask("gogui-rules_board"), board);
        assert_eq!(white.ask("gogui-rules_board"), board);
    }
    assert!(longest_turn > 1, "a capture gives another placement");
    let score = ruler.ask("final_score");
    assert!(
        score.starts_with("B+") || score.starts_with("W+"),
        "{score}"
    );
    for client in [ruler, black, white] {
        client.quit();
    }
}

#[test]
fn a_game_is_loaded_from_a_file_and_printed() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let commands = "loadsgf game.oust\noust-record\nloadsgf none.oust\n";
    let answer = run_in(folder.path(), "gtp", commands.as_bytes());
    assert_eq!(answer.status, 0, "{answer}");
    let answers: Vec<&str> = answer.stdout.split("\n\n").collect();
    assert_eq!(answers[0], "= black");
    assert!(answers[1].contains("7. c2,d5     c3"), "{answer}");
    assert!(
        answers[2].starts_with("? cannot load file: none.oust: "),
        "{answer}"
    );
    assert_eq!(answer.stderr, "");
}

#[test]
fn flags_set_what_commands_set() {
    let flags = "gtp --board 7x5 --level 4 --seed 11 --pie-rule";
    let commands = "oust-board\nlevel\nget_random_seed\noust-pie_rule\n";
    let answer = oust_reading(commands, flags);
    assert_eq!(answer.stdout, "= 7x5\n\n= 4\n\n= 11\n\n= on\n\n");
    oust("gtp --level 10").refused(2, &["--level", "from 0 to 9"]);
    oust("gtp --board hex0").refused(2, &["--board"]);
    oust("gtp --seed x").refused(2, &["--seed"]);
}

#[test]
fn showboard_prints_the_board_with_its_labels() {
    let answer = oust_reading("boardsize 3\nplay b a1\nplay w c2\nshowboard\n", "gtp");
    insta::assert_snapshot!(answer.stdout);
}
