//! The parts of a replay: the fault of a broken game, the texts in another language, the modules of
//! the script.

use std::collections::BTreeSet;

use oust_core::{Color, Point};
use oust_draw::replay::{
    English, Label, REPLAY_SCRIPTS, REPLAY_STYLE, ReplayFault, ReplayGame, Text, Texts,
    joined_script, replay_controls, replay_panel,
};
use oust_notation::{AnnotatedGame, Dialect, Document};
use serde_json::{Value, json};

/// A language in which every text is the same.
struct Marked;

impl Texts for Marked {
    fn text(&self, _: &Text<'_>) -> String {
        "¤\"<".to_owned()
    }
}

#[test]
fn a_fault_is_a_step_that_names_the_stones_that_forbid_it() {
    #[track_caller]
    fn check(turns: &str, token: &str, blockers: &[&str]) {
        let annotated = read(&format!("oust 4x4\n\n{turns}\n"));
        let board = annotated.board().clone();
        let point = |name: &str| -> Point {
            let coord = name.parse().expect("a coordinate");
            Dialect::Pbmserv.resolve(&board, coord).expect("a point")
        };
        let position = annotated.game.position();
        let fault = ReplayFault {
            turn: annotated.game.turns() + 1,
            side: position.to_move(),
            token: token.to_owned(),
            point: Some(point(token)),
            reason: "it is against a rule".to_owned(),
        };
        let data = data(&ReplayGame::new(&annotated, Dialect::Pbmserv).fault(fault));
        assert_eq!(data["broken"], true);
        let steps = data["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), annotated.game.actions().len() + 2);
        let last = steps.last().expect("the fault");
        assert_eq!(last["refused"], point(token).index());
        let expected: BTreeSet<usize> = blockers.iter().map(|name| point(name).index()).collect();
        let listed = last["blockers"].as_array().cloned().unwrap_or_default();
        let found: BTreeSet<usize> = listed
            .iter()
            .map(|index| usize::try_from(index.as_u64().expect("a point")).expect("a point"))
            .collect();
        assert_eq!(found, expected, "{last}");
        // A refused action leaves the stones and the counts as they were.
        assert_eq!(last["point"], Value::Null);
        assert_eq!(last["counts"], steps[steps.len() - 2]["counts"]);
        let said = last["said"].as_str().expect("a text");
        assert!(said.contains("is refused: it is against a rule."), "{said}");
    }
    // The stone that is there.
    check("1. a1 b1", "b1", &["b1"]);
    // The enemy group that is not smaller, and not the singleton a3.
    check("1. a1 b1\n2. d4 b2,d1\n3. a1 a3", "a2", &["b1", "b2"]);
    // The own stones that it would join.
    check("1. a1 d4", "a2", &["a1"]);
    check("1. a1 d4\n2. c1 d2", "b1", &["a1", "c1"]);
}

#[test]
fn a_fault_inside_a_turn_is_an_action_of_that_turn() {
    let annotated = read("oust 4x4\n\n1. a1 b1\n2. d4 b2\n");
    assert!(annotated.game.position().mid_turn());
    let fault = ReplayFault {
        turn: 4,
        side: Color::O,
        token: "pass".to_owned(),
        point: None,
        reason: "a placement is available".to_owned(),
    };
    let data = data(&ReplayGame::new(&annotated, Dialect::Pbmserv).fault(fault));
    assert_eq!(
        data["turns"].as_array().expect("turns").last(),
        Some(
            &json!({"number": 4, "side": "o", "tokens": ["b2", "pass"], "end": 5, "refused": true})
        )
    );
    let last = data["steps"]
        .as_array()
        .expect("steps")
        .last()
        .expect("one");
    assert_eq!((&last["turn"], &last["part"]), (&json!(4), &json!(2)));
    assert!(last.get("refused").is_none(), "{last}");
    assert_eq!(data["result"], "Broken in turn 4: pass is refused");
}

#[test]
fn the_result_names_the_winner_and_how() {
    #[track_caller]
    fn check(text: &str, result: &str) {
        let annotated = read(text);
        let data = data(&ReplayGame::new(&annotated, Dialect::Pbmserv));
        assert_eq!(data["result"], result);
        assert_eq!(data["broken"], false);
    }
    check("oust 3x3\n\n1. a1\n", "Unfinished, o to move");
    check(
        "oust 3x3\nx: Ada\no: Ben\n\n1. a1 b1\n2. a2\n",
        "Ada (x) wins: every enemy stone is captured",
    );
    check("oust 3x3\n\n1. a1 b1\n2. resign\n", "o wins by resignation");
    check(
        "oust 3x3\no: Ben\n\n1. a1 b1\n2. timeout\n",
        "Ben (o) wins on time",
    );
    check(
        "oust 2x2\n\n1. a1 b1\n2. b2 a2\n",
        "Deadlock, no winner: neither side has a placement",
    );
}

#[test]
fn every_text_of_a_replay_is_in_its_language_and_is_escaped() {
    let annotated = read("oust 3x3\ndate: 2026-01-19\n\n1. a1 swap b1\n2. c3\n");
    let fault = ReplayFault {
        turn: 4,
        side: Color::O,
        token: "c3".to_owned(),
        point: None,
        reason: String::new(),
    };
    let game = ReplayGame::new(&annotated, Dialect::Pbmserv).fault(fault);
    let data: Value = serde_json::from_str(&game.data(&Marked).to_json()).expect("JSON");
    for text in [&data["title"], &data["result"], &data["facts"][0][0]] {
        assert_eq!(text, "¤\"<");
    }
    for step in data["steps"].as_array().expect("steps") {
        assert_eq!(step["said"], "¤\"<");
    }
    let html = replay_controls(&Marked) + &replay_panel(&Marked);
    let mut rest = html.as_str();
    while let Some((text, tag)) = rest.split_once('<') {
        let (tag, after) = tag.split_once('>').expect("the end of a tag");
        let text = text.replace("¤&#34;&#60;", "");
        assert!(["", "x", "o"].contains(&text.trim()), "{text}");
        for name in ["aria-label=", "title=", "data-none="] {
            for value in tag.split(name).skip(1) {
                assert!(value.starts_with("\"¤&#34;&#60;\""), "{tag}");
            }
        }
        rest = after;
    }
}

#[test]
fn the_joined_script_has_every_module_and_imports_nothing() {
    let script = joined_script();
    let names: BTreeSet<&str> = REPLAY_SCRIPTS.iter().map(|&(name, _)| name).collect();
    for (name, text) in REPLAY_SCRIPTS {
        for line in text.lines() {
            if let Some((_, from)) = line.split_once(" from \"./") {
                let other = from.trim_end_matches("\";");
                assert!(names.contains(other), "{name}: {line}");
            }
            assert!(
                line.starts_with("import ") || script.contains(line.trim_start_matches("export "))
            );
        }
    }
    for line in script.lines() {
        assert!(
            !line.starts_with("import ") && !line.starts_with("export "),
            "{line}"
        );
    }
}

#[test]
fn names_of_modules_do_not_clash_in_the_joined_script() {
    let mut names = BTreeSet::new();
    for line in joined_script().lines() {
        let words: Vec<&str> = line.split([' ', '(', ';']).collect();
        if let ["class" | "const" | "function", name, ..] = words[..] {
            assert!(names.insert(name.to_owned()), "{line}");
        }
    }
    assert!(names.contains("Replay"));
}

#[test]
fn every_class_of_the_parts_has_a_style() {
    let html = replay_controls(&English) + &replay_panel(&English);
    for class in html.split("class=\"replay-").skip(1) {
        let name = class.split('"').next().expect("its end");
        assert!(REPLAY_STYLE.contains(&format!(".replay-{name}")), "{name}");
    }
    // Text that follows the direction of the page has no left and no right.
    for line in REPLAY_STYLE.lines().filter(|line| !line.starts_with('@')) {
        for physical in [
            "margin-left",
            "margin-right",
            "padding-left",
            "padding-right",
            " left:",
        ] {
            assert!(!line.contains(physical), "{line}");
        }
    }
}

#[test]
fn english_has_a_text_for_every_button() {
    let play = English.text(&Text::Label(Label::Play));
    assert!(replay_controls(&English).contains(&format!("aria-label=\"{play}\"")));
}

fn data(game: &ReplayGame<'_>) -> Value {
    serde_json::from_str(&game.data(&English).to_json()).expect("it is JSON")
}

#[track_caller]
fn read(text: &str) -> AnnotatedGame {
    let record = Document::read(text).into_records().next();
    record.expect("a record").play().expect("a legal game")
}
