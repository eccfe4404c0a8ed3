//! Undo, rewinding and the positions of a game.

use oust_core::{Game, Position};
use proptest::prelude::*;

use crate::common::{
    Observed, ObservedGame, boards, choices, config, play_on, starts, with_swap_and_ending,
};

proptest! {
    #![proptest_config(config(1024))]

    #[test]
    fn undo_is_the_reverse_of_every_action(start in starts(), choices in choices(80)) {
        let actions = with_swap_and_ending(&play_on(start.clone(), &choices));
        let mut game = Game::from_position(start);
        let mut states = vec![ObservedGame::of(&game)];
        for &action in &actions {
            // A refused placement leaves nothing to undo.
            for point in game.start().clone().board().points() {
                if game.check(point).is_err() {
                    prop_assert!(game.play(point).is_err());
                }
            }
            prop_assert_eq!(game.act(action), Ok(()));
            states.push(ObservedGame::of(&game));
        }
        for (&action, state) in actions.iter().zip(&states).rev() {
            prop_assert_eq!(game.undo(), Some(action));
            prop_assert_eq!(&ObservedGame::of(&game), state);
        }
        prop_assert_eq!(game.undo(), None);
        // The same game can be played again after undo.
        for (&action, state) in actions.iter().zip(&states[1..]) {
            prop_assert_eq!(game.act(action), Ok(()));
            prop_assert_eq!(&ObservedGame::of(&game), state);
        }
    }

    #[test]
    fn a_game_that_mostly_goes_forward_is_taken_back_like_any_other(
        start in starts(),
        choices in choices(60),
        back in 0..80_usize,
    ) {
        let actions = with_swap_and_ending(&play_on(start.clone(), &choices));
        let mut game = Game::from_position(start.clone());
        let mut forward = Game::from_position(start).without_undo_log();
        for &action in &actions {
            prop_assert_eq!(game.act(action), Ok(()));
            prop_assert_eq!(forward.act(action), Ok(()));
            prop_assert_eq!(&ObservedGame::of(&forward), &ObservedGame::of(&game));
        }
        for _ in 0..back {
            prop_assert_eq!(forward.undo(), game.undo());
            prop_assert_eq!(&ObservedGame::of(&forward), &ObservedGame::of(&game));
        }
        // It can be continued and undone again.
        for &action in actions.iter().skip(actions.len().saturating_sub(back)) {
            prop_assert_eq!(forward.act(action), Ok(()));
        }
        while forward.undo().is_some() {}
        prop_assert_eq!(forward.position(), forward.start());
    }

    #[test]
    fn positions_are_those_of_stepping_through(start in starts(), choices in choices(80)) {
        let actions = with_swap_and_ending(&play_on(start.clone(), &choices));
        let mut game = Game::from_position(start);
        let mut stepped = vec![Observed::of(game.position())];
        for action in actions {
            game.act(action).expect("it was legal before");
            stepped.push(Observed::of(game.position()));
        }
        let walked: Vec<Observed> = game.positions().map(|p| Observed::of(&p)).collect();
        prop_assert_eq!(walked, stepped);
    }

    #[test]
    fn a_rewound_game_has_just_so_many_turns(board in boards(), choices in choices(80)) {
        let played = play_on(Position::new(board.clone()), &choices);
        let mut game = Game::new(board);
        let mut turns_after = vec![0];
        for action in with_swap_and_ending(&played) {
            game.act(action).expect("it was legal before");
            turns_after.push(game.turns());
        }
        for turns in 0..=game.turns() {
            let mut rewound = game.clone();
            rewound.rewind_to_turn(turns);
            let actions = turns_after.iter().position(|&after| after == turns);
            prop_assert_eq!(rewound.turns(), turns);
            prop_assert_eq!(Some(rewound.actions().len()), actions);
            prop_assert!(rewound.actions().eq(game.actions().take(rewound.actions().len())));
        }
        let before = ObservedGame::of(&game);
        let longer = game.turns() + 1;
        game.rewind_to_turn(longer);
        prop_assert_eq!(&ObservedGame::of(&game), &before);
        game.rewind_to_turn(usize::MAX);
        prop_assert_eq!(&ObservedGame::of(&game), &before);
    }
}
