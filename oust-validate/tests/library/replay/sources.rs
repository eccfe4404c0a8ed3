//! Records of Abstract Play, move lists, SGF, and options of the caller.

use oust_core::{Board, Color, Ending, Outcome, SwapRule};
use oust_notation::{Dialect, Document, PositionLine, read_move_list};
use oust_test_support::notation::write_sgf;
use oust_validate::{Replay, ReplayOptions, replay};

use super::{check_text, message, outcome, position, record, rows};
use oust_test_support::notation::board;

/// Checks an Abstract Play record on a square board of side 5 with the two players' results.
#[track_caller]
fn check_abstract_play(results: [&str; 2], moves: &str, expected: &[&str]) -> Replay {
    let [x, o] = results.map(|result| format!(r#"{{"name": "{result}{{}}", "result": {result}}}"#));
    let players = format!("{}, {}", x.replace("{}", "a"), o.replace("{}", "b"));
    let text = format!(
        r#"{{"header": {{"game": {{"name": "Oust", "variants": ["square-5"]}}, "players": [{players}]}}, "moves": {moves}}}"#
    );
    check_text(&text, expected)
}

#[test]
fn a_resignation_without_an_owner_belongs_to_the_loser() {
    let ended = |ending, winner| Some(Outcome::Ended { ending, winner });
    let resigned = |winner| ended(Ending::Resignation, Some(winner));
    let in_either_slot = [
        r#"[["b4", "e2"], ["resign"]]"#,
        r#"[["b4", "e2"], ["c5", "resign"]]"#,
    ];
    for moves in in_either_slot {
        let replay = check_abstract_play(["1", "0"], moves, &[]);
        assert_eq!(outcome(&replay), resigned(Color::X));
        let replay = check_abstract_play(["0", "1"], moves, &[]);
        assert_eq!(outcome(&replay), resigned(Color::O));
    }
    let timeout = r#"[["b4", "e2"], ["timeout"]]"#;
    let replay = check_abstract_play(["0", "1"], timeout, &[]);
    assert_eq!(outcome(&replay), ended(Ending::Time, Some(Color::O)));
    let abandoned = r#"[["b4", "e2"], ["abandoned"]]"#;
    let replay = check_abstract_play(["0", "1"], abandoned, &[]);
    assert_eq!(
        outcome(&replay),
        ended(Ending::Adjudication, Some(Color::O))
    );
}

#[test]
fn a_resignation_without_an_owner_may_follow_a_capture_by_the_loser() {
    let moves = r#"[["a1", "b1"], ["d1", "c3"], ["a2"], ["resign"]]"#;
    check_abstract_play(["0", "1"], moves, &[]);
    check_abstract_play(["1", "0"], moves, &["T301 a2 5.1"]);
    let abandoned = r#"[["a1", "b1"], ["d1", "c3"], ["a2"], ["abandoned"]]"#;
    check_abstract_play(["1", "0"], abandoned, &[]);
    let goes_on = r#"[["a1", "b1"], ["d1", "c3"], ["a2", "e5"]]"#;
    check_abstract_play(["1", "0"], goes_on, &["T301 a2 5.1"]);
}

#[test]
fn a_draw_is_one_finding() {
    let moves = r#"[["b4", "e2"], ["draw"]]"#;
    check_abstract_play(["0.5", "0.5"], moves, &["R409 draw 3.1"]);
}

#[test]
fn equal_results_other_than_0_are_a_draw() {
    let moves = r#"[["b4", "e2"]]"#;
    check_abstract_play(["1", "1"], moves, &["R409 1 -"]);
    check_abstract_play(["0", "0"], moves, &[]);
    let abandoned = r#"[["b4", "e2"], ["abandoned"]]"#;
    for result in ["0", "1", "0.5"] {
        check_abstract_play([result, result], abandoned, &[]);
    }
}

#[test]
fn a_null_is_an_empty_slot() {
    let moves = r#"[["b4", "e2"], ["c5", null]]"#;
    check_abstract_play(["1", "0"], moves, &["R406 1 -"]);
    let moves = r#"[["b4", null], ["c5", "e2"]]"#;
    check_abstract_play(["1", "0"], moves, &["T303 null 2.1"]);
}

#[test]
fn a_score_is_the_final_stone_count() {
    let score = |score: u32, expected: &[&str]| {
        let text = format!(
            r#"{{"header": {{"game": {{"name": "Oust", "variants": ["square-5"]}},
            "players": [{{"name": "a", "score": {score}, "result": 1}},
            {{"name": "b", "score": 1, "result": 0}}]}},
            "moves": [["b4", "e2"], ["c5", "resign"]]}}"#
        );
        check_text(&text, expected)
    };
    score(2, &[]);
    let replay = score(7, &["R415 7 -"]);
    assert_eq!(
        message(&replay),
        "x's number of stones at the end is 2, not 7"
    );
}

#[track_caller]
fn check_moves(board: &str, moves: &str, expected: &[&str]) -> Replay {
    let board: Board = board.parse().expect("a board");
    let record = read_move_list(moves, &board, None, None);
    let replay = replay(&record, &ReplayOptions::default());
    assert_eq!(rows(moves, &replay.findings), expected, "{moves}");
    replay
}

#[test]
fn a_move_list_derives_the_side_to_move_from_the_rules() {
    check_moves("4x4", "a1 b1 d1 c3 a2 d3 b4", &[]);
    check_moves("4x4", "a1 b1 d1 c3 a2,d3 b4", &[]);
    check_moves("4x4", "a1 b1 d1 c3 a2", &[]);
    check_moves("4x4", "a1,b1", &["T302 b1 1.2"]);
    check_moves("4x4", "a1 a1", &["M201 a1 2.1"]);
    check_moves("4x4", "a1 b1 d1 c3 a2 pass", &["T304 pass 5.2"]);
    check_moves("3x3", "a1 b1 a2 c3", &["R401 c3 4.1"]);
    check_moves("3x3", "a1 b1 a2,c3", &["R402 c3 3.2"]);
}

#[test]
fn a_move_list_may_omit_forced_passes() {
    let moves = "a1 c1 d1 c3 b4 c2 a3 a2 d2 d4";
    let replay = check_moves("4x4", &format!("{moves} d3 a4"), &[]);
    assert_eq!(replay.annotated.expect("a board").game.turns(), 10);
    check_moves("4x4", &format!("{moves} pass d3 a4"), &[]);
    let moves = "a1 b2 a4 a3 b5 b3 a6 a5";
    let replay = check_moves("2x6", &format!("{moves} pass b4 b6"), &["T309 a5 7"]);
    assert_eq!(replay.annotated.expect("a board").game.turns(), 8);
}

#[test]
fn a_resignation_in_a_move_list_belongs_to_the_placing_side_or_the_side_to_move() {
    let winner = |moves: &str| outcome(&check_moves("4x4", moves, &[]))?.winner();
    assert_eq!(winner("a1 b1 resign"), Some(Color::O));
    assert_eq!(winner("a1 b1,resign"), Some(Color::X));
    assert_eq!(winner("a1 b1 d1 c3 a2 resign"), Some(Color::O));
}

#[test]
fn sgf_points_belong_to_no_dialect() {
    let list = read_move_list("j1 a13", &board("13x13"), None, None);
    let mut options = ReplayOptions::default();
    let annotated = replay(&list, &options).annotated.expect("a game");
    let sgf = write_sgf(&annotated).expect("it fits");
    let record = Document::read(&sgf)
        .into_records()
        .next()
        .expect("a record");
    for dialect in Dialect::ALL {
        options.dialect = Some(dialect);
        let read = replay(&record, &options);
        let expected = PositionLine::from_position(annotated.game.position()).to_string();
        assert_eq!(position(&read), expected, "{dialect}");
    }
}

#[test]
fn options_override_the_pie_rule_and_the_dialect() {
    let findings = |text: &str, options: &ReplayOptions| {
        let mut records = Document::read(text).into_records();
        let record = records.next().expect("a record");
        rows(text, &replay(&record, options).findings)
    };
    let mut options = ReplayOptions::default();
    options.swap_rule = Some(SwapRule::Forbidden);
    let swaps = record("5x5", &["result: ?", "swap: used"], "1. b4 swap e2");
    assert_eq!(findings(&swaps, &options), ["T311 swap 2.1"]);
    options.swap_rule = Some(SwapRule::Allowed);
    let swaps = record("5x5", &["result: ?", "swap: no"], "1. b4 swap e2");
    assert_eq!(findings(&swaps, &options), [""; 0]);

    let with_i = |board| record(board, &["result: ?"], "1. i1");
    let mut options = ReplayOptions::default();
    options.default_dialect = Some(Dialect::AbstractPlay);
    assert_eq!(findings(&with_i("9x9"), &options), [""; 0]);
    let says_so = with_i("9x9 coords=pbmserv");
    assert_eq!(findings(&says_so, &options), ["C152 i1 1.1"]);
    options.dialect = Some(Dialect::Bga);
    assert_eq!(findings(&says_so, &options), [""; 0]);
}
