//! Computes the engine's turn in a game.

use std::time::{Duration, Instant};

use oust_core::{Action, Board, Game, SwapRule, Turn};
use oust_search::{Level, Player, Stop};

/// A game in which the engine is to move.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board of the game.
    pub board: Board,
    /// Whether the pie rule is in force.
    pub swap_rule: SwapRule,
    /// The turns so far, swaps and passes included.
    pub turns: Vec<Turn>,
    /// The level at which the engine plays.
    pub level: Level,
    /// The seed of its choices; the same game and seed give the same turn.
    pub seed: u64,
}

/// Returns the engine's complete turn within `time`; `None` if the game is over or `stop` is set.
pub(crate) fn answer(question: &Question, time: Duration, stop: &Stop) -> Option<Turn> {
    let mut game = game(question)?;
    let mut player = Player::new(question.level, &question.board, question.seed);
    let end = Instant::now() + time;
    let mut placements = Vec::new();
    let side = game.position().to_move();
    // A capturing placement keeps the turn, so a turn may need several searches.
    while game.outcome().is_none() && game.position().to_move() == side {
        // The searches of a turn share its time.
        let left = end.saturating_duration_since(Instant::now());
        let action = player.choose_within(&game, Some(left), stop).ok()?;
        game.act(action).ok()?;
        match action {
            Action::Place(point) => placements.push(point),
            // A pass and a swap are complete turns.
            Action::Pass => return Some(Turn::Pass),
            Action::Swap => return Some(Turn::Swap),
            Action::End { .. } => return None,
        }
        if !game.position().mid_turn() {
            break;
        }
    }
    (!stop.is_stopped() && !placements.is_empty()).then(|| Turn::Place(placements.into()))
}

fn game(question: &Question) -> Option<Game> {
    let mut game = Game::new(question.board.clone()).with_swap_rule(question.swap_rule);
    for turn in &question.turns {
        game.play_turn(turn).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engines;
    use oust_notation::Dialect;

    fn question(board: &str, turns: &[&str], swap_rule: SwapRule) -> Question {
        let board = crate::game::Settings::parse_board(board).unwrap();
        let dialect = Dialect::default_for(&board);
        let parse = |turn: &str| dialect.parse_turn(&board, turn).unwrap();
        Question {
            turns: turns.iter().map(|turn| parse(turn)).collect(),
            board: board.clone(),
            swap_rule,
            level: Level::new(2).unwrap(),
            seed: 7,
        }
    }

    #[tokio::test]
    async fn an_engine_plays_whole_turns_until_the_game_is_over() {
        let engines = Engines::new(1, Duration::from_secs(5));
        let mut turns: Vec<Turn> = Vec::new();
        loop {
            let question = Question {
                turns: turns.clone(),
                ..question("hex3", &[], SwapRule::Allowed)
            };
            if game(&question).unwrap().outcome().is_some() {
                break;
            }
            turns.push(engines.ask(question).await.unwrap());
        }
        assert!(turns.len() > 3, "{turns:?}");
    }

    #[tokio::test]
    async fn a_game_that_is_over_has_no_answer() {
        let engines = Engines::new(1, Duration::from_secs(5));
        assert_eq!(
            engines
                .ask(question("3x3", &["a1", "b1", "a2"], SwapRule::Forbidden))
                .await,
            None
        );
    }
}
