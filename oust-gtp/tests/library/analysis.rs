//! The answers to GoGui's analyze commands.

use crate::Controller;

#[test]
fn the_commands_of_the_menu_answer_in_their_formats() {
    let mut controller = Controller::on("5x4");
    controller.all_ok("play b b4; play w e2");
    for line in controller.ok("gogui-analyze_commands").lines() {
        let parts: Vec<&str> = line.splitn(3, '/').collect();
        let [kind, _label, command] = parts[..] else {
            panic!("{line}");
        };
        if command == "oust-swap" {
            continue;
        }
        let answer = controller.ok(&command.replace("%m", "black"));
        match kind {
            "cboard" | "sboard" => {
                let rows: Vec<usize> = answer.lines().map(|row| row.split(' ').count()).collect();
                assert_eq!(rows, [5; 4], "{answer}");
            }
            "plist" => assert!(answer.is_empty() || answer.contains("A1"), "{answer}"),
            "gfx" => {
                let known = ["COLOR #", "LABEL ", "VAR b ", "TEXT "];
                let is_known = |line: &str| known.iter().any(|word| line.starts_with(word));
                assert!(answer.lines().all(is_known), "{answer}");
            }
            "pspairs" => assert_eq!(answer, "B4 1 E2 1"),
            "string" | "hstring" | "param" => assert!(!answer.is_empty()),
            other => panic!("no check for {other}"),
        }
    }
}

#[test]
fn a_win_in_one_turn_is_the_best_line() {
    let mut controller = Controller::on("3x3");
    controller.all_ok("play b a1; play w b1");
    let answer = controller.ok("oust-best_line");
    let line = answer.lines().next().expect("a line");
    assert!(line.starts_with("VAR b A2"), "{answer}");
    assert!(answer.contains("TEXT black wins (proven)"), "{answer}");
    let percents = controller.ok("oust-value_percents");
    assert!(percents.contains("win"), "{percents}");
}

#[test]
fn nothing_is_analyzed_after_the_end() {
    let mut controller = Controller::on("3x3");
    controller.all_ok("play b a1; play w b1; play b a2");
    let over = "TEXT the game is over: x wins";
    assert_eq!(controller.ok("oust-analyze"), over);
    let nothing = ["\"\" \"\" \"\""; 3].join("\n");
    assert_eq!(controller.ok("oust-value_colors"), nothing);
}

#[test]
fn settings_are_read_and_set_as_in_the_dialog() {
    let mut controller = Controller::on("3x3");
    controller.all_ok("oust-param level 7; oust-param pie_rule 1; oust-param seed 5");
    controller.ok("oust-param analysis_evaluations 99");
    let settings = controller.ok("oust-param");
    for end in [
        "] level 7",
        "[bool] pie_rule 1",
        "] seed 5",
        "] analysis_evaluations 99",
    ] {
        assert!(settings.lines().any(|line| line.ends_with(end)), "{end}");
    }
    assert_eq!(controller.ok("gogui-title"), "Oust, level 7");
}
