//! The seats of players without an account: links for friends, rematches, and the games of a browser.

use oust_server::id::GameId;
use oust_server::service::Repair;
use oust_validate::Validator;
use serde_json::json;

use crate::browser::{Browser, Page, words};
use crate::server::Server;

const FRIEND: [(&str, &str); 3] = [("against", "friend"), ("board", "3x3"), ("color", "x")];

/// Begins a game against a friend; returns the paths of the game and of the friend's link.
async fn invite(inviter: &Browser<'_>) -> (String, String) {
    let begun = inviter.send("/", "/challenges", &FRIEND).await;
    assert_eq!(begun.status, 303, "{}", begun.text);
    let page = inviter.get(&begun.location).await.text;
    let (_, rest) = page.split_once("/j/").expect("a link for the friend");
    let token = rest.split('"').next().unwrap();
    (begun.location, format!("/j/{token}"))
}

async fn sit_down(browser: &Browser<'_>, link: &str) -> Page {
    // Any page has the form's token: the page of a used link has no form.
    browser.send("/", link, &[]).await
}

async fn play(browser: &Browser<'_>, game: &str, n: u32, turn: &str) -> u16 {
    let (n, key) = (n.to_string(), format!("{turn}-{n}"));
    let fields = [("n", n.as_str()), ("turn", turn), ("key", &key)];
    browser
        .send(game, &format!("{game}/turn"), &fields)
        .await
        .status
}

async fn resign(browser: &Browser<'_>, game: &str, n: &str) {
    let answer = browser
        .send(game, &format!("{game}/resign"), &[("n", n)])
        .await;
    assert_eq!(answer.status, 303, "{}", answer.text);
}

async fn offer_rematch(browser: &Browser<'_>, game: &str) -> Page {
    browser.send(game, &format!("{game}/rematch"), &[]).await
}

fn names(server_answer: &serde_json::Value) -> Vec<String> {
    let seats = server_answer["seats"].as_array().unwrap();
    let names = seats.iter().map(|seat| seat["name"].as_str().unwrap());
    names.map(str::to_owned).collect()
}

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
