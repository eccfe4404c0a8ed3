//! Offers to anyone that are made and taken at once, in two processes.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use oust_server::account::{Identity, RatingRange, Secret};
use oust_server::game::Filter;
use oust_server::service::{
    ChallengeRequest, ChallengeView, Clock, Color, OfferingGuest, Service, ServiceError,
};

use crate::bed::{on_all, verify};
use crate::matches::{new_user, request};

const ROUNDS: usize = 10;

fn offer(board: &str) -> ChallengeRequest {
    ChallengeRequest {
        rated: false,
        color: Color::Random,
        ..request(board, None)
    }
}

/// Returns a guest of a new browser.
fn guest() -> OfferingGuest {
    let secret = || Secret::random("").unwrap();
    OfferingGuest {
        own: secret(),
        browser: Some(secret().hash()),
        name: None,
    }
}

async fn games(service: &Service) -> usize {
    let filter = Filter {
        limit: 1000,
        ..Filter::default()
    };
    service
        .games(Identity::Nobody, None, filter)
        .await
        .unwrap()
        .len()
}

/// Returns the game of two offers: the second one has begun it, and the first one was made to wait.
#[track_caller]
fn game_of(offers: [&ChallengeView; 2]) -> i64 {
    let begun: Vec<i64> = offers.iter().filter_map(|offer| offer.game).collect();
    assert_eq!(begun.len(), 1, "{offers:?}");
    begun[0]
}

#[test]
fn two_offers_made_at_once_begin_exactly_one_game() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (user, _) = new_user(&services[0]).await.unwrap();
        for round in 0..ROUNDS {
            let (one, other) = (guest(), guest());
            let secrets = [one.own.clone(), other.own.clone()];
            let (one, other) = tokio::join!(
                services[0].offer_as_guest(offer("3x3"), one),
                services[1].offer_as_guest(offer("3x3"), other),
            );
            let game = game_of([&one.unwrap(), &other.unwrap()]);
            assert_eq!(games(&services[0]).await, 2 * round + 1, "round {round}");
            for secret in secrets {
                let seat = services[1].guest(&secret).await.unwrap();
                assert!(matches!(seat, Identity::Guest { game: of, .. } if of.0 == game));
            }
            let (one, other) = tokio::join!(
                services[0].offer_as_guest(offer("3x3"), guest()),
                services[1].challenge(user, offer("3x3"), None),
            );
            game_of([&one.unwrap(), &other.unwrap()]);
            assert_eq!(games(&services[1]).await, 2 * round + 2, "round {round}");
            let open = services[0].challenges(Identity::Nobody).await.unwrap();
            assert_eq!(open, [], "round {round}");
        }
        verify(&services[0]).await;
    });
}

#[test]
fn an_offer_is_taken_once_or_canceled() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (user, _) = new_user(&services[0]).await.unwrap();
        for round in 0..ROUNDS {
            let maker = guest();
            let own = Identity::Offering {
                offer: maker.own.hash(),
            };
            let id = services[0].offer_as_guest(offer("3x3"), maker).await;
            let id = id.unwrap().id;
            let (one, other, account, canceled) = tokio::join!(
                services[0].take_as_guest(id.clone(), guest()),
                services[1].take_as_guest(id.clone(), guest()),
                services[0].accept(user, id.clone()),
                services[1].cancel(own, id.clone()),
            );
            let done = [
                one.is_ok(),
                other.is_ok(),
                account.is_ok(),
                canceled.is_ok(),
            ];
            let count = done.into_iter().filter(|done| *done).count();
            assert_eq!(count, 1, "round {round}: {done:?}");
        }
        verify(&services[0]).await;
    });
}

#[test]
fn offers_pair_only_where_both_want_the_same() {
    on_all(async |bed| {
        let service = bed.service().await;
        let (ann, _) = new_user(&service).await.unwrap();
        let (ben, _) = new_user(&service).await.unwrap();
        let ranged = |least, most| ChallengeRequest {
            ratings: RatingRange { least, most },
            ..offer("5x5")
        };
        let mut first = ChallengeRequest {
            color: Color::X,
            ..offer("4x4")
        };
        service.challenge(ann, first.clone(), None).await.unwrap();
        let made = async |request: &ChallengeRequest| {
            let made = service.challenge(ben, request.clone(), None).await;
            let made = made.unwrap();
            if made.game.is_none() {
                service.cancel(ben, made.id).await.unwrap();
            }
            made.game.is_some()
        };
        assert!(!made(&first).await, "both would begin");
        first.color = Color::O;
        for change in [
            |request: &mut ChallengeRequest| request.swap = true,
            |request: &mut ChallengeRequest| request.rated = true,
            |request: &mut ChallengeRequest| request.board = "4x5".to_owned(),
        ] {
            let mut other = first.clone();
            change(&mut other);
            assert!(!made(&other).await, "{other:?}");
        }
        let again = service.challenge(ann, first.clone(), None).await.unwrap();
        assert_eq!(again.game, None, "one's own offer");
        service.cancel(ann, again.id).await.unwrap();
        assert!(made(&first).await);
        // New players have 1500.
        let made_by_ann = service.challenge(ann, ranged(Some(1400), None), None);
        made_by_ann.await.unwrap();
        assert!(!made(&ranged(None, Some(1499))).await, "ann is too strong");
        let unrated = service.offer_as_guest(offer("5x5"), guest()).await.unwrap();
        assert_eq!(unrated.game, None, "a guest has no rating");
        let mine = Identity::Offering {
            offer: Secret::new("another").hash(),
        };
        assert!(service.cancel(mine, unrated.id).await.is_err());
        assert!(made(&ranged(None, Some(1500))).await);
        let far = service.challenge(ann, ranged(Some(2000), None), None).await;
        let far = service.accept(ben, far.unwrap().id).await;
        assert!(matches!(far, Err(ServiceError::Forbidden(_))), "{far:?}");
    });
}

#[test]
fn a_browser_never_plays_itself_and_its_last_offer_counts() {
    on_all(async |bed| {
        let service = bed.service().await;
        let (user, _) = new_user(&service).await.unwrap();
        let one = guest();
        let browser = one.browser;
        let again = |own: &str| OfferingGuest {
            own: Secret::new(own),
            browser,
            name: None,
        };
        let first = service
            .offer_as_guest(offer("3x3"), one.clone())
            .await
            .unwrap();
        let repeated = service.offer_as_guest(offer("3x3"), one).await.unwrap();
        assert_eq!(repeated, first, "the same request");
        let second = service.offer_as_guest(offer("3x3"), again("second")).await;
        let second = second.unwrap();
        assert_eq!(second.game, None);
        let open = service.challenges(Identity::Nobody).await.unwrap();
        let open: Vec<&str> = open.iter().map(|open| open.id.as_str()).collect();
        assert_eq!(open, [second.id.as_str()], "the first one has ended");
        let taken = service
            .take_as_guest(second.id.clone(), again("third"))
            .await;
        assert!(
            matches!(taken, Err(ServiceError::OwnChallenge)),
            "{taken:?}"
        );
        let taken = service
            .accept_in_browser(user, second.id.clone(), browser)
            .await;
        assert!(
            matches!(taken, Err(ServiceError::OwnChallenge)),
            "{taken:?}"
        );
        let made = service.challenge_in_browser(user, offer("3x3"), None, browser);
        assert_eq!(made.await.unwrap().game, None);
        service.cancel_offers(browser.unwrap()).await.unwrap();
        let open = service.challenges(Identity::Nobody).await.unwrap();
        assert_eq!(open.len(), 1, "the offer of the account stays");
    });
}

#[test]
fn the_offer_of_a_guest_who_has_left_ends() {
    on_all(async |bed| {
        const MINUTE: i64 = 60_000;
        let now = Arc::new(AtomicI64::new(1_800_000_000_000));
        let service = bed.service_at(Clock::Manual(Arc::clone(&now))).await;
        let one = guest();
        let offers = vec![one.own.hash()];
        let made = service.offer_as_guest(offer("3x3"), one).await.unwrap();
        for _ in 0..5 {
            now.fetch_add(2 * MINUTE, Ordering::SeqCst);
            let open = service.renew_offers(offers.clone()).await.unwrap();
            assert_eq!(open.len(), 1, "its browser asks");
        }
        now.fetch_add(3 * MINUTE, Ordering::SeqCst);
        assert_eq!(service.challenges(Identity::Nobody).await.unwrap(), []);
        let late = service.take_as_guest(made.id.clone(), guest()).await;
        assert!(matches!(late, Err(ServiceError::Conflict(_))), "{late:?}");
        assert_eq!(service.renew_offers(offers.clone()).await.unwrap(), []);
        service.process_deadlines().await.unwrap();
        let ended = service
            .challenge_by_id(Identity::Nobody, made.id.clone())
            .await;
        assert_eq!(ended.unwrap().state, "expired");
        let other = service.offer_as_guest(offer("3x3"), guest()).await.unwrap();
        assert_eq!(other.game, None, "an offer that has ended pairs with none");
    });
}
