//! Concurrent requests: for the same turn, and for other things.

use oust_core::RandomPlay;
use oust_server::account::{Identity, Secret};
use oust_server::game::{Command, Conditional, Conditionals, Filter, GameRow, Kind, Source};
use oust_server::service::{Accepted, GameRequest, Repair, Service, ServiceError};

use crate::bed::{Bed, on_all, verify};
use crate::matches::{Match, legal, new_user, random_turn, request};

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
                .challenge(challenger, request("hex4", None), None)
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
            let made = services[0]
                .challenge(challenger, request, None)
                .await
                .unwrap();
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
        let verified = services[1].verify(false, Repair::No).await.unwrap();
        assert_eq!((verified.games, verified.faults), (10, Vec::new()));
    });
}

#[test]
fn every_rated_game_counts_when_many_end_at_once() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (one, name) = new_user(&services[0]).await.unwrap();
        let (other, other_name) = new_user(&services[0]).await.unwrap();
        let mut tables = Vec::new();
        for index in 0..24 {
            // Each has the first seat in every other game: locks in the order of seats would cross.
            let (players, second) = match index % 2 {
                0 => ([one, other], &other_name),
                _ => ([other, one], &name),
            };
            let service = services[index % 2].clone();
            let table = Match::between(&service, players, second.clone(), "hex4").await;
            let table = table.unwrap();
            table.play_random(&service, 2).await;
            tables.push((service, table));
        }
        let ends = tables.into_iter().map(|(service, table)| {
            tokio::spawn(async move { resign(&service, one, table).await })
        });
        for end in ends.collect::<Vec<_>>() {
            end.await.unwrap().unwrap();
        }
        for name in [name, other_name] {
            let player = services[0].player(Identity::Nobody, name).await.unwrap();
            assert_eq!(player.oust.rated_games, 24);
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
                Ok(_) if n == 2 => played[0] += 1,
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
