//! `oust puzzles`: positions of games with one answer.

use oust_core::{Position, State};
use oust_notation::{Dialect, PositionLine};
use oust_validate::Validator;
use serde_json::Value;

use crate::common::{BROKEN, Folder, assert_repeats_by_printed_seed, fields, oust, oust_reading};
#[cfg(unix)]
use crate::common::{interrupted, program};

/// Two games in which x has to save the game after two turns, and fails.
const GAMES: &str = "\
oust 3x3
x: ann
o: bob
date: 2026-02-07

1. a2 c3
2. c2 b3,a3

oust 3x3
x: cleo
o: dan

1. c1 a2
2. b3
";

/// Three puzzles, the last a rotation of the first.
const LINES: &str = "3x3 o2/2x/x2 o\n3x3 2o/x2/3 x\n3x3 x1o/3/1x1 o\n";

const SHORT: &str = "--evaluations 64";

#[test]
fn records_begin_at_the_position_and_play_the_solution() {
    let answer = oust_reading(LINES, &format!("puzzles - {SHORT} --kind win,save"));
    insta::assert_snapshot!(answer.stdout, @"
    oust 3x3
    event: Puzzle: win in this turn
    result: o
    start: 3x3 o2/2x/x2 o
    puzzle: win
    evaluations: 1
    found: yes
    forced: 2
    source: -, game 1, after turn 0

     1. --  a2,b2

    oust 3x3
    event: Puzzle: do not lose in the next turn
    result: ?
    ended: unfinished
    start: 3x3 2o/x2/3 x
    puzzle: save
    evaluations: 1
    found: yes
    forced: 1
    source: -, game 2, after turn 0

     1. b1
    ");
    insta::assert_snapshot!(answer.stderr, @"oust: 2 puzzles (win 1, save 1, only 0) in 3 positions of 3 games; 1 left out as duplicates");
    assert_eq!(answer.status, 0);
}

#[test]
fn the_source_of_a_puzzle_is_its_game() {
    let answer = oust_reading(GAMES, &format!("puzzles - {SHORT} --to json --kind save"));
    let puzzles = answer.ndjson();
    let sources: Vec<String> = puzzles
        .iter()
        .map(|puzzle| fields(&puzzle["source"], "path game turns x o date seed"))
        .collect();
    insta::assert_snapshot!(sources.join("\n"), @"
    - 1 2 ann bob 2026-02-07 null
    - 2 2 cleo dan null null
    ");
    // `--at` of other commands finds the position.
    for puzzle in &puzzles {
        let source = fields(&puzzle["source"], "game turns");
        let (game, turns) = source.split_once(' ').expect("two numbers");
        let shown = format!("show --from - --game {game} --at {turns} --to position");
        assert_eq!(
            oust_reading(GAMES, &shown).line(),
            fields(puzzle, "position")
        );
    }
}

#[test]
fn json_and_position_lines_tell_the_same_puzzles() {
    let arguments = format!("puzzles --self-play 12 --on 4x4 --level 3 --seed 1 -q {SHORT}");
    let json = oust(&format!("{arguments} --to json")).json_lines();
    let lines = oust(&format!("{arguments} --to position")).printed();
    let positions: Vec<String> = json.iter().map(|json| fields(json, "position")).collect();
    assert_eq!(lines.lines().collect::<Vec<_>>(), positions);
    assert!(positions.len() > 5, "{lines}");
    for json in &json {
        check_solution(json);
    }
    let wins = oust(&format!("{arguments} --to json --kind win")).json_lines();
    let is_win = |json: &&Value| json["kind"] == "win";
    assert_eq!(
        wins,
        json.iter().filter(is_win).cloned().collect::<Vec<_>>()
    );
}

/// Checks that a solution is legal to the end of its turn, and wins where it has to.
fn check_solution(json: &Value) {
    let line: PositionLine = fields(json, "position").parse().expect("a position line");
    let mut position: Position = line.position();
    let side = position.to_move();
    let board = position.board().clone();
    let dialect: Dialect = fields(json, "coords").parse().expect("a dialect");
    for name in json["solution"].as_array().expect("a list") {
        let coord = name
            .as_str()
            .expect("a name")
            .parse()
            .expect("a coordinate");
        let point = dialect.resolve(&board, coord).expect("on the board");
        position.play(point).expect("a legal placement");
    }
    if json["kind"] == "win" {
        assert_eq!(position.state(), State::Won(side), "{json}");
    }
    assert!(!position.mid_turn(), "{json}");
}

#[test]
fn written_records_are_valid_and_are_puzzles_again() {
    let folder = Folder::with(&[]);
    for games in ["hex4 --level 2", "3x3 --level 1", "1x8 --level 0"] {
        let arguments =
            format!("puzzles --self-play 10 --on {games} --seed 1 {SHORT} -o puzzles.oust");
        folder.oust(&arguments).ended_with(0);
        let report = Validator::default().validate(&folder.text("puzzles.oust"));
        assert!(report.games.len() > 3, "{games}: {report:?}");
        for game in &report.games {
            let error = game.findings.iter().find(|finding| finding.is_error());
            assert_eq!(error, None, "{games}");
        }
        // Each is found again, in its own record.
        let again = folder.oust(&format!("puzzles puzzles.oust {SHORT} --to position"));
        let starts = folder.oust("convert puzzles.oust --at 0 --to position");
        let again = again.stdout;
        for start in starts.stdout.lines() {
            assert!(again.contains(start), "{start} in {again}");
        }
    }
}

#[test]
fn the_puzzles_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::with(&[]);
    folder.write(
        "games.oust",
        oust("random -n 80 -b 4x4 --seed 1").stdout.as_bytes(),
    );
    for arguments in [
        "puzzles games.oust --to json --evaluations 32",
        "puzzles games.oust --evaluations 32 -n 7",
        "puzzles --self-play 20 --on hex3 --level 4 --seed 3 --evaluations 32",
    ] {
        let run = |jobs: u32| {
            let answer = folder.oust(&format!("{arguments} --jobs {jobs}"));
            (answer.stdout, answer.stderr)
        };
        let one = run(1);
        assert!(!one.0.is_empty());
        assert_eq!(run(2), one, "{arguments}");
        assert_eq!(run(5), one, "{arguments}");
    }
}

#[test]
fn the_same_puzzle_up_to_symmetry_is_printed_once() {
    let arguments = format!("puzzles - {SHORT} --kind win --to position");
    let once = oust_reading(LINES, &arguments);
    assert_eq!(once.stdout, "3x3 o2/2x/x2 o\n");
    assert!(once.stderr.contains("; 1 left out as duplicates"), "{once}");
    let all = oust_reading(LINES, &format!("{arguments} --duplicates"));
    assert_eq!(all.stdout, "3x3 o2/2x/x2 o\n3x3 x1o/3/1x1 o\n");
    // More than are searched together, so that a thread knows the first ones already.
    let many = "3x3 o2/2x/x2 o\n".repeat(50);
    let repeated = oust_reading(&many, &format!("{arguments} --duplicates --jobs 1"));
    assert_eq!(repeated.stdout, many);
    // With the colors exchanged it is the same, too.
    let exchanged = oust_reading("3x3 o2/2x/x2 o\n3x3 x2/2o/o2 x\n", &arguments);
    assert_eq!(exchanged.stdout, once.stdout);
}

#[test]
fn puzzles_are_chosen_by_difficulty_and_number() {
    let run = |flags: &str| {
        let arguments = "puzzles --self-play 12 --on 4x4 --level 3 --seed 1 --to json";
        oust(&format!("{arguments} --evaluations 256 {flags}"))
    };
    let quiet = |flags: &str| run(&format!("-q {flags}")).json_lines();
    let evaluations = |answer: &[Value]| -> Vec<u64> {
        let numbers = answer.iter().map(|json| json["evaluations"].as_u64());
        numbers.map(|number| number.expect("a number")).collect()
    };
    let all = quiet("");
    let numbers = evaluations(&all);
    assert!(numbers.iter().any(|&number| number < 8) && numbers.iter().any(|&number| number >= 8));
    let hard = run("--min-evaluations 8");
    let left_out = numbers.iter().filter(|&&number| number < 8).count();
    let said = format!("; {left_out} left out by their evaluations");
    assert!(hard.stderr.contains(&said), "{hard}");
    assert!(
        evaluations(&hard.ndjson())
            .iter()
            .all(|&number| number >= 8)
    );
    let easy = evaluations(&quiet("--max-evaluations 7"));
    assert_eq!(easy.len(), left_out);
    assert_eq!(quiet("-n 3"), all[..3]);
    for json in all {
        let number = json["evaluations"].as_u64().expect("a number");
        assert!(number.is_power_of_two() && number <= 256);
        assert!(json["found"] == true || number == 256, "{json}");
    }
}

#[test]
fn broken_records_are_left_out_with_status_1() {
    let games = format!("{BROKEN}\n{GAMES}");
    let answer = oust_reading(&games, &format!("puzzles - {SHORT} --to position"));
    assert_eq!(answer.status, 1, "{answer}");
    assert!(answer.stderr.contains("M201"), "{answer}");
    assert!(answer.stderr.contains("left out: 1"), "{answer}");
    let sound = oust_reading(GAMES, &format!("puzzles - {SHORT} --to position"));
    assert_eq!((answer.stdout, sound.status), (sound.stdout, 0));
}

#[test]
fn games_without_a_puzzle_are_an_answer() {
    let answer = oust_reading("oust 3x3\nx: a\no: b\n\n1. b2\n", "puzzles -");
    assert_eq!((answer.status, &*answer.stdout), (0, ""));
    insta::assert_snapshot!(answer.stderr, @"oust: 0 puzzles (win 0, save 0, only 0) in 2 positions of 1 game");
}

#[test]
fn wrong_arguments_name_what_is_expected() {
    oust("puzzles --self-play 1 --on nonsense").refused(2, &["nonsense", "13x13 or hex7"]);
    oust("puzzles --self-play 0").refused(2, &["--self-play"]);
    oust("puzzles --self-play 1 --level 10").refused(2, &["0 to 9"]);
    oust("puzzles --level 3").refused(2, &["--self-play"]);
    oust("puzzles --on hex5 games").refused(2, &["--self-play"]);
    oust("puzzles --self-play 1 games").refused(2, &["--self-play"]);
    oust("puzzles --self-play 1 --include *.oust").refused(2, &["--include"]);
    oust("puzzles games --kind nonsense").refused(2, &["win, save, only"]);
    oust("puzzles games -n 0").refused(2, &["--limit"]);
    oust("puzzles games --evaluations 0").refused(2, &["--evaluations"]);
    oust("puzzles games --min-evaluations 9 --max-evaluations 8")
        .refused(2, &["--min-evaluations 9 is above --max-evaluations 8"]);
    oust("puzzles no-such-file.oust").refused(3, &["no-such-file.oust"]);
    oust_reading("", "puzzles -").refused(3, &["found no games"]);
    oust_reading("rubbish", "puzzles -").refused(3, &["found no games"]);
    oust_reading("x . .\n. . o\n. . .\n", "puzzles -").refused(1, &["who is to move"]);
}

#[test]
fn an_output_is_not_written_over_its_source() {
    let folder = Folder::with(&[("games.oust", GAMES)]);
    folder
        .oust("puzzles games.oust -o games.oust")
        .refused(2, &["games.oust"]);
    assert_eq!(folder.text("games.oust"), GAMES);
}

#[test]
fn a_missing_seed_is_drawn_and_printed() {
    assert_repeats_by_printed_seed(
        "puzzles --self-play 4 --on 3x3 --level 0 --to json --evaluations 8",
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_puzzles_so_far() {
    let folder = Folder::with(&[]);
    let arguments = "puzzles --self-play 1000000 --on 4x4 --level 2 --seed 1 --evaluations 8 \
                     -o puzzles.oust";
    let output = interrupted(&mut program(folder.path(), arguments), 1500);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("interrupted: the puzzles are those of the games so far"));
    let report = Validator::default().validate(&folder.text("puzzles.oust"));
    let said = format!("oust: {} puzzles (", report.games.len());
    assert!(messages.contains(&said), "{messages}");
}
