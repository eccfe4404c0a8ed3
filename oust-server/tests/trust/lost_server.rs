//! A server of PostgreSQL that is killed while players write.

use std::process::Command;
use std::time::Duration;

use oust_server::store::Database;

use crate::bed::on_postgres_alone;
use crate::load::Load;

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
        crate::races::verify(&service).await;
    });
}

fn run(control: &str, what: &str) {
    let mut command = Command::new(control);
    assert!(
        command.arg(what).status().unwrap().success(),
        "{control} {what}"
    );
}
