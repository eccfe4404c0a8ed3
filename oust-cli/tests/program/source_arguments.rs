//! One grammar of sources for all commands: a file as an argument or with `--from`, standard
//! input, the empty board.

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

const DIAGRAM: &str = ". . .\n. o .\nx . .\n\nx to move\n";
const LINE: &str = "3x3 3/1o1/x2 x";

#[test]
fn a_file_may_be_an_argument_or_a_flag() {
    let folder = Folder::with(&[("diagram.txt", DIAGRAM), ("a", DIAGRAM), ("pass", DIAGRAM)]);
    for command in [
        "show --to position",
        "legal",
        "apply a3",
        "check --to json",
        "perft 2",
        "play --color never",
    ] {
        for file in ["diagram.txt", "./diagram.txt", "a", "./pass"] {
            let flag = folder.oust(&format!("{command} --from {file}"));
            let argument = folder.oust(&format!("{command} {file}"));
            assert_eq!(argument.status, 0, "{argument}");
            assert_eq!(
                (argument.stdout, argument.stderr),
                (flag.stdout, flag.stderr)
            );
        }
    }
}

#[test]
fn files_and_moves_are_distinguished() {
    let folder = Folder::with(&[
        ("diagram.txt", DIAGRAM),
        ("a3", "rubbish"),
        ("pass", "rubbish"),
    ]);
    let position = "3x3 x2/1o1/x2 o";
    for words in ["diagram.txt a3", "a3 diagram.txt", "--from diagram.txt a3"] {
        let shown = folder.oust(&format!("show {words} --to position"));
        assert_eq!(shown.line(), position, "{words}");
        let applied = folder.oust(&format!("apply {words} --to position"));
        assert_eq!(applied.line(), position, "{words}");
    }
    folder
        .oust("show missing.txt a3")
        .refused(3, &["cannot read missing.txt"]);
    folder
        .oust("show sub/missing a3")
        .refused(3, &["cannot read sub/missing"]);
    folder
        .oust("apply nonsense")
        .refused(1, &["move 1, `nonsense`"]);
    folder
        .oust("show diagram.txt --at 1")
        .refused(2, &["--at needs a record"]);
    folder
        .oust("show diagram.txt --game 2")
        .refused(2, &["--game 2: diagram.txt holds 1"]);
}

#[test]
fn standard_input_is_the_default_source() {
    for command in [
        "show --to position",
        "show - --to position",
        "show --from - --to position",
    ] {
        assert_eq!(oust_reading(DIAGRAM, command).line(), LINE);
    }
    assert_eq!(
        oust_reading(GAME, "show a1 --at 2 --to position").first_line(),
        "5x5 5/1x3/5/4o/x4 o"
    );
    assert_eq!(
        oust_reading(DIAGRAM, "legal").printed(),
        oust_reading(DIAGRAM, "legal --from -").stdout
    );
    let checked = oust_reading(DIAGRAM, "check");
    assert_eq!(
        (checked.status, checked.stderr.as_str()),
        (0, "oust: 1 position, 0 impossible\n")
    );
    let lines = oust_reading("3x3 3/xoo/x2 x\n3x3 3/3/3 x\n", "check");
    assert_eq!(lines.status, 1, "{lines}");
    assert!(
        lines.stderr.contains("2 positions, 1 impossible"),
        "{lines}"
    );
    assert_eq!(oust_reading("3x3 3/3/3 x\n", "legal").json_lines().len(), 1);
}

#[test]
fn moves_of_a_source_use_the_named_board() {
    let moves = "1. b4 e2\n2. c5\n";
    for command in ["show", "legal", "check", "convert --to json"] {
        oust_reading(moves, command).refused(3, &["-:1:1: ", "--format-in moves", "--board 5x5"]);
    }
    let position = "5x5 2x2/1x3/5/4o/5 o";
    for source in ["", "-", "--from -"] {
        let show = format!("show {source} --format-in moves --board 5x5 --to position");
        assert_eq!(
            oust_reading("b4 e2 c5\n", &show).line(),
            position,
            "{source}"
        );
    }
}

#[test]
fn a_dash_next_to_a_source_reads_the_moves() {
    let moves = "a1 b2\n";
    let position = "3x3 3/1o1/x2 x";
    for command in [
        "show --board 3x3 -",
        "apply --board 3x3 -",
        "apply --board 3x3",
    ] {
        let shown = oust_reading(moves, &format!("{command} --to position"));
        assert_eq!(shown.line(), position, "{command}");
    }
    oust_reading(DIAGRAM, "apply --from -").refused(2, &["standard input is the source"]);
}

#[test]
fn moves_without_a_source_are_played_on_13x13() {
    assert!(oust("apply a1 --to position").line().starts_with("13x13 "));
    assert!(
        oust_reading("a1\n", "apply --to position")
            .line()
            .starts_with("13x13 ")
    );
    assert_eq!(oust("perft 1").line(), "169");
    oust("apply").refused(3, &["found no moves"]);
}

#[test]
fn folders_are_walked_or_refused() {
    let folder = Folder::with(&[("notes.txt", "nothing to see\n")]);
    let games = folder.path().join("games");
    std::fs::create_dir(&games).expect("a folder");
    std::fs::write(games.join("b.oust"), GAME).expect("a file");
    std::fs::write(games.join("a.txt"), DIAGRAM).expect("a file");
    std::fs::write(games.join("notes.txt"), "nothing to see\n").expect("a file");
    let both = folder.oust("convert --to position .").ended_with(0);
    assert_eq!(both.stdout, format!("{LINE}\n5x5 oo3/1oooo/2o2/5/5 x\n"));
    assert_eq!(both.stderr, "oust: 2 files skipped: 2 without a game\n");
    assert!(folder.oust("stats -q games").printed().contains("5x5"));
    assert_eq!(
        folder.oust("check games").stderr,
        "oust: 1 file skipped: 1 without a game\noust: 2 positions, 0 impossible\n"
    );
    assert_eq!(folder.oust("fmt --check games").status, 0);
    for command in ["show", "legal", "apply", "perft 1", "play"] {
        folder
            .oust(&format!("{command} games"))
            .refused(3, &["cannot read games"]);
    }
    std::fs::remove_dir_all(&games).expect("a folder");
    for command in ["convert --to json", "check", "stats", "fmt"] {
        folder
            .oust(&format!("{command} ."))
            .refused(3, &[".: found no file with"]);
    }
}

#[test]
fn empty_statistics_are_not_printed() {
    let folder = Folder::with(&[("broken.oust", BROKEN)]);
    for to in ["table", "json"] {
        let stats = |file: &str| folder.oust(&format!("stats --to {to} {file}"));
        stats("missing.oust").refused(3, &["cannot read missing.oust", "found no games"]);
        stats("broken.oust").refused(1, &["M201", "found no games"]);
    }
}

#[test]
fn the_exit_status_answers_scripts() {
    for (point, status) in [("b2", 1), ("a3", 0)] {
        let why = format!("legal --position '{LINE}' --why {point}");
        assert_eq!(oust(&why).status, 0);
        let quiet = oust(&format!("{why} --quiet"));
        let answer = (quiet.status, quiet.stdout.as_str(), quiet.stderr.as_str());
        assert_eq!(answer, (status, "", ""));
        let answer = oust(&format!("{why} --exit-status"));
        assert_eq!((answer.status, answer.stderr.as_str()), (status, ""));
        assert!(answer.stdout.contains(point), "{answer}");
    }
    let many = "3x3 3/3/3 x\n3x3 3/1o1/3 x\n";
    assert_eq!(
        oust_reading(many, "legal - --why b2 --exit-status").status,
        1
    );
    assert_eq!(
        oust_reading(many, "legal - --why a1 --exit-status").status,
        0
    );
}

#[test]
fn quiet_omits_notes_and_keeps_errors() {
    let unlabeled = "oust hex3\n\n1. c1\n";
    assert!(oust_reading(unlabeled, "show").stderr.contains("assumed"));
    assert_eq!(oust_reading(unlabeled, "show -q").stderr, "");
    assert_eq!(oust_reading(DIAGRAM, "check -q").stderr, "");
    assert_eq!(oust("show -q missing.oust").stderr.lines().count(), 1);
}
