//! `oust table`: one row for each game.

use serde_json::Value;

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

#[test]
fn a_row_has_all_that_is_known_of_a_game() {
    let folder = Folder::with(&[("games.oust", &[GAME, "\n", BROKEN].concat())]);
    let answer = folder.oust("table games.oust");
    insta::assert_snapshot!(answer.stdout, @r#"
    path,game,line,byte,x,o,date,event,site,id,format,board,result,ending,swapped,turns,placements,captures,captured,broken_at,codes,first_turns
    games.oust,1,1,0,alice,bob,2026-01-19,,,,record,5x5,o,board,false,14,22,9,15,,,"b4 e2 c5 b5 a4,c1 e4"
    games.oust,2,15,185,carol,dave,,,,,record,3x3,?,,false,3,3,0,0,4,M201,a1 c3 b2
    "#);
    answer.ended_with(0);
    insta::assert_snapshot!(folder.oust("table --to ndjson games.oust").stdout, @r#"
    {"path":"games.oust","game":1,"line":1,"byte":0,"x":"alice","o":"bob","date":"2026-01-19","event":null,"site":null,"id":null,"format":"record","board":"5x5","result":"o","ending":"board","swapped":false,"turns":14,"placements":22,"captures":9,"captured":15,"broken_at":null,"codes":[],"first_turns":"b4 e2 c5 b5 a4,c1 e4"}
    {"path":"games.oust","game":2,"line":15,"byte":185,"x":"carol","o":"dave","date":null,"event":null,"site":null,"id":null,"format":"record","board":"3x3","result":"?","ending":null,"swapped":false,"turns":3,"placements":3,"captures":0,"captured":0,"broken_at":4,"codes":["M201"],"first_turns":"a1 c3 b2"}
    "#);
}

#[test]
fn columns_are_chosen_and_both_formats_agree() {
    let columns = "game,board,x,result,turns,codes,ending,first_turns";
    let csv = oust(&format!("table games --columns {columns}")).stdout;
    let json = oust(&format!("table games --columns {columns} --to ndjson")).stdout;
    assert_eq!(csv.lines().next(), Some(columns));
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    let objects: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(rows.len(), objects.len());
    assert!(rows.len() > 30);
    for (row, object) in rows.iter().zip(&objects) {
        for (name, cell) in columns.split(',').zip(row) {
            let value = match &object[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                Value::Array(codes) => {
                    let codes = codes.iter().map(|code| code.as_str().expect("a code"));
                    codes.collect::<Vec<_>>().join(" ")
                }
                value => value.to_string(),
            };
            assert_eq!(cell, value, "{name}");
        }
    }
}

#[test]
fn the_place_of_a_row_is_the_record_in_its_source() {
    let text = ["A word.\n\n", GAME, "\n", BROKEN, "\n", GAME].concat();
    let folder = Folder::with(&[("all.txt", &text)]);
    let rows = folder
        .oust("table --columns path,game,line,byte all.txt")
        .stdout;
    let mut numbers = Vec::new();
    for (row, number) in rows.lines().skip(1).zip(1..) {
        let cells: Vec<&str> = row.split(',').collect();
        let byte: usize = cells[3].parse().expect("a number");
        let line = 1 + text[..byte].matches('\n').count();
        assert!(text[byte..].starts_with("oust "), "{row}");
        assert_eq!(
            cells[..3],
            ["all.txt", &number.to_string(), &line.to_string()]
        );
        numbers.push(number);
    }
    assert_eq!(numbers, [1, 2, 3]);
}

#[test]
fn names_with_commas_and_quotes_are_quoted() {
    let game = GAME.replace("alice", "Smith, \"Al\"");
    let answer = oust_reading(&game, "table --columns x,o");
    assert_eq!(
        answer.stdout, "x,o\n\"Smith, \"\"Al\"\"\",bob\n",
        "{answer}"
    );
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let games = oust("random --board 5x5 --games 300 --seed 3 --to record").stdout;
    let of = |jobs: u8| oust_reading(&games, &format!("table -j {jobs}")).stdout;
    assert_eq!(of(1), of(3));
    assert_eq!(of(2).lines().count(), 301);
}

#[test]
fn what_is_not_read_is_said() {
    oust("table nothing.oust").ended_with(3);
    let unread = oust_reading("x: ann\n1. a1 b2\n", "table --columns x");
    assert_eq!(
        (unread.status, unread.stdout.as_str()),
        (1, "x\n"),
        "{unread}"
    );
    oust("table games --columns nothing").ended_with(2);
    let folder = Folder::with(&[("games.oust", GAME)]);
    folder.oust("table games.oust -o games.oust").ended_with(2);
    folder.oust("table games.oust -o games.csv").ended_with(0);
    assert_eq!(folder.text("games.csv").lines().count(), 2);
}
