//! What replaying a record finds: one row for every way in which it can go wrong.
//!
//! A finding is written as its code, the text it points at and its place, `T302 c1 1.2`: the
//! second placement of turn 1. `7` is a turn as a whole, `-` no turn at all.

mod cascade;
mod claims;
mod passes;
mod pictures;
mod starts;

use std::process::Command;

use oust_core::{Color, Ending, Outcome, SwapRule};
use oust_notation::{BoardName, Dialect, Document, PositionLine, read_move_list, write_sgf};
use oust_validate::{Finding, Replay, ReplayOptions, replay};

use crate::board;

/// A record with both players named and these headers.
fn record(board: &str, headers: &[&str], body: &str) -> String {
    let headers = headers.join("\n");
    format!("oust {board}\nx: alice\no: bob\n{headers}\n\n{body}\n")
}

fn replay_text(text: &str) -> Replay {
    let mut records = Document::read(text).into_records();
    let record = records.next().expect("a record");
    replay(&record, &ReplayOptions::default())
}

fn rows(text: &str, findings: &[Finding]) -> Vec<String> {
    let row = |finding: &Finding| {
        let place = match (finding.turn, finding.placement) {
            (Some(turn), Some(placement)) => format!("{turn}.{placement}"),
            (Some(turn), None) => turn.to_string(),
            (None, _) => "-".to_owned(),
        };
        let token = finding.span.of(text).lines().next().unwrap_or_default();
        format!("{} {token} {place}", finding.code.id())
    };
    findings.iter().map(row).collect()
}

#[track_caller]
fn check_text(text: &str, expected: &[&str]) -> Replay {
    let replay = replay_text(text);
    assert_eq!(rows(text, &replay.findings), expected, "{text}");
    replay
}

/// Checks a game that nobody says has ended.
#[track_caller]
fn check(board: &str, body: &str, expected: &[&str]) -> Replay {
    check_text(&record(board, &["result: ?"], body), expected)
}

/// Checks a game with these headers.
#[track_caller]
fn check_headers(board: &str, headers: &[&str], body: &str, expected: &[&str]) -> Replay {
    check_text(&record(board, headers, body), expected)
}

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

fn message(replay: &Replay) -> &str {
    &replay.findings[0].message
}

fn data(replay: &Replay) -> String {
    let finding = &replay.findings[0];
    let data = finding.data.iter();
    let facts: Vec<String> = data
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    facts.join(" ")
}

fn outcome(replay: &Replay) -> Option<Outcome> {
    replay.transcript.as_ref().and_then(|it| it.game.outcome())
}

fn position(replay: &Replay) -> String {
    let transcript = replay.transcript.as_ref().expect("a board");
    PositionLine::of(transcript.game.position()).to_string()
}

/// x has captured b1 with a2 and has seven placements left.
const MID_TURN: &str = "1. a1 b1\n2. d1 c3\n3. a2";
/// On 2x6, a5 captures and leaves x nothing: o is to move.
const ENDED_BY_LACK: &str = "1. a1 b2\n2. a4 a3\n3. b5 b3,a6\n4. a5";
/// On 4x4, x must pass.
const X_MUST_PASS: &str = "1. a1 c1\n2. d1 c3\n3. b4 c2,a3\n4. a2,d2 d4";
/// On 3x3, o must pass.
const O_MUST_PASS: &str = "1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2";

fn after(start: &str, rest: &str) -> String {
    format!("{start}{rest}")
}

// One placement.

#[test]
fn an_occupied_point_is_refused_with_whose_stone_it_is_and_since_when() {
    let replay = check("5x5", "1. b4 e2\n2. c5 b4", &["M201 b4 4.1"]);
    assert_eq!(data(&replay), r#"by="x" placed_in_turn=1"#);
    let replay = check("4x4", &after(MID_TURN, ",c3"), &["M201 c3 5.2"]);
    assert_eq!(data(&replay), r#"by="o" placed_in_turn=4"#);
    let start = ["result: ?", "start: 3x3 3/3/xo1 x"];
    let replay = check_headers("3x3", &start, "1. b1", &["M201 b1 1.1"]);
    assert_eq!(data(&replay), r#"by="o""#, "the stone stood there before");
}

#[test]
fn a_point_that_was_cleared_and_filled_again_names_the_later_turn() {
    let body = after(MID_TURN, ",d3 b1\n4. b1");
    let replay = check("4x4", &body, &["M201 b1 7.1"]);
    assert_eq!(data(&replay), r#"by="o" placed_in_turn=6"#);
    let replay = check("4x4", &after(MID_TURN, ",d3 b1\n4. a2"), &["M201 a2 7.1"]);
    assert_eq!(data(&replay), r#"by="x" placed_in_turn=5"#);
}

#[test]
fn joining_without_a_capture_is_refused_with_the_new_size() {
    let replay = check("5x5", "1. a1 e5\n2. a2", &["M202 a2 3.1"]);
    assert_eq!(data(&replay), "group=2");
}

#[test]
fn joining_beside_an_equal_enemy_is_refused_with_every_group_touched() {
    let body = "1. a1 b1\n2. d4 b2,d1\n3. a1 c4\n4. a2";
    let replay = check("4x4", body, &["M203 a2 7.1"]);
    assert_eq!(
        data(&replay),
        r#"group=2 enemies=[{"point":"b2","size":2}]"#
    );
    let start = ["result: ?", "start: 5x5 5/5/1ooo1/x4/xo3 x"];
    let replay = check_headers("5x5", &start, "1. a3", &["M203 a3 1.1"]);
    assert!(
        message(&replay).contains("the group of 3 at b3"),
        "{replay:?}"
    );
    let start = ["result: ?", "start: 5x5 4o/5/x4/1ooo1/xo3 x"];
    let replay = check_headers("5x5", &start, "1. a2", &["M203 a2 1.1"]);
    assert!(message(&replay).contains("the group of 4 at b2"));
}

#[test]
fn a_point_twice_in_a_turn_is_one_finding_whether_or_not_the_turn_is_over() {
    check("4x4", &after(MID_TURN, ",a2"), &["M204 a2 5.2"]);
    check("4x4", "1. a1,a1", &["M204 a1 1.2"]);
}

#[test]
fn a_coordinate_without_a_point_says_which_dialect_has_one() {
    check("5x5", "1. f1", &["C151 f1 1.1"]);
    check("5x5", "1. a0", &["C151 a0 1.1"]);
    check("5x5", "1. a6", &["C151 a6 1.1"]);
    check("5x5", "1. a99999999999", &["C151 a99999999999 1.1"]);
    check("5x5", "1. a1,f1", &["C151 f1 1.2"]);
    let replay = check("9x9", "1. i1", &["C152 i1 1.1"]);
    assert_eq!(
        data(&replay),
        r#"dialect="pbmserv" read_by=["abstractplay","bga"]"#
    );
    let replay = check("9x9 coords=abstractplay", "1. j1", &["C151 j1 1.1"]);
    assert_eq!(
        message(&replay),
        "the board has no point j1; the dialect pbmserv would read it"
    );
}

// The cascade.

#[test]
fn after_the_first_illegal_action_no_other_turn_is_looked_at() {
    let body = "1. a1 b1\n2. a1 a1,a1\n3. pass swap z9\n4. a2 a3";
    let replay = check("3x3", body, &["M201 a1 3.1"]);
    assert_eq!(replay.broken_at, Some(3));
    assert_eq!(replay.skipped, ["later turns", "result", "claims"]);
    let transcript = replay.transcript.expect("a board");
    assert_eq!(
        transcript.game.turns(),
        2,
        "what stands before it is played"
    );
}

#[test]
fn behind_an_illegal_action_the_text_and_the_headers_are_still_checked() {
    let headers = ["result: black", "ended: soon", "date: 2026-13-01"];
    let body = "1. a1 a1\n2. q\n4. a1,,b1\n{ never closed";
    let expected = [
        "R404 black -",
        "R411 soon -",
        "H113 2026-13-01 -",
        "M201 a1 2.1",
        "S008 q -",
        "T307 4. -",
        "S006 a1,,b1 -",
        "S003 { -",
    ];
    check_headers("3x3", &headers, body, &expected);
}

#[test]
fn behind_an_illegal_action_the_claims_are_not_checked() {
    let headers = ["result: x", "ended: board"];
    let body = "1. a1 a1\n\ndiagram\n x x x\n x x x\n x x x\n";
    let text = record("3x3", &headers, body).replace("alice", "alice 9/9");
    check_text(&text, &["M201 a1 2.1"]);
}

#[test]
fn an_unreadable_token_breaks_the_game_without_a_second_finding() {
    let replay = check("5x5", "1. b4 x?\n2. b4 b4", &["S008 x? -"]);
    assert_eq!(replay.broken_at, Some(2));
    let replay = check("5x5", "1. b4,c1x e2", &["S002 c1x -"]);
    assert_eq!(replay.broken_at, Some(1));
    let replay = check("5x5", "1. b4 e2 c1\n2. b4", &["S001 c1 -"]);
    assert_eq!(replay.broken_at, Some(3));
    let after_capture = after(MID_TURN, " c4?\n4. a1");
    check("4x4", &after_capture, &["S002 c4? -"]);
}

#[test]
fn without_a_board_or_a_start_nothing_is_played() {
    let text = record("5by5", &["result: ?"], "1. a1 a1");
    let replay = check_text(&text, &["H105 5by5 -"]);
    assert!(replay.transcript.is_none());
    assert_eq!(replay.skipped, ["turns", "result", "claims"]);
    let start = ["result: x", "start: 3x3 3/3/4 x"];
    let replay = check_headers("3x3", &start, "1. a1 a1", &["H112 4 -"]);
    assert!(replay.transcript.is_none());
}

// Turns.

#[test]
fn a_turn_that_stops_after_a_capture_has_to_go_on() {
    let replay = check("4x4", &after(MID_TURN, " b4"), &["T301 a2 5.1"]);
    assert_eq!(data(&replay), r#"placements=7 example="a4""#);
    check("4x4", &after(MID_TURN, " --"), &["T301 a2 5.1"]);
    check("4x4", &after(MID_TURN, " pass"), &["T301 a2 5.1"]);
    check("4x4", &after(MID_TURN, "\n4. c1 d4"), &["T301 a2 5.1"]);
}

#[test]
fn a_record_may_end_after_a_capture_but_says_so() {
    check("4x4", MID_TURN, &["R412 a2 5.1"]);
    let other_resigned = ["result: x", "ended: resign"];
    check_headers("4x4", &other_resigned, MID_TURN, &["R412 a2 5.1"]);
    for ended in ["ended: resign", "ended: time", "ended: adjudicated"] {
        check_headers("4x4", &["result: o", ended], MID_TURN, &[]);
    }
    check_headers("4x4", &["result: x", "ended: adjudicated"], MID_TURN, &[]);
}

#[test]
fn a_turn_that_ends_for_lack_of_a_placement_is_no_fault() {
    let replay = check("2x6", ENDED_BY_LACK, &["T309 a5 7"]);
    assert_eq!(replay.findings[0].side, Some(Color::X));
    assert!(position(&replay).ends_with(" o"));
    check("2x6", &after(ENDED_BY_LACK, " b4,b6"), &["T309 a5 7"]);
}

#[test]
fn a_pass_behind_a_turn_that_ended_by_itself_counts_nothing() {
    for rest in [",pass b4,b6", ",-- b4,b6", "\n5. pass b4,b6"] {
        let replay = check("2x6", &after(ENDED_BY_LACK, rest), &["T309 a5 7"]);
        let transcript = replay.transcript.expect("a board");
        assert_eq!(transcript.game.turns(), 8, "{rest}");
    }
    let twice = after(ENDED_BY_LACK, ",pass,pass");
    check("2x6", &twice, &["T309 a5 7", "T304 pass 7.2"]);
    let in_os_slot = after(ENDED_BY_LACK, " pass");
    check("2x6", &in_os_slot, &["T309 a5 7", "T303 pass 8.1"]);
    let twice = after(ENDED_BY_LACK, ",pass b4,b6\n5. a6 pass");
    check("2x6", &twice, &["T309 a5 7", "T303 pass 10.1"]);
}

#[test]
fn a_placement_behind_the_end_of_a_turn_belongs_to_no_turn() {
    let replay = check("4x4", "1. a1,c1 b1", &["T302 c1 1.2"]);
    assert_eq!(replay.findings[0].side, Some(Color::X));
    assert_eq!(replay.broken_at, Some(1));
    assert!(message(&replay).contains("captured nothing"));
    check("4x4", &after(MID_TURN, ",d3,b4"), &["T302 b4 5.3"]);
    let lack = after(ENDED_BY_LACK, ",b6");
    let replay = check("2x6", &lack, &["T309 a5 7", "T302 b6 7.2"]);
    assert!(replay.findings[1].message.contains("left no further"));
}

#[test]
fn a_pass_needs_a_side_without_a_placement() {
    let replay = check("4x4", "1. a1 pass", &["T303 pass 2.1"]);
    assert_eq!(data(&replay), r#"placements=15 example="a4""#);
    check("4x4", "1. pass", &["T303 pass 1.1"]);
    check("4x4", "1. a1 --\n2. c1", &["T303 -- 2.1"]);
    check("4x4", "1. -- a1", &["T303 -- 1.1"]);
    let one = ["result: ?", "start: 1x3 o/1/x x"];
    let replay = check_headers("1x3", &one, "1. pass", &["T303 pass 1.1"]);
    assert_eq!(message(&replay), "x may not pass: it has the placement a2");
}

#[test]
fn a_pass_is_no_part_of_a_turn_with_placements() {
    check("4x4", &after(MID_TURN, ",pass"), &["T304 pass 5.2"]);
    check("4x4", &after(MID_TURN, ",--"), &["T304 -- 5.2"]);
    check("4x4", "1. a1,pass b1", &["T304 pass 1.2"]);
    check("4x4", "1. a1,-- b1", &["T304 -- 1.2"]);
    check("4x4", &after(MID_TURN, ",d3,pass"), &["T304 pass 5.3"]);
}

#[test]
fn a_forced_pass_is_written_as_pass_or_as_an_empty_slot() {
    for pass in ["pass", "--", "PASS"] {
        let replay = check(
            "4x4",
            &after(X_MUST_PASS, &format!("\n5. {pass} d3,a4")),
            &[],
        );
        assert_eq!(replay.transcript.expect("a board").game.turns(), 10);
    }
    check("3x3", &after(O_MUST_PASS, " pass"), &[]);
    check("3x3", &after(O_MUST_PASS, " --"), &[]);
}

#[test]
fn a_forced_pass_at_the_end_need_not_be_written() {
    check("4x4", X_MUST_PASS, &[]);
    let headers = ["result: o", "ended: resign"];
    check_headers("4x4", &headers, &after(X_MUST_PASS, "\n5. resign"), &[]);
}

#[test]
fn a_forced_pass_left_out_shifts_the_slots_when_the_other_turn_takes_its_place() {
    let shifted = after(X_MUST_PASS, "\n5. d3,a4 d1\n6. d2,b2,c4");
    let headers = ["result: o"];
    let replay = check_headers("4x4", &headers, &shifted, &["T305 d3 9.1"]);
    assert_eq!(data(&replay), r#"side="x""#);
    assert_eq!(outcome(&replay), Some(Outcome::Win(Color::O)));
    let resigns = after(X_MUST_PASS, "\n5. d3,a4 resign");
    let headers = ["result: o", "ended: resign"];
    check_headers("4x4", &headers, &resigns, &["T305 d3 9.1"]);
    let resigns = after(X_MUST_PASS, "\n5. d3,a4 d1\n6. resign");
    let headers = ["result: x", "ended: resign"];
    check_headers("4x4", &headers, &resigns, &["T305 d3 9.1"]);
}

#[test]
fn a_forced_pass_left_out_leaves_the_slots_where_the_row_has_none_for_it() {
    let replay = check_headers(
        "3x3",
        &["result: x"],
        &after(O_MUST_PASS, "\n5. b2"),
        &["T305 b2 8.1"],
    );
    assert_eq!(outcome(&replay), Some(Outcome::Win(Color::X)));
}

#[test]
fn a_slot_of_the_side_that_is_not_to_move_is_wrong() {
    let replay = check("4x4", "1. a1\n2. c1 b3", &["T306 c1 2.1"]);
    assert_eq!(data(&replay), r#"slot="x" to_move="o""#);
    check("4x4", "1. a1\n2. pass", &["T306 pass 2.1"]);
    let start = ["result: ?", "start: 4x4 4/4/4/x3 o"];
    check_headers("4x4", &start, "1. c1", &["T306 c1 1.1"]);
}

#[test]
fn rows_are_numbered_through() {
    check("5x5", "1. b4 e2\n3. c5 b5\n4. a1", &["T307 3. -"]);
    check("5x5", "1. b4 e2\n1. c5 b5\n2. a1", &["T307 1. -"]);
    check("5x5", "2. b4", &["T307 2. -"]);
    let later = ["result: ?", "start: 5x5 5/5/5/5/5 x"];
    check_headers("5x5", &later, "25. b4 e2\n26. c5", &[]);
    check_headers("5x5", &later, "25. b4 e2\n27. c5", &["T307 27. -"]);
    check("5x5", "b4 e2 c5 b5", &[]);
    let replay = check("5x5", "99999999999. b4", &["T307 99999999999. -"]);
    assert_eq!(data(&replay), "expected=1 found=4294967295");
}

// The swap.

#[test]
fn a_swap_is_the_second_players_first_act() {
    check_headers("5x5", &["result: ?", "swap: used"], "1. b4 swap e2", &[]);
    check("5x5", "1. b4 swap e2", &[]);
    check("5x5", "1. b4 swap", &[]);
    check("5x5", "1. swap b4", &["T312 swap 1.1"]);
    check("5x5", "1. b4 e2 swap", &["T312 swap 3.1"]);
    check("5x5", "1. b4 e2\n2. c5 swap b5", &["T312 swap 4.1"]);
    let start = ["result: ?", "start: 5x5 5/5/5/5/4o x"];
    check_headers("5x5", &start, "1. b4 swap", &["T312 swap 2.1"]);
}

#[test]
fn a_swap_is_made_once_where_it_is_allowed_and_before_the_end() {
    check("5x5", "1. b4 swap swap e2", &["T313 swap 2.1"]);
    let no = ["result: ?", "swap: no"];
    check_headers("5x5", &no, "1. b4 swap e2", &["T311 swap 2.1"]);
    let headers = ["result: x", "ended: resign"];
    let body = "1. b4 resign\nswap";
    check_headers("5x5", &headers, body, &["R401 swap 2.1"]);
}

#[test]
fn the_header_may_know_of_a_swap_that_the_turns_do_not_show_but_not_the_reverse() {
    let header = |value| ["result: ?", value];
    check_headers("5x5", &header("swap: used"), "1. b4 e2", &[]);
    check_headers("5x5", &header("swap: allowed"), "1. b4 e2", &[]);
    check_headers("5x5", &header("swap: no"), "1. b4 e2", &[]);
    let expected = ["T316 allowed -"];
    check_headers("5x5", &header("swap: allowed"), "1. b4 swap e2", &expected);
    check_headers(
        "5x5",
        &header("swap: maybe"),
        "1. b4 swap",
        &["H104 maybe -"],
    );
}

// The end.

#[test]
fn nothing_is_done_after_a_win() {
    let won = |rest| after("1. a1 b1\n2. a2", rest);
    let win = ["result: x"];
    check_headers("3x3", &win, &won(""), &[]);
    check_headers("3x3", &win, &won(" --"), &[]);
    check_headers("3x3", &win, &won(" c3"), &["R401 c3 4.1"]);
    check_headers("3x3", &win, &won("\n3. c3"), &["R401 c3 4.1"]);
    check_headers("3x3", &win, &won(" pass"), &["R401 pass 4.1"]);
    check_headers("3x3", &win, &won(" resign"), &["R401 resign 4.1"]);
    check_headers("3x3", &win, &won(" timeout"), &["R401 timeout 4.1"]);
    check_headers("3x3", &win, &won(" abandoned"), &["R401 abandoned 4.1"]);
    check_headers("3x3", &win, &won("\nswap"), &["R401 swap 4.1"]);
}

#[test]
fn a_placement_behind_the_winning_one_in_its_turn_has_its_own_code() {
    let won = |rest| after("1. a1 b1\n2. a2", rest);
    let win = ["result: x"];
    let replay = check_headers("3x3", &win, &won(",c3"), &["R402 c3 3.2"]);
    assert_eq!(replay.broken_at, Some(3));
    check_headers("3x3", &win, &won(",c3 b1"), &["R402 c3 3.2"]);
    check_headers("3x3", &win, &won(",pass"), &["R402 pass 3.2"]);
    check_headers("3x3", &win, &won(",resign"), &["R401 resign 3.2"]);
}

#[test]
fn passes_after_a_deadlock_belong_to_it_and_nothing_else_does() {
    let stuck = |rest| after("1. a1 b1\n2. b2 a2", rest);
    let deadlock = ["result: deadlock"];
    for rest in ["", "\n3. pass", "\n3. pass pass\n4. pass", "\n3. -- --"] {
        let replay = check_headers("2x2", &deadlock, &stuck(rest), &["R416 a2 4"]);
        let game = replay.transcript.expect("a board").game;
        assert_eq!((game.turns(), game.history().len()), (4, 4), "{rest}");
    }
    let row = |finding| ["R416 a2 4", finding];
    let more = stuck("\n3. a1");
    check_headers("2x2", &deadlock, &more, &row("R401 a1 5.1"));
    let more = stuck("\n3. pass a1");
    check_headers("2x2", &deadlock, &more, &row("R401 a1 5.1"));
    let more = stuck(",a1");
    check_headers("2x2", &deadlock, &more, &row("R401 a1 4.2"));
    let more = stuck("\n3. resign");
    check_headers("2x2", &deadlock, &more, &row("R401 resign 5.1"));
}

#[test]
fn nothing_is_done_after_a_resignation() {
    let headers = ["result: o", "ended: resign"];
    let body = |rest| after("1. a1 b1\n2. resign", rest);
    check_headers("3x3", &headers, &body(""), &[]);
    check_headers("3x3", &headers, &body(" c3"), &["R401 c3 3.1"]);
    check_headers("3x3", &headers, &body(",c3"), &["R401 c3 3.1"]);
    check_headers("3x3", &headers, &body(" pass"), &["R401 pass 3.1"]);
    check_headers("3x3", &headers, &body(" --"), &[]);
    check_headers("3x3", &headers, &body(" resign"), &["R401 resign 3.1"]);
}

#[test]
fn either_side_resigns_or_loses_on_time_in_its_own_slot() {
    let ended = |ending, winner| {
        let winner = Some(winner);
        Some(Outcome::Ended { ending, winner })
    };
    for (word, header, ending) in [
        ("resign", "ended: resign", Ending::Resignation),
        ("timeout", "ended: time", Ending::Time),
    ] {
        let rows = [
            (format!("1. a1 b1\n2. {word}"), Color::O),
            (format!("1. a1 {word}"), Color::X),
            (format!("1. a1 b1\n2. c1,{word}"), Color::O),
            (format!("1. a1 b1,{word}"), Color::X),
            (format!("1. {word}"), Color::O),
            // Out of turn, which a player may do.
            (format!("1. a1\n2. {word}"), Color::O),
        ];
        for (body, winner) in rows {
            let result = match winner {
                Color::X => "result: x",
                Color::O => "result: o",
            };
            let replay = check_headers("3x3", &[result, header], &body, &[]);
            assert_eq!(outcome(&replay), ended(ending, winner), "{body}");
        }
    }
}

#[test]
fn a_player_may_resign_in_the_middle_of_a_turn() {
    let headers = ["result: o", "ended: resign"];
    check_headers("4x4", &headers, &after(MID_TURN, ",resign"), &[]);
    check_headers("4x4", &headers, &after(MID_TURN, "\n4. resign"), &[]);
}

#[test]
fn who_resigns_is_not_the_winner() {
    let headers = ["result: o", "ended: resign"];
    let body = "1. a1 b1\n2. c1 resign";
    check_headers("3x3", &headers, body, &["R413 resign 4.1"]);
    let headers = ["result: x", "ended: time"];
    let body = "1. a1 b1\n2. timeout";
    check_headers("3x3", &headers, body, &["R413 timeout 3.1"]);
}

#[test]
fn a_game_called_a_draw_is_one_finding() {
    check("5x5", "1. b4 e2\n2. draw", &["R409 draw 3.1"]);
    let headers = ["result: draw"];
    check_headers("5x5", &headers, "1. b4 e2\n2. draw", &["R409 draw 3.1"]);
    check_headers("5x5", &headers, "1. b4 e2", &["R409 draw -"]);
    check_headers("5x5", &["result: 1/2"], "1. b4 e2", &["R409 1/2 -"]);
}

#[test]
fn what_the_headers_say_of_the_end_is_held_against_the_game() {
    const WON: &str = "1. a1 b1\n2. a2";
    const STUCK: &str = "1. a1 b1\n2. b2 a2";
    const GOES_ON: &str = "1. a1 b1";
    const RESIGNED: &str = "1. a1 b1\n2. resign";
    const R416: &str = "R416 a2 4";
    let rows: &[(&str, &str, &str, &str, &[&str])] = &[
        // A win.
        ("3x3", WON, "x", "", &[]),
        ("3x3", WON, "X", "Board", &[]),
        ("3x3", WON, "o", "", &["R405 o -"]),
        ("3x3", WON, "o", "resign", &["R405 o -"]),
        ("3x3", WON, "deadlock", "", &["R405 deadlock -"]),
        ("3x3", WON, "deadlock", "resign", &["R407 resign -"]),
        ("3x3", WON, "?", "", &["R408 ? -"]),
        ("3x3", WON, "?", "unfinished", &["R408 ? -"]),
        ("3x3", WON, "?", "time", &["R408 ? -"]),
        ("3x3", WON, "x", "unfinished", &["R407 unfinished -"]),
        ("3x3", WON, "x", "resign", &["R407 resign -"]),
        ("3x3", WON, "x", "adjudicated", &["R407 adjudicated -"]),
        ("3x3", WON, "x", "ousted", &["R411 ousted -"]),
        ("3x3", WON, "red", "", &["R404 red -"]),
        ("3x3", WON, "draw", "", &["R409 draw -"]),
        // A deadlock.
        ("2x2", STUCK, "deadlock", "", &[R416]),
        ("2x2", STUCK, "deadlock", "board", &[R416]),
        ("2x2", STUCK, "x", "", &["R405 x -", R416]),
        ("2x2", STUCK, "?", "", &["R408 ? -", R416]),
        ("2x2", STUCK, "deadlock", "time", &["R407 time -", R416]),
        (
            "2x2",
            STUCK,
            "deadlock",
            "unfinished",
            &["R407 unfinished -", R416],
        ),
        // A game that goes on.
        ("3x3", GOES_ON, "?", "", &[]),
        ("3x3", GOES_ON, "?", "unfinished", &[]),
        ("3x3", GOES_ON, "?", "resign", &[]),
        ("3x3", GOES_ON, "?", "adjudicated", &[]),
        ("3x3", GOES_ON, "x", "resign", &[]),
        ("3x3", GOES_ON, "o", "time", &[]),
        ("3x3", GOES_ON, "x", "adjudicated", &[]),
        ("3x3", GOES_ON, "x", "", &["R406 x -"]),
        ("3x3", GOES_ON, "o", "board", &["R406 o -"]),
        ("3x3", GOES_ON, "x", "soon", &["R411 soon -"]),
        ("3x3", GOES_ON, "deadlock", "", &["R405 deadlock -"]),
        (
            "3x3",
            GOES_ON,
            "deadlock",
            "adjudicated",
            &["R407 adjudicated -"],
        ),
        ("3x3", GOES_ON, "?", "board", &["R407 board -"]),
        ("3x3", GOES_ON, "x", "unfinished", &["R407 unfinished -"]),
        ("3x3", GOES_ON, "draw", "board", &["R409 draw -"]),
        // A game given up.
        ("3x3", RESIGNED, "o", "", &[]),
        ("3x3", RESIGNED, "o", "resign", &[]),
        ("3x3", RESIGNED, "o", "time", &["R407 time -"]),
        ("3x3", RESIGNED, "o", "board", &["R407 board -"]),
        ("3x3", RESIGNED, "o", "unfinished", &["R407 unfinished -"]),
        ("3x3", RESIGNED, "?", "", &["R408 ? -"]),
        ("3x3", RESIGNED, "?", "resign", &["R408 ? -"]),
        ("3x3", RESIGNED, "?", "unfinished", &["R407 unfinished -"]),
        ("3x3", RESIGNED, "deadlock", "", &["R405 deadlock -"]),
        ("3x3", RESIGNED, "x", "resign", &["R413 resign 3.1"]),
    ];
    for (board, body, result, ended, expected) in rows {
        let result = format!("result: {result}");
        let ended = format!("ended: {ended}");
        let headers = [&result[..], &ended[..]];
        let said = if ended == "ended: " { 1 } else { 2 };
        check_headers(board, &headers[..said], body, expected);
    }
}

#[test]
fn a_missing_result_is_one_finding_whatever_the_game() {
    check_headers("3x3", &[], "1. a1 b1", &["R403 3x3 -"]);
    check_headers("3x3", &[], "1. a1 b1\n2. a2", &["R403 3x3 -"]);
    check_headers("3x3", &["ended: resign"], "1. a1", &["R403 3x3 -"]);
}

#[test]
fn an_ousting_says_what_is_left() {
    let left = |body: &str| {
        let replay = check_headers("5x5", &["result: x"], body, &["R406 x -"]);
        message(&replay).to_owned()
    };
    assert!(left("1. b4 e2\n2. c5 b5").contains("2 stones of o remain;"));
    assert!(left("1. b4 e2").contains("a stone of o remains;"));
    assert!(left("1. b4").contains("o had no stone to capture;"));
}

// Claims.

#[test]
fn counts_behind_a_name_speak_of_the_end() {
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

// Start positions.

#[test]
fn where_the_second_player_begins_the_first_slot_is_empty() {
    let start = ["result: ?", "start: 4x4 4/4/4/x3 o"];
    let replay = check_headers("4x4", &start, "1. -- b1\n2. c3", &[]);
    assert_eq!(replay.transcript.expect("a board").game.turns(), 2);
    let taken_for_a_pass = "1. pass b1";
    check_headers("4x4", &start, taken_for_a_pass, &["T306 pass 1.1"]);
    let x_begins = ["result: ?", "start: 4x4 3o/4/4/x3 x"];
    check_headers("4x4", &x_begins, "1. -- b1", &["T303 -- 1.1"]);
    let o_resigns = [start[1], "result: x", "ended: resign"];
    check_headers("4x4", &o_resigns, "1. -- resign", &[]);
}

#[test]
fn a_start_that_is_over_lets_nothing_be_done() {
    let won = ["result: x", "start: 3x3 3/3/xx1 o"];
    check_headers("3x3", &won, "1. -- c3", &["R401 c3 1.1"]);
    let stuck = ["result: deadlock", "start: 2x2 ox/xo x"];
    let start = "P707 2x2 ox/xo x -";
    check_headers("2x2", &stuck, "1. pass pass", &[start]);
    check_headers("2x2", &stuck, "1. a1", &[start, "R401 a1 1.1"]);
}

#[test]
fn a_start_may_ask_for_a_pass_at_once() {
    let start = ["result: ?", "start: 3x3 oo1/x1x/oxx o"];
    check_headers("3x3", &start, "1. -- pass", &[]);
    check_headers("3x3", &start, "1. -- --", &[]);
    let start = ["result: x", start[1]];
    check_headers("3x3", &start, "1. -- pass\n2. b2", &[]);
    check_headers("3x3", &start, "1. b2", &["T305 b2 1.1"]);
    check_headers("3x3", &start, "1. -- b2", &["T305 b2 1.1"]);
}

// Diagrams.

#[test]
fn a_diagram_is_held_against_the_position_where_it_stands() {
    let body = |rows: &str| format!("1. a1 b1\n\ndiagram\n{rows}\n\n2. c1");
    check("3x3", &body(" . . .\n . . .\n x o ."), &[]);
    check("3x3", &body(" . . .\n . . .\n # O ."), &[]);
    let replay = check("3x3", &body(" . . .\n . . .\n x . o"), &["D606 diagram 2"]);
    assert_eq!(data(&replay), r#"cells=["b1","c1"]"#);
    check("3x3", &body(" . . .\n x o ."), &["D606 diagram 2"]);
    check("3x3", &body(" . . .\n . .\n x o ."), &["D601 . . -"]);
}

#[test]
fn behind_an_illegal_action_a_diagram_is_only_read() {
    let body = |rows: &str| format!("1. a1 a1\n\ndiagram\n{rows}\n\n2. c1");
    check("3x3", &body(" o o o\n o o o\n o o o"), &["M201 a1 2.1"]);
    let ragged = body(" . . .\n . .\n x o .");
    check("3x3", &ragged, &["M201 a1 2.1", "D601 . . -"]);
}

#[test]
fn the_labels_of_a_diagram_are_those_of_the_records_dialect() {
    let body = |labels: &str| {
        let rows = "2  . . . . . . . . .  2\n1  x . . . . . . . .  1";
        format!("1. a1\n\ndiagram\n   {labels}\n{rows}\n   {labels}\n")
    };
    check("9x2", &body("A B C D E F G H J"), &[]);
    check("9x2", &body("A B C D E F G H I"), &["C154 diagram -"]);
    let with_i = "9x2 coords=abstractplay";
    check(with_i, &body("A B C D E F G H I"), &[]);
    check(with_i, &body("A B C D E F G H J"), &["C154 diagram -"]);
}

#[test]
fn who_is_recorded_as_winner_of_a_lost_game_is_one_finding_whatever_the_ending() {
    let headers = ["result: x", "ended: time"];
    check_headers("3x3", &headers, "1. a1 b1\n2. resign", &["R413 resign 3.1"]);
    let headers = ["result: o", "ended: perhaps"];
    check_headers("3x3", &headers, "1. a1 b1\n2. resign", &["R411 perhaps -"]);
}

#[test]
fn the_points_of_sgf_are_those_of_no_dialect() {
    let list = read_move_list("j1 a13", &board("13x13"), None, None);
    let mut options = ReplayOptions::default();
    let transcript = replay(&list, &options).transcript.expect("a game");
    let sgf = write_sgf(&transcript).expect("it fits");
    let record = Document::read(&sgf)
        .into_records()
        .next()
        .expect("a record");
    options.dialect = Some(Dialect::AbstractPlay);
    let read = replay(&record, &options);
    assert_eq!(
        position(&read),
        PositionLine::of(transcript.game.position()).to_string()
    );
}

// Abstract Play's records.

#[test]
fn a_resignation_without_an_owner_is_the_losers() {
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
fn a_resignation_without_an_owner_may_stand_behind_a_capture_of_the_loser() {
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
fn equal_results_are_a_draw() {
    let moves = r#"[["b4", "e2"]]"#;
    check_abstract_play(["0", "0"], moves, &["R409 0 -"]);
}

#[test]
fn a_null_is_an_empty_slot() {
    let moves = r#"[["b4", "e2"], ["c5", null]]"#;
    check_abstract_play(["1", "0"], moves, &["R406 1 -"]);
    let moves = r#"[["b4", null], ["c5", "e2"]]"#;
    check_abstract_play(["1", "0"], moves, &["T303 null 2.1"]);
}

#[test]
fn a_score_is_the_number_of_stones_at_the_end() {
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

// Bare lists of moves.

#[track_caller]
fn check_moves(board: &str, moves: &str, expected: &[&str]) -> Replay {
    let BoardName(board) = board.parse().expect("a board");
    let record = read_move_list(moves, &board, None, None);
    let replay = replay(&record, &ReplayOptions::default());
    assert_eq!(rows(moves, &replay.findings), expected, "{moves}");
    replay
}

#[test]
fn in_a_list_the_side_to_move_follows_from_the_rules() {
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
fn in_a_list_forced_passes_need_not_be_written() {
    let moves = "a1 c1 d1 c3 b4 c2 a3 a2 d2 d4";
    let replay = check_moves("4x4", &format!("{moves} d3 a4"), &[]);
    assert_eq!(replay.transcript.expect("a board").game.turns(), 10);
    check_moves("4x4", &format!("{moves} pass d3 a4"), &[]);
    let moves = "a1 b2 a4 a3 b5 b3 a6 a5";
    let replay = check_moves("2x6", &format!("{moves} pass b4 b6"), &["T309 a5 7"]);
    assert_eq!(replay.transcript.expect("a board").game.turns(), 8);
}

#[test]
fn in_a_list_who_placed_in_the_same_word_resigns_else_the_side_to_move() {
    let winner = |moves: &str| outcome(&check_moves("4x4", moves, &[]))?.winner();
    assert_eq!(winner("a1 b1 resign"), Some(Color::O));
    assert_eq!(winner("a1 b1,resign"), Some(Color::X));
    assert_eq!(winner("a1 b1 d1 c3 a2 resign"), Some(Color::O));
}

// What the caller decides.

#[test]
fn the_caller_may_decide_on_the_pie_rule_and_the_dialect() {
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
    options.dialect_unsaid = Some(Dialect::AbstractPlay);
    assert_eq!(findings(&with_i("9x9"), &options), [""; 0]);
    let says_so = with_i("9x9 coords=pbmserv");
    assert_eq!(findings(&says_so, &options), ["C152 i1 1.1"]);
    options.dialect = Some(Dialect::Bga);
    assert_eq!(findings(&says_so, &options), [""; 0]);
}

// What people read.

#[test]
fn the_full_output_shows_the_line_and_marks_the_token() {
    let files = [
        "M203-enemy-not-smaller-far.oust",
        "T301-must-continue-after-capture.oust",
        "R406-ousting-claimed-but-stones-remain.oust",
        "D606-diagram-mismatch.oust",
    ];
    let output = Command::new(env!("CARGO_BIN_EXE_oust-validate"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/broken"))
        .args(["--format", "full", "--color", "never"])
        .args(files)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(String::from_utf8(output.stdout).expect("UTF-8"));
}

#[test]
fn a_row_number_with_dots_is_that_of_the_second_slot() {
    let replay = check("5x5", "1. b4\n1... e2\n2. c5", &["S007 1... -"]);
    assert_eq!(replay.transcript.expect("a board").game.turns(), 3);
}
