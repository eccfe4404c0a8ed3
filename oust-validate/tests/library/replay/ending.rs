//! Endings, and the claims of the headers about them.

use oust_core::{Color, Ending, Outcome};

use super::{MID_TURN, after, check, check_headers, message, outcome};

#[test]
fn actions_after_a_win_are_illegal() {
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
fn a_result_that_names_a_player_suggests_the_letter() {
    let text = |result: &str| {
        format!("oust 3x3\nx: alice\no: Carol\nresult: {result}\n\n1. a1 b1\n2. a2\n")
    };
    for (result, message) in [
        (
            "Carol",
            "expected x (alice), o (Carol), deadlock or ?, found `Carol`; write `o`",
        ),
        (
            "ALICE",
            "expected x (alice), o (Carol), deadlock or ?, found `ALICE`; write `x`",
        ),
        ("bob", "expected x, o, deadlock or ?, found `bob`"),
    ] {
        let text = text(result);
        let replay = super::check_text(&text, &[&format!("R404 {result} -")]);
        assert_eq!(replay.findings[0].message, message);
    }
}

#[test]
fn a_placement_after_the_winning_one_in_its_turn_has_its_own_code() {
    let won = |rest| after("1. a1 b1\n2. a2", rest);
    let win = ["result: x"];
    let replay = check_headers("3x3", &win, &won(",c3"), &["R402 c3 3.2"]);
    assert_eq!(replay.broken_at, Some(3));
    check_headers("3x3", &win, &won(",c3 b1"), &["R402 c3 3.2"]);
    check_headers("3x3", &win, &won(",pass"), &["R402 pass 3.2"]);
    check_headers("3x3", &win, &won(",resign"), &["R401 resign 3.2"]);
}

#[test]
fn only_passes_may_follow_a_deadlock() {
    let stuck = |rest| after("1. a1 b1\n2. b2 a2", rest);
    let deadlock = ["result: deadlock"];
    for rest in ["", "\n3. pass", "\n3. pass pass\n4. pass", "\n3. -- --"] {
        let replay = check_headers("2x2", &deadlock, &stuck(rest), &["R416 a2 4"]);
        let game = replay.annotated.expect("a board").game;
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
fn actions_after_a_resignation_are_illegal() {
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
fn the_side_that_resigns_does_not_win() {
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
fn headers_about_the_ending_are_compared_with_the_game() {
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
        // An unfinished game.
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
        // A resigned game.
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
        let count = if ended == "ended: " { 1 } else { 2 };
        check_headers(board, &headers[..count], body, expected);
    }
}

#[test]
fn a_missing_result_is_one_finding_in_any_game() {
    check_headers("3x3", &[], "1. a1 b1", &["R403 3x3 -"]);
    check_headers("3x3", &[], "1. a1 b1\n2. a2", &["R403 3x3 -"]);
    check_headers("3x3", &["ended: resign"], "1. a1", &["R403 3x3 -"]);
}

#[test]
fn an_ousting_reports_the_remaining_stones() {
    let left = |body: &str| {
        let replay = check_headers("5x5", &["result: x"], body, &["R406 x -"]);
        message(&replay).to_owned()
    };
    assert!(left("1. b4 e2\n2. c5 b5").contains("2 stones of o remain;"));
    assert!(left("1. b4 e2").contains("a stone of o remains;"));
    assert!(left("1. b4").contains("o had no stone to capture;"));
}

#[test]
fn a_wrong_winner_is_one_finding_for_any_ending() {
    let headers = ["result: x", "ended: time"];
    check_headers("3x3", &headers, "1. a1 b1\n2. resign", &["R413 resign 3.1"]);
    let headers = ["result: o", "ended: perhaps"];
    check_headers("3x3", &headers, "1. a1 b1\n2. resign", &["R411 perhaps -"]);
}
