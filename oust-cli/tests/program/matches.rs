//! `oust match`: games of two levels.

use oust_validate::Validator;

use serde_json::Value;

use crate::common::{Folder, assert_repeats_by_printed_seed, fields, oust};

const SHORT: &str = "match 3 0 --board hex3 --games 6 --seed 7";

#[test]
fn the_games_do_not_depend_on_the_number_of_jobs() {
    let one = oust(&format!("{SHORT} --jobs 1 --to record")).stdout;
    let four = oust(&format!("{SHORT} --jobs 4 --to record")).stdout;
    assert_eq!(one, four);
    assert_eq!(one.matches("oust hex3").count(), 6, "{one}");
    let other = oust("match 3 0 --board hex3 --games 6 --seed 8 --to record").stdout;
    assert_ne!(one, other);
}

#[test]
fn the_score_adds_up_and_counts_the_records() {
    let json = oust(&format!("{SHORT} --to json")).json();
    assert_eq!(
        fields(&json, "schema type board a b games seed"),
        "1 match hex3 3 0 6 7"
    );
    let number = |name: &str| json[name].as_i64().expect(name);
    assert_eq!(number("a_wins") + number("b_wins") + number("draws"), 6);
    let records = oust(&format!("{SHORT} --to record")).stdout;
    let won_by = |side: &str, name: &str| {
        let games = records.split("oust hex3").skip(1);
        let won = games.filter(|game| {
            game.contains(&format!("{side}: {name}\n"))
                && game.contains(&format!("result: {side}\n"))
        });
        i64::try_from(won.count()).expect("a few")
    };
    let wins = won_by("x", "oust level 3") + won_by("o", "oust level 3");
    assert_eq!(wins, number("a_wins"), "{records}");
    let bounds = [&json["interval"][0], &json["interval"][1]].map(Value::as_i64);
    assert!(bounds[0] < Some(number("elo")) && Some(number("elo")) < bounds[1]);
}

#[test]
fn each_opening_is_played_with_both_colors() {
    let records = oust("match 2 1 --board hex5 --games 4 --seed 3 --to record").stdout;
    let games: Vec<&str> = records.split("oust hex5").skip(1).collect();
    for pair in games.chunks(2) {
        let opening = |game: &str| {
            let row = game.lines().find(|line| line.starts_with(" 1. "));
            row.expect("a first row")
                .split_whitespace()
                .collect::<String>()
        };
        assert_eq!(opening(pair[0]), opening(pair[1]));
        assert!(pair[0].contains("x: oust level 2\no: oust level 1\n"));
        assert!(pair[1].contains("x: oust level 1\no: oust level 2\n"));
    }
    assert_ne!(games[0], games[2]);
}

#[test]
fn the_records_are_valid_on_every_board() {
    for board in ["1x1", "2x2", "1x7", "3x3", "5x4", "hex1", "hex2", "hex4"] {
        let text = oust(&format!(
            "match 2 0 --board {board} --games 4 --seed 1 --to record"
        ));
        let report = Validator::default().validate(&text.stdout);
        assert_eq!(report.games.len(), 4, "{board}");
        let warned = report
            .findings
            .iter()
            .any(|finding| finding.severity() != oust_validate::Severity::Info);
        assert!(!warned, "{board}: {report:?}");
    }
}

#[test]
fn the_games_can_be_saved_next_to_the_score() {
    let folder = Folder::with(&[]);
    let score = folder.oust(&format!("{SHORT} --records games.oust"));
    assert_eq!(score.status, 0, "{score}");
    assert!(
        score.stdout.starts_with("hex3, 6 games, seed 7\n"),
        "{score}"
    );
    assert!(score.stdout.contains("A: oust level 3"), "{score}");
    assert!(score.stdout.contains("Elo"), "{score}");
    let records = oust(&format!("{SHORT} --to record")).stdout;
    assert_eq!(folder.text("games.oust"), records);
    folder
        .oust("match 0 0 --board 2x2 --games 2 --records no/folder.oust")
        .refused(3, &["cannot write no/folder.oust"]);
}

#[test]
fn wrong_arguments_name_what_is_expected() {
    oust("match 10 0").refused(2, &["10", "level from 0 to 9"]);
    oust("match 1 strong").refused(2, &["strong", "level from 0 to 9"]);
    oust("match 1").refused(2, &["B"]);
    oust("match 1 1 --games 5").refused(2, &["--games 5", "even", "both colors"]);
    oust("match 1 1 --games 0").refused(2, &["--games"]);
    oust("match 1 1 --jobs 0").refused(2, &["--jobs"]);
    oust("match 1 1 --board nonsense").refused(2, &["--board"]);
}

#[test]
fn a_missing_seed_is_drawn_and_printed() {
    assert_repeats_by_printed_seed("match 0 0 --board 3x3 --games 2 --to record");
}

/// Returns the argument of a program that speaks the Go Text Protocol: this one.
fn gtp(arguments: &str) -> String {
    format!("'gtp:{} gtp {arguments}'", env!("CARGO_BIN_EXE_oust"))
}

#[cfg(unix)]
#[test]
fn another_program_plays_on_every_shape_of_board() {
    for board in ["5x5", "3x7", "2x2", "hex3"] {
        let asked = format!(
            "match 1 {} --board {board} --games 4 --seed 2 --to record",
            gtp("--level 1")
        );
        let answer = oust(&asked);
        assert_eq!(answer.status, 0, "{answer}");
        let report = Validator::default().validate(&answer.stdout);
        assert_eq!(report.games.len(), 4, "{answer}");
        assert!(report.games.iter().all(oust_validate::GameReport::is_valid));
        assert!(answer.stdout.contains("gtp --level 1\n"), "{answer}");
        assert_eq!(answer.stdout, oust(&asked).stdout);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_is_named_with_what_it_did() {
    let stubborn = "while read -r line; do
        case $line in genmove*) echo '= a1';; *) echo =;; esac; echo
    done";
    let unwilling = "while read -r line; do echo '? no'; echo; done";
    let folder = Folder::with(&[("stubborn.sh", stubborn), ("unwilling.sh", unwilling)]);
    for (program, why) in [
        ("false", "ended"),
        ("no-such-program", "ended"),
        ("sh stubborn.sh", "chose an illegal action: "),
        ("sh unwilling.sh", "refused `boardsize 3`: no"),
    ] {
        let asked = format!("match 0 'gtp:{program}' --board 3x3 --games 2 --seed 1 --jobs 1");
        let answer = folder.oust(&asked);
        assert_eq!(answer.status, 3, "{answer}");
        let expected = format!("oust: game 1: {program}: ");
        assert!(answer.stderr.contains(&expected), "{answer}");
        assert!(answer.stderr.contains(why), "{answer}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_answer_is_given_up() {
    let half = "while read -r line; do
        case $line in known*) printf '= tr'; sleep 1000;; *) echo =; echo;; esac
    done";
    let folder = Folder::with(&[
        ("half.sh", half),
        ("flood.sh", "while :; do echo '# thinking'; done"),
        (
            "endless.sh",
            "echo =; while :; do echo more; sleep 0.01; done",
        ),
        ("dies.sh", "read -r line; printf '= '"),
    ]);
    let late = "; --answer-time sets the longest wait\n";
    for (program, why) in [
        ("sleep 1000", "no answer to `boardsize 3` in 0.5 seconds"),
        (
            "sleep 1000; true",
            "no answer to `boardsize 3` in 0.5 seconds",
        ),
        (
            "sh endless.sh",
            "no end of the answer to `boardsize 3` in 0.5 seconds",
        ),
        ("sh flood.sh", " `boardsize 3`"),
        (
            "sh half.sh",
            "no answer to `known_command set_random_seed` in 0.5 seconds",
        ),
        (
            "sh dies.sh",
            "ended in the middle of its answer to `boardsize 3`\n",
        ),
    ] {
        for players in [format!("0 'gtp:{program}'"), format!("'gtp:{program}' 0")] {
            let asked = format!(
                "match {players} --board 3x3 --games 2 --seed 1 --answer-time 0.5 --records out"
            );
            // It returns when standard error is closed: no child of the program holds it open.
            let answer = folder.oust(&asked);
            assert_eq!(answer.status, 3, "{answer}");
            assert!(answer.stderr.starts_with("oust: game "), "{answer}");
            assert!(answer.stderr.contains(why), "{answer}");
            let is_late = answer.stderr.contains(" in 0.5 seconds");
            assert_eq!(answer.stderr.ends_with(late), is_late, "{answer}");
        }
    }
    oust("match 1 1 --answer-time 0").refused(2, &["--answer-time", "seconds above 0"]);
}
