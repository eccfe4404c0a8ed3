//! Random boards, setups and games for property tests.

use oust_core::{Action, Board, Color, Ending, Game, Placement, Position, Setup, State};
use proptest::collection::vec;
use proptest::prelude::*;

use oust_test_support::geometry::{hexagon, rectangle};

/// Rectangles up to 9x9 and hexagons up to side 5, often small ones, since games end there.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![
        (1..=4_u8, 1..=4_u8).prop_map(|(width, height)| rectangle(width, height)),
        (1..=9_u8, 1..=9_u8).prop_map(|(width, height)| rectangle(width, height)),
        hexagons(1),
    ]
}

/// Hexagons from this side to side 5.
pub(crate) fn hexagons(least: u8) -> impl Strategy<Value = Board> {
    (least..=5_u8).prop_map(hexagon)
}

/// Choices among the legal placements, one number for each action.
pub(crate) fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..=most)
}

/// Any stones in any mixture; no game reaches most of these setups.
pub(crate) fn setups() -> impl Strategy<Value = Setup> {
    (boards(), 0..=10_u8, 0..=10_u8, vec(0..20_u8, 81)).prop_map(|(board, xs, os, cells)| {
        let mut setup = Setup::new(board.clone());
        for (point, cell) in board.points().zip(cells) {
            let stone = match cell {
                cell if cell < xs => Some(Color::X),
                cell if cell < xs + os => Some(Color::O),
                _ => None,
            };
            setup.put(point, stone).expect("a point of this board");
        }
        setup
    })
}

/// Empty boards and setups, with either side to move.
pub(crate) fn starts() -> impl Strategy<Value = Position> {
    let setups = prop_oneof![boards().prop_map(Setup::new), setups()];
    (setups, any::<bool>()).prop_map(|(setup, first)| {
        Position::from_setup(&setup, if first { Color::X } else { Color::O })
    })
}

/// Plays from a position until the game or the choices end. One choice in four is a capture if
/// there is one, since random play seldom reaches long turns.
pub(crate) fn play_on(start: Position, choices: &[u16]) -> Game {
    let mut game = Game::from_position(start);
    for &choice in choices {
        if game.position().state() != State::Playing {
            break;
        }
        if game.position().must_pass() {
            game.pass().expect("the side has to pass");
            continue;
        }
        let mut among: Vec<Placement> = game.position().legal().collect();
        if choice % 4 == 0 && among.iter().any(|placement| placement.is_capturing()) {
            among.retain(|placement| placement.is_capturing());
        }
        let placement = among[usize::from(choice / 4) % among.len()];
        game.play(placement.point).expect("it is legal");
    }
    game
}

pub(crate) const RESIGNATION: Action = Action::End {
    ending: Ending::Resignation,
    winner: Some(Color::O),
};

/// Returns the actions of a game, with a swap if it is legal and a resignation if the game goes on.
pub(crate) fn with_swap_and_ending(game: &Game) -> Vec<Action> {
    let mut actions: Vec<Action> = game.actions().collect();
    let mut replayed = Game::from_position(game.start().clone());
    if let Some(&first) = actions.first() {
        replayed.act(first).expect("the game has done it");
        if replayed.check_swap().is_ok() {
            actions.insert(1, Action::Swap);
        }
    }
    if game.outcome().is_none() {
        actions.push(RESIGNATION);
    }
    actions
}
