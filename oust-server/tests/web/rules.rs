//! The figures of the rules are judged by the server.

use crate::browser::Browser;
use crate::server::Server;

#[tokio::test]
async fn what_is_tried_on_a_figure_is_judged() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    for (query, said) in [
        ("figure=2&p=c3", "C3 captures 3 stones."),
        ("figure=3&p=d3", "C3"),
        ("figure=4&p=d4", "makes a group of 7 and captures 6 stones"),
        ("figure=6&p=c3", "captures the last enemy stone and wins"),
        ("figure=1&p=b5", "B5 is refused: it would make a group of"),
        ("figure=2&p=z9", "Z9 is not a point of this board"),
        ("figure=7&p=f8", "F8 captures"),
        ("figure=99&p=a1", "Figure 1."),
    ] {
        let page = browser.get(&format!("/rules/oust?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(page.text.contains(said), "{query}: {said}");
    }
    let page = browser.get("/rules/oust").await.text;
    assert_eq!(page.matches("<figure id=").count(), 7);
    assert!(
        page.contains("There is no placement: the side to move passes."),
        "figure 5"
    );
    assert_eq!(browser.get("/rules/chess").await.status, 404);
    assert!(
        browser
            .get("/rules/orbit")
            .await
            .text
            .contains("Steven Meyers")
    );
}
