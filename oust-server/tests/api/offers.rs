//! Offers that no one can answer: the other seat is not taken, or its account is deleted.

use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn an_offer_to_a_seat_that_is_not_taken_is_refused() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = server.invite(&ann).await;
    let game = "/api/v1/games/101";
    assert_eq!(server.turn(&ann, 101, 0, "a1").await.0, 200);
    let (status, refused) = server.post(&ann, &format!("{game}/undo"), json!({})).await;
    assert_eq!(status, 409, "{refused}");
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("no one has sat down"), "{message}");
    assert_eq!(server.get(&ann, game).await.1["undo_asked_by"], json!(null));
    // With a friend at the board it is an offer.
    let said = server
        .post(&link, &format!("{game}/chat"), json!({"text": "hello"}))
        .await;
    assert_eq!(said.0, 201);
    let asked = server.post(&ann, &format!("{game}/undo"), json!({})).await;
    assert_eq!(asked.0, 200, "{}", asked.1);
}

#[tokio::test]
async fn a_rematch_is_not_offered_to_a_seat_that_was_never_taken() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    server.invite(&ann).await;
    let game = "/api/v1/games/101";
    let path = format!("{game}/resign");
    assert_eq!(server.post(&ann, &path, json!({})).await.0, 200);
    for _ in 0..2 {
        let (status, refused) = server
            .post(&ann, &format!("{game}/rematch"), json!({}))
            .await;
        assert_eq!(status, 409, "{refused}");
    }
}

#[tokio::test]
async fn an_offer_to_a_deleted_account_is_refused() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let going = server.game(&ann, ("ben", &ben), "3x3").await;
    server.turn(&ann, going, 0, "b2").await;
    server.turn(&ben, going, 1, "a1").await;
    let over = server.game(&ann, ("ben", &ben), "3x3").await;
    let path = format!("/api/v1/games/{over}/resign");
    assert_eq!(server.post(&ann, &path, json!({})).await.0, 200);
    let identity = server.session(&ben).await;
    server.service.delete_account(identity).await.unwrap();
    for (game, act) in [(going, "undo"), (over, "rematch")] {
        let path = format!("/api/v1/games/{game}/{act}");
        let (status, refused) = server.post(&ann, &path, json!({})).await;
        assert_eq!(status, 409, "{act}: {refused}");
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.contains("deleted"), "{act}: {message}");
    }
    let turn = server.turn(&ann, going, 2, "c3").await;
    assert_ne!(turn.0, 500, "{}", turn.1);
}
