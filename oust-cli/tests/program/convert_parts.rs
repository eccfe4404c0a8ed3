//! `oust convert`: parts of sources with `--game`, `--at` and `--each`, and the output file.

use std::fs;

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

const TWO: &str = "oust 3x3\nresult: ?\n\n1. a1 c3\n\noust 3x3\nresult: ?\n\n1. b2 a3\n2. c1\n";

fn archive() -> String {
    oust("random --games 7 --seed 5 --board 4x4").printed()
}

#[test]
fn numbers_choose_games_of_each_source_as_select_does() {
    let text = archive();
    let folder = Folder::with(&[("a.oust", &text), ("b.oust", &text)]);
    for numbers in ["3", "1,4..5", "6..", "..2", "2-3", "1..7"] {
        let flags = format!("--game {numbers} a.oust b.oust");
        let converted = folder.oust(&format!("convert --to position {flags}"));
        let selected = folder.oust(&format!("select --to position {flags}"));
        assert_eq!(converted.status, 0, "{converted}");
        assert_eq!(converted.stdout, selected.stdout, "{numbers}");
        let said = selected.stderr.replace("selected", "converted");
        assert_eq!(converted.stderr, said, "{numbers}");
    }
}

#[test]
fn games_that_are_not_asked_for_are_counted_and_not_judged() {
    let games = format!("{GAME}\n{BROKEN}\n{GAME}");
    insta::assert_snapshot!(oust_reading(&games, "convert --to position --game 1,3"), @r"
    $ oust convert --to position --game 1,3
    status: 0
    --- stdout
    5x5 oo3/1oooo/2o2/5/5 x
    5x5 oo3/1oooo/2o2/5/5 x

    --- stderr
    oust: 2 of 3 games converted
    ");
    insta::assert_snapshot!(oust_reading(&games, "convert --to position --game 2"), @r"
    $ oust convert --to position --game 2
    status: 1
    --- stderr
    oust: -:23:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    oust: 0 of 3 games converted
    oust: left out: 1
    ");
    insta::assert_snapshot!(oust_reading(&games, "convert --to position --game 9"), @r"
    $ oust convert --to position --game 9
    status: 1
    --- stderr
    oust: 0 of 3 games converted
    ");
}

#[test]
fn a_turn_gives_the_position_that_show_gives() {
    for to in ["position", "diagram", "figure", "unicode", "svg"] {
        for at in [0, 1, 5, 13, 14] {
            let flags = format!("--at {at} --to {to}");
            let converted = oust_reading(GAME, &format!("convert {flags}")).printed();
            let shown = oust_reading(GAME, &format!("show --from - {flags}")).printed();
            assert_eq!(converted, shown, "{flags}");
        }
    }
    let json = oust_reading(GAME, "convert --at 3 --to json").json();
    assert_eq!(
        (&json["type"], &json["turns"]),
        (&"position".into(), &3.into())
    );
    let moves = oust_reading(GAME, "convert --at 3 --to moves").stdout;
    assert_eq!(moves, "b4 e2 c5\n");
}

#[test]
fn a_game_that_is_too_short_is_left_out_and_named() {
    insta::assert_snapshot!(oust_reading(TWO, "convert --to position --at 3"), @r"
    $ oust convert --to position --at 3
    status: 2
    --- stdout
    3x3 o2/1x1/2x o

    --- stderr
    oust: -, game 1: --at 3: the game has 2 turns
    oust: left out: 1
    ");
    oust_reading("3x3 3/3/3 x", "convert --to position --at 3").refused(2, &["needs a record"]);
}

#[test]
fn a_turn_before_a_fault_is_converted() {
    let answer = oust_reading(BROKEN, "convert --to position --at 3").line();
    assert_eq!(answer, "3x3 2o/1x1/x2 o");
    oust_reading(BROKEN, "convert --to position --at 4").refused(1, &["M201"]);
}

#[test]
fn each_turn_of_a_game_gives_a_position() {
    for to in ["position", "diagram", "figure", "svg"] {
        let expected: Vec<String> = (1..=14)
            .map(|at| oust_reading(GAME, &format!("convert --to {to} --at {at}")).printed())
            .collect();
        let gap = if to == "position" { "" } else { "\n" };
        let each = oust_reading(GAME, &format!("convert --to {to} --each")).printed();
        assert_eq!(each, expected.join(gap), "{to}");
    }
    let json = oust_reading(TWO, "convert --to json --each").json_lines();
    let facts: Vec<String> = json
        .iter()
        .map(|json| crate::common::fields(json, "type line turns"))
        .collect();
    let expected = ["1 1", "1 2", "6 1", "6 2", "6 3"].map(|facts| format!("position {facts}"));
    assert_eq!(facts, expected);
}

#[test]
fn the_last_turn_has_the_end_of_its_game() {
    let resigned = "oust 3x3\nresult: x\nended: resign\n\n1. a1 resign\n";
    let json = oust_reading(resigned, "convert --to json --each").json();
    assert_eq!(
        (&json["state"], &json["turns"]),
        (&"resigned".into(), &1.into())
    );
    for still in ["oust 3x3\nresult: ?\n\n", "3x3 3/x2/3 o", ". x\no .\n"] {
        let each = oust_reading(still, "convert --to position --to-move x");
        let whole = oust_reading(still, "convert --to figure --each");
        assert_eq!((each.status, whole.status), (0, 0), "{whole}");
        assert_eq!(
            whole.stdout,
            oust_reading(still, "convert --to figure").stdout
        );
    }
}

#[test]
fn each_needs_a_format_of_positions() {
    for to in ["record", "moves", "sgf", "listing", "abstractplay", "html"] {
        oust_reading(GAME, &format!("convert --each --to {to}")).refused(2, &["--each"]);
    }
    for other in ["--at 3", "--findings", "--to-move x"] {
        oust_reading(GAME, &format!("convert --each --to json {other}")).refused(2, &["--each"]);
    }
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    for to in ["record", "position", "diagram", "html"] {
        let printed = folder
            .oust(&format!("convert --to {to} game.oust"))
            .printed();
        let quiet = folder.oust(&format!(
            "convert --color always --to {to} game.oust -o out.txt"
        ));
        assert_eq!((quiet.status, quiet.stdout), (0, String::new()));
        let written = fs::read_to_string(folder.path().join("out.txt")).expect("it is there");
        assert_eq!(written, printed, "{to}");
    }
}

#[test]
fn no_output_is_an_input() {
    let folder = Folder::with(&[("game.oust", GAME), ("games/a.oust", GAME)]);
    for arguments in [
        "convert --to record game.oust -o game.oust",
        "convert --to record game.oust -o ./games/../game.oust",
        "convert --to record games -o games/b.oust",
        "convert --to record game.oust games -o games/a.oust",
    ] {
        folder
            .oust(arguments)
            .refused(2, &["among the files that are read"]);
    }
    for file in ["game.oust", "games/a.oust"] {
        let kept = fs::read_to_string(folder.path().join(file)).expect("it is there");
        assert_eq!(kept, GAME);
    }
    let folder = Folder::with(&[("game.oust", GAME)]);
    folder
        .oust("convert --to record game.oust -o missing/out.oust")
        .refused(3, &["cannot write missing/out.oust"]);
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let warned = "oust 3x3\nresult: ?\n\n3. a1 c3\n";
    let mut text = String::new();
    for seed in 0..40 {
        text += &oust(&format!("random --games 60 --seed {seed} --board 5x5")).printed();
        text.extend(["\n", BROKEN, "\n3x3 3/x9/3 o\n\n", warned, "\n"]);
    }
    let folder = Folder::with(&[("a.oust", &text), ("b.oust", GAME), ("c.oust", &text)]);
    let files = "a.oust missing.oust b.oust c.oust";
    for to in ["record", "json", "moves", "position --each"] {
        let [one, two, five] =
            [1, 2, 5].map(|jobs| folder.oust(&format!("convert --to {to} --jobs {jobs} {files}")));
        assert_eq!(one.status, 3, "{one}");
        for many in [two, five] {
            assert_eq!(many.stdout, one.stdout, "{to}");
            assert_eq!(many.stderr, one.stderr, "{to}");
            assert_eq!(many.status, one.status, "{to}");
        }
        assert_eq!(one.stderr.matches("T307 turn-number").count(), 80, "{to}");
        assert!(
            one.stderr.ends_with("oust: left out: 161\n"),
            "{}",
            one.stderr
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_ends_the_run_with_one_message() {
    let text = oust("random --games 900 --seed 5 --board 9x9").printed();
    let answer = oust_reading(&text, "convert --to json -o /dev/full").ended_with(3);
    let message = "oust: cannot write the output: No space left on device (os error 28)\n";
    assert_eq!(answer.stderr, message);
}
