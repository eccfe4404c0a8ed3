//! Equality and keys compare the stones and the side to move, and nothing else.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use oust_core::{Color, Point, Position, Setup};
use proptest::prelude::*;

use crate::common::{boards, choices, config, hexagon, play, play_on, rectangle, setups, starts};

#[test]
fn another_order_of_the_same_placements_is_the_same_position() {
    let board = rectangle(3, 3);
    let scripts = [
        "x a1, o c3, x c1, o a3",
        "x c1, o c3, x a1, o a3",
        "x c1, o a3, x a1, o c3",
        "x a1, o a3, x c1, o c3",
    ];
    let games = scripts.map(|script| play(&board, script));
    for game in &games {
        assert_eq!(game.position(), games[0].position());
        assert_eq!(game.position().key(), games[0].position().key());
    }
}

#[test]
fn whether_a_turn_has_begun_is_not_compared() {
    let board = rectangle(1, 7);
    let inside = play(&board, "x a1, o a3, x a7, o a5, x a2");
    let position = inside.position();
    assert!(position.mid_turn());
    let fresh = Position::from_setup(&position.setup(), Color::X);
    assert!(!fresh.mid_turn());
    assert_eq!(&fresh, position);
    assert_eq!(fresh.key(), position.key());
}

#[test]
fn empty_boards_of_different_shapes_differ() {
    let mut boards: Vec<_> = (1..=9)
        .flat_map(|width| (1..=9).map(move |height| rectangle(width, height)))
        .collect();
    boards.extend((1..=9).map(hexagon));
    let positions: Vec<Position> = boards.iter().cloned().map(Position::new).collect();
    let keys: HashSet<u64> = positions.iter().map(Position::key).collect();
    assert_eq!(keys.len(), boards.len());
    let distinct: HashSet<&Position> = positions.iter().collect();
    assert_eq!(distinct.len(), boards.len());
}

#[test]
fn keys_stay_the_same_between_runs() {
    let position = |board, script| play(&board, script).position().clone();
    let keys = [
        position(rectangle(3, 3), ""),
        position(rectangle(3, 3), "x a1"),
        position(rectangle(3, 3), "x a1, o b1"),
        position(hexagon(7), ""),
        position(hexagon(7), "x(0,0)"),
        position(rectangle(64, 64), "x a1"),
    ]
    .map(|position| position.key());
    let expected = [
        0x559F_FF82_F10C_A18A,
        0x6D55_3857_E04B_2490,
        0x5705_602A_86AA_FA5A,
        0x7703_7ED4_1978_57F5,
        0xA6FB_9D9D_EE40_1656,
        0x3BFB_C031_8365_A2FF,
    ];
    assert_eq!(keys, expected);
}

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn sets_tell_positions_apart_by_their_keys() {
    let scripts = ["", "x a1", "x b1"];
    let hashes = scripts.map(|script| hash_of(play(&rectangle(3, 3), script).position()));
    let distinct: HashSet<u64> = hashes.into_iter().collect();
    assert_eq!(distinct.len(), hashes.len());
}

#[test]
fn sets_tell_boards_apart_by_their_shapes() {
    let boards = [rectangle(3, 4), rectangle(4, 3), hexagon(3)];
    let distinct: HashSet<u64> = boards.iter().map(hash_of).collect();
    assert_eq!(distinct.len(), boards.len());
    assert_eq!(hash_of(hexagon(3)), hash_of(hexagon(3)));
}

proptest! {
    #![proptest_config(config(2048))]

    #[test]
    fn a_position_is_its_stones_and_its_side_to_move(start in starts(), choices in choices(150)) {
        let game = play_on(start, &choices);
        for position in game.positions() {
            let built = Position::from_setup(&position.setup(), position.to_move());
            prop_assert_eq!(&built, &position);
            prop_assert_eq!(built.key(), position.key());
            prop_assert_eq!(built.state(), position.state());
            prop_assert_eq!(built.must_pass(), position.must_pass());
        }
    }

    #[test]
    fn different_positions_have_different_keys(board in boards(), choices in choices(150)) {
        let mut seen: HashMap<(Setup, Color), u64> = HashMap::new();
        for position in play_on(Position::new(board), &choices).positions() {
            for color in Color::BOTH {
                let position = Position::from_setup(&position.setup(), color);
                seen.insert((position.setup(), color), position.key());
            }
        }
        let keys: HashSet<u64> = seen.values().copied().collect();
        prop_assert_eq!(keys.len(), seen.len());
    }

    #[test]
    fn one_stone_or_the_side_to_move_makes_a_difference(setup in setups(), at in any::<u16>()) {
        let position = Position::from_setup(&setup, Color::X);
        let len = u16::try_from(setup.board().len()).expect("a small board");
        let point = Point::new(at % len);
        let stones = [None, Some(Color::X), Some(Color::O)];
        for stone in stones.into_iter().filter(|&stone| stone != setup.at(point)) {
            let mut other = setup.clone();
            let before = other.put(point, stone).expect("on the board");
            prop_assert_eq!(before, setup.at(point));
            let other = Position::from_setup(&other, Color::X);
            prop_assert_ne!(&other, &position);
            prop_assert_ne!(other.key(), position.key());
        }
        let other = Position::from_setup(&setup, Color::O);
        prop_assert_ne!(&other, &position);
        prop_assert_ne!(other.key(), position.key());
    }
}
