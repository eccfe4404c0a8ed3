//! Passes: legal, forced and omitted ones.

use oust_core::{Action, Board, Color, Game, Outcome, RandomPlay};
use oust_notation::Dialect;

use super::{
    ENDED_BY_LACK, MID_TURN, O_MUST_PASS, X_MUST_PASS, after, check, check_headers, data, message,
    outcome, record, replay_text,
};

/// Returns the turns with placements, as tokens, and the number of passes between them.
fn without_passes(game: &Game) -> (Vec<String>, usize) {
    let (mut turns, mut between, mut open) = (Vec::new(), 0, 0);
    let mut last = None;
    for played in game.history() {
        let Action::Place(point) = played.action else {
            open += 1;
            continue;
        };
        between += std::mem::take(&mut open);
        let coord = Dialect::Pbmserv
            .coord(game.start().board(), point)
            .expect("a point of the board");
        if last == Some(played.turn) {
            let turn: &mut String = turns.last_mut().expect("it has begun");
            turn.push(',');
            turn.push_str(&coord.to_string());
        } else {
            turns.push(coord.to_string());
        }
        last = Some(played.turn);
    }
    (turns, between)
}

#[test]
fn every_omitted_forced_pass_shifts_the_slots_once() {
    let mut shifted_twice = 0;
    for (width, height) in [(4, 4), (3, 4), (2, 6), (3, 5), (2, 8), (3, 3)] {
        let board = Board::rectangle(width, height).expect("a board");
        let mut play = RandomPlay::new(9);
        for game in (0..300).map(|_| play.game(&board)) {
            let (turns, passes) = without_passes(&game);
            let rows = turns.chunks(2).enumerate();
            let rows = rows.map(|(row, slots)| format!("{}. {}", row + 1, slots.join(" ")));
            let body = rows.collect::<Vec<_>>().join("\n");
            let text = record(&format!("{width}x{height}"), &["result: ?"], &body);
            let replay = replay_text(&text);
            let of = |id: &str| {
                let findings = replay.findings.iter();
                findings.filter(|finding| finding.code.id() == id).count()
            };
            assert_eq!((of("T305"), of("T306")), (passes, 0), "{text}");
            shifted_twice += usize::from(passes > 1);
        }
    }
    // It is rare, and the games are the same every time.
    assert!(shifted_twice > 0);
}

#[test]
fn a_pass_after_a_turn_that_ended_by_itself_is_ignored() {
    for rest in [",pass b4,b6", ",-- b4,b6", "\n5. pass b4,b6"] {
        let replay = check("2x6", &after(ENDED_BY_LACK, rest), &["T309 a5 7"]);
        let annotated = replay.annotated.expect("a board");
        assert_eq!(annotated.game.turns(), 8, "{rest}");
    }
    let twice = after(ENDED_BY_LACK, ",pass,pass");
    check("2x6", &twice, &["T309 a5 7", "T304 pass 7.2"]);
    let in_os_slot = after(ENDED_BY_LACK, " pass");
    check("2x6", &in_os_slot, &["T309 a5 7", "T303 pass 8.1"]);
    let twice = after(ENDED_BY_LACK, ",pass b4,b6\n5. a6 pass");
    check("2x6", &twice, &["T309 a5 7", "T303 pass 10.1"]);
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
fn a_turn_with_placements_contains_no_pass() {
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
        assert_eq!(replay.annotated.expect("a board").game.turns(), 10);
    }
    check("3x3", &after(O_MUST_PASS, " pass"), &[]);
    check("3x3", &after(O_MUST_PASS, " --"), &[]);
}

#[test]
fn a_forced_pass_at_the_end_is_optional() {
    check("4x4", X_MUST_PASS, &[]);
    let headers = ["result: o", "ended: resign"];
    check_headers("4x4", &headers, &after(X_MUST_PASS, "\n5. resign"), &[]);
}

#[test]
fn an_omitted_forced_pass_shifts_the_slots_when_the_other_turn_takes_its_place() {
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
fn an_omitted_forced_pass_keeps_the_slots_when_the_row_has_no_slot_for_it() {
    let replay = check_headers(
        "3x3",
        &["result: x"],
        &after(O_MUST_PASS, "\n5. b2"),
        &["T305 b2 8.1"],
    );
    assert_eq!(outcome(&replay), Some(Outcome::Win(Color::X)));
}
