//! `oust solve`: the value of a position and of its placements.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{Answer, Folder, GAME, WIN, fields, oust, oust_reading};
#[cfg(unix)]
use crate::common::{interrupted, program};

/// Solves with a small table.
#[track_caller]
fn solve(arguments: &str) -> Answer {
    oust(&format!("solve --memory 1M {arguments}"))
}

#[track_caller]
fn solved(arguments: &str) -> Value {
    solve(&format!("{arguments} --to json")).json()
}

/// Returns the values of the placements, each once.
fn values(solution: &Value) -> BTreeSet<String> {
    let openings = solution["openings"].as_array().expect("a list").iter();
    openings.map(|one| one["value"].to_string()).collect()
}

#[test]
fn the_first_player_wins_on_small_boards_by_both_methods() {
    for board in ["2x2", "2x5", "3x3", "3x4", "4x4", "hex2", "hex3"] {
        for method in ["proof-numbers", "depth-first"] {
            let found = solved(&format!("{board} --method {method}"));
            assert_eq!(
                fields(&found, "schema type board to_move value openings"),
                format!("1 solution {board} x win null"),
                "{method}"
            );
            assert!(found["nodes"].as_u64() > Some(0), "{found}");
        }
    }
}

#[test]
fn every_opening_loses_where_the_second_player_wins() {
    let found = solved("2x7 --openings");
    assert_eq!(found["value"], "loss");
    assert_eq!(found["openings"].as_array().map(Vec::len), Some(14));
    assert_eq!(values(&found), BTreeSet::from(["\"loss\"".to_owned()]));
    let text = solve("2x7 --openings").printed();
    assert!(
        text.starts_with("2x7, x to move\nvalue: x loses against the best play of o, proven\n"),
        "{text}"
    );
    assert_eq!(text.matches(" L L ").count(), 7, "{text}");
}

#[test]
fn a_value_is_that_of_the_best_placement() {
    let found = solved("4x4 --openings");
    let both = ["\"loss\"", "\"win\""].map(str::to_owned);
    assert_eq!(values(&found), BTreeSet::from(both));
    // The four points of the center win. By symmetry they have the same value.
    let openings = found["openings"].as_array().expect("a list").iter();
    let wins = openings.filter(|one| one["value"] == "win");
    let wins: Vec<&str> = wins.filter_map(|one| one["point"].as_str()).collect();
    assert_eq!(wins, ["b3", "c3", "b2", "c2"]);
    for (opening, value) in [("b2", "loss"), ("a1", "win")] {
        assert_eq!(
            solved(&format!("4x4 {opening}"))["value"],
            value,
            "{opening}"
        );
    }
}

#[test]
fn a_solution_as_json() {
    let mut found = solved(&format!("'{WIN}' --openings"));
    found["seconds"] = json!(0);
    found["nodes"] = json!(0);
    insta::assert_snapshot!(serde_json::to_string_pretty(&found).expect("JSON"));
}

#[test]
fn a_solution_as_text() {
    let text = solve(&format!("'{WIN}' --openings")).printed();
    let (text, work) = text.rsplit_once("\n\n").expect("the work");
    insta::assert_snapshot!(text);
    assert!(work.ends_with(" s\n"), "{work}");
}

#[test]
fn a_deadlock_that_neither_side_can_avoid_is_a_draw() {
    let asked = "games/deadlock-2x2.oust --at 3 --openings";
    let found = solved(asked);
    assert_eq!(
        fields(&found, "position to_move value"),
        "2x2 1x/xo o o draw"
    );
    assert_eq!(found["openings"], json!([{"point": "a2", "value": "draw"}]));
    let text = solve(asked).printed();
    assert!(
        text.contains("\nvalue: deadlock: neither side can force a win, proven\n"),
        "{text}"
    );
    assert!(text.contains("\nD draw: a2\n"), "{text}");
    let over = solve("games/deadlock-2x2.oust").printed();
    assert_eq!(over, "2x2, x to move; deadlock: the game is over\n");
    let over = solved("games/deadlock-2x2.oust --openings");
    assert_eq!(fields(&over, "value openings line"), "draw [] []");
}

#[test]
fn the_line_of_a_win_can_be_played_to_its_end() {
    for board in ["3x3", "2x7", "hex3"] {
        let found = solved(board);
        let line = found["line"].as_array().expect("a line").iter();
        let line: Vec<&str> = line.filter_map(Value::as_str).collect();
        let played = oust(&format!(
            "apply --board {board} {} --to json",
            line.join(" ")
        ));
        let winner = if found["value"] == "win" { "x" } else { "o" };
        assert_eq!(played.json()["winner"], winner, "{board}");
    }
}

#[test]
fn a_side_without_a_placement_has_a_value() {
    let asked = "--board 3x3 b1 a1 c2 a3 c1,a2 b3,a1 a2 --openings";
    let text = solve(asked).printed();
    assert!(text.starts_with("3x3, o must pass\nvalue: o "), "{text}");
    let found = solved(asked);
    assert_eq!(found["openings"], json!([]));
    assert_eq!(found["line"][0], "pass", "{found}");
}

#[test]
fn a_position_is_named_in_every_way() {
    let line = "3x3 3/x2/1o1 x";
    let folder = Folder::with(&[("line.txt", line), ("game.oust", GAME)]);
    for asked in [
        "--position '3x3 3/x2/1o1 x'",
        "'3x3 3/x2/1o1 x'",
        "--from line.txt",
        "line.txt",
        "3x3 a2 b1",
        "--board 3x3 a2 b1",
    ] {
        let found = folder.oust(&format!("solve --memory 1M {asked} --to json"));
        assert_eq!(found.json()["position"], line, "{asked}");
    }
    let read = oust_reading(line, "solve --memory 1M --to json").json();
    assert_eq!(read["position"], line);
    let last = folder.oust("solve --memory 1M game.oust --to json").json();
    assert_eq!(fields(&last, "to_move value"), "x loss");
    // A file that has the name of a board is a file.
    let folder = Folder::with(&[("4x4", line)]);
    let found = folder.oust("solve --memory 1M 4x4 --to json").json();
    assert_eq!(found["board"], "3x3");
}

#[test]
fn a_limit_ends_with_status_3_and_no_value() {
    for limit in ["--positions 5000", "--time 0.05"] {
        let answer = solve(&format!("7x7 {limit} --openings --to json"));
        assert_eq!(answer.status, 3, "{answer}");
        assert!(
            answer.stdout.contains("\"value\":null,\"nodes\":"),
            "{answer}"
        );
        let message = "the limit came first: the position is not solved";
        assert!(answer.stderr.contains(message), "{answer}");
        let found: Value = serde_json::from_str(&answer.stdout).expect("it is JSON");
        assert_eq!(found["line"], json!([]));
        // The limit is one for the value and the placements together.
        let is_over = limit.contains("positions") && found["nodes"].as_u64() > Some(10_000);
        assert!(!is_over, "{found}");
        assert_eq!(values(&found), BTreeSet::from(["null".to_owned()]));
    }
    let answer = solve("7x7 --positions 1");
    assert_eq!(answer.status, 3, "{answer}");
    assert!(answer.stdout.contains("\nvalue: unknown\n"), "{answer}");
}

#[test]
fn a_limit_leaves_the_value_of_the_line() {
    // So small a table forgets the values of the placements.
    let small = "solve 4x5 --memory 60k --threads 1 --to json";
    let limit = oust(small).json()["nodes"].as_u64().expect("a number") + 1;
    let answer = oust(&format!("{small} --positions {limit} --openings"));
    assert_eq!(answer.status, 3, "{answer}");
    let found: Value = serde_json::from_str(&answer.stdout).expect("it is JSON");
    let openings = found["openings"].as_array().expect("a list").iter();
    let won: Vec<&Value> = openings
        .filter(|one| one["value"] == "win")
        .map(|one| &one["point"])
        .collect();
    assert_eq!(found["line"][0], "b3");
    assert_eq!(won, ["b3", "c3"]);
}

#[test]
fn a_proof_goes_on_with_the_table_of_a_file() {
    let folder = Folder::with(&[]);
    let solve = |arguments: &str| {
        let command = format!("solve --threads 1 --memory 4M --to json {arguments}");
        let answer = folder.oust(&command);
        let found: Value = serde_json::from_str(&answer.stdout).expect("it is JSON");
        (
            answer.status,
            found["value"].clone(),
            found["nodes"].as_u64(),
        )
    };
    let (_, _, whole) = solve("4x5");
    assert_eq!(solve("4x5 --positions 6000 --table 4x5.table").0, 3);
    let (status, value, rest) = solve("4x5 --table 4x5.table");
    assert_eq!((status, value), (0, json!("win")));
    assert!(rest < whole, "{rest:?} of {whole:?}");
    assert_eq!(solve("4x5 --table 4x5.table"), (0, json!("win"), Some(0)));
    // It is of the board, not of one position.
    assert_eq!(solve("4x5 b3 --table 4x5.table").1, json!("loss"));
}

#[test]
fn a_file_that_is_no_table_stays_as_it_is() {
    let folder = Folder::with(&[("notes", "a1 is lost\n")]);
    for (arguments, status, words) in [
        (
            "3x4 --table notes --memory 1M",
            3,
            &["notes", "is no table"][..],
        ),
        ("3x4 --table - --memory 1M", 2, &["--table"]),
        ("3x4 --table none/3x4.table --memory 1M", 3, &["none"]),
        ("--check notes --table 3x4.table", 2, &["--table"]),
    ] {
        folder
            .oust(&format!("solve {arguments}"))
            .refused(status, words);
    }
    assert_eq!(folder.text("notes"), "a1 is lost\n");
    folder
        .oust("solve 3x4 --table 3x4.table --memory 1M")
        .printed();
    let board = folder.oust("solve 3x5 --table 3x4.table --memory 1M");
    board.refused(3, &["3x4.table", "is the table of 3x4", "expected 3x5"]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_leaves_the_table() {
    let folder = Folder::with(&[]);
    let answer = folder.oust("solve 3x4 --table 3x4.table --certificate /dev/full --memory 1M");
    assert_eq!(answer.status, 3, "{answer}");
    assert!(answer.stderr.contains("cannot write /dev/full"), "{answer}");
    let path = folder.path().join("3x4.table");
    let bytes = std::fs::read(&path).expect("the table");
    assert!(bytes.starts_with(b"oust-solver-table 1 3x4 "));
    std::fs::remove_file(&path).expect("it is there");
    let full = std::fs::File::create("/dev/full").expect("a full device");
    let mut command = program(folder.path(), "solve 3x4 --table 3x4.table --memory 1M");
    let status = command.stdout(full).status().expect("it runs");
    assert_eq!(status.code(), Some(3));
    assert!(std::fs::read(path).expect("the table") == bytes);
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_leaves_its_table() {
    let folder = Folder::with(&[]);
    let mut command = program(folder.path(), "solve 9x9 --memory 1M --table 9x9.table");
    let output = interrupted(&mut command, 400);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let bytes = std::fs::read(folder.path().join("9x9.table")).expect("the table");
    assert!(bytes.starts_with(b"oust-solver-table 1 9x9 "), "{output:?}");
    let again = folder.oust("solve 9x9 --memory 1M --table 9x9.table --positions 1");
    assert_eq!(again.status, 3, "{again}");
}

#[test]
fn a_number_of_positions_is_the_same_limit_every_time() {
    let nodes = || solve("6x6 --positions 20000 --to json");
    let nodes = || {
        let found: Value = serde_json::from_str(&nodes().stdout).expect("it is JSON");
        found["nodes"].clone()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn any_number_of_threads_finds_the_value() {
    for threads in ["", "--threads 1", "--threads 2", "-j 5"] {
        // Long enough that all threads take part.
        let found = solved(&format!("3x7 {threads}"));
        assert_eq!(found["value"], "win", "{threads}");
    }
    solve("3x3 --threads 0").refused(2, &["expected a number from 1 to 256"]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_as_a_limit_does() {
    let folder = Folder::with(&[]);
    let mut command = program(
        folder.path(),
        "solve 9x9 --memory 1M --certificate 9x9.proof",
    );
    let output = interrupted(&mut command, 400);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        messages.contains("interrupted: the position is not solved"),
        "{messages}"
    );
    let files = std::fs::read_dir(folder.path())
        .expect("the folder")
        .count();
    assert_eq!(files, 0);
}

#[test]
fn values_are_drawn_in_the_color_of_the_winner() {
    let svg = solve("4x4 --openings --to svg").printed();
    assert_eq!(svg.matches(">W</text>").count(), 4, "{svg}");
    assert_eq!(svg.matches(">L</text>").count(), 12, "{svg}");
    let of = |svg: &str, color: &str| svg.matches(&format!("z\" fill=\"{color}\"/>")).count();
    let (x, o) = ("#1c1c1c", "#fcfbf8");
    assert_eq!((of(&svg, x), of(&svg, o)), (4, 12), "{svg}");
    let reply = solve("4x4 a1 --openings --to svg").printed();
    assert_eq!(of(&reply, o), reply.matches(">W</text>").count(), "{reply}");
    assert_eq!(of(&reply, x), reply.matches(">L</text>").count(), "{reply}");
    let draw = solve("'2x2 1x/xo o' --openings --to svg").printed();
    assert_eq!((of(&draw, x), of(&draw, o)), (0, 0), "{draw}");
    let dark = solve("4x4 --openings --to svg --theme dark").printed();
    assert_ne!(svg, dark);
    solve("4x4 --to svg").refused(2, &["--openings"]);
}

#[test]
fn a_board_that_is_too_large_is_refused_with_a_hint() {
    solve("12x12").refused(3, &["12x12", "144 points", "at most 128", "oust analyze"]);
    // 127 points.
    assert!(
        solve("hex7 --positions 1")
            .stdout
            .starts_with("hex7, x to move\n")
    );
}

#[test]
fn wrong_arguments_name_what_is_expected() {
    solve("3x3 --positions 0").refused(2, &["--positions"]);
    solve("3x3 --time soon").refused(2, &["--time", "seconds"]);
    solve("3x3 --method guess").refused(2, &["proof-numbers, depth-first"]);
    oust("solve 3x3 --memory much").refused(2, &["--memory", "512M"]);
    oust("solve 3x3 --memory 1000T").refused(3, &["not enough memory", "--memory"]);
    solve("3x3 --board 4x4").refused(2, &["expected one source", "`3x3`"]);
    solve("'3x3 3/4/3 x'").refused(2, &["row 2"]);
    solve("3x3 z9").refused(1, &["z9"]);
    solve("").refused(3, &["found no diagram, position line or record"]);
    oust_reading(". x\no .\n", "solve -").refused(2, &["--to-move"]);
    oust_reading("rubbish", "solve -").refused(3, &["found no diagram"]);
}
