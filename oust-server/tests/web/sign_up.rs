//! The line of the operator on top of the pages, and sign-up by invitation.

use oust_server::account::SignUp;
use oust_server::http::Limits;
use oust_server::service::ServiceConfig;
use oust_server::site::Site;
use serde_json::Value;

use crate::browser::Browser;
use crate::server::Server;

#[tokio::test]
async fn the_line_of_the_operator_is_on_every_page_until_it_is_removed() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    let announced = server.service.announce(Some("Down at <noon>".to_owned()));
    announced.await.unwrap();
    for path in ["/", "/help", "/rules/oust", "/no-such-page"] {
        let page = guest.get(path).await.text;
        assert!(page.contains("Down at &#60;noon&#62;"), "{path}: {page}");
    }
    for wrong in ["", " \n", &"x".repeat(501)] {
        let announced = server.service.announce(Some(wrong.to_owned()));
        assert_eq!(announced.await.unwrap_err().code(), "invalid");
    }
    server.service.announce(None).await.unwrap();
    assert!(!guest.get("/").await.text.contains("announcement"));
}

#[tokio::test]
async fn sign_up_is_open_by_invitation_or_closed() {
    let start = async |sign_up| {
        let config = ServiceConfig {
            sign_up,
            ..ServiceConfig::default()
        };
        Server::start_by(Limits::new(0, 0), config, Site::default()).await
    };
    let fields = |name| [("name", name), ("password", "correct horse")];
    let server = start(SignUp::Closed).await;
    let guest = Browser::new(&server);
    assert!(
        guest
            .get("/signup")
            .await
            .text
            .contains("makes no new accounts")
    );
    let refused = guest.send("/", "/signup", &fields("ann")).await;
    assert_eq!(refused.status, 403);
    let mailed = server.service.sign_up("ann", "ann@example.org", None);
    assert_eq!(mailed.await.unwrap_err().code(), "no-sign-up");
    server.service.add_user("ann", None, None).await.unwrap();

    let server = start(SignUp::Invitation).await;
    let guest = Browser::new(&server);
    assert!(
        guest
            .get("/signup")
            .await
            .text
            .contains("needs an invitation")
    );
    let refused = guest.send("/", "/signup", &fields("ann")).await;
    assert_eq!(refused.status, 403);
    let (link, _) = server.service.invite(1).await.unwrap();
    let (_, path) = link.split_once(":8080").unwrap();
    let secret = path.rsplit('=').next().unwrap();
    assert!(guest.get(path).await.text.contains(secret));
    let mut sent = fields("ann").to_vec();
    sent.extend([("invitation", secret), ("key", "k")]);
    // A wrong form uses nothing up, and one that is sent twice makes one account.
    let mut short = sent.clone();
    short[1] = ("password", "short");
    assert_eq!(guest.send("/", "/signup", &short).await.status, 422);
    let before = guest.cookies();
    assert_eq!(guest.send("/", "/signup", &sent).await.status, 303);
    guest.set_cookies(before);
    assert_eq!(guest.send("/", "/signup", &sent).await.status, 303);
    let other = Browser::new(&server);
    sent[0] = ("name", "ben");
    let used = other.send("/", "/signup", &sent).await;
    assert_eq!(used.status, 403);
    assert!(used.text.contains("was used already"), "{}", used.text);
    // The link of an invitation signs no one in, and ends after its time.
    assert_eq!(other.get(&format!("/l/{secret}")).await.status, 404);
    let (link, _) = server.service.invite(1).await.unwrap();
    let secret = link.rsplit('=').next().unwrap();
    assert_eq!(other.get(&format!("/l/{secret}")).await.status, 404);
    server
        .now
        .fetch_add(86_400_001, std::sync::atomic::Ordering::SeqCst);
    sent[2] = ("invitation", secret);
    assert_eq!(other.send("/", "/signup", &sent).await.status, 403);
    let (_, ben) = server.get("", "/api/v1/users/ben").await;
    assert_eq!(ben["error"]["code"], Value::from("not-found"), "{ben}");
}
