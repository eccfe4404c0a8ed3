//! A whole game by mail alone.

use oust_notation::Document;
use oust_validate::Validator;

use super::post::{Post, Sent, word_after};

/// Signs up by mail and returns the code from the mail that comes back.
async fn sign_up(post: &Post, name: &str) -> String {
    post.mail(name, &format!("signup {name} {name}@example.org"), "")
        .await;
    let mails = post.sent().await;
    let account = mails
        .iter()
        .find(|mail| mail.subject == "Oust: your account");
    word_after(&account.unwrap().body, "code is\n\n")
}

#[track_caller]
fn notice<'m>(mails: &'m [Sent], to: &str, subject: &str) -> &'m Sent {
    let found = mails
        .iter()
        .find(|mail| mail.to == format!("{to}@example.org") && mail.subject.contains(subject));
    found.unwrap_or_else(|| panic!("no {subject:?} to {to} in {mails:#?}"))
}

#[tokio::test]
async fn two_accounts_play_a_game_by_answering_its_notices() {
    let post = Post::open().await;
    let (ann, ben) = (sign_up(&post, "ann").await, sign_up(&post, "ben").await);
    post.mail(
        "ann",
        &format!("oust challenge ann {ann} ben -size=3 -swap=no"),
        "",
    )
    .await;
    let mails = post.sent().await;
    // Ben's address is not confirmed before his first mail with the code: ann has the id.
    let id = word_after(&notice(&mails, "ann", "challenge").body, "challenge  ");
    post.mail("ben", &format!("oust accept {id} ben {ben}"), "")
        .await;
    let mut mails = post.sent().await;
    let turns = ["b2", "a1", "c3", "a3", "c1"];
    let mut players = ["ann", "ben"].into_iter().cycle();
    let mut over = false;
    for turn in turns {
        let player = players.next().unwrap();
        let address = notice(&mails, player, "it is your turn")
            .reply_to
            .clone()
            .unwrap();
        let body = format!("{turn}\r\n\r\nOn Monday, the server wrote:\r\n> Oust Board 101\r\n");
        let subject = "Re: Oust Board 101: it is your turn";
        let bytes = post.compose(player, &address, subject, &body);
        let received = post.receive(&bytes).await.unwrap();
        let text = format!("{received:?}");
        assert!(
            text.contains(&format!("You played {turn} on board 101.")),
            "{text}"
        );
        over = text.contains("The game is over");
        mails = post.sent().await;
        if over {
            break;
        }
    }
    if !over {
        let player = players.next().unwrap();
        let address = notice(&mails, player, "it is your turn")
            .reply_to
            .clone()
            .unwrap();
        let bytes = post.compose(
            player,
            &address,
            "Re: Oust Board 101: it is your turn",
            "resign",
        );
        post.receive(&bytes).await.unwrap();
        mails = post.sent().await;
    }
    let last = &notice(&mails, "ann", "the game is over").body;
    let records = Document::read(last).into_records().count();
    assert_eq!(records, 1, "{last}");
    let report = Validator::default().validate(last);
    let mut findings = report.games.iter().flat_map(|game| &game.findings);
    assert!(findings.all(|finding| !finding.is_error()), "{last}");
    assert_eq!(report.games.len(), 1, "{last}");
    let verified = post.service.verify(false).await.unwrap();
    assert!(verified.faults.is_empty());
}
