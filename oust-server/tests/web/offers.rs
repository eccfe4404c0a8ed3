//! Offers to anyone: made and taken by visitors without an account, with one press.

use crate::browser::{Browser, Page, words};
use crate::server::Server;

const OFFER: [(&str, &str); 3] = [("against", "anyone"), ("board", "3x3"), ("key", "first")];

async fn make(browser: &Browser<'_>) -> Page {
    let made = browser.send("/", "/challenges", &OFFER).await;
    assert_eq!(made.status, 303, "{}", made.text);
    made
}

async fn press(browser: &Browser<'_>, offer: &str, act: &str) -> Page {
    browser.send("/", &format!("{offer}/{act}"), &[]).await
}

#[tokio::test]
async fn a_guest_plays_the_guest_who_waits_by_one_press() {
    let server = Server::start().await;
    let [ada, bob, eve] = [(); 3].map(|()| Browser::new(&server));
    let named = [OFFER.as_slice(), &[("name", "Ada")]].concat();
    let offer = ada.send("/", "/challenges", &named).await.location;
    assert!(offer.starts_with("/challenges/"), "{offer}");
    let again = ada.send("/", "/challenges", &named).await;
    assert_eq!(again.location, offer, "sent twice");
    let page = ada.get(&offer).await.text;
    assert!(
        page.contains("content=\"20\""),
        "it asks again without scripts"
    );
    assert!(words(&page).contains("Cancel"), "{}", words(&page));
    for list in ["/", "/games"] {
        let page = bob.get(list).await.text;
        assert!(
            page.contains(&format!("action=\"{offer}/accept\"")),
            "{list}"
        );
        assert!(words(&page).contains("Ada (guest)"), "{list}");
        assert!(page.contains("data-offers"), "{list} is live");
        let own = ada.get(list).await.text;
        assert!(
            own.contains(&format!("action=\"{offer}/cancel\"")),
            "{list}"
        );
        assert!(
            !own.contains(&format!("action=\"{offer}/accept\"")),
            "{list}"
        );
    }
    assert_eq!(press(&ada, &offer, "accept").await.status, 422, "one's own");
    let taken = press(&bob, &offer, "accept").await;
    assert_eq!((taken.status, taken.location.as_str()), (303, "/g/101"));
    let again = press(&bob, &offer, "accept").await;
    assert_eq!(again.location, "/g/101", "pressed twice");
    let late = press(&eve, &offer, "accept").await;
    assert_eq!(late.status, 409);
    assert!(words(&late.text).contains("another player was quicker"));
    // The page of the guest who waits leads to the game, and gives the browser the seat.
    let page = ada.get(&offer).await.text;
    assert!(page.contains("content=\"0; url=/g/101\""), "{page}");
    assert!(page.contains("data-begun=\"101\""));
    assert!(ada.cookie("oust-seat-101").is_some());
    assert_eq!(
        ada.cookie(&format!("oust-{}", offer.replace("/challenges/", "offer-"))),
        None
    );
    let game = ada.get("/g/101").await.text;
    assert!(game.contains("action=\"/g/101/resign\""), "she plays");
    assert!(
        !eve.get("/g/101")
            .await
            .text
            .contains("action=\"/g/101/resign\"")
    );
}

#[tokio::test]
async fn two_guests_who_want_the_same_play_at_once() {
    let server = Server::start().await;
    let [ada, bob] = [(); 2].map(|()| Browser::new(&server));
    make(&ada).await;
    let begun = make(&bob).await;
    assert_eq!(begun.location, "/g/101");
    assert_eq!(make(&bob).await.location, "/g/101", "sent twice");
    // Any page of the browser finds the game.
    assert!(ada.get("/").await.text.contains("href=\"/g/101\""));
    assert!(ada.cookie("oust-seat-101").is_some());
}

#[tokio::test]
async fn an_offer_ends_by_one_press_and_without_its_browser() {
    let server = Server::start().await;
    let [ada, bob] = [(); 2].map(|()| Browser::new(&server));
    let offer = make(&ada).await.location;
    assert_eq!(press(&bob, &offer, "cancel").await.status, 401, "another's");
    let canceled = press(&ada, &offer, "cancel").await;
    assert_eq!((canceled.status, canceled.location.as_str()), (303, "/"));
    assert_eq!(press(&bob, &offer, "accept").await.status, 409);
    let fields = [("against", "anyone"), ("board", "3x3"), ("key", "second")];
    let offer = ada.send("/", "/challenges", &fields).await.location;
    let minutes = |minutes: i64| {
        let step = minutes * 60_000;
        server
            .now
            .fetch_add(step, std::sync::atomic::Ordering::SeqCst);
    };
    for _ in 0..3 {
        minutes(2);
        ada.get(&offer).await;
    }
    assert!(bob.get("/").await.text.contains(&offer), "its page is open");
    minutes(4);
    assert!(!bob.get("/").await.text.contains(&offer));
    assert!(words(&ada.get(&offer).await.text).contains("Expired."));
}

#[tokio::test]
async fn an_account_and_a_guest_play_and_ratings_need_an_account() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let bob = Browser::new(&server);
    let rated = [OFFER.as_slice(), &[("rated", "yes")]].concat();
    let offer = ann.send("/", "/challenges", &rated).await.location;
    assert!(!bob.get("/").await.text.contains(&format!("{offer}/accept")));
    assert_eq!(press(&bob, &offer, "accept").await.status, 401);
    press(&ann, &offer, "cancel").await;
    let ranged = [
        ("against", "anyone"),
        ("board", "3x3"),
        ("least", "1400"),
        ("key", "2"),
    ];
    let offer = ann.send("/", "/challenges", &ranged).await.location;
    assert_eq!(press(&bob, &offer, "accept").await.status, 401);
    assert!(words(&ann.get("/").await.text).contains("rating 1400–"));
    press(&ann, &offer, "cancel").await;
    let wrong = [
        ("against", "anyone"),
        ("board", "3x3"),
        ("least", "1600"),
        ("most", "1400"),
    ];
    assert_eq!(ann.send("/", "/challenges", &wrong).await.status, 422);
    let plain = [("against", "anyone"), ("board", "3x3"), ("key", "3")];
    ann.send("/", "/challenges", &plain).await;
    assert_eq!(make(&bob).await.location, "/g/101");
    assert!(
        ann.get("/g/101")
            .await
            .text
            .contains("action=\"/g/101/resign\"")
    );
}

#[tokio::test]
async fn an_offer_of_a_guest_ends_when_the_browser_signs_in() {
    let server = Server::start().await;
    let ada = Browser::new(&server);
    let offer = make(&ada).await.location;
    let fields = [("name", "ada"), ("password", "correct horse")];
    assert_eq!(ada.send("/signup", "/signup", &fields).await.status, 303);
    assert!(!Browser::new(&server).get("/").await.text.contains(&offer));
}
