//! Replays of native JSON, which names the side of every turn.

use oust_core::{Board, RandomPlay, Seat};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, Document, RecordJson};
use oust_validate::{Finding, Replay, ReplayOptions, Severity, replay};

fn replay_text(text: &str) -> Replay {
    let mut records = Document::read(text).into_records();
    let record = records.next().expect("a record");
    replay(&record, &ReplayOptions::default())
}

/// Replays these turns on a 3x3 board, `x:a1 o:b1,c1`, and checks the codes of its findings.
#[track_caller]
fn check(turns: &str, expected: &[&str]) -> Replay {
    let turns = turns.split_whitespace().map(|turn| {
        let (side, moves) = turn.split_once(':').expect("a side and moves");
        let moves = moves.split(',').map(|token| format!("\"{token}\""));
        let moves = moves.collect::<Vec<_>>().join(",");
        format!(r#"{{"side":"{side}","moves":[{moves}]}}"#)
    });
    let turns = turns.collect::<Vec<_>>().join(",");
    let text = format!(
        r#"{{"schema":1,"type":"record","board":"3x3","coords":"pbmserv","headers":[{{"name":"x","value":"a"}},{{"name":"o","value":"b"}}],"state":"playing","winner":null,"turns":[{turns}]}}"#
    );
    let replay = replay_text(&text);
    let worse = replay.findings.iter();
    let codes: Vec<&str> = worse
        .filter(|finding| finding.severity() > Severity::Info)
        .map(|finding| finding.code.id())
        .collect();
    assert_eq!(codes, expected, "{text}");
    replay
}

/// After these turns o has no placement.
const FORCED: &str = "x:b1 o:a1 x:c2 o:a3 x:c1,a2 o:b3,a1 x:a2";

#[test]
fn every_turn_belongs_to_the_side_to_move() {
    check("x:a1 o:b1", &[]);
    check("o:a1", &["T306"]);
    check("x:a1 x:c3", &["T306"]);
    check("x:a1 o:c3 o:a3", &["T306"]);
}

#[test]
fn a_forced_pass_is_optional_but_its_side_cannot_place() {
    check(&format!("{FORCED} o:pass"), &[]);
    let replay = check(&format!("{FORCED} x:c3"), &["R408", "T305"]);
    assert!(
        replay
            .annotated
            .is_some_and(|played| played.game.outcome().is_some())
    );
    check(&format!("{FORCED} o:c3"), &["T305", "T306"]);
}

#[test]
fn a_turn_continues_after_a_capture() {
    let start = "x:b1 o:a1 x:c2 o:a3";
    check(&format!("{start} x:c1 o:b3"), &["T301"]);
    check(&format!("{start} x:c1"), &["R412"]);
    check("x:a1 o:b1,c3", &["T302"]);
}

#[test]
fn a_swap_and_an_ending_keep_their_place() {
    let replay = check("x:a1 o:swap o:c3", &[]);
    let game = replay.annotated.expect("it is played").game;
    assert_eq!(game.seat(oust_core::Color::X), Seat::Second);
    check("x:a1 o:c3 x:a3 o:swap", &["T312"]);
    check("x:a1 o:resign x:c3", &["R401"]);
}

#[test]
fn random_games_replay_completely() {
    for (seed, name) in (0..60).zip(
        ["3x3", "2x6", "5x5", "hex3", "hex5", "13x13"]
            .into_iter()
            .cycle(),
    ) {
        let board: Board = name.parse().expect(name);
        let game = RandomPlay::new(seed).game(&board);
        let mut annotated = AnnotatedGame::new(game);
        let names = [(HeaderName::X, "alice"), (HeaderName::O, "bob")];
        annotated.headers = names.map(|(name, value)| Header::new(name, value)).into();
        for dialect in Dialect::ALL {
            let json = RecordJson::new(&annotated, dialect);
            let text = serde_json::to_string(&json).expect("it is JSON");
            let replay = replay_text(&text);
            let worst = replay.findings.iter().map(Finding::severity).max();
            assert!(worst.is_none_or(|worst| worst == Severity::Info), "{text}");
            let again = replay.annotated.expect("it is played");
            assert!(again.game.actions().eq(annotated.game.actions()), "{text}");
            let again = RecordJson::new(&again, dialect);
            assert_eq!(serde_json::to_string(&again).expect("it is JSON"), text);
        }
    }
}
