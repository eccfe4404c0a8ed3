//! Concurrent players.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use oust_core::RandomPlay;
use oust_server::service::{Service, ServiceError};
use oust_server::store::{Store, StoreError};
use tokio::task::JoinHandle;

use crate::child;
use crate::matches::{Match, random_turn};

/// Concurrent games, with one task for both players of each.
pub(crate) struct Load {
    stop: Arc<AtomicBool>,
    players: Vec<JoinHandle<Played>>,
}

/// The results of the players.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// The acknowledged turns.
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// The requests that failed because the store was not available.
    pub(crate) unavailable: usize,
}

/// A turn that the server has acknowledged.
#[derive(Debug)]
pub(crate) struct Acknowledged {
    pub(crate) table: Match,
    pub(crate) n: u32,
    pub(crate) turn: String,
    pub(crate) key: String,
}

impl Load {
    /// Starts games. A request that fails because the store is unavailable is retried with its key.
    pub(crate) async fn start(service: &Service, games: u64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut players = Vec::new();
        for seed in 0..games {
            let table = Match::begin(service, "hex5").await.unwrap();
            let (service, stop) = (service.clone(), Arc::clone(&stop));
            players.push(tokio::spawn(play(service, table, seed, stop)));
        }
        Self { stop, players }
    }

    /// Stops the players after their current turns and returns their results.
    pub(crate) async fn stop(self) -> Played {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = Played::default();
        for player in self.players {
            let played = player.await.unwrap();
            all.acknowledged.extend(played.acknowledged);
            all.unavailable += played.unavailable;
        }
        all
    }
}

impl Played {
    /// Checks that every acknowledged turn is stored exactly once.
    pub(crate) async fn check(&self, store: &Store) {
        for Acknowledged {
            table,
            n,
            turn,
            key,
        } in &self.acknowledged
        {
            let events = table.events(store).await;
            let game = table.game;
            let event = events.get(*n as usize);
            let event = event.unwrap_or_else(|| panic!("game {game}: turn {turn} is lost"));
            assert_eq!(
                event.text.as_deref().unwrap_or_default(),
                *turn,
                "game {game}"
            );
            // The server puts the seat before the key.
            let suffix = format!("/{key}");
            let keys = events.iter().filter_map(|event| event.key.as_ref());
            let count = keys.filter(|key| key.ends_with(&suffix)).count();
            assert_eq!(count, 1, "game {game}: {key}");
        }
    }
}

async fn play(service: Service, mut table: Match, seed: u64, stop: Arc<AtomicBool>) -> Played {
    let mut random = RandomPlay::new(seed);
    let mut played = Played::default();
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        let Ok(view) = table.view(&service).await else {
            wait(&mut played).await;
            continue;
        };
        if view.derived.to_move.is_none() {
            match Match::begin(&service, "hex5").await {
                Ok(next) => table = next,
                Err(_) => wait(&mut played).await,
            }
            continue;
        }
        let turn = random_turn(&view, &mut random);
        number += 1;
        let key = format!("load-{seed}-{number}");
        loop {
            match table.play(&service, &view, &turn, &key).await {
                Ok(after) => {
                    assert!(after.derived.n > view.derived.n);
                    let n = view.derived.n;
                    played.acknowledged.push(Acknowledged {
                        table,
                        n,
                        turn,
                        key,
                    });
                    break;
                }
                Err(ServiceError::Store(StoreError::Unavailable { .. })) => {
                    wait(&mut played).await;
                    if stop.load(Ordering::Relaxed) {
                        return played;
                    }
                }
                Err(error) => panic!("game {}: {error}", table.game),
            }
        }
    }
    played
}

async fn wait(played: &mut Played) {
    played.unavailable += 1;
    tokio::time::sleep(Duration::from_millis(20)).await;
}

/// Plays `games` games at once, 10,000 in turn, and prints a line after each acknowledged turn.
pub(crate) async fn play_and_print(service: &Service, games: u64) {
    let mut players = Vec::new();
    for _ in 0..games {
        let service = service.clone();
        players.push(tokio::spawn(async move {
            let random = getrandom::u64().unwrap();
            for game in 0..10_000 {
                play_and_print_game(&service, random.wrapping_add(game)).await;
            }
        }));
    }
    for player in players {
        player.await.unwrap();
    }
}

async fn play_and_print_game(service: &Service, seed: u64) {
    let mut random = RandomPlay::new(seed);
    let Ok(table) = Match::begin(service, "hex5").await else {
        // The other process waits for such a line: the disk may be full before a game has begun.
        child::print_line("unavailable");
        return tokio::time::sleep(Duration::from_millis(20)).await;
    };
    while let Ok(view) = table.view(service).await
        && let Some(seat) = view.derived.to_move
    {
        let turn = random_turn(&view, &mut random);
        let key = format!("child-{}", view.derived.n);
        // Two concurrent requests for each turn, as by an impatient player.
        let again = table.play(service, &view, &turn, &key);
        let replies = tokio::join!(table.play(service, &view, &turn, &key), again);
        match replies {
            (Ok(_), _) | (_, Ok(_)) => {
                let (game, n) = (table.game, view.derived.n + 1);
                child::print_line(&format!("acknowledged {game} {n} {seat}/{key} {turn}"));
            }
            (Err(ServiceError::Store(StoreError::Unavailable { .. })), _) => {
                child::print_line("unavailable");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            (Err(error), _) => panic!("game {}: {error}", table.game),
        }
    }
}
