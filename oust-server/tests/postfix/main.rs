//! Games by mail through a real Postfix. `.ci/postfix` starts one and sets the variables of these
//! tests; without them the tests are skipped with a message.

mod bed;

use std::collections::HashSet;

use bed::Bed;
use oust_validate::Validator;

/// Opens an account by mail, confirms its address by a first mail with the mail code, and returns
/// the code.
fn sign_up(bed: &Bed, name: &str) -> String {
    let address = format!("{name}@example.org");
    bed.send(&address, &format!("signup {name} {address}"), "");
    let welcome = bed.wait(&address, "Your mail code is");
    let mut words = welcome.split_whitespace();
    let is_code = |word: &&str| word.split('-').count() == 4 && word.len() == 19;
    let code = words.find(is_code).expect(&welcome).to_owned();
    bed.send(&address, &format!("oust showas {name} {code}"), "");
    bed.wait(&address, "showas");
    code
}

#[test]
fn two_accounts_play_a_game_by_mail_alone() {
    let Some(bed) = Bed::start() else { return };
    let [ann, ben] = ["ann", "ben"].map(|name| sign_up(&bed, name));
    let challenge = format!("oust challenge ann {ann} ben -size=5 -swap=no");
    bed.send("ann@example.org", &challenge, "");
    let notice = bed.wait("ben@example.org", "challenges you");
    let accept = notice
        .lines()
        .find(|line| line.contains("oust accept"))
        .unwrap();
    let accept = accept.trim().replace("NAME", "ben").replace("CODE", &ben);
    bed.send("ben@example.org", &accept, "");
    // Alternately by a command with the mail code and by an answer to the notice.
    let mut reply_to = bed.reply_to("ann@example.org", 0);
    let turns = ["a1", "b1", "c3", "e5", "a2,e1", "c5"];
    for (n, turn) in (1..).zip(turns) {
        let (player, other, code) = match n % 2 {
            1 => ("ann", "ben", &ann),
            _ => ("ben", "ann", &ben),
        };
        let from = format!("{player}@example.org");
        if n < 3 {
            bed.send(&from, &format!("oust move 101 {player} {code} {turn}"), "");
        } else {
            let mail = bed.mail(
                &from,
                &reply_to,
                "Re: your turn",
                &format!("{turn}\n\n> old\n"),
            );
            // The mail server delivers the mail three times; the turn is played once.
            for _ in 0..3 {
                bed.deliver(&from, &reply_to, &mail);
            }
        }
        reply_to = bed.reply_to(&format!("{other}@example.org"), n);
    }
    bed.send("ann@example.org", &format!("oust resign 101 ann {ann}"), "");
    let last = bed.wait("ben@example.org", "the game is over");
    let listing = &last[last.find("Summary of").expect(&last)..];
    let report = Validator::default().validate(listing);
    let game = &report.games[0];
    assert!(game.is_valid(), "{last}{:?}", game.findings);
    assert_eq!(game.turns, 6, "{last}");
    assert_eq!(bed.verify(), "1 games, 7 events, 0 games with faults\n");
    for code in [ann, ben] {
        let mails = bed.caught().into_iter().filter(|mail| mail.contains(&code));
        assert_eq!(
            mails.count(),
            1,
            "a code is in the mail that makes it known, and in no other"
        );
        assert!(!bed.log().contains(&code), "a code is in the log");
    }
}

#[test]
fn a_hundred_mails_are_answered_each_once() {
    let Some(bed) = Bed::start() else { return };
    let code = sign_up(&bed, "eve");
    let challenge = format!("oust challenge eve {code} engine:0 -size=5");
    bed.send("eve@example.org", &challenge, "");
    bed.wait("eve@example.org", "Game 101");
    let commands = [
        "oust help",
        "oust show 101",
        "oust games eve",
        "oust standings",
        "oust history",
        "oust preview new 2 -size=5 a1 b1",
        "oust move 101 eve WRONG-CODE a1",
        "oust mvoe 101",
        "oust show 9999",
        "nonsense",
    ];
    // From ten senders, since each sender gets at most 30 answers per hour.
    for (number, command) in (0..100).zip(commands.iter().cycle()) {
        let from = format!("sender{}@example.org", number / 10);
        bed.send(&from, command, "");
    }
    let mut answered = HashSet::new();
    for sender in 0..10 {
        let address = format!("sender{sender}@example.org");
        let mails = bed.wait_for(&address, commands.len());
        assert_eq!(mails.len(), commands.len(), "{address}");
        answered.extend(mails.iter().filter_map(|mail| {
            let id = mail
                .lines()
                .find_map(|line| line.strip_prefix("In-Reply-To: "));
            id.map(str::to_owned)
        }));
    }
    assert_eq!(answered.len(), 100, "an answer to each mail");
}
