//! Codes in random spellings: the server repeats no part of them.

use oust_server::mailbot::Received;

use super::{all_text, check_parts, log};
use crate::post::{Post, SERVER};

/// Random numbers that are the same in each run: a text with five characters of a code by accident
/// would fail now or never.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn code(&mut self) -> String {
        let letters = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        (0..16)
            .map(|_| char::from(letters[self.below(32)]))
            .collect()
    }
}

const SEPARATORS: [&str; 20] = [
    "-", " ", "  ", ".", "/", "\u{200b}", "\u{feff}", "\u{ad}", "\r\n", "\r\n> ", ",", ", ", "_",
    "\u{2013}", ":", "`", "@", "#", "=", "+",
];

/// Returns a code in a random spelling: pieces of random lengths, separators, cases, letters of
/// another script, and sometimes a part of the code alone.
fn spell(random: &mut Random, code: &str) -> String {
    let mut text = String::new();
    let separators = [random.one_of(&SEPARATORS), random.one_of(&SEPARATORS)];
    let (from, longest) = (random.below(6), 1 + random.below(9));
    let mut left = longest;
    for character in code[from..].chars() {
        if left == 0 {
            text += separators[random.below(2)];
            left = 1 + random.below(longest);
        }
        left -= 1;
        match (random.below(12), character) {
            (0, 'A') => text.push('\u{410}'),
            (0, 'E') => text.push('\u{ff25}'),
            (1..=3, other) => text.push(other.to_ascii_lowercase()),
            (_, other) => text.push(other),
        }
    }
    text
}

/// Subjects and bodies with a place for a code.
const PLACES: [(&str, &str); 26] = [
    ("oust move 101 ann {} b2", ""),
    ("oust move 101 {} b2", ""),
    ("oust move {} ann b2", ""),
    ("oust {} 101 ann b2", ""),
    ("{} move 101 ann b2", ""),
    ("oust move 101 ann WRONG {}", ""),
    ("oust move 101 ann WRONG b2 #{}", ""),
    ("oust show 101#{}", ""),
    ("oust show {}", ""),
    ("oust games {}", ""),
    ("oust preview 101 {}", ""),
    ("oust preview new 2 -size={} a1", ""),
    ("oust preview new 2 -board={} a1", ""),
    ("oust challenge ann ben -board={}", ""),
    ("oust challenge ann {} ben", ""),
    ("oust challenge {} ben --nagtime={}", ""),
    ("oust accept {} ann WRONG", ""),
    ("oust subscribe {} ann WRONG", ""),
    ("change {} ann", ""),
    ("change address ann WRONG {}", ""),
    ("signup {} ann", ""),
    ("signoff ann {}", ""),
    ("{}", "{}"),
    ("Hello", "My code is {}.\r\nBye"),
    ("Hello", "oust move 101 ann {} b2\r\nBye"),
    (
        "Re: oust move 101 ann",
        "> oust move 101\r\n> ann {}\r\noust {} c3",
    ),
];

#[tokio::test]
async fn no_part_of_a_code_in_any_spelling_is_repeated() {
    let log = log();
    let (post, ann, ben) = Post::with_players().await;
    post.begin(&ann, &ben, "-size=5").await;
    post.sent().await;
    let token = post
        .service
        .reply_address(
            oust_server::id::GameId(101),
            oust_server::id::SeatNumber(1),
            0,
        )
        .unwrap();
    let mut random = Random(20_261_125);
    let mut codes = Vec::new();
    for n in 0..400 {
        post.wait(60 * 60 * 1000 + 1);
        let code = random.code();
        let written = spell(&mut random, &code);
        let (subject, body) = PLACES[n % PLACES.len()];
        // A line break cannot be in a subject.
        let subject = subject.replace("{}", &written.replace("\r\n", " "));
        let body = body.replace("{}", &written);
        let mail = match n % 7 {
            0 => post.compose("ann", &token, "Re: your turn", &format!("{written} {body}")),
            _ => post.compose("ann", SERVER, &subject, &body),
        };
        let received = post.receive(&mail).await.unwrap();
        let Received::Answered(reply) = received else {
            panic!("{subject}: {received:?}");
        };
        let place = format!("the reply to {subject:?} {body:?}");
        check_parts(&reply.subject, &code, 5, &place);
        check_parts(&reply.text, &code, 5, &place);
        for mail in post.sent().await {
            check_parts(&mail.body, &code, 5, &place);
        }
        codes.push(code);
    }
    // Hashes and keys are random.
    let text = all_text(&post);
    let is_hash = |word: &&str| word.len() < 24;
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let text = words.filter(is_hash).collect::<Vec<_>>().join(" ");
    let log = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    for code in codes {
        check_parts(&text, &code, 6, "the database");
        check_parts(&log, &code, 8, "the log");
    }
}
