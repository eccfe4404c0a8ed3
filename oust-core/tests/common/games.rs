//! Random boards, setups and games for property tests.

use oust_core::{Action, Board, Color, Ending, Game, Placement, Position, Setup, State};
use proptest::collection::vec;
use proptest::prelude::*;

use oust_test_support::geometry::{hexagon, rectangle};

/// Rectangles up to 9x9 and hexagons up to side 5, small ones often: there games end.
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

/// What to choose among the legal placements, one number a placement.
pub(crate) fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..=most)
}

/// Any stones in any mixture, most of them such that no game reaches them.
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

/// A game that goes on from a position until it ends or the choices do. One choice in four
/// asks for a capture where there is one: blind play seldom comes to long turns.
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

/// The actions of a game with a swap and a resignation wherever they are legal at all.
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
