//! Reminders and digests are queued once, and lose nothing, where several processes and players work
//! at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use oust_server::account::{Identity, MailNotices, Preferences};
use oust_server::game::{Command, Source};
use oust_server::id::{DAY, Millis};
use oust_server::service::{Clock, GameRequest, Service, ServiceConfig};
use oust_server::store::StoreError;

use crate::bed::{Bed, on_all};
use crate::matches::{Match, actor_of, new_name, new_user};

const START: Millis = 1_800_000_000_000;

async fn service(bed: &Bed, now: &Arc<AtomicI64>) -> Service {
    let config = ServiceConfig {
        mail_address: Some("oust@games.example".to_owned()),
        ..ServiceConfig::default()
    };
    let clock = Clock::Manual(Arc::clone(now));
    let opened = Service::open(bed.store().await, clock, config);
    opened.await.unwrap()
}

/// Begins games of a new user with a confirmed address, who moves first.
async fn begin(service: &Service, count: usize, mail: MailNotices) -> (Identity, Vec<Match>) {
    let name = new_name();
    let address = format!("{name}@example.org");
    service.add_user(&name, Some(&address), None).await.unwrap();
    let user = actor_of(service, &name).await.unwrap();
    let preferences = Preferences {
        mail,
        ..Preferences::default()
    };
    service.set_preferences(user, preferences).await.unwrap();
    let mut games = Vec::new();
    for _ in 0..count {
        let (other, name) = new_user(service).await.unwrap();
        let game = Match::between(service, [user, other], name, "hex4").await;
        games.push(game.unwrap());
    }
    (user, games)
}

/// Returns how many of the queued mails have the address of each game.
async fn told(service: &Service, games: &[Match], heading: &'static str) -> Vec<usize> {
    let read = service.store().read::<_, StoreError>(|tx| {
        tx.all::<String>("SELECT message FROM outbox ORDER BY id", &[])
    });
    let mails = read.await.unwrap();
    let parts = mails.iter().filter_map(|mail| mail.split_once(heading));
    let lines: Vec<&str> = parts.flat_map(|(_, part)| part.lines()).collect();
    let count = |game: &Match| {
        let address = format!("/g/{}", game.game);
        lines.iter().filter(|line| line.ends_with(&address)).count()
    };
    games.iter().map(count).collect()
}

#[test]
fn games_that_end_while_digests_are_queued_are_told_once() {
    on_all(async |bed: &Bed| {
        let now = Arc::new(AtomicI64::new(START));
        let [one, other] = [service(bed, &now).await, service(bed, &now).await];
        let (_, games) = begin(&one, 24, MailNotices::Hourly).await;
        let ends = games.iter().map(|game| {
            let (service, game) = (one.clone(), *game);
            tokio::spawn(async move {
                let request = GameRequest {
                    game: game.game,
                    seen: None,
                    request: Command::Resign.into(),
                    key: None,
                    source: Source::Api,
                };
                service.act(game.players[1], request).await.unwrap();
            })
        });
        let ends: Vec<_> = ends.collect();
        let mut digests = 0;
        while !ends.iter().all(tokio::task::JoinHandle::is_finished) {
            digests += other.process_deadlines().await.unwrap().digests;
            now.fetch_add(DAY / 24, Ordering::SeqCst);
        }
        for end in ends {
            end.await.unwrap();
        }
        now.fetch_add(DAY / 24, Ordering::SeqCst);
        digests += other.process_deadlines().await.unwrap().digests;
        assert!(digests > 0);
        let told = told(&one, &games, "These games are over:").await;
        assert_eq!(told, vec![1; games.len()]);
    });
}

#[test]
fn a_reminder_is_queued_once_by_two_processes() {
    on_all(async |bed: &Bed| {
        let now = Arc::new(AtomicI64::new(START));
        let [one, other] = [service(bed, &now).await, service(bed, &now).await];
        let (_, first) = begin(&one, 2, MailNotices::Daily).await;
        let (on_vacation, _) = begin(&one, 1, MailNotices::Daily).await;
        now.fetch_add(7 * DAY, Ordering::SeqCst);
        one.set_vacation(on_vacation, 1).await.unwrap();
        for expected in [1, 0] {
            let (by_one, by_other) =
                tokio::join!(one.process_deadlines(), other.process_deadlines());
            assert_eq!(
                by_one.unwrap().reminded + by_other.unwrap().reminded,
                expected
            );
        }
        assert_eq!(told(&one, &first, "It has been your turn").await, [1, 1]);
        now.fetch_add(DAY, Ordering::SeqCst);
        let passed = one.process_deadlines().await.unwrap();
        assert_eq!(passed.reminded, 1, "after the vacation");
    });
}

#[test]
fn a_choice_of_a_mail_for_each_event_empties_the_digest() {
    on_all(async |bed: &Bed| {
        let now = Arc::new(AtomicI64::new(START));
        let service = service(bed, &now).await;
        let (user, games) = begin(&service, 3, MailNotices::Daily).await;
        let mail = MailNotices::Each;
        let preferences = Preferences {
            mail,
            ..Preferences::default()
        };
        service.set_preferences(user, preferences).await.unwrap();
        assert_eq!(told(&service, &games, "it is your turn").await, [1, 1, 1]);
        now.fetch_add(2 * DAY, Ordering::SeqCst);
        assert_eq!(service.process_deadlines().await.unwrap().digests, 0);
    });
}
