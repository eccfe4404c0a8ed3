//! `oust convert --findings`: the findings about a game on its page.

use serde_json::{Value, json};

use crate::common::{Answer, BROKEN, Folder, GAME, oust, oust_reading};

/// A game on a hexagon, where the dialects read coordinates differently; c1 is taken in the third
/// turn.
const HEXAGON: &str = "oust hex3 coords=abstractplay\nx: a\no: b\nresult: ?\n\n1. c1 c4\n2. c1\n";

const M201: &str = "c1 is occupied by a stone of x, placed in turn 1";

#[test]
fn a_page_of_a_broken_game_ends_at_the_break() {
    let answer = oust_reading(BROKEN, "convert --to html --findings");
    let game = &games(&answer)[0];
    assert_eq!(game["result"], "Broken in turn 4: c3 is refused");
    let last = game["steps"]
        .as_array()
        .expect("steps")
        .last()
        .expect("one");
    let said = "Turn 4: c3 of o is refused: c3 is occupied by a stone of o, placed in turn 2 (M201 point-occupied). The game cannot be played on from here.";
    assert_eq!(last["said"], said);
    assert_eq!(last["refused"], last["blockers"][0]);
    let entry = game["turns"]
        .as_array()
        .expect("turns")
        .last()
        .expect("one");
    assert_eq!(
        (&entry["number"], &entry["refused"]),
        (&json!(4), &json!(true))
    );
    assert_eq!(game["notes"], json!([{"after": 0, "text": "c3 is taken"}]));
    assert_eq!(answer.status, 1, "{answer}");
    let messages = "oust: -:9:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2\n\
                oust: with errors: 1\n";
    assert_eq!(answer.stderr, messages);
}

#[test]
fn findings_without_a_turn_are_at_the_start() {
    let answer = oust("convert --to html --findings broken/R405-result-contradicts-board.oust");
    let notes = &games(&answer)[0]["notes"];
    let expected = "error R405 result-contradicts-board: x wins on the board, not o";
    assert_eq!(notes[1], json!({"after": 0, "text": expected}));
    assert_eq!(notes.as_array().expect("notes").len(), 2);
    assert_eq!(answer.status, 1, "{answer}");
}

#[test]
fn warnings_are_on_the_page_only() {
    let file = "broken/T305-forced-pass-not-recorded.oust";
    let answer = oust(&format!("convert --to html --findings {file}"));
    let notes = &games(&answer)[0]["notes"];
    assert_eq!(notes[1]["after"], 9);
    let text = notes[1]["text"].as_str().expect("a text");
    assert!(text.starts_with("warning T305 "), "{text}");
    answer.printed();
}

#[test]
fn a_valid_game_has_no_notes() {
    let answer = oust_reading(GAME, "convert --to html --findings");
    assert_eq!(games(&answer)[0]["notes"], json!([]));
    answer.printed();
}

#[test]
fn valid_and_broken_games_share_one_page() {
    let folder = Folder::with(&[("good.oust", GAME), ("broken.oust", BROKEN)]);
    let answer = folder.oust("convert --to html --findings broken.oust good.oust");
    assert_eq!(games(&answer).len(), 2);
    assert_eq!(answer.status, 1, "{answer}");
}

#[test]
fn findings_and_boards_use_the_dialect_of_the_record() {
    #[track_caller]
    fn check(flags: &str, first: &str, reason: &str) {
        let answer = oust_reading(HEXAGON, &format!("convert --to html --findings {flags}"));
        let game = &games(&answer)[0];
        assert_eq!(game["turns"][0]["tokens"], json!([first]), "{flags}");
        let last = game["steps"].as_array().expect("steps").last();
        let said = last.expect("one")["said"].as_str().expect("a text");
        assert!(said.contains(reason), "{flags}: {said}");
    }
    let plain = format!("refused: {M201} (M201 ");
    check("", "c1", &plain);
    check("--coords abstractplay", "c1", &plain);
    let of = |dialect: &str| format!("refused: {M201} (coordinates of {dialect})");
    check("--coords bga", "a3", &of("abstractplay"));
    check("--coords-in bga", "c1", &plain);
    check("--coords abstractplay --coords-in bga", "a1", &of("bga"));
}

#[test]
fn a_dialect_is_named_only_when_dialects_differ() {
    let flags = "convert --to html --findings --coords bga";
    let answer = oust_reading(BROKEN, flags);
    assert!(!answer.stdout.contains("(coordinates of"), "{answer}");
}

#[test]
fn a_record_that_cannot_be_replayed_is_skipped() {
    let both = format!("{BROKEN}\noust\n\n1. a1 b2\n");
    let answer = oust_reading(&both, "convert --to html --findings");
    assert_eq!(games(&answer).len(), 1);
    assert_eq!(answer.status, 1, "{answer}");
    assert!(answer.stderr.contains("H101 missing-board"), "{answer}");
    let ends = answer
        .stderr
        .ends_with("oust: left out: 1, with errors: 1\n");
    assert!(ends, "{answer}");
}

#[test]
fn a_position_taken_from_a_game_omits_its_findings() {
    let answer = oust_reading(BROKEN, "convert --to html --findings --to-move x");
    assert_eq!(games(&answer)[0]["notes"], json!([]));
}

#[test]
fn findings_need_a_page() {
    oust_reading(GAME, "convert --to record --findings")
        .refused(2, &["--findings needs --to html"]);
}

/// Returns the games that a page passes to its script.
#[track_caller]
fn games(answer: &Answer) -> Vec<Value> {
    let (_, data) = answer.stdout.split_once("id=\"games\">\n").expect("a page");
    let (data, _) = data
        .split_once("\n</script>")
        .expect("the end of the games");
    serde_json::from_str(data).expect("they are JSON")
}
