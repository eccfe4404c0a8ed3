//! A hundred mails with their replies and effects.
//!
//! A script in `scripts/` writes a mail as `SENDER: SUBJECT`, its text after `>`, a text of the
//! reply after `=`, and the table that gets a row after `+`: `events` or `challenges`. `{ann}`,
//! `{ben}` and `{carl}` are the mail codes, and `{challenge}` is the last challenge.

use super::post::{Post, word_after};

const TABLES: [&str; 2] = ["events", "challenges"];

/// A mail with its expected reply and effect.
struct Step<'s> {
    from: &'s str,
    subject: &'s str,
    body: String,
    expected: Vec<&'s str>,
    changes: [i64; 2],
}

fn step(text: &str) -> Step<'_> {
    let mut lines = text.lines();
    let (from, subject) = lines.next().unwrap().split_once(':').unwrap();
    let mut step = Step {
        from,
        subject: subject.trim(),
        body: String::new(),
        expected: Vec::new(),
        changes: [0; 2],
    };
    for line in lines {
        match line.split_at(2) {
            ("> ", body) => step.body += &[body, "\r\n"].concat(),
            ("= ", expected) => step.expected.push(expected),
            ("+ ", table) => {
                let place = TABLES.iter().position(|known| *known == table);
                step.changes[place.unwrap()] += 1;
            }
            _ => panic!("unknown line {line:?}"),
        }
    }
    step
}

/// Runs a script on two games of ann (x) and ben: 101 on 5x5, 102 on hex3.
async fn run(script: &str) {
    let (post, ann, ben) = Post::with_players().await;
    let carl = post.add_user("carl").await;
    let mut challenge = String::new();
    post.begin(&ann, &ben, "-size=5").await;
    post.begin(&ann, &ben, "-board=hex3").await;
    for step in script.split("\n\n").map(step) {
        // One mail per hour, because a sender gets at most 30 answers per hour.
        post.wait(60 * 60 * 1000 + 1);
        let code = |text: &str| {
            let codes = [("{ann}", &ann), ("{ben}", &ben), ("{carl}", &carl)];
            let codes = codes.into_iter().chain([("{challenge}", &challenge)]);
            codes.fold(text.to_owned(), |text, (name, code)| {
                text.replace(name, code)
            })
        };
        let count = || TABLES.map(|table| post.number(&format!("SELECT count(*) FROM {table}")));
        let before = count();
        let subject = step.subject;
        let reply = post
            .mail(step.from, &code(subject), &code(&step.body))
            .await
            .text;
        for part in &step.expected {
            assert!(reply.contains(part), "{subject:?}: no {part:?} in\n{reply}");
        }
        let after = count();
        let changes = [after[0] - before[0], after[1] - before[1]];
        assert_eq!(changes, step.changes, "{subject:?}\n{reply}");
        for code in [&ann, &ben, &carl] {
            assert!(!reply.contains(code), "{reply}");
        }
        if reply.contains("challenge  ") {
            challenge = word_after(&reply, "challenge  ");
        }
    }
}

#[tokio::test]
async fn moves_are_played_and_refused() {
    run(include_str!("scripts/moves.txt")).await;
}

#[tokio::test]
async fn hexagons_have_the_coordinates_of_their_listings() {
    run(include_str!("scripts/hexagons.txt")).await;
}

#[tokio::test]
async fn challenges_are_made_accepted_and_rejected() {
    run(include_str!("scripts/challenges.txt")).await;
}

#[tokio::test]
async fn games_are_shown_and_listed() {
    run(include_str!("scripts/lists.txt")).await;
}

#[tokio::test]
async fn orbit_is_played_by_two_and_by_three() {
    run(include_str!("scripts/orbit.txt")).await;
}

#[tokio::test]
async fn accounts_are_opened_and_changed() {
    run(include_str!("scripts/accounts.txt")).await;
}
