//! Every second record has one random fault: it is found at its place or at the first illegal
//! action after it, and the other records have no findings.

mod expected;
mod mutate;
mod sheet;

use self::mutate::{Dice, broken};
use self::sheet::Sheet;
use crate::compact_rows::check_expanded;
use oust_core::{Board, RandomPlay};
use oust_validate::{Finding, Severity, Validator};

/// Returns the number of records, which the environment can raise.
fn count() -> u64 {
    let value = std::env::var("OUST_BROKEN_RECORDS").ok();
    value.and_then(|text| text.parse().ok()).unwrap_or(600)
}

fn findings(text: &str) -> Vec<Finding> {
    let report = Validator::default().validate(text);
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    report.findings.into_iter().chain(of_games).collect()
}

#[test]
fn every_fault_is_found_at_its_place_and_valid_records_have_none() {
    let boards = ["hex3", "hex4", "hex5", "5x5", "7x7", "6x8", "8x8"];
    let mut dice = Dice::new(20);
    let mut broken_records = 0;
    for (number, name) in (0..count()).zip(boards.iter().cycle()) {
        let board: Board = name.parse().expect("a board");
        let sheet = Sheet::of(&RandomPlay::new(number).game(&board));
        if number % 2 == 0 {
            let text = sheet.write().text;
            check_expanded(&text);
            let bad = findings(&text)
                .into_iter()
                .filter(|finding| finding.severity() > Severity::Info);
            assert_eq!(bad.count(), 0, "{text}");
            continue;
        }
        let Some((kind, text, expected)) = broken(&sheet, &mut dice) else {
            continue;
        };
        broken_records += 1;
        check_expanded(&text);
        let found = findings(&text);
        let first = found
            .iter()
            .find(|finding| finding.severity() == expected.code.severity());
        let first = first.unwrap_or_else(|| panic!("{kind:?} is not found: {text}"));
        assert_eq!(
            (first.code, first.span.start),
            (expected.code, expected.at),
            "{kind:?} of {text}"
        );
    }
    assert!(
        broken_records * 5 > count() * 2,
        "most records could be broken"
    );
}
