//! Every input is used or refused: files, `--position`, `--board`, standard input, moves.

use crate::common::{Folder, GAME, oust, oust_reading, run_in};

const DIAGRAM: &str = ". . .\n. o .\nx . .\n\nx to move\n";
const LINE: &str = "3x3 3/1o1/x2 x";

/// The commands of each kind; `check` takes no moves.
const SHOW: [&str; 4] = [
    "show",
    "legal",
    "analyze --evaluations 2",
    "solve --positions 9 --memory 1M",
];

#[test]
fn standard_input_is_the_source_next_to_moves() {
    for text in [LINE, DIAGRAM, "oust 3x3\n\n1. a1 b2\n"] {
        for arguments in ["a3", "--board 3x3 a3", "- a3", "a3 -", "--from - a3"] {
            for command in ["apply", "show"] {
                let answer = oust_reading(text, &format!("{command} {arguments} --to position"));
                assert_eq!(answer.line(), "3x3 x2/1o1/x2 o", "{command} {arguments}");
            }
        }
    }
    for blank in ["", "\n", " \r\n\t\n"] {
        let answer = oust_reading(blank, "apply a1 --to position").line();
        assert!(answer.starts_with("13x13 "), "{answer}");
    }
}

#[test]
fn a_second_source_is_refused() {
    let folder = Folder::with(&[("a.txt", DIAGRAM)]);
    let with_pipe = |command: &str| run_in(folder.path(), command, LINE.as_bytes());
    let named = ["a.txt", "--from a.txt", &format!("--position '{LINE}'")];
    for command in SHOW.into_iter().chain(["check"]) {
        for source in named {
            let command = format!("{command} {source}");
            with_pipe(&command).refused(2, &["expected one source", "standard input"]);
        }
    }
    for source in named {
        with_pipe(&format!("apply {source} a3")).refused(2, &["expected moves once"]);
        with_pipe(&format!("apply {source}")).refused(2, &["expected moves on standard input"]);
    }
    // These read standard input only by `-`.
    for command in ["perft 1 a.txt", "random --seed 1 --board 3x3"] {
        assert_eq!(with_pipe(command).status, 0, "{command}");
    }
}

#[test]
fn moves_are_no_source() {
    for command in [
        "apply a1",
        "apply --board 3x3 a1",
        "apply - a1",
        "show --board 3x3 a1",
    ] {
        oust_reading("b2 c3", command).ended_with(if command == "apply - a1" { 3 } else { 2 });
    }
    oust_reading(LINE, "apply").refused(2, &["pass the moves as arguments"]);
    oust_reading(DIAGRAM, "apply --board 3x3").refused(2, &["pass the moves as arguments"]);
}

#[test]
fn another_board_than_that_of_the_source_is_refused() {
    let folder = Folder::with(&[("line", LINE), ("diagram", DIAGRAM), ("record", GAME)]);
    for command in SHOW
        .into_iter()
        .chain(["apply", "check", "perft 1", "convert --to position"])
    {
        for (source, board) in [("line", "3x3"), ("diagram", "3x3"), ("record", "5x5")] {
            let run = |board: &str| {
                let moves = if command == "apply" {
                    "--to-move x"
                } else {
                    ""
                };
                folder.oust(&format!("{command} --board {board} ./{source} {moves}"))
            };
            let same = run(board).status;
            assert_ne!(same, 2, "{command} {source}");
            let other = run("9x9").ended_with(2);
            assert!(other.stderr.contains("--board 9x9: "), "{other}");
        }
        if command != "perft 1" {
            oust_reading(LINE, &format!("{command} --board 9x9")).ended_with(2);
        }
    }
    for dash in [
        "legal - --board 9x9",
        "show --from - --board 9x9",
        "check - --board 9x9",
    ] {
        let answer = oust_reading(LINE, dash).ended_with(2);
        assert!(
            answer.stderr.contains("standard input is on 3x3"),
            "{answer}"
        );
    }
    assert_eq!(
        oust_reading(LINE, "legal - --board 3x3").json_lines().len(),
        1
    );
    let stats = folder.oust("stats --board 9x9 ./record").ended_with(2);
    assert!(stats.stderr.contains("--board 9x9"), "{stats}");
}

#[test]
fn several_positions_are_answered_in_order() {
    let lines = format!("{LINE}\n\n5x5 5/5/5/5/5 o\n");
    let shown = oust_reading(&lines, "show --to position").printed();
    assert_eq!(shown, format!("{LINE}\n5x5 5/5/5/5/5 o\n"));
    let applied = oust_reading(&lines, "apply a3 --to position").printed();
    assert_eq!(applied, "3x3 x2/1o1/x2 o\n5x5 5/5/o4/5/5 x\n");
    for command in [
        "show --to json",
        "apply a3 --to json",
        "legal",
        "legal a3 --to json",
    ] {
        let found = oust_reading(&lines, command).json_lines();
        let lines: Vec<_> = found.iter().map(|json| json["line"].as_u64()).collect();
        assert_eq!(lines, [Some(1), Some(3)], "{command}");
    }
    assert!(
        oust_reading(LINE, "show --to json")
            .json()
            .get("line")
            .is_none()
    );
    // Diagrams and records are separated as `convert` does.
    let two = format!("{DIAGRAM}\n{DIAGRAM}");
    let shown = oust_reading(&two, "show").printed();
    assert_eq!(shown, oust_reading(&two, "convert --to diagram").printed());
    let legal = oust_reading(&two, "legal").printed();
    assert_eq!(legal.split("\n\n").count(), 2, "{legal}");
    assert_eq!(
        oust_reading(&two, "show --game 2").printed(),
        oust_reading(DIAGRAM, "show").stdout
    );
}

#[test]
fn a_list_does_not_depend_on_how_much_is_read_at_once() {
    let many = format!("{LINE}\n").repeat(40_000);
    let folder = Folder::with(&[("all.txt", &format!("{many}\n3x3 3/3/3 x\n"))]);
    let answer = folder.oust("show all.txt --to position").ended_with(0);
    assert_eq!(answer.stdout.lines().count(), 40_001);
}

#[test]
fn several_positions_are_refused_where_one_is_asked_for() {
    let two = format!("{DIAGRAM}\n{DIAGRAM}");
    let games = format!("{GAME}\n{GAME}");
    let folder = Folder::with(&[("d.txt", &two), ("g.oust", &games)]);
    for command in [
        "analyze",
        "analyze --all",
        "solve",
        "perft 1",
        "play",
        "show --to svg",
        "apply --to svg --to-move x",
    ] {
        for file in ["d.txt", "g.oust"] {
            let answer = folder.oust(&format!("{command} {file}"));
            answer.refused(2, &["several positions", "--game 1"]);
        }
    }
    let lines = format!("{LINE}\n{LINE}\n");
    oust_reading(&lines, "solve").refused(2, &["--game 1"]);
    oust_reading(&lines, "solve --from - --game 2 --memory 1M").ended_with(0);
    oust_reading(&lines, "analyze a3").refused(2, &["--game 1"]);
    let analyzed = oust_reading(&lines, "analyze - --evaluations 2").json_lines();
    assert_eq!(analyzed.len(), 2);
}

/// A program that starts another one may keep its standard input open.
#[cfg(unix)]
#[test]
fn a_named_source_does_not_wait_for_an_open_pipe() {
    let folder = Folder::with(&[("a.txt", DIAGRAM)]);
    for arguments in [
        "show a.txt",
        "legal --board 3x3 a1",
        "apply a.txt a3",
        "check a.txt",
    ] {
        let mut child = crate::common::program(folder.path(), arguments)
            .spawn()
            .expect("it runs");
        // Standard input stays open until the program has ended.
        let stdin = child.stdin.take();
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{arguments}");
        drop(stdin);
    }
    assert_eq!(oust("show --board 3x3 --to position").line(), "3x3 3/3/3 x");
}
