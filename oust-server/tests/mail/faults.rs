//! Failures of the store.

use oust_server::mailbot::{self, Received};

use super::post::{Post, SERVER};

#[tokio::test]
async fn a_locked_database_is_a_temporary_failure_and_the_mail_works_later() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let mail = post.compose("ann", SERVER, &format!("oust move 101 ann {ann} b2"), "");
    let other = rusqlite::Connection::open(post.database()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = post.receive(&mail).await.unwrap_err();
    assert!(error.is_temporary(), "{error}");
    other.execute_batch("ROLLBACK").unwrap();
    assert!(matches!(
        post.receive(&mail).await,
        Ok(Received::Answered(_))
    ));
    assert_eq!(post.number("SELECT count(*) FROM events"), 1);
}

#[tokio::test]
async fn a_reply_to_the_caller_is_not_queued_and_its_mail_is_handled_once() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    post.sent().await;
    let mail = post.compose("ann", SERVER, &format!("oust move 101 ann {ann} b2"), "");
    let received = mailbot::answer(&post.service, &mail).await.unwrap();
    assert!(matches!(received, Received::Answered(reply) if reply.text.starts_with("You played")));
    assert_eq!(
        post.number("SELECT count(*) FROM outbox WHERE dedupe LIKE 'reply/%' AND sent_at IS NULL"),
        0
    );
    assert_eq!(
        mailbot::answer(&post.service, &mail).await.unwrap(),
        Received::Repeated
    );
}
