//! The engine as a player: finds the games with an engine to move, and plays a turn in each.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use oust_search::Level;

use super::{GameSnapshot, Service, ServiceError};
use crate::engine::Question;
use crate::game::{Command, Player, Source};
use crate::id::{GameId, SeatNumber};
use crate::store::events::Origin;
use crate::store::{Transaction, games};

/// The time between two queries for turns that other processes have stored.
const INTERVAL: Duration = Duration::from_millis(500);

impl Service {
    /// Plays the engine's turns in all games. Never returns.
    pub async fn run_engines(self) {
        let thinking = Arc::new(Mutex::new(HashSet::new()));
        let mut events = self.subscribe();
        loop {
            match self.store.read(games::waiting_for_engines).await {
                Ok(waiting) => {
                    for game in waiting {
                        self.think_once(&thinking, game);
                    }
                }
                Err(error) => tracing::warn!(%error, "the engine cannot look for games"),
            }
            // Any event may give the engine a turn; an error of a lagging receiver does no harm,
            // because the query finds all games.
            let _ = tokio::time::timeout(INTERVAL, events.recv()).await;
        }
    }

    /// Starts a task for the engine's turn in a game, unless `thinking` contains the game.
    fn think_once(&self, thinking: &Arc<Mutex<HashSet<GameId>>>, game: GameId) {
        let is_new = thinking
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(game);
        if !is_new {
            return;
        }
        let (service, thinking) = (self.clone(), Arc::clone(thinking));
        tokio::spawn(async move {
            match service.think(game).await {
                Ok(()) => service.feed.notify(),
                // Another process has played the turn, or the opponent has resigned.
                Err(ServiceError::Refused { .. } | ServiceError::Stale { .. }) => {}
                Err(error) => tracing::warn!(%game, %error, "the engine cannot play"),
            }
            thinking
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .remove(&game);
        });
    }

    /// Computes and plays the engine's turn in a game.
    async fn think(&self, game: GameId) -> Result<(), ServiceError> {
        let read = self.store.read(move |tx| question(tx, game)).await?;
        let Some((question, seat, seen)) = read else {
            return Ok(());
        };
        let Some(turn) = self.engines.ask(question).await else {
            return Ok(());
        };
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let mut loaded = GameSnapshot::load(tx, game)?;
            // The search ran outside this transaction, for seconds.
            if loaded.state.n() != seen {
                let game = Box::new(loaded);
                return Err(ServiceError::Stale { seen, game });
            }
            let origin = Origin::of(Source::Engine);
            service.append(tx, &mut loaded, seat, &Command::Turn(turn.clone()), origin)
        };
        self.store.write(job).await
    }
}

/// Returns the question for the engine, its seat, and the number of events in the game; `None` if
/// the engine is not to move.
fn question(
    tx: &mut dyn Transaction,
    game: GameId,
) -> Result<Option<(Question, SeatNumber, u32)>, ServiceError> {
    let loaded = GameSnapshot::load(tx, game)?;
    let Some(seat) = loaded.state.rules().to_move() else {
        return Ok(None);
    };
    let Some(Player::Engine { level }) = loaded.game.player(seat) else {
        return Ok(None);
    };
    let Some(level) = Level::new(*level) else {
        return Ok(None);
    };
    let moves = loaded.state.moves().iter();
    let question = Question {
        board: loaded.game.settings.board.clone(),
        swap_rule: loaded.game.settings.swap_rule(),
        turns: moves.map(|played| played.turn.clone()).collect(),
        level,
        // Another seed for each game, but the same one for each try of a turn.
        seed: game.0.unsigned_abs(),
    };
    Ok(Some((question, seat, loaded.state.n())))
}
