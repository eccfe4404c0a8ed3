//! The two representations of stones agree on boards up to 19x19.

use oust_core::{Action, Board, Color, Game, Position, RandomPlay, Setup, State};
use proptest::prelude::*;

use crate::common::{
    Observed, ObservedGame, choices, config, hexagon, play_on, rectangle, setups, starts,
    with_swap_and_ending,
};

/// Returns the same position with the representation for boards of any size.
fn unspecialized(position: &Position) -> Position {
    Position::from_setup_unspecialized(&position.setup(), position.to_move())
}

/// Plays an action, and checks that a placement does what `check` has returned.
#[track_caller]
fn act(game: &mut Game, action: Action) {
    if let Action::Place(point) = action {
        let said = game.position().check(point);
        assert!(said.is_ok());
        let placed = game.play(point);
        assert_eq!(placed, said);
    } else {
        assert_eq!(game.act(action), Ok(()));
    }
}

proptest! {
    #![proptest_config(config(1024))]

    #[test]
    fn arrangements_of_stones_are_the_same_in_both(setup in setups()) {
        for color in Color::BOTH {
            let position = Position::from_setup(&setup, color);
            prop_assert_eq!(Observed::of(&unspecialized(&position)), Observed::of(&position));
        }
    }

    #[test]
    fn games_are_the_same_in_both_forwards_and_back(start in starts(), choices in choices(80)) {
        let actions = with_swap_and_ending(&play_on(start.clone(), &choices));
        let mut general = Game::from_position(unspecialized(&start));
        let mut game = Game::from_position(start);
        for &action in &actions {
            act(&mut general, action);
            act(&mut game, action);
            prop_assert_eq!(Observed::of(general.position()), Observed::of(game.position()));
        }
        while let Some(action) = game.undo() {
            prop_assert_eq!(general.undo(), Some(action));
            prop_assert_eq!(Observed::of(general.position()), Observed::of(game.position()));
        }
    }

    #[test]
    fn a_game_begun_anew_is_a_new_game(start in starts(), choices in choices(80)) {
        let mut game = play_on(start.clone(), &choices);
        let actions: Vec<Action> = game.actions().collect();
        let played = ObservedGame::of(&game);
        game.restart();
        prop_assert_eq!(ObservedGame::of(&game), ObservedGame::of(&Game::from_position(start)));
        for action in actions {
            prop_assert_eq!(game.act(action), Ok(()));
        }
        prop_assert_eq!(ObservedGame::of(&game), played);
    }
}

/// Plays a random game in both, compares some positions, and undoes it.
#[track_caller]
fn whole_game(board: Board, seed: u64) {
    let mut game = RandomPlay::new(seed).game(&board);
    let mut general = Game::from_position(unspecialized(game.start()));
    let mut fast = Game::new(board);
    for (number, action) in game.actions().enumerate() {
        act(&mut general, action);
        act(&mut fast, action);
        assert_eq!(general.position().key(), fast.position().key());
        assert!(general.position().legal().eq(fast.position().legal()));
        if number % 29 == 0 {
            assert_eq!(
                Observed::of(general.position()),
                Observed::of(fast.position())
            );
        }
    }
    assert_ne!(fast.position().state(), State::Playing);
    while game.undo().is_some() {
        fast.undo();
        general.undo();
        assert_eq!(fast.position(), game.position());
        assert_eq!(general.position(), game.position());
    }
    assert!(fast.position().legal().eq(game.start().legal()));
    assert!(general.position().legal().eq(game.start().legal()));
}

#[test]
fn whole_games_are_the_same_in_both_for_every_bitboard_size() {
    for seed in 0..4 {
        whole_game(rectangle(8, 8), seed);
        whole_game(hexagon(7), seed);
        whole_game(rectangle(128, 1), seed);
        whole_game(rectangle(1, 128), seed);
        // The largest width with shifts, and the smallest without.
        whole_game(rectangle(63, 2), seed);
        whole_game(rectangle(64, 2), seed);
        whole_game(rectangle(13, 13), seed);
        whole_game(hexagon(8), seed);
        whole_game(rectangle(19, 19), seed);
        whole_game(rectangle(16, 24), seed);
    }
}

/// Many groups of two, up to more than are cached.
#[test]
fn boards_full_of_small_groups_are_the_same_in_both() {
    for (width, height) in [(8, 8), (16, 8), (13, 13), (19, 19)] {
        let board = rectangle(width, height);
        for rows in 1..=usize::from(height) {
            small_groups(&board, [rows, rows]);
            small_groups(&board, [rows, 2]);
            small_groups(&board, [2, rows]);
        }
    }
}

/// Fills the first rows of a board with groups of two, `rows` of them for each side.
#[track_caller]
fn small_groups(board: &Board, rows: [usize; 2]) {
    let mut setup = Setup::new(board.clone());
    for point in board.points() {
        let (row, column) = board.row_and_column(point).expect("a point of this board");
        let side = (row + column / 2) % 2;
        let is_stone = row < rows[side] && (row % 3 != 2 || column % 5 != 0);
        let stone = is_stone.then_some(Color::BOTH[side]);
        setup.put(point, stone).expect("a point of this board");
    }
    for color in Color::BOTH {
        let position = Position::from_setup(&setup, color);
        assert_eq!(
            Observed::of(&unspecialized(&position)),
            Observed::of(&position)
        );
        let game = play_on(position.clone(), &[0, 4, 8, 1, 12, 16, 3, 20]);
        let mut general = Game::from_position(unspecialized(&position));
        for action in game.actions() {
            act(&mut general, action);
        }
        assert_eq!(
            Observed::of(general.position()),
            Observed::of(game.position())
        );
    }
}
