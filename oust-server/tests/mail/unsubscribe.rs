//! The link in mails about games that ends them.

use oust_server::account::MailNotices;
use oust_server::id::DAY;

use super::players::{begin_between, choose, identity, notices};
use super::post::{Post, Sent};

/// Returns the secret of the link in the headers of a mail.
fn token(mail: &Sent) -> Option<String> {
    let head = mail.raw.split("\r\n\r\n").next().unwrap();
    let value = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
    let link = value("List-Unsubscribe: <")?;
    assert_eq!(
        value("List-Unsubscribe-Post: "),
        Some("List-Unsubscribe=One-Click")
    );
    let link = link.strip_suffix('>').unwrap();
    Some(
        link.strip_prefix("https://games.example/unsubscribe/")
            .unwrap()
            .to_owned(),
    )
}

async fn chosen(post: &Post, name: &'static str) -> MailNotices {
    let identity = identity(post, name).await;
    post.service.preferences(identity).await.unwrap().mail
}

async fn open() -> Post {
    let post = Post::open().await;
    for name in ["ann", "ben"] {
        post.add_user(name).await;
    }
    post
}

#[tokio::test]
async fn every_mail_about_games_has_the_link_and_no_other_mail() {
    let post = open().await;
    choose(&post, "ben", MailNotices::Daily).await;
    begin_between(&post, ["ben", "ann"], None).await;
    let ben = identity(&post, "ben").await;
    post.service.mail_link("ben@example.org").await.unwrap();
    post.service
        .change_address(ben, "ben@example.net")
        .await
        .unwrap();
    post.wait(7 * DAY);
    post.service.process_deadlines().await.unwrap();
    let sent = post.sent().await;
    let mut kinds = [0, 0];
    for mail in &sent {
        let is_of_account = ["your link", "your address"]
            .iter()
            .any(|part| mail.subject.contains(part));
        assert_eq!(token(mail).is_none(), is_of_account, "{}", mail.subject);
        kinds[usize::from(is_of_account)] += 1;
    }
    // A turn, the challenge, the digest and the reminder; the link and the new address.
    assert_eq!(
        kinds,
        [4, 2],
        "{:?}",
        sent.iter().map(|mail| &mail.subject).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn the_link_ends_the_mails_of_its_own_account_alone() {
    let post = open().await;
    begin_between(&post, ["ben", "ann"], None).await;
    let sent = post.sent().await;
    let mail = sent
        .iter()
        .find(|mail| mail.to == "ben@example.org")
        .unwrap();
    let right = token(mail).unwrap();
    let (user, code) = right.split_once('.').unwrap();
    let other = format!("{}.{code}", user.parse::<i64>().unwrap() - 1);
    for wrong in [
        "",
        ".",
        user,
        "x.y",
        &right[..right.len() - 1],
        &format!("{right}0"),
        &other,
    ] {
        assert!(
            !post
                .service
                .may_unsubscribe(wrong.to_owned())
                .await
                .unwrap(),
            "{wrong}"
        );
        assert!(
            !post.service.unsubscribe(wrong.to_owned()).await.unwrap(),
            "{wrong}"
        );
    }
    assert!(post.service.may_unsubscribe(right.clone()).await.unwrap());
    assert_eq!(
        chosen(&post, "ben").await,
        MailNotices::Each,
        "a look ends nothing"
    );
    for _ in 0..2 {
        assert!(post.service.unsubscribe(right.clone()).await.unwrap());
    }
    assert_eq!(chosen(&post, "ben").await, MailNotices::None);
    assert_eq!(chosen(&post, "ann").await, MailNotices::Each);
    post.wait(8 * DAY);
    assert_eq!(notices(&post, "ben").await.len(), 0, "no reminder");
    // The address of the account, and with it the link.
    post.execute("UPDATE users SET email = 'ben@example.net' WHERE name = 'ben'");
    assert!(!post.service.unsubscribe(right).await.unwrap());
}
