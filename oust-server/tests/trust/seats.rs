//! Seats that several people want at once, in two processes.

use oust_server::account::{GuestName, Identity, Secret};
use oust_server::game::{Command, Source};
use oust_server::id::GameId;
use oust_server::service::{ChallengeRequest, GameRequest, GuestGame, Service, ServiceError};

use crate::bed::{on_all, verify};
use crate::matches::{Match, new_user, request};

const ROUNDS: usize = 10;

/// Begins a game of a guest against a friend; returns it with the secret of the friend's link.
async fn invite(service: &Service) -> (GuestGame, Secret) {
    let friend = ChallengeRequest {
        rated: false,
        ..request("3x3", Some("guest".to_owned()))
    };
    let begun = service.begin_as_guest(friend, None, None).await.unwrap();
    let link = begun.friend.as_ref().unwrap().secret().clone();
    (begun, link)
}

async fn resign(service: &Service, identity: Identity, game: GameId) {
    let act = GameRequest {
        game,
        seen: None,
        request: Command::Resign.into(),
        key: None,
        source: Source::Web,
    };
    service.act(identity, act).await.unwrap();
}

#[test]
fn of_all_who_sit_down_at_once_one_has_the_seat() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (user, _) = new_user(&services[0]).await.unwrap();
        for round in 0..ROUNDS {
            let (begun, link) = invite(&services[0]).await;
            let name = GuestName::typed("Ada");
            let [first, second] = [(); 2].map(|()| Secret::random("").unwrap());
            let invited = services[0].invited(&link).await.unwrap();
            let (one, other, program, account) = tokio::join!(
                services[0].sit_down(Identity::Nobody, &link, &first, name.clone()),
                services[1].sit_down(Identity::Nobody, &link, &second, name),
                services[0].say(invited, begun.game, "hello".to_owned(), None),
                services[1].sit_down(user, &link, &second, None),
            );
            let is_taken = |refused: ServiceError| matches!(refused, ServiceError::SeatTaken);
            let mut seated = usize::from(program.is_ok());
            assert!(program.err().is_none_or(is_taken), "round {round}");
            for (answer, secret) in [(one, &first), (other, &second), (account, &second)] {
                match answer {
                    Ok(Identity::User { .. }) => seated += 1,
                    Ok(guest) => {
                        seated += 1;
                        let known = services[1].guest(secret).await.unwrap();
                        assert_eq!(known, guest, "round {round}");
                        // The answer may be lost: the same guest asks again.
                        let again = services[1].sit_down(Identity::Nobody, &link, secret, None);
                        assert_eq!(again.await.unwrap(), guest, "round {round}");
                    }
                    Err(refused) => assert!(is_taken(refused), "round {round}"),
                }
            }
            assert_eq!(seated, 1, "round {round}");
            let third = Secret::random("").unwrap();
            let late = services[0]
                .sit_down(Identity::Nobody, &link, &third, None)
                .await;
            assert!(late.is_err_and(is_taken));
            // The inviter's seat is as it was.
            let own = services[0].guest(&begun.own).await.unwrap();
            assert!(matches!(own, Identity::Guest { game, .. } if game == begun.game));
        }
        verify(&services[0]).await;
    });
}

#[test]
fn of_two_who_offer_a_rematch_at_once_one_begins_it() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        for round in 0..ROUNDS {
            let table = Match::begin(&services[0], "3x3").await.unwrap();
            let Match { game, players } = table;
            resign(&services[0], players[round % 2], game).await;
            let (one, other) = tokio::join!(
                services[0].rematch(players[0], game),
                services[1].rematch(players[1], game),
            );
            let games = [one.unwrap().game, other.unwrap().game];
            let begun: Vec<i64> = games.into_iter().flatten().collect();
            let again = services[0].rematch(players[0], game).await.unwrap();
            assert_eq!(again.state, "accepted", "round {round}");
            let next = again.game.expect("both have offered it");
            assert!(begun.iter().all(|game| *game == next), "round {round}");
            let row = services[0].game(players[0], GameId(next)).await.unwrap();
            let seat = |player| row.seat_of(player).unwrap().0;
            assert_eq!(
                (seat(players[0]), seat(players[1])),
                (2, 1),
                "colors change"
            );
            let unknown = services[0].game(players[0], GameId(next + 1)).await;
            assert!(unknown.is_err(), "one game");
        }
        verify(&services[0]).await;
    });
}

#[test]
fn a_seat_goes_from_a_guest_to_an_account_once() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        for round in 0..ROUNDS {
            let (begun, _) = invite(&services[0]).await;
            let users = [
                new_user(&services[0]).await.unwrap(),
                new_user(&services[0]).await.unwrap(),
            ];
            let secrets = vec![begun.own.clone()];
            let (one, other) = tokio::join!(
                services[0].hand_over_seats(users[0].0, secrets.clone()),
                services[1].hand_over_seats(users[1].0, secrets),
            );
            one.unwrap();
            other.unwrap();
            let row = services[0].game(users[0].0, begun.game).await.unwrap();
            let has_seat = |(user, _): &&(Identity, String)| row.seat_of(*user).is_some();
            assert_eq!(users.iter().filter(has_seat).count(), 1, "round {round}");
            assert_eq!(
                services[0].guest(&begun.own).await.unwrap(),
                Identity::Nobody
            );
        }
        verify(&services[0]).await;
    });
}
