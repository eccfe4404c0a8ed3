//! Addresses: a mailbox is one person, whatever the tag, and no address outlives its mail.

use oust_server::account::Secret;
use oust_server::id::{GameId, SeatNumber};
use oust_server::mailbot::Received;

use super::post::{Post, SERVER, word_after};

/// A mail from a whole address.
fn from(address: &str, number: usize, subject: &str) -> Vec<u8> {
    format!(
        "From: {address}\r\nTo: {SERVER}\r\nMessage-ID: <{number}@example.org>\r\n\
         Subject: {subject}\r\n\r\n"
    )
    .into_bytes()
}

#[tokio::test]
async fn a_mailbox_with_tags_has_one_account() {
    let post = Post::open().await;
    post.mail("ann", "signup ann ann+oust@example.org", "")
        .await;
    for (name, address) in [
        ("ann2", "ann@example.org"),
        ("ann3", "ann+other@example.org"),
        ("ann4", "ANN+x+y@Example.ORG"),
    ] {
        let reply = post
            .mail("ann", &format!("signup {name} {address}"), "")
            .await;
        assert!(reply.text.contains("was taken"), "{}", reply.text);
    }
    assert_eq!(post.number("SELECT count(*) FROM users"), 1);
    let mails = post.sent().await;
    let told = mails
        .iter()
        .filter(|mail| mail.subject == "Oust: you have an account");
    // To the address of the account: on a server without tags the other one is a stranger's.
    let to: Vec<_> = told.map(|mail| mail.to.as_str()).collect();
    assert_eq!(to, ["ann+oust@example.org"]);
    post.mail("ben", "signup ben +x@example.org", "").await;
    post.mail("eve", "signup eve ann@other.example", "").await;
    assert_eq!(post.number("SELECT count(*) FROM users"), 3);
}

#[tokio::test]
async fn a_link_goes_to_the_address_of_the_account_of_a_mailbox() {
    let post = Post::open().await;
    let made = post
        .service
        .add_user("ann", Some("ann+oust@example.org"), None);
    made.await.unwrap();
    post.service
        .mail_link("Ann+other@example.org")
        .await
        .unwrap();
    let mails = post.sent().await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].to, "ann+oust@example.org");
    // The address keeps its account whatever else is saved.
    post.execute("UPDATE users SET email_key = 'ann+oust@example.org'");
    let made = post.service.add_user("ben", Some("ann@example.org"), None);
    let ben = made.await.unwrap();
    let reply = post
        .mail(
            "ben",
            &format!("change mail-code ben {}", ben.mail_code.expose()),
            "",
        )
        .await;
    assert!(reply.text.contains("Your new mail code"), "{}", reply.text);
    post.execute("UPDATE users SET mail_code_hash = NULL, prefs = '{}' WHERE name = 'ann'");
    post.service
        .mail_link("ann+oust@example.org")
        .await
        .unwrap();
    let link = post.sent().await;
    assert!(
        link.iter().any(|mail| mail.to == "ann+oust@example.org"),
        "{link:?}"
    );
}

#[tokio::test]
async fn a_mailbox_gets_thirty_replies_an_hour_whatever_the_tag() {
    let post = Post::open().await;
    for number in 0..30 {
        let address = match number % 3 {
            0 => "robot@example.org".to_owned(),
            1 => format!("robot+{number}@example.org"),
            _ => format!("Robot+{number}@EXAMPLE.org"),
        };
        let received = post
            .receive(&from(&address, number, "oust help"))
            .await
            .unwrap();
        assert!(matches!(received, Received::Answered(_)), "{received:?}");
    }
    // Sent mails count, too.
    post.sent().await;
    let more = from("robot+new@example.org", 30, "oust help");
    let received = post.receive(&more).await.unwrap();
    assert!(matches!(received, Received::TooMany(_)), "{received:?}");
    let other = from("robots@example.org", 31, "oust help");
    let received = post.receive(&other).await.unwrap();
    assert!(matches!(received, Received::Answered(_)), "{received:?}");
}

#[tokio::test]
async fn no_address_outlives_its_mail() {
    let post = Post::open().await;
    post.mail("stranger", "oust help", "").await;
    post.mail("ann", "signup ann ann@example.org", "").await;
    let left = "SELECT count(*) FROM outbox WHERE recipient <> '' OR message <> ''";
    assert_eq!(post.number(left), 3);
    post.sent().await;
    assert_eq!(post.number(left), 0);
    post.service.mail_link("ann@example.org").await.unwrap();
    assert_eq!(post.number("SELECT count(*) FROM one_time"), 2);
    post.wait(4 * 24 * 60 * 60 * 1000);
    post.service.mail_link("ann@example.org").await.unwrap();
    assert_eq!(
        post.number("SELECT count(*) FROM one_time"),
        1,
        "expired ones are deleted"
    );
}

#[tokio::test]
async fn the_mails_of_a_closed_account_are_not_sent() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    post.mail(
        "ben",
        &format!("change address ben {ben} ben@example.net"),
        "",
    )
    .await;
    post.mail("ann", &format!("oust move 101 ann {ann} b2"), "")
        .await;
    assert!(post.number("SELECT count(*) FROM outbox WHERE user_id = 2") > 2);
    let reply = post.mail("ben", &format!("signoff ben {ben}"), "").await;
    assert!(
        reply.text.contains("The account ben is closed"),
        "{}",
        reply.text
    );
    let mails = post.sent().await;
    let to_ben: Vec<_> = mails
        .iter()
        .filter(|mail| mail.to.starts_with("ben@"))
        .collect();
    assert_eq!(to_ben.len(), 1, "the reply alone: {to_ben:?}");
    assert_eq!(to_ben[0].subject, "Re: signoff ben ***");
    for column in ["recipient", "message"] {
        let sql = format!("SELECT count(*) FROM outbox WHERE {column} LIKE '%ben@%'");
        assert_eq!(post.number(&sql), 0);
    }
}

#[tokio::test]
async fn an_answer_to_a_notice_of_the_old_address_plays_nothing() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let address = |seat, n| {
        let address = post.service.reply_address(GameId(101), SeatNumber(seat), n);
        address.unwrap()
    };
    let answer = async |to: String, turn: &str| {
        let mail = post.compose("eve", &to, "Re: it is your turn", turn);
        match post.receive(&mail).await.unwrap() {
            Received::Answered(reply) => reply.text,
            other => panic!("{other:?}"),
        }
    };
    post.wait(1000);
    post.mail(
        "ann",
        &format!("change address ann {ann} ann@example.net"),
        "",
    )
    .await;
    let mails = post.sent().await;
    let confirm = mails.iter().find(|mail| mail.to == "ann@example.net");
    let link = word_after(&confirm.unwrap().body, "/l/");
    post.service.use_link(&Secret::new(link)).await.unwrap();
    let text = answer(address(1, 0), "b2").await;
    assert!(text.contains("expected your name and mail code"), "{text}");
    post.mail("ann", &format!("oust move 101 ann {ann} b2"), "")
        .await;
    // Ben has his address still, and later notices go to ann's new one.
    assert!(
        answer(address(2, 1), "d4")
            .await
            .starts_with("You played d4")
    );
    assert!(
        answer(address(1, 2), "a5")
            .await
            .starts_with("You played a5")
    );
}
