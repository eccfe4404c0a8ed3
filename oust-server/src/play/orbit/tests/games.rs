//! Whole games through the interface of the server.

use crate::id::SeatNumber;
use crate::play::orbit::Orbit;
use crate::play::{
    ClockRule, ExportFormat, Forfeit, Kind, Labels, NoExport, RefusedTurn, Rules, Settings,
    Visibility,
};

fn begin(board: &str, players: usize) -> Orbit {
    Orbit::new(&Settings {
        kind: Kind::Orbit,
        board: Settings::parse_board(board).unwrap(),
        players,
        swap: true,
        rated: false,
        visibility: Visibility::Public,
        clock: ClockRule::Unlimited,
    })
}

/// Reads and plays a turn, and returns its canonical text.
fn try_to_play(orbit: &mut Orbit, turn: &str) -> Result<String, RefusedTurn> {
    let turn = orbit.read(turn, None)?;
    orbit.play(&turn)?;
    Ok(orbit.notation().text(&turn))
}

/// Plays turns, which are all legal.
#[track_caller]
fn play(orbit: &mut Orbit, turns: &str) {
    for turn in turns.split(' ') {
        assert_eq!(try_to_play(orbit, turn).as_deref(), Ok(turn));
    }
}

#[track_caller]
fn refuses(orbit: &mut Orbit, turn: &str, code: &str, points: &[&str]) {
    let before = orbit.view();
    let illegal = try_to_play(orbit, turn).unwrap_err().explain(None);
    assert_eq!(
        (illegal.code.as_str(), illegal.points),
        (code, points.iter().map(|&it| it.into()).collect()),
        "{}",
        illegal.message
    );
    assert_eq!(orbit.view(), before);
}

fn scores(orbit: &Orbit) -> Vec<usize> {
    let sides = orbit.view().sides;
    sides.into_iter().map(|side| side.score.unwrap()).collect()
}

#[track_caller]
fn ends(orbit: &Orbit, winner: Option<u8>, reason: &str, text: &str) {
    let outcome = orbit.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (winner, reason));
    assert_eq!(outcome.text, text);
    assert_eq!(orbit.to_move(), None);
    let view = orbit.view();
    assert_eq!(
        (view.legal.len(), view.can_pass, view.can_swap),
        (0, false, false)
    );
}

#[test]
fn turns_are_read_in_either_case_with_the_letter_i() {
    let mut orbit = begin("9x9", 2);
    assert_eq!(try_to_play(&mut orbit, " I9 ").as_deref(), Ok("i9"));
    refuses(&mut orbit, "j9", "no-such-point", &["j9"]);
    refuses(&mut orbit, "a0", "no-such-point", &["a0"]);
    refuses(&mut orbit, "a10", "no-such-point", &["a10"]);
    refuses(&mut orbit, "a1,b1", "unreadable", &[]);
    refuses(&mut orbit, "", "unreadable", &[]);
    refuses(&mut orbit, "resign", "unreadable", &[]);
    refuses(&mut orbit, "\u{1f600}", "unreadable", &[]);
    refuses(&mut orbit, "i9", "occupied", &["i9"]);
    assert_eq!(try_to_play(&mut orbit, "PASS").as_deref(), Ok("pass"));
}

#[test]
fn an_enclosed_point_is_refused_with_the_stones_around_it() {
    let mut orbit = begin("5x5", 2);
    play(&mut orbit, "b5 a1 d5 b1 c4");
    refuses(&mut orbit, "c5", "enclosed", &["c5", "b5", "d5", "c4"]);
    assert!(!orbit.view().legal.contains(&"c5".to_owned()));
    play(&mut orbit, "c1");
    assert!(orbit.view().legal.contains(&"c5".to_owned()), "one's own");
}

#[test]
fn a_swap_is_the_third_turn_of_the_player_who_began() {
    let mut orbit = begin("5x5", 2);
    refuses(&mut orbit, "swap", "swap-not-now", &[]);
    play(&mut orbit, "c3");
    refuses(&mut orbit, "swap", "swap-not-now", &[]);
    play(&mut orbit, "b2");
    assert!(orbit.view().can_swap);
    let before = orbit.view().position;
    play(&mut orbit, "swap");
    assert_eq!(orbit.view().position, before, "the board stays as it is");
    assert_eq!(orbit.color(SeatNumber(1)), "o");
    assert_eq!(orbit.color(SeatNumber(2)), "x");
    assert_eq!(orbit.to_move(), Some(SeatNumber(2)));
    refuses(&mut orbit, "swap", "swap-not-now", &[]);
    play(&mut orbit, "c4 b3");
    assert_eq!(orbit.view().turns, ["c3", "b2", "swap", "c4", "b3"]);
    let seats: Vec<u8> = orbit.view().sides.iter().map(|side| side.seat).collect();
    assert_eq!(seats, [2, 1]);
}

#[test]
fn more_than_two_players_do_not_swap() {
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "a1 b1");
    refuses(&mut orbit, "swap", "no-swap", &[]);
}

#[test]
fn a_swap_interrupts_passes() {
    let mut orbit = begin("5x5", 2);
    play(&mut orbit, "c3 pass swap pass");
    assert_eq!(orbit.outcome(), None);
    play(&mut orbit, "pass");
    ends(&orbit, None, "tie", "tie: x 0, o 0");
}

#[test]
fn the_game_ends_when_all_pass_in_succession_and_the_territory_decides() {
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "b5 a1 e1 d5 a2 e2 c4 pass pass");
    assert_eq!(orbit.outcome(), None);
    play(&mut orbit, "a4 pass pass pass");
    assert_eq!(scores(&orbit), [1, 0, 0]);
    ends(
        &orbit,
        Some(1),
        "score",
        "x wins by territory: x 1, o 0, p3 0",
    );
    refuses(&mut orbit, "a5", "game-over", &[]);
    refuses(&mut orbit, "pass", "game-over", &[]);
}

#[test]
fn the_game_ends_when_the_board_is_full() {
    let mut orbit = begin("3x3", 2);
    play(&mut orbit, "a1 a2 a3 b1 b3 c2 c1 b2 c3");
    ends(&orbit, None, "tie", "tie: x 0, o 0");
}

#[test]
fn among_several_players_who_resigns_is_skipped_and_his_stones_stay() {
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "b5 a1 e1 d5 a2 e2 c4");
    orbit.forfeit(SeatNumber(1), Forfeit::Resignation);
    assert_eq!(orbit.to_move(), Some(SeatNumber(2)));
    assert!(orbit.has_forfeited(SeatNumber(1)) && !orbit.has_forfeited(SeatNumber(2)));
    assert_eq!(scores(&orbit), [1, 0, 0], "his stones still enclose");
    refuses(&mut orbit, "c5", "enclosed", &["c5", "b5", "d5", "c4"]);
    orbit.forfeit(SeatNumber(1), Forfeit::Time);
    assert_eq!(orbit.view().sides[0].out, Some("resignation"), "once");
    play(&mut orbit, "pass e3 pass pass");
    ends(&orbit, None, "tie", "tie: x 1, o 0, p3 0");
}

#[test]
fn passes_before_a_resignation_do_not_end_the_game() {
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "a1 pass pass");
    orbit.forfeit(SeatNumber(1), Forfeit::Resignation);
    assert_eq!(orbit.to_move(), Some(SeatNumber(2)));
    play(&mut orbit, "pass");
    assert_eq!(orbit.outcome(), None);
    play(&mut orbit, "pass");
    assert!(orbit.outcome().is_some());
}

#[test]
fn who_is_left_wins_whatever_the_scores() {
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "b5 a1 e1 d5 a2 e2 c4");
    orbit.forfeit(SeatNumber(3), Forfeit::Time);
    assert_eq!(orbit.to_move(), Some(SeatNumber(2)), "out of turn");
    orbit.forfeit(SeatNumber(1), Forfeit::Resignation);
    ends(&orbit, Some(2), "resignation", "o wins by resignation");
    let mut two = begin("5x5", 2);
    two.forfeit(SeatNumber(1), Forfeit::Time);
    ends(&two, Some(2), "time", "o wins by time");
}

#[test]
fn a_game_is_exported_in_the_formats_that_have_it() {
    let labels = Labels {
        id: 103,
        names: ["ann", "ben", "carl"].map(str::to_owned).to_vec(),
        date: "2026-01-05".to_owned(),
        site: "https://games.example".to_owned(),
    };
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "b5 a1 e1 d5 a2 e2 c4");
    orbit.forfeit(SeatNumber(2), Forfeit::Resignation);
    play(&mut orbit, "pass c1");
    insta::assert_snapshot!(
        "listing",
        orbit.export(ExportFormat::Listing, &labels).unwrap()
    );
    insta::assert_snapshot!("record", orbit.export(ExportFormat::Json, &labels).unwrap());
    assert_eq!(orbit.verify(&labels), Ok(()));
    let picture = orbit.export(ExportFormat::Svg, &labels).unwrap();
    assert!(picture.contains("<title>Orbit, 5x5</title>"), "{picture}");
    assert!(picture.contains(" p3 has 2 stones, on e2 e1."), "{picture}");
    for (format, extension) in [(ExportFormat::Native, "oust"), (ExportFormat::Sgf, "sgf")] {
        let refused = orbit.export(format, &labels).unwrap_err();
        assert!(matches!(refused, NoExport::Kind { extension: it, .. } if it == extension));
    }
}

#[test]
fn a_record_that_was_changed_is_refused() {
    let labels = Labels {
        names: vec!["ann".to_owned(), "ben".to_owned()],
        ..Labels::default()
    };
    let mut orbit = begin("5x5", 2);
    play(&mut orbit, "b5 a1 swap d5 a2 c4");
    let record = orbit.export(ExportFormat::Json, &labels).unwrap();
    let check = super::super::record::check;
    assert_eq!(check(&record), Ok(()));
    for (text, by) in [
        (r#""turn":"d5""#, r#""turn":"b5""#),
        (r#""turn":"d5""#, r#""turn":"d4""#),
        (r#""turn":"c4""#, r#""turn":"resign""#),
        (r#""color":"o","turn":"a1""#, r#""color":"x","turn":"a1""#),
        (r#""score":1"#, r#""score":2"#),
        (
            r#""result":null"#,
            r#""result":{"winner":"x","reason":"score"}"#,
        ),
        (r#""board":"5x5""#, r#""board":"5y5""#),
    ] {
        let changed = record.replacen(text, by, 1);
        assert!(check(&changed).is_err(), "{text} {record}");
    }
}
