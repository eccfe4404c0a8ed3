//! Digests and push messages on both databases.

use oust_server::account::{Identity, MailNotices, Preferences};
use oust_server::push::{PushHosts, PushSender};
use oust_server::service::{Clock, Service, ServiceConfig, Subscription};
use oust_server::store::{StoreError, Transaction, digests, mails, push};

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
