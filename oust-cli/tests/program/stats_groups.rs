//! `oust stats --by`: the figures of players, boards, years and events.

use serde_json::Value;

use crate::common::{BROKEN, Folder, fields, oust, oust_reading};

/// Returns a game of two turns on 3x3 that `result` ended.
pub(crate) fn game(x: &str, o: &str, date: &str, result: &str) -> String {
    let date = match date {
        "" => String::new(),
        date => format!("date: {date}\n"),
    };
    format!("oust 3x3\nx: {x}\no: {o}\n{date}result: {result}\nended: resign\n\n1. a1 b1\n\n")
}

/// Games of three players, two events and three boards, with all kinds of ends.
pub(crate) fn archive() -> String {
    let games = [
        "oust 3x3\nx: ann\no: ben\ndate: 2025-12-31\nevent: club\nresult: x\nended: board\n\n1. a1 b1\n2. a2\n",
        "oust 5x5\nx: alice\no: ann\ndate: 2026-01-19\nevent: club\nresult: o\n\n 1. b4        e2\n 2. c5        b5\n 3. a4,c1     e4\n 4. e5        d4,c4,b5\n 5. e5        b4,c2\n 6. d1,e1,d3  a5,b2\n 7. c2,d5     c3\n",
        "oust 2x2\nx: ben\no: ann\ndate: 2026-02\nevent: open\n\n1. a1 b1\n2. b2 a2\n",
        "oust 3x3\nx: ann\no: ben\nresult: ?\n\n1. a1 b2\n",
        "oust 3x3\nx: ann\n\n1. c3 b1\n2. a3\n",
    ];
    games.join("\n")
}

#[test]
fn a_table_has_a_row_for_each_group() {
    for by in ["player", "board", "year", "event"] {
        let table = oust_reading(&archive(), &format!("stats --by {by}")).printed();
        insta::assert_snapshot!(by, table);
    }
}

#[test]
fn json_and_csv_have_the_same_numbers() {
    for by in ["player", "board", "year", "event"] {
        let json = oust_reading(&archive(), &format!("stats --by {by} --to json")).json();
        assert_eq!(
            fields(&json, "schema type by left_out"),
            format!("1 groups {by} 0")
        );
        let csv = oust_reading(&archive(), &format!("stats --by {by} --to csv")).stdout;
        let mut csv = csv::Reader::from_reader(csv.as_bytes());
        let head = csv.headers().expect("a head").clone();
        let rows: Vec<csv::StringRecord> = csv.records().map(|row| row.expect("a row")).collect();
        let groups = json["groups"].as_array().expect("groups");
        assert_eq!(rows.len(), groups.len());
        for (row, group) in rows.iter().zip(groups) {
            assert_eq!(Some(&head[0]), Some(by));
            let mut fields = 1;
            for (name, cell) in head.iter().zip(row) {
                let (first, second) = name.rsplit_once('_').unwrap_or((name, ""));
                let value = match name {
                    _ if name == by => &group["name"],
                    _ if group[name].is_null() => &group[first][second],
                    _ => &group[name],
                };
                match value {
                    Value::Null => assert_eq!(cell, "", "{name}"),
                    Value::String(text) => assert_eq!(cell, text, "{name}"),
                    value => {
                        fields += 1;
                        assert_eq!(cell.parse().ok(), value.as_f64(), "{name}: {group}");
                    }
                }
            }
            assert!(fields > 22, "{row:?}");
        }
    }
}

#[test]
fn the_games_of_a_group_add_up_to_all_games() {
    let games = oust("stats --quiet --to json games").json();
    let all = games["all"]["games"].as_u64();
    assert!(all > Some(30));
    for by in ["board", "year", "event"] {
        let json = oust(&format!("stats --quiet --by {by} --to json games")).json();
        let groups = json["groups"].as_array().expect("groups");
        let sum: u64 = groups
            .iter()
            .map(|group| group["games"].as_u64().expect("games"))
            .sum();
        assert_eq!(Some(sum), all, "{by}");
    }
    let players = oust("stats --quiet --by player --to json games").json();
    let players = players["groups"].as_array().expect("players");
    let count = |name: &str| -> u64 {
        let counts = players
            .iter()
            .map(|player| player[name].as_u64().expect("a count"));
        counts.sum()
    };
    // Each game has two seats; each win is another player's loss.
    assert_eq!(Some(count("games")), all.map(|all| 2 * all));
    assert_eq!(count("won"), count("lost"));
    let won = games["all"]["won_by_x"]
        .as_u64()
        .zip(games["all"]["won_by_o"].as_u64());
    assert_eq!(Some(count("won")), won.map(|(x, o)| x + o));
}

#[test]
fn the_boards_have_the_numbers_of_the_table_of_boards() {
    let stats = oust("stats --quiet --to json games").json();
    let groups = oust("stats --quiet --by board --to json games").json();
    let boards = stats["boards"].as_array().expect("boards");
    assert!(boards.len() > 10);
    for (board, group) in boards
        .iter()
        .zip(groups["groups"].as_array().expect("groups"))
    {
        assert_eq!(board["board"], group["name"]);
        for (name, value) in board.as_object().expect("an object") {
            if !["board", "course"].contains(&&name[..]) {
                assert_eq!(*value, group[name], "{name}");
            }
        }
    }
}

#[test]
fn the_captures_of_a_player_are_those_of_the_own_color() {
    // Of GAME: x captures 4 stones in 4 placements, o 11 in 5.
    let json = oust_reading(&archive(), "stats --by player --to json").json();
    let of = |name: &str, field: &str| {
        let mut groups = json["groups"].as_array().expect("groups").iter();
        let group = groups.find(|group| group["name"] == name).expect(name);
        group[field]["most"].as_u64()
    };
    assert_eq!(
        (of("alice", "captures"), of("alice", "captured")),
        (Some(4), Some(4))
    );
    assert_eq!(
        (of("ann", "captures"), of("ann", "captured")),
        (Some(5), Some(11))
    );
}

#[test]
fn players_are_told_apart_as_select_does() {
    // `é` as one character and as two.
    let names = ["ann", "Ann", "ANN", "andr\u{e9}", "andre\u{301}", " ann "];
    let games: String = names.map(|name| game(name, "zoe", "", "x")).concat();
    for flag in ["", "--ignore-case"] {
        let json = oust_reading(&games, &format!("stats --by player {flag} --to json")).json();
        let groups = json["groups"].as_array().expect("groups");
        assert_eq!(groups.len(), if flag.is_empty() { 6 } else { 4 }, "{json}");
        for group in groups {
            let name = group["name"].as_str().expect("a name");
            let select = format!("select --count {flag} --player '{name}'");
            let selected = oust_reading(&games, &select).stdout;
            assert_eq!(selected.trim(), group["games"].to_string(), "{name}");
        }
    }
}

#[test]
fn rows_are_sorted_and_games_that_do_not_tell_come_last() {
    let games = [
        game("cy", "bo", "2026", "x"),
        game("bo", "al", "", "x"),
        game("di", "al", "0999-05-01", "x"),
        game("x\" (hidden", "", "not a date", "x"),
    ]
    .concat();
    let names = |by: &str| -> Vec<Value> {
        let json = oust_reading(&games, &format!("stats --by {by} --to json")).json();
        let groups = json["groups"].as_array().expect("groups");
        groups.iter().map(|group| group["name"].clone()).collect()
    };
    // Most games first, then by name.
    let expected = ["al", "bo", "cy", "di", "x\" (hidden"].map(Value::from);
    assert_eq!(names("player"), [&expected[..], &[Value::Null]].concat());
    assert_eq!(names("year"), ["0999".into(), "2026".into(), Value::Null]);
    assert_eq!(names("event"), [Value::Null]);
    assert_eq!(names("board"), ["3x3"]);
}

#[test]
fn a_game_against_oneself_is_one_game_without_a_winner() {
    let games = [game("ann", "ann", "", "x"), game("ann", "ben", "", "x")].concat();
    let json = oust_reading(&games, "stats --by player --to json").json();
    // The validator warns of the first game; a win in it would be a loss, too.
    assert_eq!(
        fields(&json["groups"][0], "name games won lost"),
        "ann 2 1 0",
        "{json}"
    );
    let rating = json["groups"][0]["rating"].as_f64();
    let once = oust_reading(&game("ann", "ben", "", "x"), "stats --by player --to json").json();
    assert_eq!(rating, once["groups"][0]["rating"].as_f64());
}

#[test]
fn names_are_escaped_in_every_format() {
    let name = "a|b *c* <i>, \"d\" [e](f) \u{1b}[31m\u{202e}";
    let escaped = "\\u{1b}[31m\\u{202e}";
    let games = game(&serde_json::to_string(name).expect("JSON"), "李", "", "x");
    let of = |to: &str| {
        let answer = oust_reading(&games, &format!("stats --by player --to {to}"));
        answer.check_no_control_character();
        answer.stdout
    };
    let text = of("table");
    assert!(
        text.contains(&format!("a|b *c* <i>, \"d\" [e](f) {escaped}  ")),
        "{text}"
    );
    // A character of two columns is as wide as two others.
    let ends: Vec<usize> = text
        .lines()
        .map(|line| line.chars().count() + line.matches('李').count())
        .collect();
    assert_eq!(ends, [ends[0]; 3], "{text}");
    let markdown = of("markdown");
    let row = "| a\\|b \\*c\\* \\<i\\>, \"d\" \\[e\\](f) \\\\u{1b}\\[31m\\\\u{202e} | 1 | 1 |";
    assert!(markdown.contains(row), "{markdown}");
    for line in markdown.lines() {
        assert_eq!(line.replace("\\|", "").matches('|').count(), 13, "{line}");
    }
    let csv = of("csv");
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let mut rows = rows.records().map(|row| row.expect("a row"));
    let found = rows.next().expect("a row")[0].to_owned();
    assert_eq!(found, name.replace("\u{1b}[31m\u{202e}", escaped));
    let json = oust_reading(&games, "stats --by player --to json").json();
    assert_eq!(json["groups"][0]["name"], name);
}

#[test]
fn broken_records_are_counted_and_skipped() {
    let folder = Folder::with(&[("a.oust", &archive()), ("b.oust", BROKEN)]);
    for to in ["table", "json", "csv", "markdown", "html", "svg"] {
        let answer = folder.oust(&format!(
            "stats --by player --to {to} a.oust b.oust missing.oust"
        ));
        assert_eq!(answer.status, 3, "{answer}");
        assert!(answer.stderr.contains("b.oust:9:"), "{answer}");
        assert!(answer.stderr.ends_with("oust: left out: 2\n"), "{answer}");
        assert!(!answer.stdout.contains("carol"), "{answer}");
    }
    let json = folder.oust("stats --by year --to json a.oust b.oust");
    assert_eq!(json.status, 1);
    assert!(json.stdout.contains(r#""left_out":1,"#), "{json}");
    folder
        .oust("stats --by year b.oust")
        .refused(1, &["found no games"]);
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let mut games = String::new();
    for number in 0..900 {
        let player = |index: usize| format!("player {}", index % 23);
        let result = ["x", "o"][number / 3 % 2];
        let date = format!("{}-{:02}", 2020 + number * 7 % 5, 1 + number % 12);
        games += &game(&player(number), &player(number / 2 + 1), &date, result);
        if number % 100 == 0 {
            games.extend(["\n", BROKEN, "\n"]);
        }
    }
    let folder = Folder::with(&[("a.oust", &games), ("b.oust", &archive())]);
    for flags in [
        "--by player",
        "--by event --to csv",
        "--to html",
        "--plot ratings --to svg",
    ] {
        let [one, two, five] =
            [1, 2, 5].map(|jobs| folder.oust(&format!("stats {flags} -j {jobs} a.oust b.oust")));
        assert!(
            one.stderr.ends_with("oust: left out: 9\n"),
            "{}",
            one.stderr
        );
        for many in [two, five] {
            assert_eq!(many.stdout, one.stdout, "{flags}");
            assert_eq!(many.stderr, one.stderr, "{flags}");
        }
    }
}

#[test]
fn flags_that_would_change_nothing_are_refused() {
    for (flags, message) in [
        ("--to csv", "--to csv and --to markdown need --by"),
        ("--to markdown", "--to csv and --to markdown need --by"),
        ("--by player --course", "--course goes with"),
        ("--to html --course", "--course goes with"),
        ("--ignore-case", "--ignore-case needs"),
        ("--theme dark", "--theme needs"),
        ("--by player --theme dark --to csv", "--theme needs"),
        ("--plot lengths", "--plot needs --to svg"),
        ("--plot lengths --to html", "--plot needs --to svg"),
        ("--to svg", "--to svg needs --by or --plot"),
        ("--to svg --plot results", "--plot results needs --by"),
        (
            "--to svg --plot ratings --by board",
            "--plot ratings goes with --by player",
        ),
        (
            "--to svg --plot games --by event",
            "--plot games goes with --by year",
        ),
        ("--by nothing", "invalid value 'nothing'"),
    ] {
        oust(&format!("stats {flags} games")).refused(2, &[message]);
    }
}
