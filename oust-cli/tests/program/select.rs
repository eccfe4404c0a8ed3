//! `oust select`: the games that fulfill conditions, byte for byte, and the rest.

use proptest::prelude::*;

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

/// Four games of two boards, the last one broken.
const ANN: &str = "oust 3x3\nx: Ann\no: ben\ndate: 2025-12-31\nevent: club\nresult: x\nended: resign\n\n1. a1 b2\n";
const BEN: &str = "oust 5x5\nx: ben\no: Anna\ndate: 2026-01\nresult: ?\n\n1. a1 b2\n2. c3\n\n";
const CAT: &str = "oust 3x3\nx: cat\no: ben\ndate: 2026-02-03\n\n1. c3 b2\n\n; a word\n\n";

fn archive() -> String {
    [ANN, "\n", BEN, CAT, BROKEN].concat()
}

/// Returns the numbers of the games that are selected of [`archive`].
#[track_caller]
fn numbers(arguments: &str) -> String {
    let answer = oust_reading(&archive(), &format!("select --list {arguments}"));
    assert_eq!(
        answer.status,
        i32::from(answer.stdout.is_empty()),
        "{answer}"
    );
    let numbers = answer.stdout.lines().map(|line| {
        let number = line
            .split("game ")
            .nth(1)
            .and_then(|rest| rest.split(':').next());
        number.expect("a number")
    });
    numbers.collect::<Vec<_>>().join(" ")
}

#[test]
fn games_are_copied_byte_for_byte() {
    let selected = oust_reading(&archive(), "select --player ben");
    assert_eq!(selected.stdout, [ANN, "\n", BEN, CAT].concat());
    assert_eq!(selected.stderr, "oust: 3 of 4 games selected\n");
    let crlf = ANN.replace('\n', "\r\n");
    assert_eq!(oust_reading(&crlf, "select").stdout, crlf);
    let without_end = ANN.trim_end();
    assert_eq!(oust_reading(without_end, "select").stdout, ANN);
}

#[test]
fn conditions_select_by_headers() {
    assert_eq!(numbers(""), "1 2 3 4");
    assert_eq!(numbers("--x ben"), "2");
    assert_eq!(numbers("--o ben"), "1 3");
    assert_eq!(numbers("--player Ann"), "1");
    assert_eq!(numbers("--player ann"), "");
    assert_eq!(numbers("--player ann -i"), "1");
    assert_eq!(numbers("--player ANN -i --substring"), "1 2");
    assert_eq!(numbers("--player cat --player Anna"), "2 3");
    assert_eq!(numbers("--event club"), "1");
    assert_eq!(numbers("--board 3x3"), "1 3 4");
    assert_eq!(numbers("--date 2026"), "2 3");
    assert_eq!(numbers("--date ..2026-01-30"), "1");
    assert_eq!(numbers("--date 2025-12-31..2026-01"), "1 2");
    assert_eq!(numbers("--game 2,4"), "2 4");
    assert_eq!(numbers("--games 2-3"), "2 3");
    assert_eq!(
        numbers("--x Ann --o Anna"),
        "",
        "all conditions hold together"
    );
}

#[test]
fn conditions_select_by_the_game() {
    assert_eq!(numbers("--result x"), "1");
    assert_eq!(numbers("--result ?"), "2 3 4");
    assert_eq!(numbers("--ending resign"), "1");
    assert_eq!(numbers("--ending unfinished"), "2 3");
    assert_eq!(numbers("--turns 2"), "1 3");
    assert_eq!(numbers("--turns 3.."), "2");
    assert_eq!(numbers("--code M"), "4");
    assert_eq!(numbers("--code M201,missing-result"), "3 4");
    assert_eq!(numbers("--position '3x3 3/1o1/x2 x'"), "1");
    assert_eq!(numbers("--position '3x3 3/1o1/x2 o'"), "");
    assert_eq!(numbers("--position '3x3 3/1o1/x2 x' --symmetric"), "1 3");
    assert_eq!(numbers("--opening '1. a1 b2'"), "1 2");
    assert_eq!(numbers("--opening 'a1 b2' --symmetric"), "1 2 3");
}

#[test]
fn a_broken_game_is_neither_selected_nor_its_opposite() {
    let broken = "1 broken and not judged";
    for arguments in ["--turns 0..", "--turns 0.. --invert"] {
        let answer = oust_reading(&archive(), &format!("select --count {arguments}"));
        assert!(answer.stderr.contains(broken), "{answer}");
    }
    assert_eq!(numbers("--turns 0.. --invert"), "");
    // Known without the game: it is not on this board.
    assert_eq!(numbers("--board 5x5 --turns 0.. --invert"), "1 3 4");
    assert_eq!(numbers("--invert --player ben"), "4");
    assert_eq!(numbers("--invert --game 1 --board 3x3"), "2 3 4");
}

#[test]
fn duplicates_are_dropped_and_broken_games_are_none() {
    let other_players = ANN.replace("Ann", "eve");
    let twice = [ANN, "\n", &other_players, "\n", CAT, BROKEN, "\n", BROKEN].concat();
    let count = |arguments: &str| oust_reading(&twice, arguments).stdout;
    assert_eq!(count("select --unique --count"), "4\n");
    assert_eq!(count("select --unique --symmetric --count"), "3\n");
    // A game that is not selected is no reason to drop another.
    let eve = count("select --unique --player eve --list");
    assert!(
        eve.starts_with("-:11: game 2: eve - ben, 3x3, 2025-12-31"),
        "{eve}"
    );
}

#[test]
fn the_status_says_whether_a_game_is_selected() {
    oust_reading(&archive(), "select --player ben").ended_with(0);
    oust_reading(&archive(), "select --player nobody").ended_with(1);
    oust("select nothing.oust").refused(3, &["nothing.oust"]);
    for wrong in [
        "--board 0x3",
        "--date yesterday",
        "--turns 9..3",
        "--result draw",
        "--code Z9",
        "--opening 'a1 ?'",
        "--opening d4 --board 3x3",
        "--position '3x3 x'",
        "--count --list",
    ] {
        oust_reading(&archive(), &format!("select {wrong}")).ended_with(2);
    }
}

#[test]
fn the_first_games_are_enough_and_the_rest_has_the_others() {
    assert_eq!(numbers("-n 2"), "1 2");
    let folder = Folder::with(&[("all.oust", &archive())]);
    folder
        .oust("select -n 1 -o one.oust --rest rest.oust all.oust --player ben")
        .ended_with(0);
    assert_eq!(folder.text("one.oust"), [ANN, "\n"].concat());
    assert_eq!(folder.text("rest.oust"), [BEN, CAT, BROKEN].concat());
    for taken in ["-o all.oust", "--rest all.oust", "-o same --rest same"] {
        folder
            .oust(&format!("select all.oust {taken}"))
            .ended_with(2);
        assert_eq!(folder.text("all.oust"), archive(), "{taken}");
    }
}

#[test]
fn the_rest_has_text_and_games_that_do_not_convert() {
    let text = ["A word before.\n\n", ANN, "\n", BROKEN, "\n", GAME].concat();
    let folder = Folder::with(&[("all.txt", &text)]);
    let answer = folder.oust("select --to json --rest rest.txt all.txt");
    assert_eq!(answer.stdout.lines().count(), 2, "{answer}");
    assert_eq!(answer.status, 1, "{answer}");
    assert_eq!(
        folder.text("rest.txt"),
        ["A word before.\n\n", BROKEN, "\n"].concat()
    );
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let games = oust("random --board hex4 --games 400 --seed 7 --to record").stdout;
    let folder = Folder::with(&[("games.oust", &games)]);
    let of = |jobs: u8| {
        let answer = folder.oust(&format!(
            "select -j {jobs} --result x --turns 20.. games.oust"
        ));
        (answer.stdout, answer.stderr)
    };
    assert_eq!(of(1), of(3));
}

/// The pieces of an archive: games of several formats, whole and damaged, and text.
fn pieces() -> impl Strategy<Value = Vec<&'static str>> {
    let piece = prop::sample::select(vec![
        ANN,
        BEN,
        CAT,
        BROKEN,
        GAME,
        "{\"schema\":1,\"type\":\"record\",\"board\":\"3x3\",\"turns\":[\"a1\",\"b2\"]}\n",
        "{\"schema\":1,\"type\":\"record\",\"board\":\"3x3\",\"turns\":[\"a1\",\"a1\"]}\n",
        "(;FF[4]OUST[1]SZ[5]PB[Ann]PW[ben];B[aa];W[bb])\n",
        "(;FF[4]OUST[1]SZ[5];B[aa\n",
        "3x3 3/1o1/x2 x\n",
        "A letter about a game.\n",
        "1. a1 b2\n",
        "x: nobody\n",
        "> oust 3x3\n> x: Ann\n>\n> 1. a1 b2\n",
    ]);
    prop::collection::vec(piece, 1..8)
}

proptest! {
    #![proptest_config(oust_test_support::cases::config(40))]

    /// Nothing is lost and nothing is doubled: the selected games and the rest have the words of
    /// the source.
    #[test]
    fn selected_and_rest_are_all(pieces in pieces(), conditions in prop::sample::select(vec![
        "", "--player Ann", "--turns 2", "--invert --x ben", "--code M", "--unique", "--game 2..3",
        "-n 1", "--result ?", "--board 3x3 --opening a1",
    ])) {
        let text = pieces.join("\n");
        let folder = Folder::with(&[("all.txt", &text)]);
        let answer = folder.oust(&format!("select {conditions} --rest rest.txt all.txt"));
        prop_assert!(answer.status < 2 || answer.stdout.is_empty(), "{answer}");
        let rest = folder.text("rest.txt");
        let words = |texts: &[&str]| {
            let words = texts.iter().flat_map(|text| text.split_whitespace());
            let mut words: Vec<String> = words.map(str::to_owned).collect();
            words.sort();
            words
        };
        prop_assert_eq!(words(&[&answer.stdout, &rest]), words(&[&text]));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_run() {
    // More than is written at once.
    let text = "oust 3x3\n\n1. a1 b1\n2. a2\n\n".repeat(4000);
    for conversion in ["", "--to sgf"] {
        let answer = oust_reading(&text, &format!("select {conversion} -o /dev/full"));
        let answer = answer.ended_with(3);
        let told = answer.stderr.matches("cannot write /dev/full").count();
        assert_eq!(told, 1, "{answer}");
        assert!(!answer.stderr.contains("selected"), "{answer}");
    }
}
