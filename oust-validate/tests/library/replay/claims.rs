//! Wrong counts, and the turns where they would be right.

use oust_core::{Board, Color, RandomPlay};
use oust_notation::{AnnotatedGame, Dialect, write_native};
use oust_validate::Code;

use super::{MID_TURN, after, check_text, data, message, record};

/// After turn 5 x has 2/4 and o 1/1.
const CAPTURED: &str = "1. a1 b1\n2. d1 c3\n3. a2,b4";

/// A game on 4x4 with these claims after the players' names.
fn claimed(body: &str, x: &str, o: &str) -> String {
    let text = record("4x4", &["result: ?"], body);
    let text = text.replace("alice", format!("alice {x}").trim_end());
    text.replace("bob", format!("bob {o}").trim_end())
}

#[track_caller]
fn check(x: &str, o: &str, expected: &[&str]) -> super::Replay {
    check_text(&claimed(CAPTURED, x, o), expected)
}

#[test]
fn correct_counts_give_no_finding() {
    check("2/4", "1/1", &[]);
    check("", "1/1", &[]);
    check("", "", &[]);
}

#[test]
fn swapped_counts_are_reported_as_transposed() {
    let replay = check("4/2", "", &["N503 4/2 -"]);
    assert_eq!(data(&replay), r#"expected="2/4" found="4/2""#);
    check("4/2", "1/1", &["N503 4/2 -"]);
    check("4/3", "", &["N504 4/3 -"]);
    // Both sides' in the same way are one slip.
    let both = claimed("1. a1 b1\n2. d1 c3", "2/1", "2/1");
    let replay = check_text(&both, &["N503 2/1 -"]);
    assert!(message(&replay).ends_with("stones and largest group are swapped"));
}

#[test]
fn counts_of_another_turn_name_the_nearest_turn() {
    let turn = |x: &str, o: &str, expected: &str| {
        let finding = format!("N505 {} -", if x.is_empty() { o } else { x });
        let replay = check(x, o, &[&finding]);
        let turn = data(&replay).split("turn=").nth(1).map(str::to_owned);
        assert_eq!(turn.as_deref(), Some(expected), "{x} {o}");
    };
    turn("1/2", "", "4");
    turn("1/2", "1/1", "4");
    turn("0/0", "", "0");
    turn("", "1/2", "4");
    turn("", "0/0", "1");
}

#[test]
fn counts_of_both_sides_from_one_other_turn_are_one_finding() {
    let replay = check("1/2", "1/2", &["N505 1/2 -"]);
    insta::assert_snapshot!(message(&replay), @"the counts are x 2/4 and o 1/1, not x 1/2 and o 1/2: they have those after turn 4");
    assert_eq!(
        data(&replay),
        r#"expected=["2/4","1/1"] found=["1/2","1/2"] turn=4"#
    );
    let replay = check("0/0", "0/0", &["N505 0/0 -"]);
    assert!(message(&replay).ends_with("they have those at the start"));
    // x had one stone after turn 1, o two after turn 4: not at once.
    check("1/1", "1/2", &["N505 1/1 -", "N505 1/2 -"]);
}

#[test]
fn counts_within_a_turn_match_no_turn() {
    check("2/3", "", &["N501 2/3 -"]);
}

#[test]
fn counts_of_the_other_player_name_that_player() {
    let replay = check("1/1", "2/4", &["N506 1/1 -"]);
    assert_eq!(
        data(&replay),
        r#"expected=["2/4","1/1"] found=["1/1","2/4"]"#
    );
    // The lines of both players are x's.
    check("2/4", "2/4", &["N506 2/4 -"]);
    // After turn 1 x had one stone as well: that is nearer to a slip of one line.
    check("1/1", "1/1", &["N505 1/1 -"]);
}

#[test]
fn counts_above_the_size_of_the_board_take_precedence() {
    let replay = check("17/17", "", &["N514 17/17 -"]);
    assert_eq!(data(&replay), "points=16 found=17");
    check("17/4", "", &["N514 17/4 -"]);
    check(
        "4294967295/4294967295",
        "1/1",
        &["N514 4294967295/4294967295 -"],
    );
    check("16/16", "", &["N501 16/16 -"]);
}

#[test]
fn counts_that_match_no_turn_name_the_wrong_number() {
    let replay = check("2/5", "", &["N501 2/5 -"]);
    assert_eq!(data(&replay), "expected=4 found=5");
    let replay = check("3/4", "", &["N502 3/4 -"]);
    assert_eq!(data(&replay), "expected=2 found=3");
    check("2/5", "2/2", &["N501 2/5 -", "N501 2/2 -"]);
}

#[test]
fn a_game_that_stops_within_a_turn_treats_the_last_turn_end_as_another_turn() {
    let text = claimed(MID_TURN, "1/2", "");
    let replay = check_text(&text, &["N505 1/2 -", "R412 a2 5.1"]);
    assert!(message(&replay).ends_with("after turn 4"), "{replay:?}");
}

#[test]
fn the_largest_group_is_recounted_after_its_capture() {
    let headers = ["result: ?", "start: 5x5 o4/5/5/5/xx1oo x"];
    let text = record("5x5", &headers, "1. c1,c3 e5");
    let claimed = text.replace("bob", "bob 1/1");
    let replay = check_text(&claimed, &["N505 1/1 -"]);
    assert!(message(&replay).ends_with("after turn 1"), "{replay:?}");
}

/// Compared with a search through all positions of random games that capture large groups.
#[test]
fn the_named_turn_is_the_nearest_match() {
    let board = Board::rectangle(5, 5).expect("a board");
    let mut named = 0;
    let mut play = RandomPlay::new(5);
    for game in (0..20).map(|_| play.game(&board)) {
        let counts = |turns: usize, side: usize| {
            let mut then = game.clone();
            then.rewind_to_turn(turns);
            let (position, side) = (then.position(), Color::BOTH[side]);
            format!("{}/{}", position.largest_group(side), position.count(side))
        };
        let text = write_native(&AnnotatedGame::new(game.clone()), Dialect::Pbmserv);
        let (head, body) = text.split_once('\n').expect("lines");
        let (side, end) = (0, game.turns());
        for turn in (0..end).filter(|&turn| counts(turn, side) != counts(end, side)) {
            let claim = counts(turn, side);
            let nearest = (0..end).rev().find(|&other| counts(other, side) == claim);
            let replay = super::replay_text(&format!("{head}\nx: alice {claim}\no: bob\n{body}"));
            let is_named =
                |finding: &&oust_validate::Finding| finding.code == Code::CountsMatchOtherTurn;
            let transposed =
                |finding: &oust_validate::Finding| finding.code == Code::CountsTransposed;
            if replay.findings.iter().any(transposed) {
                continue;
            }
            let finding = replay.findings.iter().find(is_named).expect("a finding");
            let reported = finding.data.iter().find(|(name, _)| *name == "turn");
            let reported = reported.and_then(|(_, turn)| turn.as_u64());
            assert_eq!(reported, nearest.map(|turn| turn as u64), "{claim}\n{text}");
            named += 1;
        }
    }
    assert!(named > 100, "{named}");
}

fn scores(x: u32, o: u32, expected: &[&str]) -> super::Replay {
    let text = format!(
        r#"{{"header": {{"game": {{"name": "Oust", "variants": ["square-5"]}},
        "players": [{{"name": "a", "score": {x}, "result": 1}},
        {{"name": "b", "score": {o}, "result": 0}}]}},
        "moves": [["b4", "e2"], ["c5", "resign"]]}}"#
    );
    check_text(&text, expected)
}

#[test]
fn scores_are_compared_with_stone_counts() {
    scores(2, 1, &[]);
    let replay = scores(1, 2, &["R415 1 -"]);
    insta::assert_snapshot!(message(&replay), @"x has 2 stones at the end and o 1: the scores are exchanged");
    scores(26, 1, &["N514 26 -"]);
    scores(25, 1, &["R415 25 -"]);
    scores(1, 1, &["R415 1 -"]);
}

#[test]
fn after_a_broken_turn_only_impossible_counts_are_reported() {
    let broken = |x, o| claimed("1. a1 a1\n2. c1", x, o);
    check_text(&broken("9/4", ""), &["N504 9/4 -", "M201 a1 2.1"]);
    check_text(&broken("2/17", "1/1"), &["N514 2/17 -", "M201 a1 2.1"]);
    check_text(&broken("2/3", "1/1"), &["M201 a1 2.1"]);
    let no_board = claimed("1. a1", "9/4", "2/17").replace("4x4", "4by4");
    check_text(&no_board, &["H105 4by4 -", "N504 9/4 -"]);
}

#[test]
fn counts_after_a_name_describe_the_final_position() {
    let claim = |x: &str, expected: &[&str]| {
        let text = record("4x4", &["result: ?"], &after(MID_TURN, ",b4"));
        check_text(&text.replace("alice", x), expected);
    };
    claim("alice 2/4", &[]);
    claim("alice 2/3", &["N501 2/3 -"]);
    claim("alice 3/4", &["N502 3/4 -"]);
    claim("alice 4/2", &["N503 4/2 -"]);
    claim("alice 4294967295/4", &["N514 4294967295/4 -"]);
    claim("\"alice 1/2\"", &[]);
    let text = record("4x4", &["result: o", "ended: resign"], MID_TURN);
    check_text(&text.replace("bob", "bob 1/1"), &[]);
}
