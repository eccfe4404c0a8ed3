//! Preferences about pages and notices.

use oust_server::account::{Identity, Language, MailNotices, Preferences, Secret, Theme};
use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn preferences_are_kept_and_part_of_ones_own_data() {
    let server = Server::start().await;
    let token = server.user("ann").await;
    let ann = server.session(&token).await;
    let before = server.service.preferences(ann).await.unwrap();
    assert_eq!(before, Preferences::default());
    let chosen = Preferences {
        language: Some(Language::Hebrew),
        theme: Theme::Dark,
        sound: true,
        mail: MailNotices::Daily,
        ..Preferences::default()
    };
    server.service.set_preferences(ann, chosen).await.unwrap();
    assert_eq!(server.service.preferences(ann).await.unwrap(), chosen);
    let (_, data) = server.get(&token, "/api/v1/account/data").await;
    assert_eq!(
        data["preferences"],
        json!({
            "language": "he", "theme": "dark", "labels": "all", "group_sizes": "hover",
            "sound": true, "confirm": true, "hints": true, "magnifier": true, "blind": false,
            "mail": "daily", "challenges": "anyone",
        })
    );
}

#[tokio::test]
async fn only_who_has_signed_in_changes_preferences() {
    let server = Server::start().await;
    let token = server.user("ann").await;
    let token = Secret::new(token);
    let ann = server.service.identity_of_token(&token).await.unwrap();
    for (identity, code) in [(ann, "forbidden"), (Identity::Nobody, "sign-in")] {
        let changed = server
            .service
            .set_preferences(identity, Preferences::default());
        assert_eq!(changed.await.unwrap_err().code(), code);
    }
}
