//! `oust convert --split` and `--split-by`: many files of a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

/// Returns the names and texts of the files in a folder.
#[track_caller]
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a name in UTF-8");
        (name, fs::read_to_string(entry.path()).expect("a text"))
    };
    entries
        .map(|entry| file(entry.expect("an entry")))
        .collect()
}

/// Returns the names of the files in a folder, with the ids of the records in each.
#[track_caller]
fn ids(folder: &Path) -> Vec<String> {
    let ids = |text: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("id: "));
        lines.collect::<Vec<_>>().join(" ")
    };
    let files = files(folder).into_iter();
    files
        .map(|(name, text)| format!("{name}: {}", ids(&text)))
        .collect()
}

/// Returns a record with these headers.
fn record(headers: &str) -> String {
    format!("oust 3x3\n{headers}\n1. a1 b1\n\n")
}

#[test]
fn files_have_the_number_of_games_asked_for() {
    let text = oust("random --games 7 --seed 1 --board 3x3").printed();
    let folder = Folder::with(&[("all.oust", &text)]);
    let answer = folder.oust("convert --to record --split 3 -o parts/new all.oust");
    assert_eq!(answer.stderr, "oust: 7 games in 3 files of parts/new\n");
    let written = files(&folder.path().join("parts/new"));
    let names: Vec<&str> = written.keys().map(String::as_str).collect();
    let expected = ["games-0001.oust", "games-0002.oust", "games-0003.oust"];
    assert_eq!(names, expected);
    // As one output they are separated by empty lines.
    let joined: Vec<&str> = written.values().map(String::as_str).collect();
    assert_eq!(joined.join("\n"), text);
    let here = folder.oust("convert --to position --split 9 all.oust");
    assert_eq!(here.stderr, "oust: 7 games in 1 file of .\n");
    assert_eq!(folder.text("games-0001.txt").lines().count(), 7);
}

#[test]
fn every_game_is_in_the_files_of_its_players() {
    let text = [
        "x: ann\no: Ben\nid: 1\n",
        "x: Ben\no: ann\nid: 2\n",
        "x: ann\no: ann\nid: 3\n",
        "x: ann\nid: 4\n",
        "x: ?\no: ben\nid: 5\n",
        "id: 6\n",
        "x: unknown\no: ?\nid: 7\n",
        "x: con\no: ../ann\nid: 8\n",
    ]
    .map(record);
    let folder = Folder::with(&[("all.oust", &text.concat())]);
    let answer = folder.oust("convert --to record --split-by player -o by all.oust");
    assert_eq!(
        answer.stderr, "oust: 8 games in 7 files of by\n",
        "{answer}"
    );
    let expected = [
        "Ben.oust: 1 2",
        "___ann.oust: 8",
        "ann.oust: 1 2 3 4",
        "ben-2.oust: 5",
        "con_.oust: 8",
        "unknown-2.oust: 7",
        "unknown.oust: 6",
    ];
    assert_eq!(ids(&folder.path().join("by")), expected);
}

#[test]
fn other_values_have_files_too() {
    let text = [
        "date: 2026-01-19\nevent: Cup 1/2\nid: 1\n",
        "date: 2026-01-19T20:15\nevent: Cup 1:2\nid: 2\n",
        "date: 2026-02\nid: 3\n",
        "date: soon\nid: 4\n",
        "id: 5\n",
    ]
    .map(record);
    let text = text.concat() + "oust hex2\nid: 6\n\n1. a2\n";
    let folder = Folder::with(&[("all.oust", &text)]);
    for (value, expected) in [
        (
            "date",
            "2026-01-19.oust: 1 2, 2026-02.oust: 3, soon.oust: 4, unknown.oust: 5 6",
        ),
        (
            "event",
            "Cup_1_2-2.oust: 2, Cup_1_2.oust: 1, unknown.oust: 3 4 5 6",
        ),
        ("board", "3x3.oust: 1 2 3 4 5, hex2.oust: 6"),
    ] {
        folder
            .oust(&format!(
                "convert --to record --split-by {value} -o {value} all.oust"
            ))
            .ended_with(0);
        assert_eq!(ids(&folder.path().join(value)).join(", "), expected);
    }
}

#[test]
fn every_format_has_an_ending() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    for (to, ending) in [
        ("record", "oust"),
        ("json", "ndjson"),
        ("abstractplay", "ndjson"),
        ("sgf", "sgf"),
        ("svg", "svg"),
        ("html", "html"),
        ("unicode", "txt"),
        ("moves", "txt"),
    ] {
        let printed = folder.oust(&format!("convert --to {to} game.oust")).stdout;
        let split = format!("convert --to {to} --split 1 -o {to} game.oust --color always");
        folder.oust(&split).ended_with(0);
        let written = files(&folder.path().join(to));
        assert_eq!(written.len(), 1);
        assert_eq!(written[&format!("games-0001.{ending}")], printed, "{to}");
    }
}

#[test]
fn a_file_that_exists_is_refused_and_nothing_is_written() {
    let text = [GAME, &record("x: carol\n")].join("\n");
    let folder = Folder::with(&[("all.oust", &text), ("by/carol.oust", "old")]);
    folder
        .oust("convert --to record --split-by player -o by all.oust")
        .refused(3, &["by/carol.oust: the file exists"]);
    let written = files(&folder.path().join("by"));
    assert_eq!(
        written.into_iter().collect::<Vec<_>>(),
        [("carol.oust".into(), "old".into())]
    );
    let folder = Folder::with(&[("all.oust", &text), ("by", "a file")]);
    folder
        .oust("convert --to record --split 1 -o by all.oust")
        .refused(3, &["cannot write by/games-0001.oust"]);
}

#[test]
fn no_file_is_written_into_a_folder_that_is_read() {
    let folder = Folder::with(&[("games/a.oust", GAME)]);
    for to in ["games", "games/new/deep", "games/../games"] {
        folder
            .oust(&format!("convert --to record --split 1 -o {to} games"))
            .refused(2, &["among the files that are read"]);
    }
    oust_reading(GAME, "convert --to record --split 1 -o -").refused(2, &["need a folder"]);
    oust_reading(GAME, "convert --to record --split 0").refused(2, &["--split"]);
    oust_reading(GAME, "convert --to record --split 1 --split-by date").refused(2, &["--split-by"]);
    assert_eq!(files(&folder.path().join("games")).len(), 1);
}

#[test]
fn games_that_are_left_out_are_counted_and_the_others_written() {
    let text = [GAME, BROKEN, GAME].join("\n");
    let folder = Folder::with(&[("all.oust", &text)]);
    insta::assert_snapshot!(folder.oust("convert --to record --split-by player -o by all.oust"), @r"
    $ oust convert --to record --split-by player -o by all.oust
    status: 1
    --- stderr
    oust: all.oust:23:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    oust: 2 games in 2 files of by
    oust: left out: 1
    ");
    let written = files(&folder.path().join("by"));
    let two = [GAME, GAME].join("\n");
    assert!(written.values().all(|text| *text == two), "{written:?}");
}

#[test]
fn more_files_are_written_than_may_be_open() {
    let mut text = String::new();
    for number in 0..1200 {
        text += &record(&format!(
            "x: player {}\no: player {}\nid: {number}\n",
            number % 400,
            number % 7
        ));
    }
    let folder = Folder::with(&[("all.oust", &text)]);
    let answer = folder.oust("convert --to record --split-by player -o by all.oust");
    assert_eq!(answer.stderr, "oust: 1200 games in 400 files of by\n");
    let written = ids(&folder.path().join("by"));
    assert!(
        written.contains(&"player_9.oust: 9 409 809".to_owned()),
        "{written:?}"
    );
}

/// Names that tend to meet in one safe name.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[aA.:/ _2?-]{0,3}", "(?i)(con|nul)[.]?"]
}

proptest! {
    #![proptest_config(oust_test_support::cases::config(40))]

    #[test]
    fn no_game_is_lost_and_no_two_players_share_a_file(
        names in prop::collection::vec((name(), name()), 1..12)
    ) {
        let records = names.iter().enumerate().map(|(id, (x, o))| {
            let [x, o] = [x, o].map(|name| Value::from(name.as_str()));
            record(&format!("x: {x}\no: {o}\nid: {id}\n"))
        });
        let text = records.collect::<String>();
        let folder = Folder::with(&[("all.oust", &text)]);
        let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for json in folder.oust("convert --to json all.oust").ended_with(0).json_lines() {
            let header = |name: &str| {
                let mut headers = json["headers"].as_array().into_iter().flatten();
                let found = headers.find(|header| header["name"] == name);
                found.and_then(|header| header["value"].as_str()).unwrap_or_default()
            };
            let players = [header("x"), header("o")].map(str::trim);
            let named: Vec<&str> = players.into_iter().filter(|name| !["", "?"].contains(name)).collect();
            // A space is no player's name after trimming.
            let keys = if named.is_empty() { vec![" "] } else { named };
            for key in keys {
                expected.entry(key.to_owned()).or_default().insert(header("id").to_owned());
            }
        }
        let answer = folder.oust("convert --to record --split-by player -o by all.oust");
        prop_assert_eq!(answer.status, 0, "{}", answer);
        let written = files(&folder.path().join("by"));
        let lower: BTreeSet<String> = written.keys().map(|name| name.to_lowercase()).collect();
        prop_assert_eq!(lower.len(), expected.len());
        for name in written.keys() {
            let stem = name.strip_suffix(".oust").unwrap_or_default();
            let is_safe = |c: char| c.is_alphanumeric() || "-_".contains(c);
            prop_assert!(!stem.is_empty() && stem.chars().all(is_safe) && !stem.starts_with('-'));
        }
        let mut found: Vec<BTreeSet<String>> = written
            .values()
            .map(|text| text.lines().filter_map(|line| line.strip_prefix("id: ")))
            .map(|ids| ids.map(str::to_owned).collect())
            .collect();
        let mut sets: Vec<_> = expected.into_values().collect();
        found.sort();
        sets.sort();
        prop_assert_eq!(found, sets);
    }
}
