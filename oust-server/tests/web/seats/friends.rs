//! A friend's link: it seats the first visitor who sits down by it.

use oust_server::service::Repair;
use serde_json::json;

use super::{invite, names, play, resign, sit_down};
use crate::browser::{Browser, Page, words};
use crate::server::Server;

#[tokio::test]
async fn a_friends_link_seats_the_first_who_sits_down_and_no_one_after() {
    let server = Server::start().await;
    let [inviter, friend, third] = [(); 3].map(|()| Browser::new(&server));
    let (game, link) = invite(&inviter).await;
    // Both look at the link first: looking takes no seat.
    for browser in [&friend, &third] {
        let page = browser.get(&link).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("Sit down"), "{}", page.text);
    }
    assert_eq!(sit_down(&friend, &link).await.location, game);
    assert_eq!(play(&inviter, &game, 0, "a1").await, 303);
    assert_eq!(play(&friend, &game, 1, "c3").await, 303);
    assert_eq!(play(&inviter, &game, 2, "a3").await, 303);
    let late = third.get(&link).await;
    assert_eq!(late.status, 410);
    assert!(late.text.contains("The seat is taken"), "{}", late.text);
    let refused = sit_down(&third, &link).await;
    assert_eq!((refused.status, refused.location.as_str()), (409, ""));
    assert_eq!(third.cookie("oust-seat-101"), None);
    // Neither does the secret of the link do, in a cookie or as the token of a program.
    let secret = link.rsplit('/').next().unwrap();
    third.set_cookie("oust-seat-101", secret);
    assert_ne!(play(&third, &game, 3, "c1").await, 303);
    assert_eq!(server.turn(secret, 101, 3, "c1").await.0, 401);
    assert_eq!(play(&friend, &game, 3, "c1").await, 303);
    // The friend who opens the link again goes on playing.
    assert_eq!(friend.get(&link).await.location, game);
    assert_eq!(sit_down(&friend, &link).await.location, game);
    assert_eq!(inviter.get(&link).await.location, game);
}

#[tokio::test]
async fn many_who_sit_down_at_once_get_one_seat() {
    let server = Server::start().await;
    let inviter = Browser::new(&server);
    let (game, link) = invite(&inviter).await;
    let friends: Vec<Browser<'_>> = (0..8).map(|_| Browser::new(&server)).collect();
    let all = futures_of(&friends, &link).await;
    let seated: Vec<_> = all.iter().filter(|page| page.location == game).collect();
    assert_eq!(seated.len(), 1);
    assert!(all.iter().all(|page| matches!(page.status, 303 | 409)));
    let mut played = 0;
    assert_eq!(play(&inviter, &game, 0, "a1").await, 303);
    for friend in &friends {
        played += u32::from(play(friend, &game, 1, "c3").await == 303);
    }
    assert_eq!(played, 1);
}

/// Submits the form of a link in all browsers at the same time.
async fn futures_of(browsers: &[Browser<'_>], link: &str) -> Vec<Page> {
    let requests = browsers.iter().map(|browser| sit_down(browser, link));
    futures_util::future::join_all(requests).await
}

#[tokio::test]
async fn a_friend_who_loses_the_answer_has_the_seat() {
    let server = Server::start().await;
    let [inviter, friend, third] = [(); 3].map(|()| Browser::new(&server));
    let (game, link) = invite(&inviter).await;
    assert_eq!(friend.get(&link).await.status, 200);
    // Pressed three times before an answer came.
    let pressed = [&friend, &friend, &friend].map(|browser| sit_down(browser, &link));
    for page in futures_util::future::join_all(pressed).await {
        assert_eq!(page.location, game, "{}", page.text);
    }
    assert_eq!(play(&inviter, &game, 0, "a1").await, 303);
    for ask in ["press again", "open the link"] {
        friend.set_cookie("oust-seat-101", "");
        let page = match ask {
            "press again" => sit_down(&friend, &link).await,
            _ => friend.get(&link).await,
        };
        assert_eq!(page.location, game, "{ask}: {}", page.text);
    }
    assert_eq!(play(&friend, &game, 1, "c3").await, 303);
    // The right is the browser's, not the link's.
    let (form, link_of_friend) = (friend.cookie("oust-form").unwrap(), &link);
    assert_eq!(third.get(link_of_friend).await.status, 410);
    assert_eq!(sit_down(&third, link_of_friend).await.status, 409);
    third.set_cookie("oust-form", &form[1..]);
    assert_eq!(third.get(link_of_friend).await.status, 410);
}

#[tokio::test]
async fn the_own_link_says_so_and_changes_nothing() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    let ann = Browser::signed_up(&server, "ann").await;
    for inviter in [&guest, &ann] {
        let (game, link) = invite(inviter).await;
        let page = inviter.get(&link).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("This is your link"), "{}", page.text);
        assert!(page.text.contains(&format!(r#"{link}""#)), "to be sent");
        let answer = sit_down(inviter, &link).await;
        assert_eq!((answer.status, answer.location.as_str()), (409, ""));
        assert!(answer.text.contains("This is your link"));
        assert_eq!(play(inviter, &game, 0, "a1").await, 303);
        // In another browser of the same account, and in this one after signing out.
        if inviter.cookie("oust-session").is_some() {
            let other = Browser::new(&server);
            let fields = [("name", "ann"), ("password", "correct horse")];
            other.send("/login", "/login", &fields).await;
            assert_eq!(sit_down(&other, &link).await.status, 409);
            inviter.send("/", "/logout", &[]).await;
            assert_eq!(sit_down(inviter, &link).await.status, 409);
        }
        let friend = Browser::new(&server);
        assert_eq!(sit_down(&friend, &link).await.location, game);
        assert_eq!(play(&friend, &game, 1, "c3").await, 303);
    }
}

#[tokio::test]
async fn an_account_sits_down_as_itself() {
    let server = Server::start().await;
    let inviter = Browser::new(&server);
    let (game, link) = invite(&inviter).await;
    let ben = Browser::signed_up(&server, "ben").await;
    let page = ben.get(&link).await.text;
    assert!(words(&page).contains("You play as"), "{page}");
    // A name is for guests: the account's own stays.
    let taken = ben.send(&link, &link, &[("name", "Somebody")]).await;
    assert_eq!(taken.location, game);
    let (_, view) = server.get("", "/api/v1/games/101").await;
    assert_eq!(names(&view), ["guest", "ben"]);
    assert!(ben.get("/me").await.text.contains("/g/101"));
    assert_eq!(play(&inviter, &game, 0, "a1").await, 303);
    assert_eq!(play(&ben, &game, 1, "c3").await, 303);
    // The session is all that has the seat.
    ben.send("/", "/logout", &[]).await;
    assert_ne!(play(&ben, &game, 2, "a3").await, 303);
    let verified = server.service.verify(false, Repair::No).await.unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test]
async fn the_inviters_page_says_who_has_sat_down() {
    let server = Server::start().await;
    let inviter = Browser::new(&server);
    let (game, link) = invite(&inviter).await;
    let waiting = inviter.get(&game).await.text;
    assert!(waiting.contains("Send this link") && waiting.contains("nobody yet"));
    let friend = Browser::new(&server);
    friend.send(&link, &link, &[("name", "Ada <b>")]).await;
    let page = inviter.get(&game).await.text;
    assert!(!page.contains("Send this link"), "{page}");
    assert!(words(&page).contains("Ada b (guest)"), "{page}");
    assert!(words(&page).contains("has sat down."), "{page}");
    let (_, view) = server.get("", "/api/v1/games/101").await;
    assert_eq!(names(&view), ["guest", "guest:Ada b"]);
}

#[tokio::test]
async fn a_link_of_a_finished_game_seats_no_one() {
    let server = Server::start().await;
    let inviter = Browser::new(&server);
    let (game, link) = invite(&inviter).await;
    resign(&inviter, &game, "0").await;
    let ben = Browser::signed_up(&server, "ben").await;
    assert_eq!(ben.get(&link).await.status, 410);
    assert_eq!(sit_down(&ben, &link).await.status, 409);
    let (_, view) = server.get("", "/api/v1/users/ben").await;
    assert_eq!(view["won"], json!(0), "{view}");
}

#[tokio::test]
async fn a_used_link_does_not_show_a_private_game() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let body = json!({"board": "hex4", "to": "guest", "color": "x", "visibility": "private"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let link = challenge["guest_link"].as_str().unwrap();
    let link = format!("/j/{}", link.rsplit('/').next().unwrap());
    let friend = Browser::new(&server);
    assert_eq!(sit_down(&friend, &link).await.location, "/g/101");
    let third = Browser::new(&server);
    let page = third.get(&link).await;
    assert_eq!(page.status, 410);
    assert!(!page.text.contains("/g/101"), "{}", page.text);
}
