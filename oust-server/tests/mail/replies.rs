//! Snapshots of the replies that users read.

use super::post::{Post, word_after};

/// Receives mails and joins the replies to one text.
async fn replies(mails: &[(&str, &str, &str)]) -> String {
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5 -swap=no").await;
    post.begin(&ann, &ben, "-board=hex3").await;
    let mut text = String::new();
    for (from, subject, body) in mails {
        let code = |text: &str| text.replace("{ann}", &ann).replace("{ben}", &ben);
        let reply = post.mail(from, &code(subject), &code(body)).await;
        let can_answer = if reply.reply_to.is_some() {
            "yes"
        } else {
            "no"
        };
        let shown = if reply.text.contains("challenge  ") {
            let id = word_after(&reply.text, "challenge  ");
            reply.text.replace(&id, "k3m7")
        } else {
            reply.text
        };
        text += &[
            "To: ",
            &reply.to,
            "\nSubject: ",
            &reply.subject,
            "\nAnswers play: ",
            can_answer,
            "\n\n",
            &shown,
            "\n======\n",
        ]
        .concat();
    }
    text
}

#[tokio::test]
async fn turns_and_their_refusals() {
    insta::assert_snapshot!(
        replies(&[
            ("ann", "oust move 101 ann {ann} b2", ""),
            ("ann", "oust move 101 ann {ann} c3", ""),
            ("ben", "oust move 101 ben {ben} b2", "My code is {ben}."),
            ("ben", "oust move 101 ben {ben} resign", ""),
            ("ann", "oust move 102 ann {ann} a1", ""),
            ("ben", "oust move 102 ben {ben} a1", ""),
            ("ben", "oust move 102 ben {ben} a9", ""),
        ])
        .await
    );
}

#[tokio::test]
async fn challenges() {
    insta::assert_snapshot!(
        replies(&[
            (
                "ann",
                "oust challenge ann {ann} ben -board=hex7 --forfeittime=3d --nagtime=2d",
                ""
            ),
            ("ann", "oust challenge ann ben", ""),
            ("ann", "oust challenge ann {ann} engine:1 -size=4", ""),
        ])
        .await
    );
}

#[tokio::test]
async fn lists_and_pictures() {
    insta::assert_snapshot!(
        replies(&[
            ("ann", "oust move 101 ann {ann} b2", ""),
            ("ben", "oust resign 101 ben {ben}", ""),
            ("eve", "oust show 101#1", ""),
            ("eve", "oust preview 102 a1 e5", ""),
            ("eve", "oust games", ""),
            ("eve", "oust history", ""),
            ("eve", "oust standings", ""),
            ("eve", "oust help", ""),
        ])
        .await
    );
}

#[tokio::test]
async fn accounts_and_mails_without_a_command() {
    insta::assert_snapshot!(
        replies(&[
            ("eve", "signup eve eve@example.org", ""),
            ("ann", "change vacation ann {ann} 1d", ""),
            ("ann", "oust chat 101 ann {ann}", "Good luck!\nHave fun."),
            (
                "eve",
                "Hello",
                "Who is there?\nMy code is 7KQ2-M9XD-ABCD-EFGH."
            ),
            ("ann", "oust move 101 ann WRONG-CODE b2", ""),
            ("ann", "oust mvoe 101 ann {ann} b2", ""),
        ])
        .await
    );
}
