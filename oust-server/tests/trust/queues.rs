//! Work in the background is done once, even if a process dies: digests, push messages, reviews.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use oust_server::account::{Identity, MailNotices, Preferences};
use oust_server::id::GameId;
use oust_server::push::{PushHosts, PushSender};
use oust_server::service::{Clock, Service, ServiceConfig, ServiceError, Subscription};
use oust_server::store::{StoreError, Transaction, digests, mails, push, reviews};

use crate::bed::{Bed, on_all};
use crate::matches::{Match, actor_of, new_name, new_user};

async fn service(bed: &Bed, push_hosts: PushHosts) -> Service {
    let config = ServiceConfig {
        mail_address: Some("oust@games.example".to_owned()),
        push_hosts,
        ..ServiceConfig::default()
    };
    Service::open(bed.store().await, Clock::System, config)
        .await
        .unwrap()
}

async fn count(
    service: &Service,
    count: fn(&mut dyn Transaction) -> Result<i64, StoreError>,
) -> i64 {
    service.store().read(count).await.unwrap()
}

#[test]
fn a_digest_is_queued_once_by_two_processes() {
    on_all(async |bed: &Bed| {
        let [one, other] = [
            service(bed, PushHosts::default()).await,
            service(bed, PushHosts::default()).await,
        ];
        let (first, _) = new_user(&one).await.unwrap();
        let (second, name) = with_address(&one).await;
        let preferences = Preferences {
            mail: MailNotices::Daily,
            ..Preferences::default()
        };
        one.set_preferences(second, preferences).await.unwrap();
        let game = Match::between(&one, [first, second], name, "hex4")
            .await
            .unwrap();
        game.play_random(&one, 1).await;
        let due = one
            .store()
            .read(|tx| digests::due(tx, i64::MAX))
            .await
            .unwrap();
        assert_eq!(due.len(), 1);
        let (by_one, by_other) = tokio::join!(one.process_deadlines(), other.process_deadlines());
        assert_eq!(by_one.unwrap().digests + by_other.unwrap().digests, 1);
        // The challenge, and the digest.
        assert_eq!(count(&one, mails::count_waiting).await, 2);
    });
}

/// Makes a user with a confirmed address.
async fn with_address(service: &Service) -> (Identity, String) {
    let name = new_name();
    let address = format!("{name}@example.org");
    service.add_user(&name, Some(&address), None).await.unwrap();
    (actor_of(service, &name).await.unwrap(), name)
}

#[test]
fn push_messages_wait_are_put_off_and_end() {
    on_all(async |bed: &Bed| {
        // No push service listens at this address.
        let service = service(bed, "http://127.0.0.1:1".parse().unwrap()).await;
        let (first, _) = new_user(&service).await.unwrap();
        let (second, name) = new_user(&service).await.unwrap();
        for number in 0..25 {
            let endpoint = format!("http://127.0.0.1:1/{number}");
            let subscription = Subscription { endpoint };
            service.subscribe_push(second, subscription).await.unwrap();
        }
        let game = Match::between(&service, [first, second], name, "hex4")
            .await
            .unwrap();
        // The challenge.
        assert_eq!(count(&service, push::count_waiting).await, 20);
        game.play_random(&service, 1).await;
        assert_eq!(count(&service, push::count_waiting).await, 20);
        let sender = PushSender::new().unwrap();
        let round = service.deliver_push(&sender).await.unwrap();
        assert_eq!(round.put_off, 20);
        let claim = |tx: &mut dyn Transaction| push::claim(tx, i64::MAX - 1, i64::MAX, 3);
        let claimed = service.store().write::<_, StoreError>(claim).await.unwrap();
        assert_eq!(claimed.len(), 3);
        assert_eq!((claimed[0].wanted, claimed[0].tries), (2, 2));
        let [sent, ended, later] = <[_; 3]>::try_from(claimed).unwrap();
        let note = move |tx: &mut dyn Transaction| {
            push::done(tx, &sent)?;
            push::ended(tx, &ended)?;
            push::put_off(tx, &later, 0)
        };
        service.store().write::<_, StoreError>(note).await.unwrap();
        assert_eq!(count(&service, push::count_waiting).await, 18);
    });
}

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
        let claim = move |tx: &mut dyn Transaction| reviews::claim(tx, at, at + 60_000);
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
            let claim = move |tx: &mut dyn Transaction| reviews::claim(tx, at, at + 60_000);
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
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        task.abort();
        assert!(found.is_some());
    });
}
