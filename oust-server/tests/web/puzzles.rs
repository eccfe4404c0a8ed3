//! Puzzles: solved, failed, given up, and kept by accounts and by browsers.

use oust_server::account::{Identity, Secret};
use oust_server::puzzle::{Kind, NumberedPuzzle, Verdict, all, daily};
use oust_server::service::PuzzleStanding;
use oust_server::store::{StoreError, Transaction};

use crate::browser::{Browser, Page, words};
use crate::server::Server;

/// The number of the first puzzle of a kind, its solution, and a whole turn that is wrong.
struct Answers {
    number: u32,
    right: String,
    wrong: String,
    /// Whether the rival wins at once after the wrong turn.
    has_reply: bool,
}

impl Answers {
    fn of(kind: Kind) -> Self {
        let mut puzzles = all().iter().filter(|one| one.puzzle.kind == kind);
        let found = puzzles.find_map(|one| {
            let (wrong, has_reply) = wrong(one)?;
            Some((one, wrong, has_reply))
        });
        let (one, wrong, has_reply) = found.unwrap();
        Self {
            number: one.number,
            right: one.coords(&one.puzzle.solution).join(","),
            wrong,
            has_reply,
        }
    }

    fn path(&self) -> String {
        format!("/puzzles/{}", self.number)
    }

    async fn send(&self, browser: &Browser<'_>, turn: &str) -> Page {
        let path = self.path();
        let action = format!("{path}/answer");
        let sent = browser.send(&path, &action, &[("turn", turn)]).await;
        assert_eq!(sent.status, 303, "{}", sent.text);
        assert_eq!(sent.location, format!("{path}?answer={turn}"));
        browser.get(&sent.location).await
    }
}

/// Returns a whole turn of one stone that does not solve a puzzle.
fn wrong(one: &NumberedPuzzle) -> Option<(String, bool)> {
    let puzzle = &one.puzzle;
    puzzle
        .position
        .legal_points()
        .find_map(|point| match puzzle.judge(&[point], 10_000)? {
            Verdict::Wrong { reply } => Some((one.coords(&[point]).join(","), !reply.is_empty())),
            Verdict::Right => None,
        })
}

async fn standing(server: &Server, browser: &Browser<'_>) -> PuzzleStanding {
    let who = identity(server, browser).await;
    server.service.puzzle_standing(who).await.unwrap()
}

#[tokio::test]
async fn a_guest_solves_each_kind_and_the_browser_keeps_the_ticks() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    for kind in Kind::ALL {
        let answers = Answers::of(kind);
        let page = guest.get(&answers.path()).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("data-start=\"{"), "{}", page.text);
        assert!(!words(&page.text).contains("solved"), "{kind:?}");
        // A turn is tried out by links, without scripts.
        let tried = guest
            .get(&format!("{}?t={}", answers.path(), answers.right))
            .await;
        let submit = "<button class=\"main\" id=\"submit\">";
        assert!(tried.text.contains(submit), "{}", tried.text);
        let failed = answers.send(&guest, &answers.wrong).await;
        assert!(words(&failed.text).contains("Not yet."), "{kind:?}");
        let says_reply = words(&failed.text).contains("Your rival answers");
        assert_eq!(says_reply, answers.has_reply, "{}", words(&failed.text));
        assert!(guest.cookie("oust-puzzles").is_none() || kind != Kind::ALL[0]);
        let solved = answers.send(&guest, &answers.right).await;
        assert!(words(&solved.text).contains("Right!"), "{kind:?}");
        assert!(words(&solved.text).contains("solved"), "{kind:?}");
    }
    let list = guest.get("/puzzles").await;
    assert_eq!(list.text.matches("aria-label=\"solved\"").count(), 3);
    let count = format!("3 of {}", all().len());
    assert!(words(&list.text).contains(&count), "{}", words(&list.text));
    let next = guest.get("/puzzles/next").await.location;
    let after = next.rsplit('/').next().unwrap();
    let other = guest.get(&format!("/puzzles/next?after={after}")).await;
    assert_ne!(other.location, next);
}

#[tokio::test]
async fn rubbish_in_the_cookie_is_no_tick_and_no_error() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    for rubbish in ["%%%", "zzzz", "<p>", &"0".repeat(3000)] {
        guest.set_cookie("oust-puzzles", rubbish);
        for path in ["/puzzles", "/puzzles/1", "/puzzles/next"] {
            let page = guest.get(path).await;
            assert!([200, 303].contains(&page.status), "{path} {rubbish}");
            assert!(!page.text.contains("aria-label=\"solved\""), "{rubbish}");
        }
    }
    guest.set_cookie("oust-puzzles", &"f".repeat(3000));
    assert_eq!(guest.get("/puzzles/next").await.location, "/puzzles");
}

#[tokio::test]
async fn an_account_gets_the_ticks_of_its_browser_and_no_rating_for_them() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let [win, save, only] = Kind::ALL.map(Answers::of);
    win.send(&ann, &win.wrong).await;
    let before = standing(&server, &ann).await;
    ann.send("/", "/logout", &[]).await;
    for solved in [&win, &save] {
        solved.send(&ann, &solved.right).await;
    }
    assert!(ann.cookie("oust-puzzles").is_some());
    let name = [("name", "ann"), ("password", "correct horse")];
    let signed_in = ann.send("/login", "/login", &name).await;
    assert_eq!(signed_in.status, 303, "{}", signed_in.text);
    assert!(
        ann.cookie("oust-puzzles")
            .is_none_or(|text| text.is_empty())
    );
    let after = standing(&server, &ann).await;
    assert_eq!(after.rating, before.rating);
    assert!(after.has_solved(win.number) && after.has_solved(save.number));
    assert!(!after.has_solved(only.number));
    let again = save.send(&ann, &save.right).await;
    let text = words(&again.text);
    assert!(
        text.contains("Right!") && !text.contains("Rating"),
        "{text}"
    );
    assert_eq!(standing(&server, &ann).await, after);
}

#[tokio::test]
async fn the_first_answer_of_an_account_counts_and_no_other() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let [win, save] = [Kind::Win, Kind::Save].map(Answers::of);
    let solved = win.send(&ann, &win.right).await;
    assert!(
        words(&solved.text).contains("Right! Rating +"),
        "{}",
        words(&solved.text)
    );
    let first = standing(&server, &ann).await;
    assert!(first.rating.unwrap().value > 1100.0);
    win.send(&ann, &win.right).await;
    win.send(&ann, &win.wrong).await;
    assert_eq!(standing(&server, &ann).await, first, "sent twice");
    assert!(ann.cookie("oust-puzzles").is_none());
    save.send(&ann, &save.wrong).await;
    let failed = standing(&server, &ann).await;
    assert!(failed.rating.unwrap().value < first.rating.unwrap().value);
    assert!(!failed.has_solved(save.number));
    save.send(&ann, &save.right).await;
    let late = standing(&server, &ann).await;
    assert_eq!(late.rating, failed.rating, "a later answer");
    assert!(late.has_solved(save.number));
    let player = Browser::new(&server).get("/u/ann").await;
    assert!(
        words(&player.text).contains("Solved 2"),
        "{}",
        words(&player.text)
    );
    let data = server.service.own_data(identity(&server, &ann).await).await;
    let rows = data.unwrap().rows;
    assert_eq!(rows["puzzle_answers"].as_array().unwrap().len(), 2);
    assert_eq!(rows["puzzle_ratings"][0]["answers"], 2);
    let who = identity(&server, &ann).await;
    server.service.delete_account(who).await.unwrap();
    let left = server
        .service
        .store()
        .read::<_, StoreError>(|tx: &mut dyn Transaction| {
            tx.one::<i64>(
            "SELECT (SELECT count(*) FROM puzzle_answers) + (SELECT count(*) FROM puzzle_ratings)",
            &[],
        )
        });
    assert_eq!(left.await.unwrap(), 0);
}

async fn identity(server: &Server, browser: &Browser<'_>) -> Identity {
    let secret = Secret::new(browser.cookie("oust-session").unwrap());
    let session = server.service.session(&secret).await.unwrap().unwrap();
    session.identity
}

#[tokio::test]
async fn an_account_sees_the_answer_only_when_it_counts() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let only = Answers::of(Kind::Only);
    let path = only.path();
    for query in ["shown=true", &format!("answer={}", only.right)] {
        let page = ann.get(&format!("{path}?{query}")).await;
        assert_eq!((page.status, &page.location), (303, &path), "{query}");
    }
    assert!(standing(&server, &ann).await.answers.is_empty());
    let shown = ann.send(&path, &format!("{path}/solution"), &[]).await;
    assert_eq!(shown.location, format!("{path}?shown=true"));
    let page = ann.get(&shown.location).await;
    assert!(
        words(&page.text).contains("This is the answer. Rating −"),
        "{}",
        words(&page.text)
    );
    assert!(!page.text.contains("/answer\""), "nothing is left to send");
    // A guest has no rating to protect.
    let guest = Browser::new(&server).get(&shown.location).await;
    assert!(words(&guest.text).contains("This is the answer."));
}

#[tokio::test]
async fn a_turn_that_is_none_is_refused() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let win = Answers::of(Kind::Win);
    let path = win.path();
    let first = win.right.split(',').next().unwrap();
    let long = "a1,".repeat(2000);
    for turn in ["", "pass", "swap", "z99", "<b>", first, &long] {
        let sent = ann
            .send(&path, &format!("{path}/answer"), &[("turn", turn)])
            .await;
        assert_eq!(sent.status, 422, "{turn}: {}", sent.text);
    }
    assert!(standing(&server, &ann).await.answers.is_empty());
    for unknown in ["/puzzles/0", "/puzzles/99999"] {
        assert_eq!(ann.get(unknown).await.status, 404, "{unknown}");
        let action = format!("{unknown}/answer");
        let sent = ann.send("/puzzles/1", &action, &[("turn", "a1")]).await;
        assert_eq!(sent.status, 404, "{unknown}");
    }
    let forged = ann
        .post(&format!("{path}/answer"), &[("turn", &win.right)], &[])
        .await;
    assert_eq!(forged.status, 403, "without the token of a form");
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_the_same_for_all_and_changes_at_midnight() {
    let server = Server::start().await;
    let now = server.service.now();
    let today = format!("/puzzles/{}", daily(now).number);
    for browser in [Browser::new(&server), Browser::in_language(&server, "he")] {
        assert_eq!(browser.get("/puzzles/daily").await.location, today);
        let lobby = browser.get("/").await.text;
        assert!(lobby.contains(&format!("href=\"{today}\"")), "{lobby}");
        // In the colors of the page, so it is no image of its own.
        let (_, card) = lobby.split_once("daily-heading").unwrap();
        let (_, picture) = card.split_once("<svg class=\"board small\"").unwrap();
        assert!(picture.contains("<g class=\"x\">"), "{picture}");
    }
    let tomorrow = now + 24 * 60 * 60 * 1000;
    server
        .now
        .store(tomorrow, std::sync::atomic::Ordering::SeqCst);
    let next = Browser::new(&server).get("/puzzles/daily").await.location;
    assert_eq!(next, format!("/puzzles/{}", daily(tomorrow).number));
    assert_ne!(next, today);
}
