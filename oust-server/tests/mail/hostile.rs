//! Malicious mails.

use oust_server::id::{GameId, SeatNumber};
use oust_server::mail::InboundError;
use oust_server::mailbot::Received;

use super::post::{Post, SERVER, Sent};

async fn receive(post: &Post, mail: &str) -> Received {
    post.receive(mail.as_bytes()).await.unwrap()
}

/// Returns the lines of the header of a mail.
fn header(mail: &Sent) -> Vec<&str> {
    mail.raw
        .lines()
        .take_while(|line| !line.is_empty())
        .collect()
}

#[tokio::test]
async fn line_breaks_in_headers_make_no_header_of_a_reply() {
    let (post, ..) = Post::with_players().await;
    for headers in [
        "From: ann@example.org\r\nSubject: oust help\r\n\tBcc: eve@example.net\r\n",
        "From: ann@example.org\r\nSubject: =?utf-8?q?oust_help=0D=0ABcc:_eve@example.net?=\r\n",
        "From: ann@example.org\r\nSubject: =?utf-8?b?b3VzdCBoZWxwDQpCY2M6IGV2ZUBleGFtcGxlLm5ldA==?=\r\n",
        "From: =?utf-8?q?x=0D=0ABcc:_eve@example.net?= <ann@example.org>\r\nSubject: oust help\r\n",
        "From: ann@example.org\r\nSubject: oust help\r\nMessage-ID: <a\rBcc: eve@example.net>\r\n",
        "From: ann@example.org\r\nSubject: oust help\r\nIn-Reply-To: <a@b>\r\n Bcc: <eve@example.net>\r\n",
        "From: ann@example.org\r\nReply-To: eve@example.net\r\nSubject: oust games\r\n",
    ] {
        receive(&post, &format!("{headers}\r\n")).await;
        for mail in post.sent().await {
            assert_eq!(mail.to, "ann@example.org", "{headers}");
            let forged = header(&mail)
                .iter()
                .any(|line| line.to_lowercase().starts_with("bcc"));
            assert!(!forged, "{}", mail.raw);
        }
    }
}

#[tokio::test]
async fn programs_lists_bounces_and_the_server_itself_get_no_reply() {
    let (post, ..) = Post::with_players().await;
    for headers in [
        "From: ann@example.org\r\nAuto-Submitted: auto-replied\r\n",
        "From: ann@example.org\r\nAuto-Submitted: auto-generated\r\n",
        "From: ann@example.org\r\nPrecedence: bulk\r\n",
        "From: ann@example.org\r\nList-Id: <list.example.org>\r\n",
        "From: ann@example.org\r\nX-Loop: yes\r\n",
        "Return-Path: <>\r\nFrom: ann@example.org\r\n",
        "From: MAILER-DAEMON@example.org\r\n",
        "From: oust@games.example\r\n",
        "From: OUST+101.1.0.token@games.example\r\n",
        "From: <>\r\n",
        "To: oust@games.example\r\n",
        "From: not an address\r\n",
    ] {
        receive(&post, &format!("{headers}Subject: oust help\r\n\r\n")).await;
        assert_eq!(post.number("SELECT count(*) FROM outbox"), 0, "{headers}");
    }
    for bytes in [&b""[..], b"\0\0\0\0", b"\xff\xfe\xfd", b"\r\n\r\n"] {
        let received = post.receive(bytes).await.unwrap();
        assert!(
            matches!(received, Received::Unreadable(_)),
            "{bytes:?} {received:?}"
        );
    }
}

#[tokio::test]
async fn the_reply_of_the_server_gets_no_reply_of_the_server() {
    let (post, ..) = Post::with_players().await;
    post.mail("ann", "oust help", "").await;
    for mail in post.sent().await {
        let raw = mail.raw.replace(SERVER, "other@games.example");
        let received = receive(&post, &raw).await;
        assert!(matches!(received, Received::Automatic(_)), "{received:?}");
    }
}

#[tokio::test]
async fn large_mails_are_answered_in_short_or_not_at_all() {
    let (post, ann, _) = Post::with_players().await;
    for body in [
        "e4,".repeat(80_000),
        "\r\n".repeat(120_000),
        "oust ".repeat(50_000),
        "ABCD-1234 ".repeat(25_000),
        "> ".repeat(120_000),
        format!("oust move 101 ann {ann} {}", "a1,".repeat(80_000)),
    ] {
        let reply = post.mail("ann", "Hello", &body).await;
        assert!(reply.text.len() < 10_000, "{}", reply.text.len());
    }
    let long = format!("oust move 101 ann {ann} {}", "a1,".repeat(60_000));
    let reply = post.mail("ann", &long, "").await;
    assert!(reply.text.contains("expected at most"), "{}", reply.text);
    let mail = post.compose("ann", SERVER, "oust help", &"x".repeat(256 * 1024));
    let Received::Answered(reply) = post.receive(&mail).await.unwrap() else {
        panic!("a mail over 256 KiB has no answer");
    };
    assert!(
        reply.text.contains("expected at most 262144"),
        "{}",
        reply.text
    );
    assert_eq!(post.receive(&mail).await.unwrap(), Received::Repeated);
    let mail = [
        &b"Auto-Submitted: auto-replied\r\n"[..],
        &post.compose("ann", SERVER, "oust help", &"x".repeat(256 * 1024)),
    ]
    .concat();
    let received = post.receive(&mail).await.unwrap();
    assert!(matches!(received, Received::Automatic(_)), "{received:?}");
    let received = post.receive(&vec![b'a'; 256 * 1024 + 1]).await.unwrap();
    assert!(matches!(
        received,
        Received::Unreadable(InboundError::TooLarge { .. })
    ));
}

#[tokio::test]
async fn an_address_gets_thirty_replies_an_hour() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    post.wait(60 * 60 * 1000 + 1);
    for n in 0..30 {
        let from = if n % 2 == 0 { "ann" } else { "ANN" };
        post.mail(from, "oust help", "").await;
    }
    let mail = post.compose("ann", SERVER, &format!("oust move 101 ann {ann} b2"), "");
    let received = post.receive(&mail).await.unwrap();
    assert!(matches!(received, Received::TooMany(_)), "{received:?}");
    assert_eq!(
        post.number("SELECT count(*) FROM events"),
        1,
        "the turn is played all the same"
    );
    assert_eq!(post.receive(&mail).await.unwrap(), Received::Repeated);
    post.mail("ben", "oust help", "").await;
    post.wait(60 * 60 * 1000 + 1);
    post.mail("ann", "oust help", "").await;
}

#[tokio::test]
async fn a_token_plays_its_seat_at_its_number_of_events_alone() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    post.begin(&ann, &ben, "-size=5").await;
    let address = |game, seat, n| {
        post.service
            .reply_address(GameId(game), SeatNumber(seat), n)
            .unwrap()
    };
    let good = address(101, 1, 0);
    let forged = good.replace("101.1.0", "102.1.0");
    let cases = [
        (
            forged,
            "b2",
            "the address that you answered to is not valid",
        ),
        ("oust+x@games.example".to_owned(), "b2", "is not valid"),
        (address(101, 2, 0), "b2", "it is ann's turn"),
        (address(101, 3, 0), "b2", "Nothing was done"),
        (address(999, 1, 0), "b2", "there is no game `999`"),
        (address(101, 1, 7), "b2", "the game has gone on"),
        (good.clone(), "hello", "expected points such as"),
        (good.clone(), "z9", "Nothing was done"),
        (
            good.clone(),
            "oust chat 101 ann X",
            "the name or the mail code is wrong",
        ),
        (good.clone(), "b2", "You played b2 on board 101"),
        (good.clone(), "c3", "the game has gone on"),
        (good.to_uppercase(), "c3", "the game has gone on"),
    ];
    for (to, body, expected) in cases {
        let mail = post.compose("eve", &to, "Re: Oust Board 101: it is your turn", body);
        let received = post.receive(&mail).await.unwrap();
        let Received::Answered(reply) = received else {
            panic!("{to} {body}: {received:?}");
        };
        assert!(reply.text.contains(expected), "{to} {body}: {}", reply.text);
        let grants = reply
            .reply_to
            .is_some_and(|address| !address.eq_ignore_ascii_case(&good));
        assert!(!grants, "{to} {body} gives another token");
    }
    assert_eq!(post.number("SELECT count(*) FROM events"), 1);
}

#[tokio::test]
async fn two_senders_with_one_message_id_are_both_answered() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    let mail = |from: &str, subject: &str| {
        format!(
            "From: {from}@example.org\r\nTo: {SERVER}\r\nMessage-ID: <same@example.org>\r\n\
             Subject: {subject}\r\n\r\n"
        )
    };
    let first = receive(&post, &mail("eve", "oust help")).await;
    assert!(matches!(first, Received::Answered(_)), "{first:?}");
    let turn = mail("ann", &format!("oust move 101 ann {ann} b2"));
    let second = receive(&post, &turn).await;
    assert!(matches!(second, Received::Answered(_)), "{second:?}");
    assert_eq!(post.number("SELECT count(*) FROM events"), 1);
    // The case of an address is no other sender.
    let again = turn.replace("From: ann@", "From: ANN@");
    assert_eq!(receive(&post, &again).await, Received::Repeated);
}

#[tokio::test]
async fn a_character_without_width_before_a_turn_is_white_space() {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    for (from, seat, n, body) in [
        ("ann", 1, 0, "\u{feff}b2"),
        (
            "ben",
            2,
            1,
            "\u{200b}\r\n\u{200b} \u{2060}d4\u{feff}\r\nBye",
        ),
    ] {
        let to = post.service.reply_address(GameId(101), SeatNumber(seat), n);
        let mail = post.compose(from, &to.unwrap(), "Re: your turn", body);
        let Received::Answered(reply) = post.receive(&mail).await.unwrap() else {
            panic!("no answer");
        };
        assert!(reply.text.starts_with("You played"), "{}", reply.text);
    }
    let subject = format!("\u{feff}oust move\u{200b} 101 ann {ann} \u{feff}e5");
    let reply = post.mail("ann", &subject, "").await;
    assert!(reply.text.starts_with("You played"), "{}", reply.text);
}
