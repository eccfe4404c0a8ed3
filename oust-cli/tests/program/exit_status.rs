//! Exit statuses: 1 for broken rules, 2 for wrong use, 3 for work that could not be done.

use crate::common::{Folder, GAME, oust, oust_reading, oust_reading_bytes, run_in};

#[test]
fn a_usage_error_exits_with_2_and_names_the_expected_input() {
    oust("").refused(2, &["Usage: oust"]);
    oust("nonsense").refused(2, &["nonsense"]);
    oust("show --nonsense").refused(2, &["--nonsense"]);
    oust("show --to nonsense").refused(2, &["diagram, figure, pbmserv, orbit"]);
    oust("show --marks nonsense").refused(2, &["legal, last, captures"]);
    oust("show --labels=nonsense").refused(2, &["yes, no"]);
    oust("show --color nonsense").refused(2, &["auto, always, never"]);
    oust("convert").refused(2, &["--to"]);
    oust("perft").refused(2, &["DEPTH"]);
    oust("perft many").refused(2, &["many"]);
    oust("perft 99999999999").refused(2, &["99999999999"]);
    oust("random --games many").refused(2, &["--games"]);
    oust("random --seed 99999999999999999999").refused(2, &["--seed"]);
}

#[test]
fn several_sources_at_once_are_a_usage_error() {
    oust("show --board 3x3 --position '3x3 3/3/3 x'").refused(2, &["--board", "--position"]);
    oust("show --position '3x3 3/3/3 x' --from x").refused(2, &["--position", "--from"]);
}

#[test]
fn two_sources_are_a_usage_error() {
    for command in [
        "show", "apply", "legal", "analyze", "solve", "perft 1", "play",
    ] {
        for (source, found) in [
            (
                "figures/figure-1.txt --from figures/figure-2.txt",
                "figure-2.txt",
            ),
            (
                "figures/figure-1.txt --position '3x3 3/3/3 x'",
                "--position",
            ),
        ] {
            let given = format!("{command} {source}");
            oust(&given).refused(2, &["expected one source", "figure-1.txt", found]);
        }
    }
}

#[test]
fn a_malformed_board_is_reported_with_its_reason() {
    for board in [
        "0x3",
        "3x0",
        "256x3",
        "hex0",
        "hex101",
        "x",
        "3x3x3",
        "-3",
        "99999999999999999999",
    ] {
        oust(&format!("show --board={board}")).refused(2, &["--board"]);
    }
    oust("show --board 256x3").refused(2, &["255x255"]);
    oust("show --board hex101").refused(2, &["100"]);
}

#[test]
fn a_malformed_position_line_is_reported_with_its_place() {
    oust("show --position '3x3 3/3 x'").refused(2, &["--position", "column 5", "3 rows"]);
    oust("show --position '3x3 3/4/3 x'").refused(2, &["--position", "row 2"]);
    oust("show --position '3x3 3/3/3 z'").refused(2, &["--position", "x or o"]);
    oust("show --position '3x3 3/3/99999999999999999999999 x'").refused(2, &["--position"]);
    oust("show --position ''").refused(2, &["--position"]);
}

#[test]
fn an_unknown_side_is_a_usage_error() {
    oust("show --to-move black").refused(2, &["--to-move", "expected x or o"]);
    oust("convert --to position --to-move 1").refused(2, &["--to-move", "expected x or o"]);
}

#[test]
fn an_unreadable_source_exits_with_3() {
    for command in [
        "show --from",
        "legal --from",
        "analyze --from",
        "solve --from",
        "apply --from",
        "perft 1 --from",
        "convert --to json",
    ] {
        oust(&format!("{command} missing.txt")).refused(3, &["missing.txt"]);
        if !command.starts_with("convert") {
            oust(&format!("{command} figures")).refused(3, &["cannot read figures"]);
        }
    }
    for command in [
        "show --from -",
        "legal -",
        "convert --to json -",
        "perft 1 --from -",
    ] {
        let answer = oust_reading_bytes(b"oust 3x3\nx: \xff\n", command).ended_with(1);
        assert!(answer.stderr.contains("UTF-8"), "{answer}");
        assert_ne!(answer.stdout, "", "{answer}");
    }
}

#[test]
fn an_empty_source_exits_with_3() {
    for text in ["", "\n \n", "rubbish\n", "\0\0\0"] {
        for command in [
            "show --from -",
            "legal --from -",
            "perft 1 --from -",
            "convert --to json -",
            "convert --to json",
            "show",
            "show -",
            "legal",
            "legal -",
            "analyze",
            "analyze -",
            "analyze --all -",
            "solve",
            "solve -",
            "check",
            "check -",
        ] {
            oust_reading(text, command).refused(3, &["found no diagram, position line or record"]);
        }
        oust_reading(text, "stats").refused(3, &["found no games"]);
        oust_reading(text, "fmt").refused(3, &["found no native record"]);
    }
}

#[test]
fn an_incomplete_text_is_reported_with_the_missing_part() {
    let list = "1. b4 e2\n2. c5\n";
    let missing = "found a row of turns, but no line before it that begins a record";
    oust_reading(list, "stats").refused(3, &[missing, "--format-in moves", "found no games"]);
    oust_reading(list, "fmt").refused(3, &["-:1:1", missing]);
    let folder = Folder::with(&[("good.oust", GAME), ("rows.txt", list)]);
    let answer = folder.oust("stats good.oust rows.txt");
    assert_eq!(answer.status, 3, "{answer}");
    assert!(answer.stderr.contains(missing), "{answer}");
    assert!(answer.stdout.contains("5x5        1"), "{answer}");
    let discs = "\u{26ab}\u{26aa}\n\u{26aa}\u{26ab}\n";
    for text in [discs, "<table><tr><td>x</td></tr></table>\n"] {
        for command in ["show", "check", "convert --to position"] {
            oust_reading(text, command).refused(3, &["a diagram has rows such as `. x o`"]);
        }
    }
}

#[test]
fn a_source_that_breaks_the_rules_exits_with_1() {
    let folder = Folder::with(&[
        ("board.oust", "oust nonsense\n\n1. a1\n"),
        ("move.oust", "oust 3x3\n\n1. a1 a1\n"),
        ("token.oust", "oust 3x3\n\n1. a1 ???\n"),
        ("line.txt", "3x3 3/x9/3 o\n"),
        ("picture.txt", " # . .\n . .\n . . .\n"),
        ("start.oust", "oust 3x3\nstart: 4x4 4/4/4/4 x\n\n1. a1\n"),
    ]);
    for (file, messages) in [
        ("board.oust", "board.oust:1:6: H105 bad-board"),
        ("move.oust", "move.oust:3:7: M201 point-occupied"),
        ("token.oust", "token.oust:3:7: S0"),
        ("line.txt", "line.txt:1:7: invalid position line"),
        ("picture.txt", "picture.txt:2:"),
        ("start.oust", "start.oust:2:8: H112 bad-start-position"),
    ] {
        folder
            .oust(&format!("show --from {file}"))
            .refused(1, &[messages]);
        folder
            .oust(&format!("legal --from {file}"))
            .refused(1, &[messages]);
        folder
            .oust(&format!("convert --to json {file}"))
            .refused(1, &[messages, "left out: 1"]);
    }
}

#[test]
fn an_empty_argument_is_refused() {
    for command in ["show ''", "legal ''", "apply ''", "apply '' ''"] {
        oust(command).refused(3, &["found no"]);
    }
}

#[test]
fn a_failed_save_keeps_the_old_file() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    std::fs::create_dir(folder.path().join("folder")).expect("a folder");
    let commands = "start\nundo\nend\nsave folder\nsave! folder\nsave no/such\nsave! game.oust/x\n";
    let answer = run_in(folder.path(), "play game.oust", commands.as_bytes());
    assert_eq!(answer.status, 3, "{answer}");
    assert_eq!(answer.stderr.matches("cannot write").count(), 3, "{answer}");
    assert_eq!(folder.text("game.oust"), GAME);
}

/// A full disk leaves the file unchanged; a limit on file sizes simulates it.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_save_keeps_the_old_file() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let program = env!("CARGO_BIN_EXE_oust");
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; printf 'a1\\nsave! game.oust\\n' | {program} play --board 3x3"
    );
    let mut shell = std::process::Command::new("bash");
    let ended = shell
        .args(["-c", &script])
        .current_dir(folder.path())
        .output();
    let messages = String::from_utf8(ended.expect("it runs").stderr).expect("it is text");
    assert!(messages.contains("cannot write game.oust"), "{messages}");
    assert_eq!(folder.text("game.oust"), GAME);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_rewritten() {
    let folder = Folder::with(&[]);
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status();
    assert!(made.expect("it runs").success());
    folder
        .oust("fmt pipe")
        .refused(3, &["pipe: not a regular file"]);
}
