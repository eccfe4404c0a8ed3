//! The seats, refusals and formats that the server adds to the rules of the crate `orbit`.

use ::orbit::Color;
use oust_preview::COLOR_NAMES;

use super::Orbit;
use crate::game::{
    ClockRule, Explanation, ExportFormat, Forfeit, Kind, NoExport, RecordHeaders, RefusedTurn,
    Rules, Settings, Visibility,
};
use crate::id::SeatNumber;

fn begin(board: &str, players: usize) -> Orbit {
    Orbit::new(&Settings {
        kind: Kind::Orbit,
        board: Settings::parse_board(board).unwrap(),
        players,
        swap: true,
        rated: false,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
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
fn refuses(orbit: &mut Orbit, turn: &str, code: &str, message: &str, points: &[&str]) {
    let before = orbit.view();
    let expected = Explanation {
        code: code.to_owned(),
        message: message.to_owned(),
        points: points.iter().map(|&point| point.into()).collect(),
    };
    let refused = try_to_play(orbit, turn).unwrap_err();
    assert_eq!(refused.explain(None), expected);
    assert_eq!(orbit.view(), before);
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
fn colors_have_the_names_of_the_server() {
    assert!(Color::first(5).map(Color::name).eq(COLOR_NAMES));
}

#[test]
fn a_refusal_has_a_code_words_and_points() {
    let mut orbit = begin("5x5", 2);
    refuses(
        &mut orbit,
        "j9",
        "no-such-point",
        "the board has no point `j9`, its points are a1 to e5",
        &["j9"],
    );
    refuses(
        &mut orbit,
        "a1,b1",
        "unreadable",
        "expected one point such as g4, `pass` or `swap`, found `a1,b1`",
        &[],
    );
    play(&mut orbit, "b5 a1 d5 b1 c4");
    refuses(
        &mut orbit,
        "c5",
        "enclosed",
        "c5 lies in a half-orbit of x",
        &["c5", "b5", "d5", "c4"],
    );
    assert!(!orbit.view().legal.contains(&"c5".to_owned()));
}

#[test]
fn a_swap_exchanges_the_seats_of_the_colors() {
    let mut orbit = begin("5x5", 2);
    play(&mut orbit, "c3 b2");
    assert!(orbit.view().can_swap);
    let before = orbit.view().position;
    play(&mut orbit, "swap");
    assert_eq!(orbit.view().position, before, "the board stays as it is");
    assert_eq!(orbit.color(SeatNumber(1)), "o");
    assert_eq!(orbit.color(SeatNumber(2)), "x");
    assert_eq!(orbit.to_move(), Some(SeatNumber(2)));
    play(&mut orbit, "c4 b3");
    assert_eq!(orbit.view().turns, ["c3", "b2", "swap", "c4", "b3"]);
    let seats: Vec<u8> = orbit.view().sides.iter().map(|side| side.seat).collect();
    assert_eq!(seats, [2, 1]);
}

#[test]
fn the_end_names_the_seat_of_the_winner() {
    let mut orbit = begin("5x5", 3);
    play(
        &mut orbit,
        "b5 a1 e1 d5 a2 e2 c4 pass pass a4 pass pass pass",
    );
    let text = "x wins by territory: x 1, o 0, p3 0";
    ends(&orbit, Some(1), "score", text);
    let mut tie = begin("3x3", 2);
    play(&mut tie, "a1 a2 a3 b1 b3 c2 c1 b2 c3");
    ends(&tie, None, "tie", "tie: x 0, o 0");
}

#[test]
fn a_player_who_resigns_is_out_once() {
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "b5 a1 e1 d5 a2 e2 c4");
    orbit.forfeit(SeatNumber(1), Forfeit::Resignation);
    assert_eq!(orbit.to_move(), Some(SeatNumber(2)));
    assert!(orbit.has_forfeited(SeatNumber(1)) && !orbit.has_forfeited(SeatNumber(2)));
    orbit.forfeit(SeatNumber(1), Forfeit::Time);
    assert_eq!(orbit.view().sides[0].out, Some("resignation"), "once");
    orbit.forfeit(SeatNumber(3), Forfeit::Time);
    ends(&orbit, Some(2), "time", "o wins by time");
}

#[test]
fn a_game_is_exported_in_the_formats_that_have_it() {
    let headers = RecordHeaders {
        id: 103,
        names: ["ann", "ben", "carl"].map(str::to_owned).to_vec(),
        date: "2026-01-05".to_owned(),
        site: "https://games.example".to_owned(),
    };
    let mut orbit = begin("5x5", 3);
    play(&mut orbit, "b5 a1 e1 d5 a2 e2 c4");
    orbit.forfeit(SeatNumber(2), Forfeit::Resignation);
    play(&mut orbit, "pass c1");
    let listing = orbit.export(ExportFormat::Listing, &headers).unwrap();
    assert!(
        listing.starts_with("Summary of Orbit Board 103\n"),
        "{listing}"
    );
    let record = orbit.export(ExportFormat::Json, &headers).unwrap();
    assert!(
        record.starts_with(r#"{"game":"orbit","id":103,"#),
        "{record}"
    );
    assert_eq!(orbit.verify(&headers), Ok(()));
    let picture = orbit.export(ExportFormat::Svg, &headers).unwrap();
    assert!(picture.contains("<title>Orbit, 5x5</title>"), "{picture}");
    assert!(picture.contains(" p3 has 2 stones, on e2 e1."), "{picture}");
    for (format, expected) in [(ExportFormat::Native, "oust"), (ExportFormat::Sgf, "sgf")] {
        let refused = orbit.export(format, &headers).unwrap_err();
        assert!(matches!(refused, NoExport::Kind { extension, .. } if extension == expected));
    }
}
