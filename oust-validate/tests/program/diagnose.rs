//! `--diagnose`: suggestions for wrong coordinates.

use oust_core::{Board, RandomPlay};
use oust_notation::record::{MoveKind, Record};
use oust_notation::{AnnotatedGame, Coord, Dialect, Document, write_native};
use oust_validate::{Finding, GameReport, Mistake, Severity, Suggestion, Validator};
use proptest::prelude::*;

use crate::common::{GOOD, validate};
use oust_test_support::cases::config;

fn validator() -> Validator {
    let mut validator = Validator::default();
    validator.suggests = true;
    validator
}

fn game(text: &str) -> GameReport {
    let report = validator().validate(text);
    report.games.into_iter().next().expect("a game")
}

fn record(text: &str) -> Record {
    let mut records = Document::read(text).into_records();
    records.next().expect("a record")
}

fn suggestions(game: &GameReport) -> Vec<Suggestion> {
    let findings = game.findings.iter();
    findings
        .flat_map(|finding| finding.suggestions.clone().unwrap_or_default())
        .collect()
}

/// Returns the text with one of its moves replaced.
fn with_move(text: &str, index: usize, word: &str) -> String {
    let span = record(text).all_moves()[index].span;
    format!("{}{word}{}", &text[..span.start], &text[span.end..])
}

/// Checks the suggestions for a record with these rows.
#[track_caller]
fn check(head: &str, rows: &str, expected: &[&str]) {
    let text = format!("oust {head}\nx: alice\no: bob\nresult: ?\nended: unfinished\n\n{rows}\n");
    let printed: Vec<String> = suggestions(&game(&text))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(printed, expected, "{text}");
}

const DIALECT: &str =
    "perhaps all coordinates are of the dialect abstractplay: the whole game can then be played";

#[test]
fn a_likely_reading_is_named_with_its_mistake() {
    check(
        "2x1",
        "1. b2",
        &["perhaps `b1` instead of `b2`: its number is one off"],
    );
    check(
        "1x2",
        "1. b2",
        &["perhaps `a2` instead of `b2`: its letter is one off"],
    );
    check(
        "10x1",
        "1. i1",
        &[
            DIALECT,
            "perhaps `j1` instead of `i1`: its column is counted with an I",
            "perhaps `h1` instead of `i1`: its letter is one off",
        ],
    );
    check(
        "9x3",
        "1. c9",
        &["perhaps `j3` instead of `c9`: its parts are exchanged"],
    );
    check(
        "9x12 coords=abstractplay",
        "1. a1 c21",
        &["perhaps `c12` instead of `c21`: its parts are exchanged"],
    );
    check(
        "9x10",
        "1. b1O e2",
        &["perhaps `b10` instead of `b1O`: it is misspelled"],
    );
    check(
        "5x5",
        "1. b4! e2",
        &["perhaps `b4` instead of `b4!`: it is misspelled"],
    );
}

#[test]
fn digits_before_letters_are_reordered() {
    let text = r#"{"header":{"game":{"name":"Oust","variants":["square-5"]},"players":[{"name":"a","result":0},{"name":"b","result":1}]},"moves":[["4b","e2"],["resign"]]}"#;
    let printed: Vec<String> = suggestions(&game(text))
        .iter()
        .map(ToString::to_string)
        .collect();
    let turned = "perhaps `b4` instead of `4b`: its parts are exchanged";
    assert_eq!(printed, [turned]);
    check("5x5", "1. 4b e2", &[turned]);
    check(
        "5x5",
        "1. b4 2e\n2. c5",
        &["perhaps `e2` instead of `2e`: its parts are exchanged"],
    );
}

#[test]
fn neighboring_letters_skip_the_i() {
    // The turn before is read otherwise as well; g1 for the last token would capture and continue.
    check(
        "10x1",
        "1. b1 d1\n2. f1 h1\n3. h1",
        &[
            "perhaps `j1` instead of `h1`: its letter is one off",
            "perhaps `g1` instead of `h1`: its letter is one off",
            "perhaps `j1` instead of `h1`: its letter is one off",
        ],
    );
}

#[test]
fn an_i_in_a_dialect_without_it_has_no_number() {
    // Turned round it is no e9, although I is the ninth letter.
    check(
        "9x9",
        "1. b2 d2\n2. i5 f6",
        &[
            DIALECT,
            "perhaps `j5` instead of `i5`: its column is counted with an I",
            "perhaps `h5` instead of `i5`: its letter is one off",
        ],
    );
}

#[test]
fn distant_moves_are_tried_only_when_no_near_one_fits() {
    check(
        "9x1",
        "1. d1 a1\n2. g1 d1",
        &[
            "perhaps `c1` instead of `d1`: its letter is one off",
            "perhaps `e1` instead of `d1`: its letter is one off",
        ],
    );
}

#[test]
fn a_record_without_a_board_has_no_suggestion() {
    check("4by4", "1. b4! e2", &[]);
}

#[test]
fn ambiguous_or_unplayable_readings_are_not_suggested() {
    check("5x5", "1. b4 b4", &[]);
    check("5x5", "1. b4 e2\n2. f9 b5", &[]);
    check("5x5", "1. b4! e2\n2. c5! f6", &[]);
    check("5x5", "1. b4 pass", &[]);
    check("9x9", "1. a4294967295 b2", &[]);
}

#[test]
fn the_claims_of_the_record_restrict_the_suggestions() {
    let claimed = |counts: &str| {
        let text = format!(
            "oust 3x3\nx: alice {counts}\no: bob 1/1\nresult: ?\nended: unfinished\n\n1. a1 c4\n2. c1\n"
        );
        suggestions(&game(&text)).len()
    };
    assert_eq!(claimed("1/2"), 1);
    assert_eq!(claimed("1/3"), 0);
}

#[test]
fn the_cost_of_a_long_record_is_bounded() {
    let rows = (1..40_000).fold(String::new(), |rows, row| rows + &format!("{row}. b4 b4\n"));
    check("255x255", &rows, &[]);
}

#[test]
fn every_format_prints_the_suggestion() {
    let text = "oust 3x3\nx: alice\no: bob\nresult: x\n\n1. a2 b4\n2. a3\n";
    insta::assert_snapshot!(validate(text, "--diagnose --format concise"), @"
    $ oust-validate --diagnose --format concise
    status: 1
    --- stdout
    -:6:7: E C151 off-board: the board has no point b4
    -:6:7: note: the turn after it and the result were not checked
    -:6:7: help: perhaps `b3` instead of `b4`: its number is one off

    --- stderr
    1 game in 1 file: 0 valid, 1 invalid
          1 E C151 off-board
    ");
    insta::assert_snapshot!(validate(text, "--diagnose --format full"), @"
    $ oust-validate --diagnose --format full
    status: 1
    --- stdout
    error[C151]: the board has no point b4
     --> -:6:7
      |
    6 | 1. a2 b4
      |       ^^ off-board
      |
      = note: the turn after it and the result were not checked
      = help: perhaps `b3` instead of `b4`: its number is one off


    --- stderr
    1 game in 1 file: 0 valid, 1 invalid
          1 E C151 off-board
    ");
    let lines = validate(text, "--diagnose --format ndjson").ndjson();
    let finding = lines
        .iter()
        .find(|line| line["type"] == "finding")
        .expect("a finding");
    let suggestion = &finding["data"]["suggestion"][0];
    assert_eq!(suggestion["text"], "b3", "{finding}");
    assert_eq!(suggestion["found"], "b4", "{finding}");
    assert_eq!(suggestion["reading"], "number", "{finding}");
    assert_eq!(suggestion["span"], finding["span"], "{finding}");
    for line in validate(text, "--format ndjson").ndjson() {
        assert!(line["data"].get("suggestion").is_none(), "{line}");
    }
}

#[test]
fn a_valid_game_has_no_suggestion() {
    let answer = validate(GOOD, "--diagnose").ended_with(0);
    assert_eq!(answer.stdout, "");
}

fn boards() -> impl Strategy<Value = Board> {
    const NAMES: [&str; 6] = ["4x4", "5x5", "10x2", "3x5", "hex3", "4x3"];
    proptest::sample::select(&NAMES[..]).prop_map(|name| {
        let board: Board = name.parse().expect(name);
        board
    })
}

/// A coordinate gone wrong in one of the ways.
fn disturbed(coord: Coord, mistake: Mistake) -> Coord {
    let (letters, number) = (coord.letters(), coord.number());
    match mistake {
        Mistake::Letter => Coord::new(letters + 1, number),
        Mistake::Number if number > 1 => Coord::new(letters, number - 1),
        Mistake::Number => Coord::new(letters, number + 1),
        // J is the ninth letter without an I.
        Mistake::Exchanged => {
            let number_of = letters - u32::from(letters > 9);
            Coord::new(number + u32::from(number >= 9), number_of)
        }
        _ if letters > 9 => Coord::new(letters - 1, number),
        _ => Coord::new(letters.max(2) - 1, number),
    }
}

fn is_error(finding: &Finding) -> bool {
    finding.severity() == Severity::Error
}

/// Returns every change of one move that makes the record valid, by exhaustive search.
fn every_correction(
    text: &str,
    board: &Board,
    dialect: Dialect,
    last: usize,
) -> Vec<(usize, Coord)> {
    let moves = record(text).all_moves().to_vec();
    let mut mendings = Vec::new();
    for (index, token) in moves.iter().enumerate().take(last + 1) {
        for point in board.points() {
            let coord = dialect.coord(board, point).expect("on the board");
            if token.kind == MoveKind::Place(coord) {
                continue;
            }
            let other = with_move(text, index, &coord.to_string());
            let report = Validator::default().validate(&other);
            if !report.games[0].findings.iter().any(is_error) {
                mendings.push((index, coord));
            }
        }
    }
    mendings
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn the_original_coordinate_is_suggested_when_no_other_fits(
        seed: u64, board in boards(), at: prop::sample::Index, mistake in 0..4_usize,
    ) {
        let dialect = Dialect::default_for(&board);
        let played = RandomPlay::new(seed).game(&board);
        let text = write_native(&AnnotatedGame::new(played), dialect);
        prop_assert!(suggestions(&game(&text)).is_empty());

        let moves = record(&text).all_moves().to_vec();
        let index = at.index(moves.len());
        let MoveKind::Place(truth) = moves[index].kind else { return Ok(()); };
        let mistake = [Mistake::Letter, Mistake::Number, Mistake::Exchanged, Mistake::SkippedLetter][mistake];
        let wrong = disturbed(truth, mistake);
        let broken = with_move(&text, index, &wrong.to_string());
        let report = game(&broken);
        let offered = suggestions(&report);
        if wrong == truth || report.broken_at.is_none() {
            prop_assert!(offered.is_empty(), "{}", broken);
            return Ok(());
        }
        prop_assert!(offered.len() <= 3);
        for suggestion in offered.iter().filter_map(|suggestion| suggestion.edit.as_ref()) {
            let mended = format!("{}{}{}", &broken[..suggestion.span.start], suggestion.text, &broken[suggestion.span.end..]);
            prop_assert!(!game(&mended).findings.iter().any(is_error), "{}\n{}", broken, mended);
        }
        let fault = report.findings.iter().find(|finding| is_error(finding)).expect("a fault");
        let named = ["M201", "M202", "M203", "M204", "C151", "C152", "T301", "T302", "T303"];
        let last = record(&broken).all_moves().iter().position(|token| token.span == fault.span);
        let Some(last) = last.filter(|_| named.contains(&fault.code.id())) else { return Ok(()); };
        if every_correction(&broken, &board, dialect, last) == [(index, truth)] {
            let texts: Vec<_> = offered.iter().filter_map(|suggestion| suggestion.edit.as_ref()).map(|edit| edit.text.clone()).collect();
            prop_assert!(texts.contains(&truth.to_string()), "{} {:?}\n{}", truth, offered, broken);
        }
    }
}

#[test]
fn a_number_beyond_every_board_has_no_other_reading() {
    let game = game("oust 9x9\nx: a\no: b\n\n 1. a4294967295\n");
    assert_eq!(suggestions(&game), []);
}
