//! A complete game by mail.

use oust_notation::Document;
use oust_server::service::Repair;
use oust_validate::Validator;

use super::post::{Post, Sent, word_after};

/// Signs up by mail and returns the code from the reply.
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
    // Ben's address is unconfirmed before his first mail with the code, so only ann gets the id.
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
    let verified = post.service.verify(false, Repair::No).await.unwrap();
    assert!(verified.faults.is_empty());
}

#[tokio::test]
async fn three_accounts_play_orbit_by_answering_its_notices() {
    let post = Post::open().await;
    let mut codes = Vec::new();
    for name in ["ann", "ben", "carl"] {
        codes.push(post.add_user(name).await);
    }
    let challenge = format!("orbit challenge ann {} ben carl -size=5", codes[0]);
    let reply = post.mail("ann", &challenge, "").await;
    let id = word_after(&reply.text, "challenge  ");
    let mails = post.sent().await;
    for name in ["ben", "carl"] {
        let told = notice(&mails, name, &format!("Orbit challenge {id} from ann"));
        assert!(
            told.body.contains("players ann, ben, carl"),
            "{}",
            told.body
        );
    }
    for (name, code) in ["ben", "carl"].into_iter().zip(&codes[1..]) {
        post.mail(name, &format!("orbit accept {id} {name} {code}"), "")
            .await;
    }
    let mut mails = post.sent().await;
    let subject = "Orbit Board 101: it is your turn";
    let turns = "b5 a1 e1 d5 a2 e2 c4 pass pass";
    for (turn, player) in turns
        .split(' ')
        .zip(["ann", "ben", "carl"].into_iter().cycle())
    {
        let told = notice(&mails, player, subject);
        assert!(told.body.contains("such as e4 or pass"), "{}", told.body);
        let address = told.reply_to.clone().unwrap();
        let bytes = post.compose(player, &address, &format!("Re: {subject}"), turn);
        let received = format!("{:?}", post.receive(&bytes).await.unwrap());
        let done = if turn == "pass" {
            "You passed"
        } else {
            "You played"
        };
        assert!(received.contains(done), "{received}");
        mails = post.sent().await;
    }
    let resign = format!("orbit resign 101 ben {}", codes[1]);
    post.mail("ben", &resign, "").await;
    let mails = post.sent().await;
    assert!(
        notice(&mails, "ann", subject).reply_to.is_some(),
        "she is asked again"
    );
    let told = notice(&mails, "carl", "Orbit Board 101: the game goes on");
    assert!(
        told.body.contains("ben has resigned.\nIt is ann's turn."),
        "{}",
        told.body
    );
    assert_eq!(told.reply_to, None);
    post.mail("ann", &format!("orbit pass 101 ann {}", codes[0]), "")
        .await;
    post.mail("carl", &format!("orbit pass 101 carl {}", codes[2]), "")
        .await;
    let mails = post.sent().await;
    let over = "the game is over, x wins by territory: x 1, o 0, p3 0";
    for name in ["ann", "ben", "carl"] {
        assert!(notice(&mails, name, over).body.contains("Game won by ann."));
    }
    let verified = post.service.verify(false, Repair::No).await.unwrap();
    assert!(verified.faults.is_empty(), "{:?}", verified.faults);
}

#[tokio::test]
async fn a_notice_tells_what_the_last_turn_captured() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5 -swap=no").await;
    let turns = ["a1", "c1", "e5", "e1", "b1,c4"];
    for (index, turn) in turns.into_iter().enumerate() {
        let (name, code) = if index % 2 == 0 {
            ("ann", &ann)
        } else {
            ("ben", &ben)
        };
        post.mail(name, &format!("oust move 101 {name} {code} {turn}"), "")
            .await;
    }
    let mails = post.sent().await;
    let told = |mail: &&Sent| mail.body.contains("captures");
    let told: Vec<&Sent> = mails.iter().filter(told).collect();
    assert_eq!(told.len(), 1, "{mails:#?}");
    assert_eq!(told[0].to, "ben@example.org");
    assert!(
        told[0].body.contains("\nann (x): b1 captures 1, c4\n"),
        "{}",
        told[0].body
    );
}
