//! Mails of banned accounts, and accounts by mail where sign-up is not open.

use oust_server::account::SignUp;
use oust_server::id::DAY;
use oust_server::service::{Decision, ServiceConfig};

use super::post::{Post, SERVER};

#[tokio::test]
async fn a_banned_account_is_told_so_by_mail_and_does_nothing() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5 -swap=no").await;
    // The notice was mailed before the ban, and its address still names the seat.
    let notice = post.sent().await;
    let address = notice
        .iter()
        .find_map(|sent| sent.reply_to.clone())
        .expect("a notice with an address for the turn");
    let decision = Decision::of_operator("three warnings");
    let banned = post.service.ban(decision, "ann".to_owned(), Some(3));
    banned.await.unwrap();
    let sentence = "the account is banned until 2026-01-08T10:00:00Z: three warnings";
    let subjects = [
        format!("oust move 101 ann {ann} c3"),
        format!("oust chat 101 ann {ann}"),
        format!("oust challenge ben ann {ann} -size=5"),
        format!("change vacation ann {ann} 3d"),
    ];
    for subject in &subjects {
        let reply = post.mail("ann", subject, "hello").await;
        assert!(reply.text.contains(sentence), "{subject}: {}", reply.text);
    }
    let answer = post.compose("ann", &address, "Re: your turn", "c3");
    post.receive(&answer).await.unwrap();
    assert_eq!(post.number("SELECT count(*) FROM events"), 0);
    assert_eq!(post.number("SELECT count(*) FROM chat"), 0);
    // A wrong code learns nothing, and the ban ends by itself.
    let reply = post
        .mail("ann", "oust move 101 ann abcd-efgh-jkmn-pqrs c3", "")
        .await;
    assert!(!reply.text.contains("banned"), "{}", reply.text);
    post.wait(3 * DAY);
    let reply = post.mail("ann", &subjects[0], "").await;
    assert!(!reply.text.contains("Nothing was done"), "{}", reply.text);
    assert_eq!(post.number("SELECT count(*) FROM events"), 1);
}

#[tokio::test]
async fn a_mail_makes_no_account_where_sign_up_is_not_open() {
    for (sign_up, sentence) in [
        (SignUp::Closed, "the server makes no new accounts"),
        (SignUp::Invitation, "a new account needs an invitation"),
    ] {
        let config = ServiceConfig {
            mail_address: Some(SERVER.to_owned()),
            sign_up,
            ..ServiceConfig::default()
        };
        let post = Post::open_with(config).await;
        let reply = post.mail("eve", "signup eve eve@example.org", "").await;
        assert!(reply.text.contains(sentence), "{}", reply.text);
        assert_eq!(post.number("SELECT count(*) FROM users"), 0);
    }
}
