//! The engine agrees with a plain second implementation of the rules, in games and in positions
//! that no game reaches.

use std::cell::RefCell;

use oust_core::{Action, Color, Game, Point, Position, State};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::common::{Plain, assert_agree, choices, config, play_on, setups, starts, verdict};

proptest! {
    #![proptest_config(config(4096))]

    #[test]
    fn at_every_step_of_a_game(start in starts(), choices in choices(150)) {
        let mut plain = Plain::from_setup(&start.setup(), start.to_move());
        let game = play_on(start, &choices);
        let mut positions = game.positions();
        assert_agree(&positions.next().expect("the start"), &plain);
        for (action, position) in game.actions().zip(positions) {
            plain.act(action);
            assert_agree(&position, &plain);
        }
        // The positions above were replayed; the game's own one was played once.
        assert_agree(game.position(), &plain);
    }

    #[test]
    fn after_taking_actions_back(start in starts(), choices in choices(60), back in 0..60_usize) {
        let mut game = play_on(start.clone(), &choices);
        for _ in 0..back {
            game.undo();
        }
        let mut plain = Plain::from_setup(&start.setup(), start.to_move());
        for action in game.actions() {
            plain.act(action);
        }
        assert_agree(game.position(), &plain);
    }

    #[test]
    fn off_the_board(start in starts(), beyond in 0..1000_u16) {
        let points = u16::try_from(start.board().len()).expect("a small board");
        let point = Point::new(points + beyond);
        let plain = Plain::from_setup(&start.setup(), start.to_move());
        prop_assert_eq!(verdict(&start, point), plain.check(point.index()));
    }
}

proptest! {
    #![proptest_config(config(4096))]

    #[test]
    fn on_any_arrangement_of_stones(setup in setups()) {
        for color in Color::BOTH {
            let position = Position::from_setup(&setup, color);
            assert_agree(&position, &Plain::from_setup(&setup, color));
        }
    }

    #[test]
    fn the_legal_placements_know_how_many_are_left(setup in setups()) {
        for color in Color::BOTH {
            let position = Position::from_setup(&setup, color);
            let count = Plain::from_setup(&setup, color).legal().len();
            prop_assert_eq!(position.legal().count(), count);
            prop_assert_eq!(position.legal_points().count(), count);
            let mut legal = position.legal();
            for left in (0..=count).rev() {
                prop_assert_eq!(legal.size_hint(), (left, Some(left)));
                prop_assert_eq!(legal.next().is_some(), left > 0);
            }
        }
    }
}

/// How often games reach the rare cases of the rules.
#[derive(Default)]
struct Corners {
    won: usize,
    deadlocked: usize,
    passed: usize,
    ran_out: usize,
    captured_thrice_in_a_turn: usize,
}

impl Corners {
    fn count(&mut self, game: &Game) {
        match game.position().state() {
            State::Won(_) => self.won += 1,
            State::Deadlock => self.deadlocked += 1,
            State::Playing => {}
        }
        let positions: Vec<Position> = game.positions().collect();
        for (action, pair) in game.actions().zip(positions.windows(2)) {
            let Action::Place(point) = action else {
                self.passed += 1;
                continue;
            };
            let capture = !pair[0].captures(point).is_empty();
            if capture && pair[1].state() == State::Playing && !pair[1].mid_turn() {
                self.ran_out += 1;
            }
        }
        let inside = |window: &[Position]| window.iter().all(Position::mid_turn);
        self.captured_thrice_in_a_turn += positions.windows(3).filter(|w| inside(w)).count();
    }
}

/// Agreement proves little if no game reaches the rare cases.
#[test]
fn the_games_tried_reach_every_rare_case() {
    let corners = RefCell::new(Corners::default());
    let games = (starts(), choices(150));
    TestRunner::new(config(4096))
        .run(&games, |(start, choices)| {
            corners.borrow_mut().count(&play_on(start, &choices));
            Ok(())
        })
        .expect("nothing is tested here");
    let Corners {
        won,
        deadlocked,
        passed,
        ran_out,
        captured_thrice_in_a_turn,
    } = corners.into_inner();
    let often = [won, deadlocked, passed, ran_out, captured_thrice_in_a_turn];
    assert!(often.iter().all(|&times| times > 0), "{often:?}");
}
