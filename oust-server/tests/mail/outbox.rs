//! The outbox sends waiting mails, retries, and gives up.

use oust_server::id::DAY;
use oust_server::service::Round;

use super::post::Post;

/// The setting of a mail server that does not exist.
const UNREACHABLE: &str = "smtp://127.0.0.1:1";

const MINUTE: i64 = 60 * 1000;

#[tokio::test]
async fn what_was_sent_is_deleted_and_not_sent_again() {
    let (post, ..) = Post::with_players().await;
    post.mail("ann", "oust help", "").await;
    let mails = post.sent().await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "Re: oust help");
    assert!(mails[0].raw.contains("Auto-Submitted: auto-replied"));
    assert!(mails[0].raw.contains("In-Reply-To: <0@example.org>"));
    assert_eq!(
        post.number("SELECT count(*) FROM outbox WHERE message <> ''"),
        0
    );
    post.wait(DAY);
    assert!(post.sent().await.is_empty());
}

#[tokio::test]
async fn a_mail_that_fails_is_tried_twelve_times_with_growing_pauses() {
    let (post, ..) = Post::with_players().await;
    post.mail("ann", "oust help", "").await;
    let put_off = Round {
        put_off: 1,
        ..Round::default()
    };
    assert_eq!(post.send_by(UNREACHABLE).await, put_off);
    assert_eq!(post.send_by(UNREACHABLE).await, Round::default());
    for pause in [1, 2, 4, 8, 16, 32, 64, 128, 256, 360] {
        post.wait(pause * MINUTE - 1);
        assert_eq!(post.send_by(UNREACHABLE).await, Round::default(), "{pause}");
        post.wait(1);
        assert_eq!(post.send_by(UNREACHABLE).await, put_off, "{pause}");
    }
    post.wait(360 * MINUTE);
    let given_up = Round {
        given_up: 1,
        ..Round::default()
    };
    assert_eq!(post.send_by(UNREACHABLE).await, given_up);
    post.wait(DAY);
    assert_eq!(post.send_by(UNREACHABLE).await, Round::default());
    assert_eq!(
        post.number("SELECT count(*) FROM outbox WHERE message <> ''"),
        0
    );
}

#[tokio::test]
async fn a_mail_is_sent_after_failures() {
    let (post, ..) = Post::with_players().await;
    post.mail("ann", "oust help", "").await;
    post.send_by(UNREACHABLE).await;
    assert!(post.sent().await.is_empty());
    post.wait(MINUTE);
    assert_eq!(post.sent().await.len(), 1);
}
