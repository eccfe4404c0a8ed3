//! `Game::play_on` does what repeated `Game::play` does.

use oust_core::{Action, Ending, Game, IllegalPlacement, Point};
use proptest::prelude::*;

use crate::common::{ObservedGame, choices, config, play_on, starts};

/// Returns the points of the placements before the next other action.
fn run(actions: &[Action]) -> Vec<Point> {
    let places = actions.iter().map_while(|action| match action {
        Action::Place(point) => Some(*point),
        _ => None,
    });
    places.collect()
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn placements_in_bulk_are_those_one_by_one(start in starts(), choices in choices(60)) {
        let actions: Vec<Action> = play_on(start.clone(), &choices).actions().collect();
        let mut one_by_one = Game::from_position(start.clone());
        let mut in_bulk = Game::from_position(start);
        let mut rest = &actions[..];
        while !rest.is_empty() {
            let points = run(rest);
            rest = &rest[points.len()..];
            let mut last_captured = false;
            let mut points = points.into_iter();
            let played = in_bulk.play_on(|moment| {
                let position = one_by_one.position();
                assert_eq!(moment.to_move, position.to_move());
                assert_eq!(moment.mid_turn, position.mid_turn());
                assert_eq!(moment.must_pass, position.must_pass());
                assert_eq!(moment.state, position.state());
                assert_eq!(moment.last_captured, last_captured);
                let point = points.next()?;
                let played = one_by_one.play(point).expect("it was played before");
                last_captured = played.kind.is_capturing();
                Some(point)
            });
            prop_assert_eq!(played, Ok(()));
            prop_assert_eq!(&ObservedGame::of(&in_bulk), &ObservedGame::of(&one_by_one));
            if let [action, others @ ..] = rest {
                in_bulk.act(*action).expect("it was done before");
                one_by_one.act(*action).expect("it was done before");
                rest = others;
            }
        }
        while let Some(action) = one_by_one.undo() {
            prop_assert_eq!(in_bulk.undo(), Some(action));
            prop_assert_eq!(&ObservedGame::of(&in_bulk), &ObservedGame::of(&one_by_one));
        }
    }

    #[test]
    fn a_refused_placement_ends_the_run(start in starts(), choices in choices(30), at in any::<u16>()) {
        let mut game = play_on(start, &choices);
        let before = ObservedGame::of(&game);
        let point = Point::new(at % 1_000);
        if let Err(refused) = game.check(point) {
            let mut asked = 0;
            let played = game.play_on(|_| {
                asked += 1;
                Some(point)
            });
            prop_assert_eq!((played, asked), (Err(refused), 1));
            prop_assert_eq!(&ObservedGame::of(&game), &before);
        }
    }
}

#[test]
fn nothing_is_placed_in_a_game_that_was_ended() {
    let board = oust_core::Board::rectangle(3, 3).expect("a board");
    let mut game = Game::new(board);
    game.end(Ending::Adjudication, None).expect("it goes on");
    assert_eq!(game.play_on(|_| None), Ok(()));
    let played = game.play_on(|_| Some(Point::new(0)));
    assert_eq!(played, Err(IllegalPlacement::GameOver));
}
