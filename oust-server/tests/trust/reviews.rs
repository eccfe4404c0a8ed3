//! Each review is computed once, even if a process dies.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use oust_server::id::GameId;
use oust_server::service::{Clock, Service, ServiceConfig, ServiceError};
use oust_server::store::{StoreError, reviews};

use crate::bed::{Bed, on_all};
use crate::matches::Match;

/// Plays a random game to its end.
async fn finished(service: &Service) -> Match {
    let game = Match::begin(service, "3x3").await.unwrap();
    let view = game.play_random(service, 200).await;
    assert!(view.derived.is_over);
    game
}

#[test]
fn the_game_that_ended_last_is_reviewed_first() {
    on_all(async |bed: &Bed| {
        let now = Arc::new(AtomicI64::new(1_800_000_000_000));
        let service = bed.service_at(Clock::Manual(Arc::clone(&now))).await;
        let mut games = Vec::new();
        for _ in 0..3 {
            games.push(finished(&service).await.game);
            now.fetch_add(1000, Ordering::SeqCst);
        }
        let running = Match::begin(&service, "3x3").await.unwrap();
        for game in games.iter().rev() {
            assert_eq!(service.review_next().await.unwrap(), Some(*game));
        }
        assert_eq!(service.review_next().await.unwrap(), None);
        let during = service.review(running.players[0], running.game).await;
        assert!(matches!(during, Err(ServiceError::NotOver)), "{during:?}");
    });
}

#[test]
fn a_review_that_a_process_left_is_computed_by_another_one() {
    on_all(async |bed: &Bed| {
        let now = Arc::new(AtomicI64::new(1_800_000_000_000));
        let service = bed.service_at(Clock::Manual(Arc::clone(&now))).await;
        let played = finished(&service).await;
        // A process claims the game and dies.
        let at = service.now();
        let claim =
            move |tx: &mut dyn oust_server::store::Transaction| reviews::claim(tx, at, at + 60_000);
        let claimed = service.store().write::<_, StoreError>(claim).await.unwrap();
        assert_eq!(claimed, Some((played.game, 1)));
        let other = bed.service_at(Clock::Manual(Arc::clone(&now))).await;
        assert_eq!(other.review_next().await.unwrap(), None, "claimed");
        let pending = other.review(played.players[0], played.game).await;
        assert_eq!(pending.unwrap(), None);
        now.fetch_add(60_000, Ordering::SeqCst);
        assert_eq!(other.review_next().await.unwrap(), Some(played.game));
        let review = other.review(played.players[0], played.game).await.unwrap();
        let view = played.view(&service).await.unwrap();
        let turns = view.derived.turn_texts();
        let actions: usize = turns.map(|turn| turn.split(',').count()).sum();
        assert_eq!(review.unwrap().values.len(), actions + 1);
    });
}

#[test]
fn two_processes_review_no_game_twice() {
    on_all(async |bed: &Bed| {
        let [one, other] = [bed.service().await, bed.service().await];
        let mut games = BTreeSet::new();
        for _ in 0..6 {
            games.insert(finished(&one).await.game);
        }
        let (by_one, by_other) = tokio::join!(review_all(&one), review_all(&other));
        let mut reviewed: Vec<GameId> = by_one.into_iter().chain(by_other).collect();
        reviewed.sort();
        assert_eq!(reviewed, Vec::from_iter(games));
    });
}

async fn review_all(service: &Service) -> Vec<GameId> {
    let mut reviewed = Vec::new();
    while let Some(game) = service.review_next().await.unwrap() {
        reviewed.push(game);
    }
    reviewed
}

#[test]
fn a_review_that_fails_again_and_again_is_given_up() {
    on_all(async |bed: &Bed| {
        let now = Arc::new(AtomicI64::new(1_800_000_000_000));
        let service = bed.service_at(Clock::Manual(Arc::clone(&now))).await;
        let played = finished(&service).await;
        for _ in 0..5 {
            let at = now.fetch_add(60_000, Ordering::SeqCst);
            let claim = move |tx: &mut dyn oust_server::store::Transaction| {
                reviews::claim(tx, at, at + 60_000)
            };
            let claimed = service.store().write::<_, StoreError>(claim).await.unwrap();
            assert!(claimed.is_some());
        }
        assert_eq!(service.review_next().await.unwrap(), Some(played.game));
        let review = service.review(played.players[0], played.game).await;
        let code = review.map_err(|error| error.code());
        assert_eq!(code, Err("not-found".to_owned()));
    });
}

#[test]
fn without_reviews_the_server_says_so_and_a_later_one_makes_them() {
    on_all(async |bed: &Bed| {
        let config = ServiceConfig {
            review_evaluations: 0,
            ..ServiceConfig::default()
        };
        let service = Service::open(bed.store().await, Clock::System, config);
        let service = service.await.unwrap();
        let played = finished(&service).await;
        service.clone().run_reviews().await;
        let review = service.review(played.players[0], played.game).await;
        let code = review.map_err(|error| error.code());
        assert_eq!(code, Err("not-found".to_owned()));
        let with_reviews = bed.service().await;
        let task = tokio::spawn(with_reviews.clone().run_reviews());
        let mut found = None;
        for _ in 0..200 {
            found = with_reviews
                .review(played.players[0], played.game)
                .await
                .unwrap();
            if found.is_some() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        task.abort();
        assert!(found.is_some());
    });
}
