//! Kills processes, and the server of PostgreSQL, at random moments.

use std::collections::HashMap;
use std::process::Command;
use std::time::{Duration, Instant};

use oust_server::id::GameId;
use oust_server::service::Service;
use oust_server::store::Database;
use oust_server::store::events::{self, StoredEvent};

use crate::bed::{Bed, on_all, on_postgres_alone, verify};
use crate::child;
use crate::load::Load;

#[test]
fn no_acknowledged_turn_is_lost_when_the_process_is_killed() {
    on_all(async |bed| kill_again_and_again(bed, Duration::from_secs(5)).await);
}

#[test]
#[ignore = "takes ten minutes"]
fn no_acknowledged_turn_is_lost_when_the_process_is_killed_for_five_minutes() {
    on_all(async |bed| kill_again_and_again(bed, Duration::from_mins(5)).await);
}

async fn kill_again_and_again(bed: &Bed, time: Duration) {
    let (began, mut kills) = (Instant::now(), 0);
    let mut acknowledged = Vec::new();
    while began.elapsed() < time {
        let (mut process, mut output) = child::play(bed, "");
        // Some processes die during startup, most during writes.
        if kills % 4 != 0 {
            acknowledged.extend(child::next_line(&mut output, "acknowledged"));
        }
        let life = u64::from(getrandom::u32().unwrap() % 400);
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(life));
            process.kill().unwrap();
            process.wait().unwrap();
        });
        while let Some(line) = child::next_line(&mut output, "acknowledged") {
            acknowledged.push(line);
        }
        killer.join().unwrap();
        kills += 1;
    }
    let service = bed.service().await;
    check(&service, &acknowledged).await;
    let turns = acknowledged.len();
    println!(
        "{kills} kills, {turns} acknowledged turns, none lost: {:?}",
        bed.database
    );
    assert!(turns > kills, "{kills} kills, {turns} turns");
}

/// Checks that every acknowledged turn is stored exactly once, and that all games verify.
pub(crate) async fn check(service: &Service, acknowledged: &[String]) {
    verify(service).await;
    let mut games: HashMap<i64, Vec<StoredEvent>> = HashMap::new();
    for line in acknowledged {
        let words: Vec<_> = line.split(' ').collect();
        let [game, n, key, turn] = words[..] else {
            panic!("{line}");
        };
        let game = game.parse().unwrap();
        if let std::collections::hash_map::Entry::Vacant(entry) = games.entry(game) {
            let read = service
                .store()
                .read(move |tx| events::of_game(tx, GameId(game)));
            entry.insert(read.await.unwrap());
        }
        let has_key = |event: &&StoredEvent| event.key.as_deref() == Some(key);
        let found: Vec<_> = games[&game].iter().filter(has_key).collect();
        assert_eq!(found.len(), 1, "{line}");
        assert_eq!(found[0].n.to_string(), n, "{line}");
        assert_eq!(found[0].text.as_deref().unwrap_or_default(), turn, "{line}");
    }
}

#[test]
fn no_acknowledged_turn_is_lost_when_the_database_server_is_killed() {
    let Ok(control) = std::env::var("OUST_TEST_POSTGRES_CTL") else {
        eprintln!("skipped: OUST_TEST_POSTGRES_CTL is not set");
        return;
    };
    on_postgres_alone(async |bed| {
        assert!(matches!(bed.database, Database::Url(_)));
        let service = bed.service().await;
        let load = Load::start(&service, 8).await;
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(500)).await;
            run(&control, "kill");
            tokio::time::sleep(Duration::from_millis(200)).await;
            run(&control, "start");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        let first = load.stop().await;
        assert_ne!(first.unavailable, 0, "the players did not notice");
        first.check(service.store()).await;
        let load = Load::start(&service, 8).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let second = load.stop().await;
        assert_ne!(second.acknowledged.len(), 0, "it does not go on");
        assert_eq!(second.unavailable, 0, "it is not well again");
        verify(&service).await;
    });
}

fn run(control: &str, what: &str) {
    let mut command = Command::new(control);
    assert!(
        command.arg(what).status().unwrap().success(),
        "{control} {what}"
    );
}
