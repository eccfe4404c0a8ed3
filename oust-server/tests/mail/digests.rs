//! Digests: one mail about all games instead of one for each turn.

use oust_server::account::{Credential, Identity, MailNotices, Preferences};
use oust_server::id::DAY;
use oust_server::store::{Transaction, users};

use super::post::Post;

const HOUR: i64 = DAY / 24;

/// Sets a user's choice of mails.
async fn choose(post: &Post, name: &'static str, mail: MailNotices) {
    let find = move |tx: &mut dyn Transaction| users::by_name(tx, name);
    let user = post.service.store().read(find).await.unwrap().unwrap();
    let identity = Identity::User {
        id: user.user_id(),
        via: Credential::Session,
    };
    let preferences = Preferences {
        mail,
        ..Preferences::default()
    };
    post.service
        .set_preferences(identity, preferences)
        .await
        .unwrap();
}

/// Begins games of ann against ben, sets ben's choice of mails, and sends the waiting mails.
async fn begin<const N: usize>(mail: MailNotices) -> (Post, [String; 2], [i64; N]) {
    let (post, ann, ben) = Post::with_players().await;
    choose(&post, "ben", mail).await;
    let mut games = [0; N];
    for game in &mut games {
        *game = post.begin(&ann, &ben, "-size=5 -swap=no").await;
    }
    post.sent().await;
    (post, [ann, ben], games)
}

/// Sends the due mails, and returns a user's mails without the replies.
async fn notices(post: &Post, name: &str) -> Vec<super::post::Sent> {
    post.service.process_deadlines().await.unwrap();
    let sent = post.sent().await.into_iter();
    let to = format!("{name}@example.org");
    sent.filter(|mail| mail.to == to && !mail.subject.starts_with("Re:"))
        .collect()
}

async fn play(post: &Post, name: &str, code: &str, game: i64, turn: &str) {
    let subject = format!("oust move {game} {name} {code} {turn}");
    let reply = post.mail(name, &subject, "").await;
    assert!(reply.text.contains("Board"), "{}", reply.text);
}

#[tokio::test]
async fn a_digest_lists_all_games_in_which_it_is_ones_turn() {
    let (post, [ann, ben], games) = begin::<3>(MailNotices::Hourly).await;
    let [one, other, third] = games;
    play(&post, "ann", &ann, one, "c3").await;
    let first = notices(&post, "ben").await;
    assert_eq!(first.len(), 1, "the first one is due at once");
    assert_eq!(first[0].subject, "Oust: it is your turn in 1 game");

    play(&post, "ann", &ann, other, "c3").await;
    play(&post, "ann", &ann, third, "c3").await;
    assert_eq!(notices(&post, "ben").await.len(), 0, "an hour has to pass");
    post.wait(HOUR - 1);
    assert_eq!(notices(&post, "ben").await.len(), 0);
    post.wait(1);
    // Ben has played in one of the games since.
    play(&post, "ben", &ben, other, "a1").await;
    let digest = notices(&post, "ben").await;
    assert_eq!(digest.len(), 1);
    assert_eq!(digest[0].subject, "Oust: it is your turn in 2 games");
    for (game, is_listed) in [(one, true), (other, false), (third, true)] {
        let link = format!("https://games.example/g/{game}\n");
        assert_eq!(
            digest[0].body.replace("\r\n", "\n").contains(&link),
            is_listed,
            "{game}"
        );
    }
    post.wait(DAY);
    assert_eq!(
        notices(&post, "ben").await.len(),
        0,
        "nothing has happened since"
    );
}

#[tokio::test]
async fn what_is_answered_leads_to_no_digest() {
    let (post, [ann, ben], [game]) = begin(MailNotices::Daily).await;
    play(&post, "ann", &ann, game, "c3").await;
    play(&post, "ben", &ben, game, "a1").await;
    assert_eq!(notices(&post, "ben").await.len(), 0);
    // Ann gets a mail for each turn, and hers is not delayed.
    play(&post, "ann", &ann, game, "e5").await;
    assert_eq!(notices(&post, "ben").await.len(), 1);
    play(&post, "ben", &ben, game, "a5").await;
    assert_eq!(notices(&post, "ann").await.len(), 1);
}

#[tokio::test]
async fn a_digest_tells_of_games_that_are_over() {
    let (post, [ann, _], [game]) = begin(MailNotices::Daily).await;
    post.mail("ann", &format!("oust resign {game} ann {ann}"), "")
        .await;
    let digest = notices(&post, "ben").await;
    assert_eq!(digest.len(), 1);
    assert_eq!(digest[0].subject, "Oust: 1 of your games is over");
    assert!(
        digest[0].body.contains(&format!("/g/{game}")),
        "{}",
        digest[0].body
    );
}

#[tokio::test]
async fn who_wants_no_mails_gets_none() {
    let (post, [ann, _], [game]) = begin(MailNotices::None).await;
    play(&post, "ann", &ann, game, "c3").await;
    post.mail("ann", &format!("oust chat {game} ann {ann}"), "hello")
        .await;
    post.mail("ann", &format!("oust challenge ann {ann} ben"), "")
        .await;
    post.wait(8 * DAY);
    let sent = notices(&post, "ben").await;
    assert_eq!(sent.len(), 0, "{sent:?}");
}

#[tokio::test]
async fn a_change_of_mind_ends_digests() {
    let (post, [ann, ben], [game]) = begin(MailNotices::Daily).await;
    play(&post, "ann", &ann, game, "c3").await;
    choose(&post, "ben", MailNotices::Each).await;
    assert_eq!(notices(&post, "ben").await.len(), 0);
    play(&post, "ben", &ben, game, "a1").await;
    play(&post, "ann", &ann, game, "e5").await;
    let notice = notices(&post, "ben").await;
    assert_eq!(notice.len(), 1);
    assert!(
        notice[0].subject.contains("it is your turn"),
        "{}",
        notice[0].subject
    );
    assert!(
        notice[0].reply_to.is_some(),
        "a mail that can be answered with a turn"
    );
}
