//! Concurrent jobs other than turns.

use oust_core::RandomPlay;
use oust_server::account::{Identity, Secret};
use oust_server::game::{Command, Conditional, Conditionals, Filter, Kind, Source};
use oust_server::service::{Accepted, GameRequest, Service, ServiceError};

use crate::bed::on_all;
use crate::matches::{Match, legal, new_user, random_turn, request};

#[test]
fn of_two_users_who_accept_one_challenge_exactly_one_gets_the_game() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (challenger, _) = new_user(&services[0]).await.unwrap();
        let (one, _) = new_user(&services[0]).await.unwrap();
        let (other, _) = new_user(&services[0]).await.unwrap();
        let takers = [one, other];
        for round in 0..50 {
            let made = services[0]
                .challenge(challenger, request("hex4", None))
                .await
                .unwrap();
            let tasks = [0, 1].map(|index| {
                let (service, id) = (services[index].clone(), made.id.clone());
                let taker = takers[index];
                tokio::spawn(async move { service.accept(taker, id).await })
            });
            let [one, other] = tasks;
            // For the loser it is a challenge to another user, which is hidden.
            match (one.await.unwrap(), other.await.unwrap()) {
                (Ok(_), Err(ServiceError::NotFound { .. }))
                | (Err(ServiceError::NotFound { .. }), Ok(_)) => {}
                replies => panic!("round {round}: {replies:?}"),
            }
        }
    });
}

#[test]
fn open_seats_that_are_taken_at_once_have_one_player_each_and_the_last_begins_the_game() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (challenger, _) = new_user(&services[0]).await.unwrap();
        let mut takers = Vec::new();
        for _ in 0..4 {
            takers.push(new_user(&services[0]).await.unwrap().0);
        }
        for round in 0..10 {
            let mut request = request("9x9", None);
            (request.kind, request.players, request.rated) = (Kind::Orbit, Some(4), false);
            let made = services[0].challenge(challenger, request).await.unwrap();
            let tasks = takers.iter().enumerate().map(|(index, taker)| {
                let (service, id, taker) = (services[index % 2].clone(), made.id.clone(), *taker);
                tokio::spawn(async move { service.accept(taker, id).await })
            });
            let (mut waiting, mut begun, mut late) = (0, Vec::new(), 0);
            for task in tasks.collect::<Vec<_>>() {
                match task.await.unwrap() {
                    Ok(Accepted::Waiting(_)) => waiting += 1,
                    Ok(Accepted::Begun(game)) => begun.push(game),
                    Err(ServiceError::NotFound { .. }) => late += 1,
                    Err(error) => panic!("round {round}: {error}"),
                }
            }
            assert_eq!((waiting, begun.len(), late), (2, 1, 1), "round {round}");
            let mut names: Vec<_> = begun[0].game.names().into_iter().collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 4, "round {round}");
        }
        let filter = Filter {
            kind: Some(Kind::Orbit),
            limit: 100,
            ..Filter::default()
        };
        let games = services[1].games(Identity::Nobody, None, filter);
        assert_eq!(games.await.unwrap().len(), 10);
        let verified = services[1]
            .verify(false, oust_server::service::Repair::No)
            .await
            .unwrap();
        assert_eq!((verified.games, verified.faults), (10, Vec::new()));
    });
}

#[test]
fn every_rated_game_counts_when_many_end_at_once() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (first, first_name) = new_user(&services[0]).await.unwrap();
        let (second, name) = new_user(&services[0]).await.unwrap();
        let mut ends = Vec::new();
        for index in 0..12 {
            let service = services[index % 2].clone();
            let table = Match::between(&service, [first, second], name.clone(), "hex4").await;
            let table = table.unwrap();
            table.play_random(&service, 2).await;
            ends.push(tokio::spawn(
                async move { resign(&service, first, table).await },
            ));
        }
        for end in ends {
            end.await.unwrap().unwrap();
        }
        for name in [first_name, name] {
            let player = services[0].player(Identity::Nobody, name).await.unwrap();
            assert_eq!(player.oust.rated_games, 12);
        }
    });
}

#[test]
fn a_conditional_move_set_at_the_time_of_the_turn_is_played_or_refused() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let mut random = RandomPlay::new(5);
        let mut played = [0, 0];
        for _ in 0..40 {
            let table = Match::begin(&services[0], "hex4").await.unwrap();
            let view = table.view(&services[0]).await.unwrap();
            let turn = random_turn(&view, &mut random);
            let legal = legal(&view);
            let then = legal.iter().find(|point| **point != turn).unwrap();
            let tree = Conditionals(vec![Conditional {
                if_turn: turn.clone(),
                then: then.clone(),
                next: Vec::new(),
            }]);
            let service = services[1].clone();
            let sets = tokio::spawn(async move {
                service
                    .set_conditionals(table.players[1], table.game, 0, tree)
                    .await
            });
            table.play(&services[0], &view, &turn, "k").await.unwrap();
            let set = sets.await.unwrap();
            let n = table.view(&services[0]).await.unwrap().derived.n;
            match set {
                Ok(()) if n == 2 => played[0] += 1,
                Err(ServiceError::Stale { .. }) if n == 1 => played[1] += 1,
                set => panic!("{set:?}, {turn} then {then}, {n} events"),
            }
        }
        println!("{} played, {} refused", played[0], played[1]);
    });
}

#[test]
fn no_session_begun_by_the_old_password_survives_its_change() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (user, name) = new_user(&services[0]).await.unwrap();
        let password = |round: usize| Secret::new(format!("correct horse {round}"));
        services[0].set_password(user, password(0)).await.unwrap();
        let mut began = 0;
        for round in 0..10 {
            let (service, name) = (services[1].clone(), name.clone());
            let sign_in = tokio::spawn(async move { service.sign_in(name, password(round)).await });
            let changed = services[0].set_password(user, password(round + 1)).await;
            changed.unwrap();
            if let Ok(signed_in) = sign_in.await.unwrap() {
                began += 1;
                let session = services[0].session(&signed_in.session).await.unwrap();
                assert_eq!(session, None, "round {round}");
            }
        }
        println!("{began} sessions began before the change");
    });
}

async fn resign(service: &Service, identity: Identity, table: Match) -> Result<(), ServiceError> {
    let act = GameRequest {
        game: table.game,
        seen: None,
        request: Command::Resign.into(),
        key: None,
        source: Source::Api,
    };
    service.act(identity, act).await.map(drop)
}
