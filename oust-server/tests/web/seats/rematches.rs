//! Rematches of players without an account.

use super::{invite, names, offer_rematch, play, resign, sit_down};
use crate::browser::{Browser, words};
use crate::server::Server;

#[tokio::test]
async fn guests_offer_and_accept_a_rematch_with_one_press_each() {
    let server = Server::start().await;
    let [x, o, third] = [(); 3].map(|()| Browser::new(&server));
    let (game, link) = invite(&x).await;
    o.send(&link, &link, &[("name", "Ben")]).await;
    assert_eq!(offer_rematch(&o, &game).await.status, 409, "not over");
    resign(&x, &game, "0").await;
    assert_eq!(offer_rematch(&third, &game).await.status, 401);
    // Twice is once.
    for _ in 0..2 {
        assert_eq!(offer_rematch(&o, &game).await.location, game);
    }
    let waiting = o.get(&game).await.text;
    assert!(
        words(&waiting).contains("You offer a rematch."),
        "{waiting}"
    );
    let offered = x.get(&game).await.text;
    assert!(
        words(&offered).contains("Ben (guest) offers a rematch"),
        "{offered}"
    );
    assert!(offered.contains("Accept the rematch"));
    assert!(!third.get(&game).await.text.contains("offers a rematch"));
    let begun = offer_rematch(&x, &game).await;
    assert_eq!(begun.location, "/g/102");
    for browser in [&x, &o] {
        assert_eq!(offer_rematch(browser, &game).await.location, "/g/102");
        assert!(browser.get(&game).await.text.contains("/g/102"));
    }
    assert_eq!(server.get("", "/api/v1/games/103").await.0, 404);
    let (_, view) = server.get("", "/api/v1/games/102").await;
    assert_eq!(names(&view), ["guest:Ben", "guest"], "colors change");
    // The one who waited opens the game and plays on.
    assert_eq!(play(&o, "/g/102", 0, "a1").await, 303);
    assert_eq!(play(&x, "/g/102", 1, "c3").await, 303);
    assert_ne!(play(&third, "/g/102", 2, "a3").await, 303);
    // And again, without having opened the first rematch's page in between.
    resign(&x, "/g/102", "2").await;
    offer_rematch(&o, "/g/102").await;
    assert_eq!(offer_rematch(&x, "/g/102").await.location, "/g/103");
    assert!(o.get("/me").await.text.contains("/g/103"));
    let (_, view) = server.get("", "/api/v1/games/103").await;
    assert_eq!(names(&view), ["guest", "guest:Ben"]);
}

#[tokio::test]
async fn two_who_offer_a_rematch_at_once_begin_one_game() {
    let server = Server::start().await;
    let (ann, ben) = (
        Browser::signed_up(&server, "ann").await,
        Browser::signed_up(&server, "ben").await,
    );
    for round in 0..5 {
        let (game, link) = invite(&ann).await;
        sit_down(&ben, &link).await;
        resign(&ben, &game, "0").await;
        let (one, other) = tokio::join!(offer_rematch(&ann, &game), offer_rematch(&ben, &game));
        let old: i64 = game.rsplit('/').next().unwrap().parse().unwrap();
        let next = format!("/g/{}", old + 1);
        assert!(
            [&one, &other].iter().all(|page| page.status == 303),
            "{round}"
        );
        assert!(
            [&one, &other].iter().any(|page| page.location == next),
            "{round}"
        );
        assert_eq!(ann.get(&format!("/g/{}", old + 2)).await.status, 404);
        let (_, view) = server.get("", &format!("/api/v1/games/{}", old + 1)).await;
        assert_eq!(names(&view), ["ben", "ann"]);
        let challenges = ann.get("/").await.text;
        assert!(!challenges.contains("/cancel"), "no offer is left open");
    }
}

#[tokio::test]
async fn a_guest_and_an_account_play_a_rematch() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let guest = Browser::new(&server);
    let (game, link) = invite(&ann).await;
    sit_down(&guest, &link).await;
    resign(&guest, &game, "0").await;
    assert_eq!(offer_rematch(&ann, &game).await.location, game);
    // The offer is for the seat of the old game: no one finds it among the open challenges.
    let eve = Browser::signed_up(&server, "eve").await;
    assert!(!eve.get("/").await.text.contains("/accept"));
    assert_eq!(offer_rematch(&guest, &game).await.location, "/g/102");
    assert_eq!(play(&guest, "/g/102", 0, "a1").await, 303);
    assert_eq!(play(&ann, "/g/102", 1, "c3").await, 303);
}
