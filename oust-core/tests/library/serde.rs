//! Serialized values are read back, and values that the types do not allow are refused. Runs with
//! the feature `serde`, which other crates of the workspace enable.

use std::fmt::Debug;

use oust_core::{
    Action, Board, BoardError, Color, Ending, Game, IllegalPass, IllegalPlacement, IllegalSwap,
    OffBoard, Outcome, PlacementKind, Point, Position, Seat, Setup, Shape, State, SwapRule,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::common::{ObservedGame, diagram, hexagon, play, rectangle};

/// Checks that a value is written as this JSON and read back from it.
#[track_caller]
fn is_written<T: Serialize + DeserializeOwned + Debug + PartialEq>(value: &T, json: &str) {
    assert_eq!(
        serde_json::to_string(value).expect("it can be written"),
        json
    );
    assert_eq!(
        &serde_json::from_str::<T>(json).expect("it was written"),
        value
    );
}

/// Checks that the JSON is refused with a message that contains `fact`.
#[track_caller]
fn is_refused<T: DeserializeOwned + Debug>(json: &str, fact: &str) {
    let message = serde_json::from_str::<T>(json).expect_err(json).to_string();
    assert!(message.contains(fact), "{fact} in: {message}");
}

#[test]
fn names_are_words_and_points_are_numbers() {
    is_written(&Color::X, r#""x""#);
    is_written(&Point::new(12), "12");
    is_written(&State::Playing, r#""playing""#);
    is_written(&State::Won(Color::O), r#"{"won":"o"}"#);
    is_written(&State::Deadlock, r#""deadlock""#);
    is_written(&Seat::Second, r#""second""#);
    is_written(&SwapRule::Forbidden, r#""forbidden""#);
    is_written(&IllegalSwap::WrongTime, r#""wrong-time""#);
    is_written(&Outcome::Win(Color::X), r#"{"win":"x"}"#);
    is_written(
        &Outcome::Ended {
            ending: Ending::Time,
            winner: None,
        },
        r#"{"ended":{"ending":"time","winner":null}}"#,
    );
}

#[test]
fn actions_and_refusals() {
    is_written(&Action::Place(Point::new(3)), r#"{"place":3}"#);
    is_written(&Action::Swap, r#""swap""#);
    is_written(
        &PlacementKind::Capturing {
            group: 3,
            captured: 2,
        },
        r#"{"capturing":{"group":3,"captured":2}}"#,
    );
    let refused = diagram("x ? o o o").position(Color::X);
    is_written(
        &refused.check(Point::new(1)).expect_err("three are more"),
        r#"{"enemy-not-smaller":{"point":1,"size":2,"enemies":[{"color":"o","point":2,"size":3}]}}"#,
    );
    is_written(
        &IllegalPlacement::Occupied {
            point: Point::new(4),
            by: Color::O,
        },
        r#"{"occupied":{"point":4,"by":"o"}}"#,
    );
    is_written(&IllegalPass::GameOver, r#""game-over""#);
    let played = play(&rectangle(3, 3), "x a1, o b1, x a2");
    is_written(
        &played.history().last().expect("three of them"),
        r#"{"action":{"place":3},"side":"x","turn":3,"ends_turn":true}"#,
    );
    is_written(
        &OffBoard {
            point: Point::new(9),
            points: 9,
        },
        r#"{"point":9,"points":9}"#,
    );
    is_written(
        &BoardError::HexagonTooLarge { side: 120 },
        r#"{"hexagon-too-large":{"side":120}}"#,
    );
}

#[test]
fn a_board_is_its_shape_and_checked() {
    is_written(&Shape::Hexagon { side: 7 }, r#"{"hexagon":{"side":7}}"#);
    is_written(&rectangle(9, 7), r#"{"rectangle":{"width":9,"height":7}}"#);
    is_refused::<Board>(r#"{"hexagon":{"side":0}}"#, "at least one point");
    is_refused::<Board>(r#"{"hexagon":{"side":101}}"#, "101");
    is_refused::<Board>(r#"{"rectangle":{"width":256,"height":1}}"#, "256");
    is_refused::<Board>(r#"{"triangle":{"side":3}}"#, "triangle");
}

#[test]
fn a_setup_and_a_position_are_their_stones() {
    let diagram = diagram("x . o \n . x .");
    let board = r#""board":{"rectangle":{"width":3,"height":2}}"#;
    let json = format!(r#"{{{board},"x":[0,4],"o":[2]}}"#);
    is_written(&diagram.setup, &json);
    let json = format!(r#"{{{board},"x":[0,4],"o":[2],"to_move":"o"}}"#);
    is_written(&diagram.position(Color::O), &json);

    let setup = |stones: &str| format!("{{{board},{stones}}}");
    is_refused::<Setup>(&setup(r#""x":[6],"o":[]"#), "point 6 is not on the board");
    is_refused::<Setup>(&setup(r#""x":[1],"o":[1]"#), "point 1 is named twice");
    is_refused::<Setup>(&setup(r#""x":[1]"#), "missing field `o`");
    is_refused::<Position>(&setup(r#""x":[],"o":[]"#), "missing field `to_move`");
    is_refused::<Position>(&setup(r#""x":[],"o":[],"to_move":"red""#), "red");
}

#[test]
fn a_position_inside_a_turn_is_read_at_the_start_of_one() {
    let inside = play(&rectangle(1, 7), "x a1, o a3, x a7, o a5, x a2");
    assert!(inside.position().mid_turn());
    let json = serde_json::to_string(inside.position()).expect("it can be written");
    let read: Position = serde_json::from_str(&json).expect("it was written");
    assert_eq!(&read, inside.position());
    assert!(!read.mid_turn());
}

#[test]
fn a_game_is_played_again_when_it_is_read() {
    let mut swapped = play(&hexagon(3), "x(0,0)");
    swapped.swap().expect("the second player's first action");
    let mut resigned = play(&rectangle(3, 3), "x a1, o c3");
    resigned.resign(Color::X).expect("the game goes on");
    let inside = play(&rectangle(1, 7), "x a1, o a3, x a7, o a5, x a2");
    let setup = Game::from_position(diagram("x . o o").position(Color::X));
    for game in [swapped, resigned, inside, setup] {
        let json = serde_json::to_string(&game).expect("it can be written");
        let read: Game = serde_json::from_str(&json).expect("it was written");
        assert_eq!(ObservedGame::of(&read), ObservedGame::of(&game));
    }
}

#[test]
fn a_game_keeps_its_pie_rule() {
    for (rule, expected) in [
        (SwapRule::Allowed, Ok(())),
        (SwapRule::Forbidden, Err(IllegalSwap::NotAllowed)),
    ] {
        let game = play(&rectangle(3, 3), "x a1").with_swap_rule(rule);
        let json = serde_json::to_string(&game).expect("it can be written");
        let read: Game = serde_json::from_str(&json).expect("it was written");
        assert_eq!(read.check_swap(), expected);
    }
}

#[test]
fn an_illegal_game_is_refused_with_its_reason() {
    let game = |actions: &str| {
        let board = r#"{"rectangle":{"width":3,"height":3}}"#;
        let start = format!(r#"{{"board":{board},"x":[],"o":[],"to_move":"x"}}"#);
        format!(r#"{{"start":{start},"actions":[{actions}]}}"#)
    };
    assert!(serde_json::from_str::<Game>(&game(r#"{"place":0},"swap""#)).is_ok());
    let twice = game(r#"{"place":0},{"place":0}"#);
    is_refused::<Game>(
        &twice,
        "action 2 is illegal: point 0 is occupied by a stone of x",
    );
    is_refused::<Game>(&game(r#""pass""#), "action 1 is illegal");
    is_refused::<Game>(
        &game(r#"{"place":9}"#),
        "action 1 is illegal: point 9 is not on the board",
    );
}
