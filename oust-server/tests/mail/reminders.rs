//! Reminders of games that have waited long for a player.

use oust_server::account::MailNotices;
use oust_server::id::DAY;
use oust_server::store::outages::{self, Sign};

use super::players::{begin_between, choose, identity, linked_games, notices, try_act};
use super::post::Post;
use oust_server::service::RequestedAction;

const HOUR: i64 = DAY / 24;

/// Opens a server with ann, who gets no mails, and with ben and cid.
async fn open() -> Post {
    let post = Post::open().await;
    for name in ["ann", "ben", "cid"] {
        post.add_user(name).await;
    }
    choose(&post, "ann", MailNotices::None).await;
    post
}

/// Processes what is due, and returns the games of the reminders that a user gets.
async fn reminded(post: &Post, name: &str) -> Vec<Vec<i64>> {
    let mails = notices(post, name).await.into_iter();
    let reminders = mails.filter(|mail| mail.subject.ends_with("for you"));
    reminders.map(|mail| linked_games(&mail.body)).collect()
}

/// Notes that a server runs now.
async fn note_alive(post: &Post) {
    let at = post.service.now();
    let noted = post.service.store();
    let noted = noted.write(move |tx| outages::set_sign(tx, Sign { at, next_by: at }));
    noted.await.unwrap();
}

#[tokio::test]
async fn games_that_fall_due_within_a_day_of_a_reminder_come_in_the_next_one() {
    let post = open().await;
    let first = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(HOUR);
    let second = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(HOUR);
    let third = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(7 * DAY - 2 * HOUR - 1);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    post.wait(1);
    assert_eq!(reminded(&post, "ben").await, [[first]]);
    post.wait(DAY - 1);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    post.wait(1);
    assert_eq!(reminded(&post, "ben").await, [[second, third]]);
    post.wait(60 * DAY);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0], "once");
}

#[tokio::test]
async fn a_reminder_waits_for_the_end_of_a_vacation_which_is_no_time_on_turn() {
    let post = open().await;
    let ben = identity(&post, "ben").await;
    let due = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(3 * DAY);
    let other = begin_between(&post, ["ben", "ann"], None).await;
    // The first game is due since an hour, and no pass has seen it.
    post.wait(4 * DAY + HOUR);
    post.service.set_vacation(ben, 10).await.unwrap();
    for _ in 0..10 {
        assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
        post.wait(DAY);
    }
    assert_eq!(reminded(&post, "ben").await, [[due]]);
    post.wait(3 * DAY - HOUR - 1);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    post.wait(1);
    assert_eq!(reminded(&post, "ben").await, [[other]]);
}

#[tokio::test]
async fn the_time_of_an_outage_is_no_time_on_turn() {
    let post = open().await;
    let game = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(2 * DAY);
    note_alive(&post).await;
    post.wait(10 * DAY);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    post.wait(5 * DAY - 1);
    note_alive(&post).await;
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    post.wait(1);
    assert_eq!(reminded(&post, "ben").await, [[game]]);
}

#[tokio::test]
async fn each_new_turn_is_reminded_of_anew() {
    let post = open().await;
    let game = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(7 * DAY);
    assert_eq!(reminded(&post, "ben").await, [[game]]);
    for (name, turn) in [("ben", "a1"), ("ann", "e5")] {
        let played = try_act(&post, name, game, RequestedAction::turn(turn)).await;
        assert!(played.is_some());
    }
    post.wait(7 * DAY - 1);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    post.wait(1);
    assert_eq!(reminded(&post, "ben").await, [[game]]);
}

#[tokio::test]
async fn who_wants_mails_again_gets_the_reminders_that_are_due() {
    let post = open().await;
    choose(&post, "ben", MailNotices::None).await;
    let game = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(9 * DAY);
    assert_eq!(reminded(&post, "ben").await, [[0; 0]; 0]);
    choose(&post, "ben", MailNotices::Daily).await;
    assert_eq!(reminded(&post, "ben").await, [[game]]);
}

#[tokio::test]
async fn a_reminder_that_fails_stops_no_other_and_is_not_lost() {
    let post = open().await;
    // Each of the two is first once: the longest wait comes first.
    let of_ben = begin_between(&post, ["ben", "ann"], None).await;
    post.wait(1);
    let of_cid = begin_between(&post, ["cid", "ann"], None).await;
    post.wait(7 * DAY);
    post.execute("UPDATE users SET prefs = '!' || prefs WHERE name = 'ben'");
    assert_eq!(reminded(&post, "cid").await, [[of_cid]]);
    post.execute("UPDATE users SET prefs = trim(prefs, '!')");
    assert_eq!(reminded(&post, "ben").await, [[of_ben]]);
}
