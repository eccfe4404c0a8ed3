//! Writing the project's own JSON. Scripts depend on every field.

use oust_core::{Color, Ending, Game, Outcome};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{
    AnnotatedGame, Counts, Dialect, JSON_SCHEMA, PositionJson, RecordJson, Span, state_name,
};
use serde_json::Value;

use crate::common::game;

/// Returns the position of a game with its side to move.
fn with_side(game: &Game, dialect: Dialect) -> PositionJson {
    PositionJson::new(game, Some(game.position().to_move()), dialect)
}

#[track_caller]
fn check_position(game: &Game, dialect: Dialect, expected: &str) {
    let json = with_side(game, dialect);
    assert_eq!(serde_json::to_string(&json).expect("it is JSON"), expected);
}

#[track_caller]
fn check_record(annotated: &AnnotatedGame, dialect: Dialect, expected: &str) {
    let json = RecordJson::new(annotated, dialect);
    assert_eq!(serde_json::to_string(&json).expect("it is JSON"), expected);
}

/// Checks one field of a position.
#[track_caller]
fn check_field(start: &str, moves: &str, field: &str, expected: &Value) {
    let annotated = game(start, moves);
    let dialect = Dialect::default_for(annotated.board());
    let json = with_side(&annotated.game, dialect);
    let json = serde_json::to_value(json).expect("it is JSON");
    assert_eq!(json.get(field), Some(expected), "{start} {moves} {field}");
}

#[test]
fn every_field_of_a_position() {
    assert_eq!(JSON_SCHEMA, 1);
    check_position(
        &game("hex2", "a2 b1 c2").game,
        Dialect::Bga,
        concat!(
            r#"{"schema":1,"type":"position","board":"hex2","coords":"bga","to_move":"o","#,
            r#""state":"playing","winner":null,"must_pass":false,"mid_turn":false,"#,
            r#""turns":3,"placements":3,"x":{"stones":2,"largest":1,"points":["a2","c2"]},"#,
            r#""o":{"stones":1,"largest":1,"points":["b1"]},"position":"hex2 2/x1x/o1 o"}"#,
        ),
    );
}

#[test]
fn points_are_in_printed_order_and_in_the_dialect() {
    let annotated = game("10x2", "a1 b2 d1 f2 j2");
    let points = |dialect| {
        let json = with_side(&annotated.game, dialect);
        (
            json.x.points.join(" "),
            json.o.points.join(" "),
            json.coords,
        )
    };
    let expected = ("j2 a1 d1", "b2 f2", "pbmserv");
    let (x, o, coords) = points(Dialect::Pbmserv);
    assert_eq!((&x[..], &o[..], coords), expected);
    let (x, _, coords) = points(Dialect::AbstractPlay);
    assert_eq!((&x[..], coords), ("i2 a1 d1", "abstractplay"));
}

#[test]
fn the_side_to_move_may_be_unknown() {
    // Fields that depend on the side to move are then omitted.
    let must_pass = "b1 a1 c2 a3 c1,a2 b3,a1 a2";
    for (start, moves) in [("5x5", "b4 e2 c5 b5 a4"), ("3x3", must_pass)] {
        let annotated = game(start, moves);
        let json = PositionJson::new(&annotated.game, None, Dialect::Bga);
        assert_eq!((json.to_move, json.position), (None, None));
        assert!(!json.must_pass && !json.mid_turn);
    }
    let known = with_side(&game("2x2", "a1").game, Dialect::Bga);
    assert_eq!(known.to_move, Some('o'));
    assert_eq!(known.position.as_deref(), Some("2x2 2/x1 o"));
}

#[test]
fn turns_and_placements_are_counted_from_the_start() {
    let moves = "b1 a1 c2 a3 c1,a2 b3,a1 a2";
    check_field("3x3", moves, "turns", &7.into());
    check_field("3x3", moves, "placements", &9.into());
    check_field("3x3", moves, "must_pass", &true.into());
    check_field("3x3", moves, "to_move", &"o".into());
    let moves = format!("{moves} pass");
    check_field("3x3", &moves, "turns", &8.into());
    check_field("3x3", &moves, "placements", &9.into());
    check_field("3x3", &moves, "must_pass", &false.into());
    check_field("3x3", &moves, "to_move", &"x".into());
    check_field("3x3", "a1 swap", "turns", &1.into());
    check_field("3x3 3/x2/xo1 o", "c3", "turns", &1.into());
    check_field("5x5", "b4 e2 c5 b5 a4", "mid_turn", &true.into());
    check_field("5x5", "b4 e2 c5 b5 a4", "turns", &4.into());
    check_field("3x3", "a1 b1 a2", "mid_turn", &false.into());
}

#[test]
fn every_state_has_a_name() {
    let ended = |ending| Outcome::Ended {
        ending,
        winner: None,
    };
    for (outcome, name) in [
        (None, "playing"),
        (Some(Outcome::Win(Color::X)), "won"),
        (Some(Outcome::Deadlock), "deadlock"),
        (Some(ended(Ending::Resignation)), "resigned"),
        (Some(ended(Ending::Time)), "time"),
        (Some(ended(Ending::Adjudication)), "adjudicated"),
    ] {
        assert_eq!(state_name(outcome), name);
    }
    check_field("3x3", "a1 b1 a2", "state", &"won".into());
    check_field("3x3", "a1 b1 a2", "winner", &"x".into());
    // After a win the loser is to move.
    check_field("3x3", "a1 b1 a2", "to_move", &"o".into());
    check_field("2x2", "a1 b1 b2 a2", "state", &"deadlock".into());
    check_field("2x2", "a1 b1 b2 a2", "winner", &Value::Null);
    check_field("2x2", "a1 b1 b2 a2", "must_pass", &false.into());
    check_field("3x3", "a1 c3 resign", "state", &"resigned".into());
}

#[test]
fn a_resignation_has_a_winner() {
    let mut annotated = game("3x3", "a1 c3");
    annotated
        .game
        .resign(Color::X)
        .expect("the game is not over");
    let json = with_side(&annotated.game, Dialect::Bga);
    assert_eq!((json.state, json.winner), ("resigned", Some('o')));
    assert_eq!((json.turns, json.to_move), (2, Some('x')));
}

#[test]
fn must_pass_is_false_after_the_end() {
    let mut annotated = game("3x3", "b1 a1 c2 a3 c1,a2 b3,a1 a2");
    assert!(annotated.game.position().must_pass());
    annotated
        .game
        .resign(Color::O)
        .expect("the game is not over");
    let json = with_side(&annotated.game, Dialect::Bga);
    assert!(!json.must_pass);
}

#[test]
fn every_field_of_a_record() {
    let mut annotated = game("5x5 5/5/5/5/5 o", "b4 e2");
    for (name, value) in [
        (HeaderName::X, "alice"),
        (HeaderName::O, "bob"),
        (HeaderName::Start, "an earlier value"),
        (HeaderName::Result, "an earlier value"),
        (HeaderName::Other("annotator".to_owned()), "carol"),
    ] {
        annotated.headers.push(Header::new(name, value));
    }
    let counts = Counts {
        largest: 7,
        stones: 7,
    };
    annotated.headers[1].claim = Some((counts, Span::default()));
    annotated
        .game
        .resign(Color::X)
        .expect("the game is not over");
    annotated.ending_token = Some(Color::X);
    check_record(
        &annotated,
        Dialect::Pbmserv,
        concat!(
            r#"{"schema":1,"type":"record","board":"5x5","coords":"pbmserv","headers":["#,
            r#"{"name":"x","value":"alice"},{"name":"o","value":"bob","claim":"7/7"},"#,
            r#"{"name":"annotator","value":"carol"},{"name":"result","value":"o"},"#,
            r#"{"name":"ended","value":"resign"}],"start":"5x5 5/5/5/5/5 o","#,
            r#""state":"resigned","winner":"o","turns":["#,
            r#"{"side":"o","moves":["b4"]},{"side":"x","moves":["e2","resign"]}]}"#,
        ),
    );
}

#[test]
fn the_turns_of_a_record_are_its_tokens() {
    let turns = |annotated: &AnnotatedGame| {
        let json = RecordJson::new(annotated, Dialect::Pbmserv);
        let turns = json.turns.into_iter();
        turns
            .map(|turn| format!("{}:{}", turn.side, turn.moves.join(",")))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(turns(&game("3x3", "")), "");
    assert_eq!(
        turns(&game("5x5", "b4 e2 c5 b5 a4 c1 e4")),
        "x:b4 o:e2 x:c5 o:b5 x:a4,c1 o:e4"
    );
    assert_eq!(turns(&game("3x3", "a1 swap c3")), "x:a1 o:swap o:c3");
    let moves = "b1 a1 c2 a3 c1,a2 b3,a1 a2 pass";
    assert!(turns(&game("3x3", moves)).ends_with("x:a2 o:pass"));
    let json = RecordJson::new(&game("3x3", "a1"), Dialect::Bga);
    assert_eq!(
        (json.start, json.state, json.winner),
        (None, "playing", None)
    );
}
