//! Games compared with one another: `--select G`, `--extend-select G`.

use oust_core::{Action, Board, Game, RandomPlay};
use oust_notation::{AnnotatedGame, Dialect, write_native};
use oust_validate::{Code, Report, Selection, Validator};
use proptest::prelude::*;

use crate::common::{Answer, ERROR, Folder, validate};
use oust_test_support::cases::config;

const HEAD: &str = "oust 3x3\nx: alice\no: bob\n";

/// A record of the game with these rows.
fn game(rows: &str) -> String {
    format!("{HEAD}result: ?\nended: unfinished\n\n{rows}\n")
}

/// Checks the findings for several numbers of threads.
#[track_caller]
fn check(folder: &Folder, arguments: &str, expected: &[&str]) -> Answer {
    for jobs in ["1", "2", "3"] {
        let answer = folder.validate(&format!("{arguments} --jobs {jobs}"));
        let lines: Vec<&str> = answer.stdout.lines().collect();
        assert_eq!(lines, expected, "{answer}");
    }
    folder.validate(arguments)
}

fn games() -> Folder {
    let several = [game("1. b2 a1\n2. c1"), game("1. a1 b1"), game("1. a1 c3")].concat();
    Folder::with(&[
        ("1.oust", &game("1. a1 b1")),
        ("2.oust", &several),
        ("3.oust", &game("1. c1 b1")),
        ("4.oust", &game("1. a1 b1\n2. c3")),
        ("5.oust", &game("1. b2 a1")),
        ("6.oust", &game("1. b2 c1")),
    ])
}

#[test]
fn games_of_all_files_are_compared_in_reading_order() {
    let expected = [
        "./2.oust:9:1: W G801 exact-duplicate: the same game as game 1 of ./1.oust",
        "./3.oust:1:1: I G803 symmetric-duplicate: the same game as game 1 of ./1.oust, mirrored \
         left to right",
        "./4.oust:1:1: W G804 prefix-of-other-game: game 1 of ./1.oust is the beginning of this \
         game: 2 placements",
        "./5.oust:1:1: W G804 prefix-of-other-game: this is the beginning of game 1 of ./2.oust: \
         2 placements",
        "./6.oust:1:1: I G803 symmetric-duplicate: the same game as game 1 of ./5.oust, turned \
         clockwise by 270 degrees",
    ];
    check(&games(), "--select G .", &expected);
    check(&games(), "--extend-select G .", &expected);
    check(&games(), "--select ALL .", &expected);
}

#[test]
fn games_are_compared_only_on_request() {
    check(&games(), ".", &[]);
    check(&games(), "--select W,G --ignore G .", &[]).refused(2, &["expected a code"]);
    check(&games(), "--extend-select G --ignore G .", &[]);
}

#[test]
fn a_selected_code_is_reported_alone() {
    let g801 = "./2.oust:9:1: W G801 exact-duplicate: the same game as game 1 of ./1.oust";
    check(&games(), "--select G801 .", &[g801]);
    check(&games(), "--select exact-duplicate .", &[g801]);
}

#[test]
fn games_with_another_board_or_first_side_are_no_duplicates() {
    let with = |head: &str, rows: &str| {
        format!("oust {head}\nx: a\no: b\nresult: ?\nended: unfinished\n\n{rows}\n\n")
    };
    let start = |side: &str| format!("3x3\nstart: 3x3 3/3/3 {side}");
    let all = [
        with("3x4", "1. a4 c4"),
        with("3x5", "1. a5 c5"),
        with(&start("x"), "1. a1 c3"),
        with(&start("o"), "1. -- a1\n2. c3"),
    ];
    let folder = Folder::with(&[("all.oust", &all.concat())]);
    check(&folder, "--select G .", &[]);
}

#[test]
fn a_custom_severity_applies_to_duplicates() {
    let folder = games();
    let answer = folder
        .validate("--select G801 --severity G801=error .")
        .ended_with(1);
    assert!(
        answer.stdout.contains(": E G801 exact-duplicate: "),
        "{answer}"
    );
}

#[test]
fn games_of_a_long_file_are_numbered_consecutively() {
    // Games that break are no others' duplicates.
    let text = format!("{}{}", ERROR.repeat(9_000), game("1. a1 b1").repeat(2));
    let folder = Folder::with(&[("many.oust", &text)]);
    let answer = folder.validate("--select G801 many.oust");
    assert!(
        answer
            .stdout
            .contains("the same game as game 9001 of many.oust"),
        "{answer}"
    );
}

#[test]
fn an_id_identifies_one_game_of_a_site() {
    let with = |headers: &str, rows: &str| format!("{HEAD}result: ?\n{headers}\n\n{rows}\n");
    let folder = Folder::with(&[
        ("1.oust", &with("id: 7", "1. a1")),
        ("2.oust", &with("id: 7\nsite: elsewhere", "1. a2")),
        ("3.oust", &with("id: 7", "1. b2")),
        ("4.oust", &with("id: 7", "1. a1")),
        ("5.oust", &with("id:", "1. b1 c1")),
        ("6.oust", &with("id:", "1. b1 c2")),
    ]);
    let id = "./3.oust:1:1: W G805 duplicate-id: the id `7` is that of game 1 of ./1.oust too";
    let again = "./4.oust:1:1: W G805 duplicate-id: the id `7` is that of game 1 of ./1.oust too";
    check(&folder, "--select G805 .", &[id, again]);
    check(
        &folder,
        "--select G801,G805 .",
        &[
            id,
            &again.replace(
                "W G805 duplicate-id: the id `7` is that of game 1 of ./1.oust too",
                "W G801 exact-duplicate: the same game as game 1 of ./1.oust",
            ),
        ],
    );
}

#[test]
fn broken_and_empty_games_are_not_compared() {
    let folder = Folder::with(&[
        ("1.oust", ERROR),
        ("2.oust", ERROR),
        ("3.oust", HEAD),
        ("4.oust", HEAD),
    ]);
    check(&folder, "--select G .", &[]);
}

#[test]
fn games_with_another_board_or_start_are_different() {
    let start = |line: &str| format!("oust 3x3\nstart: {line}\n\n1. a1\n");
    let folder = Folder::with(&[
        ("1.oust", "oust 3x3\n\n1. a1\n"),
        ("2.oust", "oust 4x3\n\n1. a1\n"),
        ("3.oust", "oust hex2\n\n1. a1\n"),
        ("4.oust", &start("3x3 x2/3/2o x")),
        ("5.oust", &start("3x3 o2/3/2x x")),
        ("6.oust", &start("3x3 x2/3/2o o").replace("a1", "c1")),
        ("7.oust", &start("3x3 2x/3/o2 x").replace("a1", "c1")),
    ]);
    let turned = "./5.oust:1:1: I G803 symmetric-duplicate: the same game as game 1 of ./4.oust, \
                  mirrored left to right, then turned clockwise by 90 degrees";
    let mirrored = "./7.oust:1:1: I G803 symmetric-duplicate: the same game as game 1 of \
                    ./4.oust, mirrored left to right";
    check(&folder, "--select G .", &[turned, mirrored]);
}

#[test]
fn the_other_game_is_in_the_data() {
    let two = format!("{}{}", game("1. a1 b1"), game("1. a3 a2"));
    let lines = validate(two, "--select G803 --format ndjson").ndjson();
    let finding = lines.iter().find(|line| line["type"] == "finding");
    let finding = finding.expect("a finding");
    assert_eq!(finding["game"], 2);
    assert_eq!(finding["data"]["of"]["path"], "-");
    assert_eq!(finding["data"]["of"]["game"], 1);
    assert_eq!(
        finding["data"]["transform"],
        "turned clockwise by 90 degrees"
    );
}

fn record_of(game: &Game) -> String {
    write_native(&AnnotatedGame::new(game.clone()), Dialect::Pbmserv)
}

fn validator() -> Validator {
    let mut validator = Validator::default();
    validator.selection = Selection::new(["G"], []).expect("codes");
    validator
}

fn only_codes(report: &Report) -> Vec<Code> {
    let findings = report.games.iter().flat_map(|game| &game.findings);
    findings.map(|finding| finding.code).collect()
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn a_game_equals_all_its_symmetric_images(seed: u64, board in 0..4_usize, cut in 0..40_usize) {
        let board = [Board::rectangle(4, 4), Board::rectangle(5, 3), Board::hexagon(3), Board::hexagon(2)]
            [board].clone().expect("a board");
        let mut game = RandomPlay::new(seed).game(&board);
        while game.actions().len() > cut.max(1) {
            game.undo();
        }
        for symmetry in board.symmetries() {
            let mut laid = Game::new(board.clone());
            for action in game.actions() {
                match action {
                    Action::Place(point) => {
                        laid.play(board.transform(symmetry, point).expect("a point")).expect("legal");
                    }
                    action => laid.act(action).expect("legal"),
                }
            }
            let same = laid.actions().eq(game.actions());
            let code = if same { Code::ExactDuplicate } else { Code::SymmetricDuplicate };
            let text = record_of(&game) + "\n" + &record_of(&laid);
            prop_assert_eq!(only_codes(&validator().validate(&text)), [code]);

            while let Some(Action::Pass) = laid.undo() {}
            if laid.placements() > 0 {
                let text = record_of(&game) + "\n" + &record_of(&laid);
                prop_assert_eq!(only_codes(&validator().validate(&text)), [Code::PrefixOfOtherGame]);
            }
        }
    }
}
