//! `oust stats`: the figures of a collection.

use serde_json::Value;

use crate::common::{BROKEN, Folder, GAME, fields, oust, oust_reading};

#[test]
fn a_table_has_a_row_for_each_board_and_one_for_all() {
    insta::assert_snapshot!(oust("stats games/win-5x5.oust games/deadlock-2x2.oust games/swap-header-9x9.oust games/resigned-hex5.oust").printed(), @"
    board  games  x won  o won  no winner  first won  swaps  turns  placements  captures  largest
    2x2        1      0      0          1          -      0    4.0         4.0       0.0        0
    5x5        1      0      1          0       0.0%      0   14.0        22.0       9.0        5
    9x9        1      0      0          1          -      1   12.0        12.0       0.0        0
    hex5       1      1      0          0     100.0%      0   20.0        26.0       6.0        2
    all        4      1      1          2      50.0%      1   12.5        16.0       3.8        5

    turns       4 to 20, median 13
    placements  4 to 26, median 17
    captured    0 to 15, median 4
    ended       board 1, deadlock 1, resign 1, unfinished 1
    largest     5 stones, captured by o in turn 14 of games/win-5x5.oust, game 1
    ");
}

#[test]
fn boards_are_sorted_and_a_transposed_board_is_separate() {
    let boards = ["hex2", "5x3", "4x4", "3x5", "hex1", "4x4", "15x1"];
    let games = boards.map(|board| format!("oust {board}\nx: a\no: b\n\n"));
    let json = oust_reading(&games.join(""), "stats --to json").json();
    let rows = json["boards"].as_array().expect("the boards");
    let rows: Vec<String> = rows.iter().map(|row| fields(row, "board games")).collect();
    let expected = ["3x5 1", "5x3 1", "15x1 1", "4x4 2", "hex1 1", "hex2 1"];
    assert_eq!(rows, expected);
}

#[test]
fn json_has_the_same_numbers() {
    let json = oust("stats --to json games/win-5x5.oust games/deadlock-2x2.oust").json();
    let of = |pointer: &str| json.pointer(pointer).unwrap_or(&Value::Null).to_string();
    for (pointer, value) in [
        ("/schema", "1"),
        ("/type", "\"stats\""),
        ("/left_out", "0"),
        ("/all/games", "2"),
        ("/all/won_by_o", "1"),
        ("/all/first_player_wins", "0"),
        ("/all/endings/board", "1"),
        ("/all/endings/deadlock", "1"),
        ("/all/turns/least", "4"),
        ("/all/turns/median", "9.0"),
        ("/all/turns/most", "14"),
        ("/all/placements/mean", "13.0"),
        // Of 4 and 22: the root of 2 * 9 squared.
        ("/all/placements/deviation", "12.73"),
        ("/boards/0/placements/deviation", "0.0"),
        ("/boards/0/board", "\"2x2\""),
        ("/boards/1/board", "\"5x5\""),
        ("/boards/1/captured/most", "15"),
        ("/largest_capture/stones", "5"),
        ("/largest_capture/turn", "14"),
        ("/largest_capture/path", "\"games/win-5x5.oust\""),
    ] {
        assert_eq!(of(pointer), value, "{pointer}: {json}");
    }
}

#[test]
fn the_counts_of_a_game_match_its_final_position() {
    for board in ["4x4", "hex3"] {
        let games = oust(&format!("random --games 20 --seed 5 --board {board}")).printed();
        let figures = oust_reading(&games, "stats --to json -").json();
        let ends = oust_reading(&games, "convert --to position -").printed();
        let stones: usize = ends.lines().map(stones).sum();
        let figure = |name: &str| figures["all"][name]["mean"].as_f64().expect("a mean") * 20.0;
        let left = figure("placements") - figure("captured");
        assert!((left - stones_as_f64(stones)).abs() < 1e-6, "{figures}");
    }
}

#[test]
fn the_first_player_wins_with_the_swapped_color() {
    let game = |swap: &str| format!("oust 3x3\nx: a\no: b\n{swap}\n1. a1 b1\n2. a2\n");
    let wins = |text: &str| {
        let json = oust_reading(text, "stats --to json").json();
        (
            json["all"]["first_player_wins"].clone(),
            json["all"]["swaps"].clone(),
        )
    };
    assert_eq!(wins(&game("")), (1.into(), 0.into()));
    assert_eq!(wins(&game("swap: used\n")), (0.into(), 1.into()));
    let token = "oust 3x3\nx: a\no: b\n\n1. a1 swap b1\n2. a2\n";
    assert_eq!(wins(token), (0.into(), 1.into()));
}

#[test]
fn a_record_that_breaks_a_rule_is_skipped_with_status_1() {
    let folder = Folder::with(&[("good.oust", GAME), ("bad.oust", BROKEN)]);
    let answer = folder.oust("stats --to json bad.oust good.oust");
    assert_eq!(answer.status, 1, "{answer}");
    assert!(
        answer.stdout.contains(r#""left_out":1,"all":{"games":1,"#),
        "{answer}"
    );
    assert!(answer.stderr.contains("bad.oust:9:"), "{answer}");
}

#[test]
fn positions_are_not_counted_as_games() {
    oust("stats figures/figure-2.txt").refused(3, &["figures/figure-2.txt: found no games"]);
    oust_reading("", "stats").refused(3, &["-: found no games"]);
    let answer = oust("stats figures/figure-2.txt games/win-5x5.oust");
    assert_eq!(answer.status, 0, "{answer}");
    assert!(answer.stderr.contains("no games: 1"), "{answer}");
}

#[test]
fn the_course_of_a_game_has_the_stones_of_winner_and_loser() {
    // x a1, o b1, x a2 wins: 9, 8 and 7 placements to choose from.
    let text = oust("stats --course games/shortest-win-3x3.oust").printed();
    let course = text.rfind("3x3, ").map_or("", |at| &text[at..]);
    insta::assert_snapshot!(course, @"
    3x3, games with a winner: 1, branching 8.0
                                           winner                             loser       winner has
          legal  stones  singles  groups  largest  stones  singles  groups  largest    more  largest
      0%    9.0     0.0      0.0     0.0      0.0     0.0      0.0     0.0      0.0     50%      50%
     10%    9.0     0.0      0.0     0.0      0.0     0.0      0.0     0.0      0.0     50%      50%
     20%    9.0     0.0      0.0     0.0      0.0     0.0      0.0     0.0      0.0     50%      50%
     30%    9.0     0.0      0.0     0.0      0.0     0.0      0.0     0.0      0.0     50%      50%
     40%    8.0     1.0      1.0     0.0      1.0     0.0      0.0     0.0      0.0    100%     100%
     50%    8.0     1.0      1.0     0.0      1.0     0.0      0.0     0.0      0.0    100%     100%
     60%    8.0     1.0      1.0     0.0      1.0     0.0      0.0     0.0      0.0    100%     100%
     70%    7.0     1.0      1.0     0.0      1.0     1.0      1.0     0.0      1.0     50%      50%
     80%    7.0     1.0      1.0     0.0      1.0     1.0      1.0     0.0      1.0     50%      50%
     90%    7.0     1.0      1.0     0.0      1.0     1.0      1.0     0.0      1.0     50%      50%
    100%    0.0     2.0      0.0     1.0      2.0     0.0      0.0     0.0      0.0    100%     100%
    ");
    let json = oust("stats --course --to json games/shortest-win-3x3.oust").json();
    let course = &json["boards"][0]["course"];
    assert_eq!(course["branching"], 8.0);
    assert_eq!(course["stages"].as_array().map(Vec::len), Some(11));
    assert_eq!(course["stages"][10]["winner"]["largest"], 2.0);
    let json = oust("stats --to json games/shortest-win-3x3.oust").json();
    assert_eq!(json["boards"][0]["course"], Value::Null);
}

#[test]
fn the_course_counts_games_with_a_winner_alone() {
    let folder = "games/deadlock-2x2.oust games/unfinished-hex7.oust games/forced-pass-3x3.oust \
                  games/swap-token-hex4.oust games/win-9x9.oust";
    let json = oust(&format!("stats --course --to json {folder}")).json();
    for board in json["boards"].as_array().expect("the boards") {
        let won = board["won_by_x"].as_u64().zip(board["won_by_o"].as_u64());
        assert_eq!(
            board["course"]["games"].as_u64(),
            won.map(|(x, o)| x + o),
            "{board}"
        );
    }
    let end = &json["boards"].as_array().expect("the boards").iter();
    let end = end
        .clone()
        .find(|board| board["board"] == "9x9")
        .expect("9x9");
    let end = &end["course"]["stages"][10];
    assert_eq!(
        (&end["loser"]["stones"], &end["legal"]),
        (&0.0.into(), &0.0.into())
    );
    assert_eq!(end["winner_has_more"], 1.0);
}

/// Returns the number of stones of a position line.
fn stones(line: &str) -> usize {
    let rows = line.split(' ').nth(1).expect("rows");
    rows.matches(['x', 'o']).count()
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred stones")]
fn stones_as_f64(stones: usize) -> f64 {
    stones as f64
}

#[test]
fn the_figures_do_not_depend_on_the_number_of_threads() {
    let mut text = String::new();
    for seed in 0..30 {
        let board = ["3x3", "5x5", "hex3"][seed % 3];
        text += &oust(&format!("random --games 60 --seed {seed} --board {board}")).printed();
        text.extend(["\n", BROKEN, "\n3x3 3/3/x2 o\n\nrubbish 1. a1\n\n"]);
    }
    let folder = Folder::with(&[("a.oust", &text), ("b.oust", GAME), ("c.oust", &text)]);
    for flags in ["", "--course", "--to json --course"] {
        let [one, two, five] = [1, 2, 5].map(|jobs| {
            folder.oust(&format!(
                "stats {flags} --jobs {jobs} a.oust missing.oust b.oust c.oust"
            ))
        });
        assert_eq!(one.status, 3, "{one}");
        assert!(
            one.stderr.ends_with("oust: left out: 61\n"),
            "{}",
            one.stderr
        );
        for many in [two, five] {
            assert_eq!(many.stdout, one.stdout, "{flags}");
            assert_eq!(many.stderr, one.stderr, "{flags}");
        }
    }
}
