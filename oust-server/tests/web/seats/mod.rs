//! The seats of players without an account: links for friends, rematches, and the games of a browser.

mod friends;
mod games;
mod rematches;

use crate::browser::{Browser, Page};

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
