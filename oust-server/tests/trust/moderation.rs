//! Decisions of two moderators at once, and the list that keeps them.

use std::collections::BTreeMap;

use oust_server::account::{Identity, UserRole};
use oust_server::game::{Command, EventKind, Kind, Source};
use oust_server::id::SeatNumber;
use oust_server::service::{
    AfterAct, Decision, GameRequest, Moderator, RequestedAction, Service, ServiceError,
};
use oust_server::store::{Database, StoreError, Transaction, ratings};

use crate::bed::{on_all, verify};
use crate::matches::{Match, first_turn, new_user};

async fn moderator(service: &Service) -> Identity {
    let (identity, name) = new_user(service).await.unwrap();
    let role = service.set_role(name, UserRole::Moderator);
    role.await.unwrap();
    identity
}

fn by(identity: Identity, report: Option<i64>, key: Option<&str>) -> Decision {
    Decision {
        by: Moderator::Account(identity),
        reason: "a reason".to_owned(),
        report,
        after: AfterAct::Closed,
        key: key.map(str::to_owned),
    }
}

/// Reports the second player by the first, and returns the number of the report and the name.
async fn report(service: &Service, table: Match) -> (i64, String) {
    let text = "rude".to_owned();
    let made = service.report(table.players[0], table.game, SeatNumber(2), text);
    made.await.unwrap();
    let newest = "SELECT max(id) FROM reports";
    let read = |tx: &mut dyn Transaction| tx.one::<i64>(newest, &[]);
    let id = service.store().read::<_, StoreError>(read).await.unwrap();
    let row = table.view(service).await.unwrap();
    (id, row.names().swap_remove(1))
}

async fn resign(service: &Service, table: Match) {
    let act = GameRequest {
        game: table.game,
        seen: None,
        request: Command::Resign.into(),
        key: None,
        source: Source::Api,
    };
    service.act(table.players[1], act).await.unwrap();
}

async fn count_acts(service: &Service) -> i64 {
    let sql = "SELECT count(*) FROM moderation WHERE act <> 'role'";
    let read = |tx: &mut dyn Transaction| tx.one::<i64>(sql, &[]);
    service.store().read::<_, StoreError>(read).await.unwrap()
}

#[test]
fn of_two_moderators_who_decide_on_a_report_at_once_one_does() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let one = moderator(&services[0]).await;
        let other = moderator(&services[0]).await;
        for round in 0..10 {
            let table = Match::begin(&services[0], "hex4").await.unwrap();
            let (id, name) = report(&services[0], table).await;
            let banned = services[0].ban(by(one, Some(id), None), name.clone(), None);
            let muted = services[1].mute(by(other, Some(id), None), name, 3);
            match tokio::join!(banned, muted) {
                (Ok(()), Err(ServiceError::ReportClosed))
                | (Err(ServiceError::ReportClosed), Ok(())) => {}
                replies => panic!("round {round}: {replies:?}"),
            }
            assert_eq!(count_acts(&services[0]).await, round + 1);
        }
    });
}

#[test]
fn a_form_that_arrives_twice_at_once_decides_once() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let one = moderator(&services[0]).await;
        for round in 0..5 {
            let table = Match::begin(&services[0], "hex4").await.unwrap();
            let (id, _) = report(&services[0], table).await;
            let key = format!("key {round}");
            let decision = || by(one, Some(id), Some(&key));
            let replies = tokio::join!(
                services[0].void_game(decision(), table.game),
                services[1].void_game(decision(), table.game),
            );
            assert!(matches!(replies, (Ok(()), Ok(()))), "{replies:?}");
            let events = table.events(services[0].store()).await;
            assert_eq!(events.len(), 1);
            assert_eq!(events[0].kind, EventKind::Void);
            assert_eq!(count_acts(&services[0]).await, round + 1);
        }
        verify(&services[0]).await;
    });
}

#[test]
fn a_game_that_is_void_at_the_time_of_a_turn_ends_with_it_or_without() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        for _ in 0..10 {
            let table = Match::begin(&services[0], "hex4").await.unwrap();
            let view = table.view(&services[0]).await.unwrap();
            let act = GameRequest {
                game: table.game,
                seen: Some(0),
                request: RequestedAction::turn(first_turn(&view)),
                key: None,
                source: Source::Api,
            };
            let (voided, played) = tokio::join!(
                services[0].void_game(Decision::of_operator("a test"), table.game),
                services[1].act(table.players[0], act),
            );
            voided.unwrap();
            let events = table.events(services[0].store()).await;
            assert_eq!(events.last().unwrap().kind, EventKind::Void);
            assert_eq!(events.len(), 1 + usize::from(played.is_ok()));
        }
        verify(&services[0]).await;
    });
}

#[test]
fn ratings_without_a_void_game_are_those_of_players_who_never_played_it() {
    on_all(async |bed| {
        let service = bed.service().await;
        let mut players = Vec::new();
        for _ in 0..3 {
            players.push(new_user(&service).await.unwrap());
        }
        let begin = async |first: usize, second: usize| {
            let pair = [players[first].0, players[second].0];
            let name = players[second].1.clone();
            let table = Match::between(&service, pair, name, "hex4").await.unwrap();
            table.play_random(&service, 2).await;
            table
        };
        let all = async || {
            let read = |tx: &mut dyn Transaction| {
                let ratings = ratings::all(tx, Kind::Oust)?.into_iter();
                // The times differ: the games are played one after the other.
                let values = ratings.map(|(user, rating)| {
                    let exact = [rating.value, rating.deviation, rating.volatility];
                    (user, (exact.map(f64::to_bits), rating.games))
                });
                Ok::<_, StoreError>(values.collect::<BTreeMap<_, _>>())
            };
            service.store().read(read).await.unwrap()
        };
        let changes = "SELECT count(*) FROM rating_changes";
        resign(&service, begin(0, 1).await).await;
        let first = all().await;
        let unfair = begin(2, 0).await;
        resign(&service, unfair).await;
        let voided = service.void_game(Decision::of_operator("a test"), unfair.game);
        voided.await.unwrap();
        assert_eq!(all().await, first, "as before the game");
        // A later game counts as if the unfair one had not been.
        let unfair = begin(2, 0).await;
        resign(&service, unfair).await;
        resign(&service, begin(1, 2).await).await;
        let voided = service.void_game(Decision::of_operator("a test"), unfair.game);
        voided.await.unwrap();
        let later = all().await;
        assert_eq!(later.len(), 3);
        assert_eq!(later.values().map(|(_, games)| games).sum::<i64>(), 4);
        let read = move |tx: &mut dyn Transaction| tx.one::<i64>(changes, &[]);
        let stored = service.store().read::<_, StoreError>(read).await.unwrap();
        assert_eq!(stored, 4);
        // The same three games in the same order, without the unfair ones.
        let fair = bed_of_same_results(&service).await;
        let sorted = |values: Vec<[u64; 3]>| {
            let mut values = values;
            values.sort_unstable();
            values
        };
        let found = later.values().map(|(exact, _)| *exact).collect();
        assert_eq!(sorted(found), sorted(fair));
        verify(&service).await;
    });
}

/// Plays two games with the results of the test, between three other players, and returns the ratings.
async fn bed_of_same_results(service: &Service) -> Vec<[u64; 3]> {
    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(new_user(service).await.unwrap());
    }
    for [first, second] in [[0, 1], [1, 2]] {
        let pair: [(Identity, String); 2] = [players[first].clone(), players[second].clone()];
        let [(one, _), (other, name)] = pair;
        let table = Match::between(service, [one, other], name, "hex4")
            .await
            .unwrap();
        table.play_random(service, 2).await;
        resign(service, table).await;
    }
    let ids: Vec<_> = players
        .iter()
        .map(|(identity, _)| match identity {
            Identity::User { id, .. } => *id,
            other => panic!("{other:?}"),
        })
        .collect();
    let read = move |tx: &mut dyn Transaction| {
        let ratings = ratings::all(tx, Kind::Oust)?.into_iter();
        let own = ratings.filter(|(user, _)| ids.contains(user));
        let exact = own.map(|(_, rating)| [rating.value, rating.deviation, rating.volatility]);
        Ok::<_, StoreError>(exact.map(|exact| exact.map(f64::to_bits)).collect())
    };
    service.store().read(read).await.unwrap()
}

#[test]
fn no_act_can_be_changed_or_removed() {
    on_all(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        let voided = service.void_game(Decision::of_operator("a test"), table.game);
        voided.await.unwrap();
        let mut statements = vec![
            "UPDATE moderation SET reason = ''",
            "UPDATE moderation SET at = at",
            "DELETE FROM moderation",
        ];
        match bed.database {
            Database::Url(_) => statements.push("TRUNCATE moderation"),
            Database::Folder(_) => statements.push(
                "INSERT OR REPLACE INTO moderation (id, at, act, detail, reason) \
                 SELECT id, at, act, detail, 'other' FROM moderation",
            ),
        }
        for sql in statements {
            let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[]);
            match service.store().write(job).await {
                Err(StoreError::Unavailable { reason }) => {
                    assert!(reason.contains("append-only"), "{sql}: {reason}");
                }
                done => panic!("{sql}: {done:?}"),
            }
        }
        assert_eq!(count_acts(&service).await, 1);
    });
}
