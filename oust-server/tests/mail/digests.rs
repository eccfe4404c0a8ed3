//! Digests: one mail about all games instead of one for each turn.

use oust_server::account::MailNotices;
use oust_server::game::Command;
use oust_server::id::DAY;

use super::players::{act, begin_between, choose, identity, linked_games, notices};
use super::post::Post;

const HOUR: i64 = DAY / 24;

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
async fn a_change_of_mind_sends_a_mail_for_each_turn_that_waited() {
    let (post, [ann, ben], [game, answered, ended]) = begin(MailNotices::Daily).await;
    play(&post, "ann", &ann, game, "c3").await;
    play(&post, "ann", &ann, answered, "c3").await;
    play(&post, "ben", &ben, answered, "a1").await;
    act(&post, "ann", ended, Command::Resign).await;
    choose(&post, "ben", MailNotices::Each).await;
    let waited = notices(&post, "ben").await;
    let subjects: Vec<_> = waited.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(
        subjects,
        [
            format!("Oust Board {game}: it is your turn"),
            format!("Oust Board {ended}: the game is over, o wins by resignation"),
        ]
    );
    let is_answerable: Vec<_> = waited.iter().map(|mail| mail.reply_to.is_some()).collect();
    assert_eq!(is_answerable, [true, false]);
    play(&post, "ben", &ben, game, "a1").await;
    play(&post, "ann", &ann, game, "e5").await;
    let notice = notices(&post, "ben").await;
    assert_eq!(notice.len(), 1);
    assert!(
        notice[0].reply_to.is_some(),
        "a mail that can be answered with a turn"
    );
}

#[tokio::test]
async fn who_turns_mails_off_is_told_nothing_later() {
    let (post, _, [ended, other]) = begin(MailNotices::Daily).await;
    act(&post, "ann", ended, Command::Resign).await;
    choose(&post, "ben", MailNotices::None).await;
    assert_eq!(notices(&post, "ben").await.len(), 0);
    choose(&post, "ben", MailNotices::Daily).await;
    assert_eq!(notices(&post, "ben").await.len(), 0);
    act(&post, "ann", other, Command::Resign).await;
    let digest = notices(&post, "ben").await;
    assert_eq!(linked_games(&digest[0].body), [other]);
}

#[tokio::test]
async fn a_shorter_interval_makes_a_digest_due_sooner_and_a_longer_one_not_later() {
    let (post, _, [first, second, third]) = begin(MailNotices::Daily).await;
    act(&post, "ann", first, Command::Resign).await;
    assert_eq!(notices(&post, "ben").await.len(), 1);
    act(&post, "ann", second, Command::Resign).await;
    choose(&post, "ben", MailNotices::Hourly).await;
    post.wait(HOUR - 1);
    assert_eq!(notices(&post, "ben").await.len(), 0);
    post.wait(1);
    assert_eq!(notices(&post, "ben").await.len(), 1);
    act(&post, "ann", third, Command::Resign).await;
    choose(&post, "ben", MailNotices::Daily).await;
    post.wait(HOUR);
    let digest = notices(&post, "ben").await;
    assert_eq!(linked_games(&digest[0].body), [third]);
}

#[tokio::test]
async fn a_digest_tells_of_games_that_ended_in_a_vacation_at_its_end() {
    let (post, _, [early, late]) = begin(MailNotices::Hourly).await;
    let ben = identity(&post, "ben").await;
    post.service.set_vacation(ben, 10).await.unwrap();
    act(&post, "ann", early, Command::Resign).await;
    for _ in 0..5 {
        assert_eq!(notices(&post, "ben").await.len(), 0);
        post.wait(DAY);
    }
    act(&post, "ann", late, Command::Resign).await;
    post.wait(5 * DAY - 1);
    assert_eq!(notices(&post, "ben").await.len(), 0);
    post.wait(1);
    let digest = notices(&post, "ben").await;
    assert_eq!(linked_games(&digest[0].body), [early, late]);
}

#[tokio::test]
async fn a_vacation_that_ends_early_ends_the_wait_for_a_digest() {
    let (post, _, [game]) = begin(MailNotices::Daily).await;
    let ben = identity(&post, "ben").await;
    post.service.set_vacation(ben, 20).await.unwrap();
    act(&post, "ann", game, Command::Resign).await;
    assert_eq!(notices(&post, "ben").await.len(), 0);
    post.wait(DAY);
    post.service.set_vacation(ben, 0).await.unwrap();
    assert_eq!(notices(&post, "ben").await.len(), 1);
}

#[tokio::test]
async fn a_digest_tells_of_games_that_ended_long_before_it_and_at_the_time_of_the_last_one() {
    let (post, _, [first, at_once, later]) = begin(MailNotices::Hourly).await;
    act(&post, "ann", first, Command::Resign).await;
    assert_eq!(notices(&post, "ben").await.len(), 1);
    // At the very millisecond of the digest.
    act(&post, "ann", at_once, Command::Resign).await;
    post.wait(1);
    act(&post, "ann", later, Command::Resign).await;
    // Longer than the interval, without a pass.
    post.wait(3 * DAY);
    let digest = notices(&post, "ben").await;
    assert_eq!(linked_games(&digest[0].body), [at_once, later]);
}

#[tokio::test]
async fn a_digest_tells_of_any_number_of_games() {
    let (post, _, [first]) = begin(MailNotices::Daily).await;
    choose(&post, "ann", MailNotices::None).await;
    act(&post, "ann", first, Command::Resign).await;
    assert_eq!(notices(&post, "ben").await.len(), 1);
    let mut ended = Vec::new();
    for _ in 0..205 {
        let game = begin_between(&post, ["ben", "ann"], None).await;
        act(&post, "ann", game, Command::Resign).await;
        ended.push(game);
    }
    post.wait(DAY);
    let digest = notices(&post, "ben").await;
    assert_eq!(linked_games(&digest[0].body), ended);
}

#[tokio::test]
async fn a_turn_that_was_told_and_one_that_was_answered_are_no_reason_for_a_digest() {
    let (post, [ann, ben], [told, answered]) = begin(MailNotices::Hourly).await;
    play(&post, "ann", &ann, told, "c3").await;
    assert_eq!(notices(&post, "ben").await.len(), 1);
    play(&post, "ann", &ann, answered, "c3").await;
    play(&post, "ben", &ben, answered, "a1").await;
    post.wait(HOUR);
    assert_eq!(notices(&post, "ben").await.len(), 0);
}

#[tokio::test]
async fn a_digest_that_fails_stops_no_other_and_is_not_lost() {
    let (post, _, [game]) = begin(MailNotices::Daily).await;
    choose(&post, "ann", MailNotices::Daily).await;
    act(&post, "ann", game, Command::Resign).await;
    // The longest wait comes first.
    post.execute("UPDATE users SET digest_due = digest_due - 1 WHERE name = 'ann'");
    post.execute("UPDATE users SET prefs = '!' || prefs WHERE name = 'ann'");
    let digest = notices(&post, "ben").await;
    assert_eq!(linked_games(&digest[0].body), [game]);
    post.execute("UPDATE users SET prefs = trim(prefs, '!')");
    let digest = notices(&post, "ann").await;
    assert_eq!(linked_games(&digest[0].body), [game]);
}
