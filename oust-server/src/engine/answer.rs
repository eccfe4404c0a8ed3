//! Answers a question with a whole turn.

use std::time::{Duration, Instant};

use oust_core::{Action, Board, Game, SwapRule};
use oust_notation::{Dialect, read_move_list};
use oust_search::{Level, Player, Stop};

/// A game in which the engine is to move.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board of the game.
    pub board: Board,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// The turns so far, in the default dialect of the board.
    pub turns: Vec<String>,
    /// The level at which the engine plays.
    pub level: Level,
    /// The seed of its choices; the same game and seed give the same turn.
    pub seed: u64,
}

/// Returns the whole turn of the engine within `time`; `None` if the game is over, the record is
/// unreadable, or `stop` is set.
pub(crate) fn answer(question: &Question, time: Duration, stop: &Stop) -> Option<String> {
    let mut game = game(question)?;
    let dialect = Dialect::default_for(&question.board);
    let mut player = Player::new(question.level, &question.board, question.seed);
    let end = Instant::now() + time;
    let mut placements = Vec::new();
    let side = game.position().to_move();
    // A capture keeps the turn, so that a turn may need several searches.
    while game.outcome().is_none() && game.position().to_move() == side {
        let left = end.saturating_duration_since(Instant::now());
        let action = player.choose_within(&game, Some(left), stop);
        game.act(action).ok()?;
        match action {
            Action::Place(point) => {
                placements.push(dialect.coord(&question.board, point)?.to_string());
            }
            Action::Pass => return Some("pass".to_owned()),
            Action::Swap => return Some("swap".to_owned()),
            Action::End { .. } => return None,
        }
        if !game.position().mid_turn() {
            break;
        }
    }
    (!stop.is_stopped() && !placements.is_empty()).then(|| placements.join(","))
}

fn game(question: &Question) -> Option<Game> {
    let board = &question.board;
    let dialect = Dialect::default_for(board);
    let record = read_move_list(&question.turns.join(" "), board, None, Some(dialect));
    let game = record.play().ok()?.game;
    let rule = if question.swap {
        SwapRule::Allowed
    } else {
        SwapRule::Forbidden
    };
    Some(game.with_swap_rule(rule))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engines;

    fn question(board: &str, turns: &[&str], swap: bool) -> Question {
        Question {
            board: crate::play::Settings::parse_board(board).unwrap(),
            swap,
            turns: turns.iter().map(|&turn| turn.to_owned()).collect(),
            level: Level::new(2).unwrap(),
            seed: 7,
        }
    }

    #[tokio::test]
    async fn an_engine_plays_whole_turns_until_the_game_is_over() {
        let engines = Engines::new(1, Duration::from_secs(5));
        let mut turns: Vec<String> = Vec::new();
        loop {
            let asked = turns.iter().map(String::as_str).collect::<Vec<_>>();
            let question = question("hex3", &asked, true);
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
                .ask(question("3x3", &["a1", "b1", "a2"], false))
                .await,
            None
        );
    }
}
