//! Whole turns as values: played at once they do what their placements do one by one.

use oust_core::{Game, IllegalTurn, Point, RandomPlay, SwapRule, Turn};

use crate::common::{hexagon, rectangle};

/// Plays a turn by its single steps on a copy: a second judgement to compare `Game::play_turn` with.
fn step_by_step(game: &Game, turn: &Turn) -> Result<Game, IllegalTurn> {
    let mut after = game.clone();
    if after.outcome().is_some() {
        return Err(IllegalTurn::GameOver);
    }
    let points = match turn {
        Turn::Pass => return after.pass().map(|()| after).map_err(IllegalTurn::Pass),
        Turn::Swap => return after.swap().map(|()| after).map_err(IllegalTurn::Swap),
        Turn::Place(points) => points,
    };
    let side = game.position().to_move();
    for (index, &point) in points.iter().enumerate() {
        let has_ended = after.outcome().is_some() || after.position().to_move() != side;
        if index > 0 && (has_ended || !after.position().mid_turn()) {
            return Err(IllegalTurn::TurnOver { index });
        }
        let played = after.play(point);
        played.map_err(|reason| IllegalTurn::Placement { index, reason })?;
    }
    let goes_on = after.outcome().is_none() && after.position().mid_turn();
    if goes_on || points.is_empty() {
        return Err(IllegalTurn::Unfinished);
    }
    Ok(after)
}

/// Returns a turn that is often legal: random points, more legal ones than others.
fn random_turn(game: &Game, random: &mut RandomPlay) -> Turn {
    match random.below(20) {
        0 => return Turn::Pass,
        1 => return Turn::Swap,
        _ => {}
    }
    let mut trial = game.clone();
    let mut points: Vec<Point> = Vec::new();
    for _ in 0..=random.below(4) {
        let legal: Vec<Point> = trial.position().legal_points().collect();
        let all: Vec<Point> = game.position().board().points().collect();
        let from = if legal.is_empty() || random.below(5) == 0 {
            all
        } else {
            legal
        };
        let point = from[random.below(from.len())];
        points.push(point);
        let _ = trial.play(point);
        if !trial.position().mid_turn() && random.below(4) > 0 {
            break;
        }
    }
    Turn::Place(points.into())
}

#[test]
fn a_whole_turn_does_as_its_steps_or_changes_nothing() {
    let (mut played, mut refused) = (0, 0);
    for board in [
        rectangle(3, 3),
        rectangle(5, 4),
        rectangle(9, 9),
        hexagon(3),
        hexagon(4),
    ] {
        for seed in 0..12 {
            let mut random = RandomPlay::new(seed);
            let rule = if seed % 2 == 0 {
                SwapRule::Allowed
            } else {
                SwapRule::Forbidden
            };
            let mut game = Game::new(board.clone()).with_swap_rule(rule);
            for _ in 0..150 {
                let turn = random_turn(&game, &mut random);
                let before = game.clone();
                let expected = step_by_step(&game, &turn);
                let found = game.play_turn(&turn);
                let after = match expected {
                    Ok(after) => {
                        assert_eq!(found, Ok(()), "{turn:?}");
                        assert_eq!(game.last_turn(), Some(turn));
                        played += 1;
                        after
                    }
                    Err(illegal) => {
                        assert_eq!(found, Err(illegal), "{turn:?}");
                        refused += 1;
                        before
                    }
                };
                assert!(game.actions().eq(after.actions()));
                assert_eq!(game.position(), after.position());
                assert_eq!(game.turns(), after.turns());
            }
        }
    }
    assert!(
        played > 500 && refused > 500,
        "{played} played, {refused} refused"
    );
}
