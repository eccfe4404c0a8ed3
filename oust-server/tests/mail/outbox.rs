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

#[tokio::test]
async fn a_slow_recipient_does_not_hold_up_the_others() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};

    let (post, ..) = Post::with_players().await;
    let program = post.folder.path().join("sendmail");
    let sent = post.folder.path().join("sent");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *slow*) sleep 8;; esac\ncat > /dev/null\necho \"$*\" >> {}\n",
        sent.display()
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    post.mail("slow", "oust help", "").await;
    let sender = std::sync::Arc::new(format!("sendmail:{}", program.display()).parse().unwrap());
    let outbox = tokio::spawn(post.service.clone().run_outbox(sender));
    tokio::time::sleep(Duration::from_millis(500)).await;
    // Queued after the round with the slow one began.
    post.mail("ann", "oust help", "").await;
    post.mail("ben", "oust help", "").await;
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(&sent).unwrap_or_default();
        if text.contains("ann@") && text.contains("ben@") {
            assert!(!text.contains("slow@"), "{text}");
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(7), "{text}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    outbox.abort();
}
