//! The playable figures on the pages of the rules.

use crate::browser::Browser;
use crate::server::Server;

#[tokio::test]
async fn what_is_tried_on_a_figure_is_judged() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    for (query, said) in [
        ("figure=2&p=c3", "C3 takes 3 stones."),
        ("figure=3&p=d3", "C3"),
        ("figure=4&p=d4", "makes a group of 7 and takes 6 stones"),
        ("figure=6&p=c3", "takes all that is left, and wins"),
        (
            "figure=1&p=b5",
            "Not B5. It would join your marked stones, a group of",
        ),
        ("figure=2&p=z9", "Z9 is not a point of this board"),
        ("figure=7&p=f8", "F8 takes"),
        ("p=a1", "Figure 1."),
    ] {
        let page = browser.get(&format!("/rules/oust?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(page.text.contains(said), "{query}: {said}");
    }
    let page = browser.get("/rules/oust").await.text;
    assert_eq!(page.matches("<figure id=").count(), 7);
    assert!(page.contains(r#"action="/rules/oust#figure-7""#));
    assert!(
        page.contains("There is no placement: the side to move passes."),
        "figure 5"
    );
    assert_eq!(browser.get("/rules/chess").await.status, 404);
}

#[tokio::test]
async fn the_figures_of_orbit_follow_its_own_rules() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let page = browser.get("/rules/orbit").await.text;
    assert!(page.contains("Steven Meyers"));
    assert_eq!(page.matches("<figure id=").count(), 2);
    for (query, said) in [
        ("figure=1&p=c4", "Not C4. o encloses it."),
        ("figure=1&p=f9", "F9 ends your turn."),
        ("figure=1&p=e9", "Not E9. There is a stone."),
        ("figure=2&p=c4", "C4 closes an orbit and takes 1 stone."),
        ("figure=2&t=c4,a1", "Your turn is complete"),
        ("figure=2&t=c4&p=a1", "A1 ends your turn."),
    ] {
        let page = browser.get(&format!("/rules/orbit?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(page.text.contains(said), "{query}: {said}");
    }
}

#[tokio::test]
async fn a_figure_or_a_turn_that_does_not_exist_is_refused_in_words() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let game = server.game(&ann, ("ben", &ben), "hex3").await;
    let browser = Browser::new(&server);
    for (path, said) in [
        ("/rules/oust?figure=8", "The rules have no figure 8."),
        ("/rules/oust?figure=0&p=a1", "The rules have no figure 0."),
        ("/rules/orbit?figure=3", "The rules have no figure 3."),
        (&format!("/g/{game}/1"), "The game has no turn 1."),
        (
            &format!("/g/{game}/what-if?from=7"),
            "The game has no turn 7.",
        ),
    ] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.text.contains(said), "{path}: {said}");
        assert!(page.text.contains("Status 404"), "{path}");
    }
    assert_eq!(browser.get(&format!("/g/{game}/0")).await.status, 200);
}
