//! The games of a guest's browser: lists, records, the way to an account, and the limit.

use oust_server::id::GameId;
use oust_server::service::Repair;
use oust_validate::Validator;

use super::{FRIEND, invite, names, offer_rematch, play, resign, sit_down};
use crate::browser::{Browser, Page, words};
use crate::server::Server;

#[tokio::test]
async fn the_games_of_a_guest_are_listed_marked_and_won() {
    let server = Server::start().await;
    let [x, o] = [(); 2].map(|()| Browser::new(&server));
    assert_eq!(x.get("/me").await.status, 401);
    let fields = [FRIEND.as_slice(), &[("name", "Ada")]].concat();
    let begun = x.send("/", "/challenges", &fields).await.location;
    let page = x.get(&begun).await.text;
    let (_, rest) = page.split_once("/j/").unwrap();
    let link = format!("/j/{}", rest.split('"').next().unwrap());
    sit_down(&o, &link).await;
    for path in ["/me", "/"] {
        let list = x.get(path).await.text;
        assert!(words(&list).contains("Ada (guest) (you)"), "{path}: {list}");
        assert!(list.contains("Your turn") && list.contains("/me"), "{list}");
        assert!(list.contains("<title>(1) "), "{path}");
        let other = o.get(path).await.text;
        assert!(words(&other).contains("guest (you)"), "{path}: {other}");
        assert!(!other.contains("Your turn"), "{path}: {other}");
    }
    assert_eq!(x.get("/next").await.location, begun);
    assert_eq!(o.get("/next").await.location, "/me");
    // The name is filled in for the next game.
    assert!(x.get("/").await.text.contains(r#"name="name" value="Ada""#));
    resign(&o, &begun, "0").await;
    let won = x.get(&begun).await.text;
    assert!(won.contains("You won.") && won.contains("Ada (guest) has won by resignation."));
    assert!(o.get(&begun).await.text.contains("You lost."));
    assert!(x.get("/me?over=true").await.text.contains("You won"));
    assert!(!x.get("/me").await.text.contains("/g/101"));
    assert_eq!(x.get("/").await.text.matches("<title>(").count(), 0);
}

#[tokio::test]
async fn a_record_with_the_name_of_a_guest_is_valid() {
    let server = Server::start().await;
    for name in [
        "Ada O'Neill-Smith.",
        "רות",
        "engine:9",
        "]\\;B[aa",
        "<!-- x",
    ] {
        let x = Browser::new(&server);
        let fields = [FRIEND.as_slice(), &[("name", name)]].concat();
        let game = x.send("/", "/challenges", &fields).await.location;
        assert_eq!(play(&x, &game, 0, "a1").await, 303);
        let (_, view) = server.get("", &game.replace("/g", "/api/v1/games")).await;
        let shown = names(&view).swap_remove(0);
        assert!(shown.starts_with("guest:"), "{shown}");
        for extension in ["oust", "json", "sgf", "txt"] {
            let text = x.get(&format!("{game}.{extension}")).await.text;
            let report = Validator::default().validate(&text);
            let is_valid = report.games.iter().all(oust_validate::GameReport::is_valid);
            assert!(is_valid && report.games.len() == 1, "{extension}: {text}");
            assert!(
                extension == "txt" || text.contains(&shown),
                "{extension}: {text}"
            );
        }
    }
    let verified = server.service.verify(false, Repair::No).await.unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test]
async fn the_games_of_a_guest_follow_to_the_account() {
    let server = Server::start().await;
    for is_known in [false, true] {
        let name = if is_known { "known" } else { "fresh" };
        if is_known {
            Browser::signed_up(&server, name).await;
        }
        let [x, o] = [(); 2].map(|()| Browser::new(&server));
        let (game, link) = invite(&x).await;
        sit_down(&o, &link).await;
        assert_eq!(play(&x, &game, 0, "a1").await, 303);
        let secret = x.cookie(&format!("oust-seat-{}", &game[3..])).unwrap();
        let fields = [("name", name), ("password", "correct horse")];
        let path = if is_known { "/login" } else { "/signup" };
        assert_eq!(x.send(path, path, &fields).await.status, 303);
        assert!(x.get("/me").await.text.contains(&game), "{name}");
        let (_, view) = server
            .get("", &format!("/api/v1{}", game.replace("/g", "/games")))
            .await;
        assert_eq!(names(&view), [name, "guest"]);
        assert_eq!(play(&o, &game, 1, "c3").await, 303);
        assert_eq!(play(&x, &game, 2, "a3").await, 303);
        // The seat belongs to the account: the old secret is of no use.
        let thief = Browser::new(&server);
        thief.set_cookie(&format!("oust-seat-{}", &game[3..]), &secret);
        assert_ne!(play(&thief, &game, 3, "c1").await, 303);
    }
    let verified = server.service.verify(false, Repair::No).await.unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test]
async fn a_guest_never_takes_both_seats_of_an_account() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let (game, link) = invite(&ann).await;
    // The same person sits down as a guest in another browser, and signs in there.
    let other = Browser::new(&server);
    sit_down(&other, &link).await;
    let fields = [("name", "ann"), ("password", "correct horse")];
    assert_eq!(other.send("/login", "/login", &fields).await.status, 303);
    let (_, view) = server.get("", "/api/v1/games/101").await;
    assert_eq!(names(&view), ["ann", "guest"]);
    assert!(
        other.cookie("oust-seat-101").is_some(),
        "the guest plays on"
    );
    assert_eq!(play(&ann, &game, 0, "a1").await, 303);
    assert_eq!(play(&other, &game, 1, "c3").await, 303);
}

#[tokio::test]
async fn a_browser_with_many_games_keeps_those_that_go_on() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    let has = |game: i64| {
        let name = format!("oust-seat-{}", GameId(game));
        guest.cookie(&name).is_some()
    };
    for _ in 0..40 {
        assert_eq!(guest.send("/", "/challenges", &FRIEND).await.status, 303);
    }
    let refused = guest.send("/", "/challenges", &FRIEND).await;
    assert_eq!(refused.status, 429);
    assert!(
        refused.text.contains("finish one of them"),
        "{}",
        refused.text
    );
    assert_eq!(server.get("", "/api/v1/games/141").await.0, 404);
    // A friend's link gives no seat, either, and stays good for others.
    let friend = Browser::new(&server);
    let (game, link) = invite(&friend).await;
    assert_eq!(guest.get(&link).await.status, 200);
    assert_eq!(sit_down(&guest, &link).await.status, 429);
    // Finished games make room, the oldest first.
    for game in ["/g/120", "/g/110"] {
        resign(&guest, game, "0").await;
    }
    assert_eq!(sit_down(&guest, &link).await.location, game);
    assert!(has(101) && !has(110) && has(120) && has(141));
    assert_eq!(guest.send("/", "/challenges", &FRIEND).await.status, 303);
    assert!(has(101) && !has(120) && has(142));
    assert_eq!(sit_down(&guest, "/j/unknown").await.status, 429);
    let cards = |page: Page| page.text.matches("class=\"card game\"").count();
    assert_eq!(cards(guest.get("/me").await), 40);
    // An account has its own games, without cookies.
    let ann = Browser::signed_up(&server, "ann").await;
    for (name, value) in guest.cookies() {
        if name.starts_with("oust-seat-") {
            ann.set_cookie(&name, &value);
        }
    }
    assert_eq!(ann.send("/", "/challenges", &FRIEND).await.status, 303);
}

#[tokio::test]
async fn a_seat_of_no_more_use_makes_room() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    for game in 501..541 {
        guest.set_cookie(&format!("oust-seat-{game}"), "unknown");
    }
    assert_eq!(guest.send("/", "/challenges", &FRIEND).await.status, 303);
    assert!(guest.cookie("oust-seat-101").is_some());
    assert!(guest.cookie("oust-seat-501").is_none());
    assert!(guest.cookie("oust-seat-540").is_some());
}

#[tokio::test]
async fn a_finished_game_makes_no_room_before_its_rematch_has_a_cookie() {
    let server = Server::start().await;
    let [guest, friend] = [(); 2].map(|()| Browser::new(&server));
    let (game, link) = invite(&guest).await;
    sit_down(&friend, &link).await;
    for _ in 0..39 {
        assert_eq!(guest.send("/", "/challenges", &FRIEND).await.status, 303);
    }
    resign(&friend, &game, "0").await;
    offer_rematch(&guest, &game).await;
    // The rematch begins without the guest, who then has 40 games that go on.
    let begun = offer_rematch(&friend, &game).await.location;
    assert_eq!(begun, "/g/141");
    assert_eq!(guest.send("/", "/challenges", &FRIEND).await.status, 429);
    resign(&guest, "/g/130", "0").await;
    assert_eq!(guest.send("/", "/challenges", &FRIEND).await.status, 303);
    assert!(guest.cookie("oust-seat-101").is_none());
    assert!(guest.cookie("oust-seat-141").is_some());
    assert_eq!(play(&guest, &begun, 0, "a1").await, 409, "not the first");
}
