//! Games: turns, endings and refused actions.

use oust_core::{
    Action, Color, Ending, Game, IllegalAction, IllegalPass, IllegalPlacement, IllegalSwap,
    Outcome, Point,
};
use proptest::prelude::*;

use crate::common::{
    Observed, ObservedGame, RESIGNATION, choices, config, hexagon, play, play_on, rectangle,
    starts, with_swap_and_ending,
};

proptest! {
    #![proptest_config(config(1024))]

    #[test]
    fn a_turn_is_completed_when_the_other_side_comes_to_move(
        start in starts(),
        choices in choices(80),
    ) {
        let game = play_on(start, &choices);
        let sides: Vec<Color> = game.positions().map(|position| position.to_move()).collect();
        let changes = sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
        prop_assert_eq!(game.turns(), changes);
        let passes = game.actions().filter(|&action| action == Action::Pass).count();
        prop_assert_eq!(game.placements() + passes, game.actions().len());
    }

    #[test]
    fn history_tells_whose_an_action_was_and_of_which_turn(
        start in starts(),
        choices in choices(80),
    ) {
        let actions = with_swap_and_ending(&play_on(start.clone(), &choices));
        let mut game = Game::from_position(start);
        let mut all = Vec::new();
        for action in actions {
            let (side, turns) = (game.position().to_move(), game.turns());
            game.act(action).expect("it was legal before");
            let played = game.history().last().expect("something was done");
            prop_assert_eq!(played.action, action);
            prop_assert_eq!(played.side, side);
            prop_assert_eq!(played.turn, turns + 1);
            prop_assert_eq!(played.ends_turn, game.turns() == turns + 1);
            all.push(played);
        }
        prop_assert!(game.history().eq(all.iter().copied()));
        prop_assert!(game.history().rev().eq(all.iter().rev().copied()));
        prop_assert!(game.actions().eq(all.iter().map(|played| played.action)));
        // Alternates between both ends.
        let mut history = game.history();
        prop_assert_eq!(history.len(), all.len());
        while let Some(first) = history.next() {
            let last = history.next_back();
            prop_assert_eq!(first, all.remove(0));
            prop_assert_eq!(last, all.pop());
        }
        prop_assert!(all.is_empty());
    }

    #[test]
    fn a_refused_action_changes_nothing(start in starts(), choices in choices(40)) {
        let mut game = play_on(start, &choices);
        let before = ObservedGame::of(&game);
        for point in game.position().board().points() {
            if let Err(reason) = game.check(point) {
                let refused = Err(IllegalAction::Placement(reason));
                prop_assert_eq!(game.act(Action::Place(point)), refused);
            }
        }
        if let Err(reason) = game.position().check_pass() {
            prop_assert_eq!(game.act(Action::Pass), Err(IllegalAction::Pass(reason)));
        }
        if let Err(reason) = game.check_swap() {
            prop_assert_eq!(game.act(Action::Swap), Err(IllegalAction::Swap(reason)));
        }
        if game.outcome().is_some() {
            prop_assert_eq!(game.act(RESIGNATION), Err(IllegalAction::GameOver));
        }
        prop_assert_eq!(ObservedGame::of(&game), before);
    }
}

#[test]
fn turns_are_not_placements() {
    let rows = [
        (rectangle(3, 3), "", 0, 0),
        (rectangle(3, 3), "x a1", 1, 1),
        // A winning turn counts although it ends with a capture.
        (rectangle(3, 3), "x a1, o b1, x a2", 3, 3),
        // The turn of o b3 goes on.
        (rectangle(2, 6), "x a1 o b2 x a4 o a3 x b5 o b3", 5, 6),
        // The last turn ends for lack of a placement.
        (
            rectangle(2, 6),
            "x a1 o b2 x a4 o a3 x b5 o b3 o a6 x a5",
            7,
            8,
        ),
        // A forced pass is a turn, not a placement.
        (
            rectangle(3, 3),
            "x b1 o a1 x c2 o a3 x c1 x a2 o b3 o a1 x a2",
            7,
            9,
        ),
        (
            rectangle(3, 3),
            "x b1 o a1 x c2 o a3 x c1 x a2 o b3 o a1 x a2, o passes",
            8,
            9,
        ),
    ];
    for (board, script, turns, placements) in rows {
        let game = play(&board, script);
        assert_eq!(game.turns(), turns, "{script}");
        assert_eq!(game.placements(), placements, "{script}");
    }
}

#[test]
fn a_game_may_end_without_being_decided_on_the_board() {
    type Act = fn(&mut Game) -> Result<(), IllegalAction>;
    let rows: [(Act, Ending, Option<Color>); 5] = [
        (
            |game| game.resign(Color::X),
            Ending::Resignation,
            Some(Color::O),
        ),
        (
            |game| game.resign(Color::O),
            Ending::Resignation,
            Some(Color::X),
        ),
        (
            |game| game.end(Ending::Time, Some(Color::O)),
            Ending::Time,
            Some(Color::O),
        ),
        (|game| game.end(Ending::Time, None), Ending::Time, None),
        (
            |game| game.end(Ending::Adjudication, Some(Color::X)),
            Ending::Adjudication,
            Some(Color::X),
        ),
    ];
    for (act, ending, winner) in rows {
        let mut game = play(&hexagon(3), "x(0,0) o(1,1)");
        let position = Observed::of(game.position());
        assert_eq!(act(&mut game), Ok(()));
        assert_eq!(game.outcome(), Some(Outcome::Ended { ending, winner }));
        assert_eq!(game.outcome().and_then(Outcome::winner), winner);
        assert_eq!(game.actions().last(), Some(Action::End { ending, winner }));
        assert_eq!(game.turns(), 2, "an ending is no turn");
        assert_eq!(Observed::of(game.position()), position, "the board stays");
        assert_eq!(act(&mut game), Err(IllegalAction::GameOver), "it ends once");
        game.undo();
        assert_eq!(game.outcome(), None);
    }
}

#[test]
fn nothing_happens_after_the_end() {
    let mut resigned = play(&rectangle(3, 3), "x a1");
    resigned.resign(Color::O).expect("the game goes on");
    let games = [
        (
            play(&rectangle(3, 3), "x a1, o b1, x a2"),
            Outcome::Win(Color::X),
        ),
        (
            play(&rectangle(2, 2), "x a1, o b1, x b2, o a2"),
            Outcome::Deadlock,
        ),
        (
            resigned,
            Outcome::Ended {
                ending: Ending::Resignation,
                winner: Some(Color::X),
            },
        ),
    ];
    for (mut game, outcome) in games {
        let before = ObservedGame::of(&game);
        assert_eq!(game.outcome(), Some(outcome));
        let board = game.position().board().clone();
        for point in board.points() {
            if game.position().at(point).is_some() {
                continue;
            }
            assert_eq!(game.check(point), Err(IllegalPlacement::GameOver));
            assert_eq!(game.play(point), Err(IllegalPlacement::GameOver));
        }
        assert_eq!(game.pass(), Err(IllegalPass::GameOver));
        assert_eq!(game.swap(), Err(IllegalSwap::GameOver));
        for action in [
            RESIGNATION,
            Action::End {
                ending: Ending::Time,
                winner: None,
            },
        ] {
            assert_eq!(game.act(action), Err(IllegalAction::GameOver));
        }
        assert_eq!(game.resign(Color::X), Err(IllegalAction::GameOver));
        assert_eq!(ObservedGame::of(&game), before);
    }
}

#[test]
fn a_win_and_a_deadlock_on_the_board_have_their_winner_and_none() {
    assert_eq!(Outcome::Win(Color::O).winner(), Some(Color::O));
    assert_eq!(Outcome::Deadlock.winner(), None);
}

#[test]
fn a_game_may_start_where_it_is_over() {
    let won = play(&rectangle(3, 3), "x a1, o b1, x a2")
        .position()
        .clone();
    let game = Game::from_position(won);
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
    assert_eq!((game.turns(), game.placements()), (0, 0));
}

#[test]
fn a_point_off_the_board_is_refused() {
    let mut game = Game::new(rectangle(3, 3));
    for point in [Point::new(9), Point::new(u16::MAX)] {
        assert_eq!(game.play(point), Err(IllegalPlacement::OffBoard { point }));
    }
    assert_eq!(game.actions().len(), 0);
}
