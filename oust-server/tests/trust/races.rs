//! Concurrent requests for the same turn.

use oust_core::RandomPlay;
use oust_server::game::GameRow;
use oust_server::service::{Service, ServiceError};

use crate::bed::{Bed, on_all};
use crate::matches::{Match, random_turn};

/// The number of games that are played at once.
const GAMES: usize = 8;

#[test]
fn of_two_turns_for_one_state_exactly_one_wins() {
    on_all(async |bed| race_in_games(bed, 1_000 / GAMES).await);
}

#[test]
#[ignore = "takes minutes"]
fn of_two_turns_for_one_state_exactly_one_wins_ten_thousand_times() {
    on_all(async |bed| race_in_games(bed, 10_000 / GAMES).await);
}

#[test]
fn a_key_used_twice_at_once_stores_one_turn_and_gets_equal_replies() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let table = Match::begin(&services[0], "hex5").await.unwrap();
        let mut random = RandomPlay::new(1);
        let mut view = table.view(&services[0]).await.unwrap();
        let mut turns = 0;
        while view.derived.to_move.is_some() && turns < 30 {
            let turn = random_turn(&view, &mut random);
            let key = format!("key-{turns}");
            let [one, other] = both(&services, table, &view, [&turn, &turn], [&key, &key]).await;
            let (one, other) = (one.unwrap(), other.unwrap());
            assert_eq!(one, other, "turn {turns}");
            view = one;
            turns += 1;
        }
        let stored = table.events(services[0].store()).await;
        let with_key = stored.iter().filter(|event| event.key.is_some()).count();
        assert_eq!(with_key, turns);
        verify(&services[0]).await;
    });
}

async fn race_in_games(bed: &Bed, pairs: usize) {
    // The requests of a pair reach two processes.
    let services = [bed.service().await, bed.service().await];
    let games = (0..GAMES).map(|game| tokio::spawn(race(services.clone(), game as u64, pairs)));
    for game in games.collect::<Vec<_>>() {
        game.await.unwrap();
    }
    verify(&services[0]).await;
}

async fn race(services: [Service; 2], seed: u64, pairs: usize) {
    let mut random = RandomPlay::new(seed);
    let mut table = Match::begin(&services[0], "hex5").await.unwrap();
    let mut view = table.view(&services[0]).await.unwrap();
    for pair in 0..pairs {
        if view.derived.to_move.is_none() {
            table = Match::begin(&services[0], "hex5").await.unwrap();
            view = table.view(&services[0]).await.unwrap();
        }
        let turns = [0, 1].map(|_| random_turn(&view, &mut random));
        let keys = [format!("{pair}-one"), format!("{pair}-other")];
        let replies = both(
            &services,
            table,
            &view,
            [&turns[0], &turns[1]],
            [&keys[0], &keys[1]],
        );
        let (winner, won) = match replies.await {
            [Ok(won), Err(ServiceError::Stale { game, .. })] if game.game == won => (0, won),
            [Err(ServiceError::Stale { game, .. }), Ok(won)] if game.game == won => (1, won),
            replies => panic!("pair {pair}: {replies:?}"),
        };
        let stored = table.events(services[0].store()).await;
        let event = &stored[view.derived.n as usize];
        assert_eq!(event.text.as_deref().unwrap_or_default(), turns[winner]);
        assert!(event.key.as_ref().unwrap().ends_with(&keys[winner]));
        assert_eq!(stored.len(), won.derived.n as usize);
        view = won;
    }
}

/// Sends a turn to two services concurrently.
async fn both(
    services: &[Service; 2],
    table: Match,
    view: &GameRow,
    turns: [&str; 2],
    keys: [&str; 2],
) -> [Result<GameRow, ServiceError>; 2] {
    let tasks = [0, 1].map(|index| {
        let (service, view) = (services[index].clone(), view.clone());
        let (turn, key) = (turns[index].to_owned(), keys[index].to_owned());
        tokio::spawn(async move { table.play(&service, &view, &turn, &key).await })
    });
    let [one, other] = tasks;
    [one.await.unwrap(), other.await.unwrap()]
}

/// Checks that all stored games follow the rules.
pub(crate) async fn verify(service: &Service) {
    let found = service
        .verify(false, oust_server::service::Repair::No)
        .await
        .unwrap();
    assert_eq!(found.faults, []);
}
