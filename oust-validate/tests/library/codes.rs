//! Properties of every code: id, name, severity, page.

use std::collections::BTreeSet;

use oust_validate::{Code, Report, Selection, Validator};

/// Every code of the design. Numbers and names are never reused.
const DESIGN: &str = "\
F001 unreadable-input E
F002 invalid-utf8 E
F005 binary-data E
F006 line-too-long E
F007 no-record-found E
F009 limit-reached W
F010 text-outside-record W
F011 unread-game E
F012 second-game E
S001 unexpected-token E
S002 malformed-coordinate E
S003 unterminated-comment E
S006 bad-separator W
S007 malformed-turn-number W
S008 unknown-keyword E
S012 empty-turn E
S013 empty-record W
H101 missing-board E
H102 duplicate-header W
H103 unknown-header I
H104 malformed-header-value W
H105 bad-board E
H106 other-game E
H108 header-after-moves W
H110 missing-player W
H111 same-player-twice W
H112 bad-start-position E
H113 bad-date I
C151 off-board E
C152 skipped-letter E
C154 mixed-dialects W
M201 point-occupied E
M202 joins-without-capture E
M203 enemy-not-smaller E
M204 point-repeated-in-turn E
T301 must-continue-after-capture E
T302 placement-after-non-capturing E
T303 pass-with-placement-available E
T304 pass-inside-turn E
T305 forced-pass-not-recorded W
T306 wrong-side-to-move E
T307 turn-number-mismatch W
T309 turn-ended-by-lack-of-placement I
T311 swap-not-allowed E
T312 swap-at-wrong-time E
T313 swap-twice E
T316 swap-header-mismatch W
R401 action-after-game-over E
R402 placement-after-win-in-turn E
R403 missing-result W
R404 unknown-result E
R405 result-contradicts-board E
R406 ousting-claimed-but-stones-remain E
R407 result-and-ending-differ E
R408 decided-but-marked-unfinished W
R409 draw-claimed E
R411 unknown-ending W
R412 record-ends-mid-turn W
R413 resigner-recorded-as-winner E
R415 score-mismatch W
R416 deadlock-reached I
N501 stones-mismatch E
N502 largest-group-mismatch E
N503 counts-transposed W
N504 largest-exceeds-total E
N505 counts-match-other-turn W
N506 counts-match-other-player W
N511 side-to-move-mismatch W
N512 last-move-mark-mismatch W
N514 counts-exceed-board E
N515 unclear-phrase I
D601 ragged-row E
D602 unknown-symbol E
D603 wrong-row-count E
D604 bad-labels W
D606 diagram-mismatch E
D607 matches-after-symmetry W
D608 matches-with-colours-swapped W
D609 matches-other-turn W
D610 ambiguous-symbols E
D613 size-unknown E
D614 titles-contradict E
P701 touching-groups-both-large E
P702 singletons-unbalanced W
P703 nobody-just-moved E
P707 no-placement-for-either-side I
G801 exact-duplicate W
G803 symmetric-duplicate I
G804 prefix-of-other-game W
G805 duplicate-id W
X999 engines-disagree E
X999 engines-disagree E
";

/// The codes with an example that is not a record with that finding.
const WITHOUT_RECORD: &[Code] = &[
    Code::UnreadableInput,
    Code::InvalidUtf8,
    Code::BinaryData,
    Code::LineTooLong,
    Code::LimitReached,
    Code::EnginesDisagree,
];

/// Returns the first block of a page indented by four spaces, without the indentation.
fn example(page: &str) -> String {
    let (_, block) = page.split_once("```text\n").expect("a block");
    let (block, _) = block.split_once("```").expect("the end of the block");
    block.to_owned()
}

fn codes(report: &Report) -> Vec<Code> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let findings = report.findings.iter().chain(of_games);
    findings.map(|finding| finding.code).collect()
}

#[test]
fn numbers_names_and_severities_match_the_design() {
    for code in Code::ALL {
        let letter = code.severity().letter();
        let line = format!("{} {} {letter}", code.id(), code.name());
        assert!(DESIGN.lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn numbers_are_unique_and_have_a_letter_and_three_digits() {
    let ids: BTreeSet<&str> = Code::ALL.iter().map(|code| code.id()).collect();
    assert_eq!(ids.len(), Code::ALL.len());
    for id in ids {
        let (letter, digits) = id.split_at(1);
        assert!(letter.bytes().all(|b| b.is_ascii_uppercase()), "{id}");
        assert!(
            digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()),
            "{id}"
        );
    }
}

#[test]
fn names_are_unique_and_in_kebab_case() {
    let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    for name in names {
        let word = |word: &str| {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
            !word.is_empty() && word.bytes().all(plain)
        };
        assert!(name.split('-').all(word), "{name}");
    }
}

#[test]
fn a_code_parses_from_its_number_or_name_in_any_case() {
    for &code in Code::ALL {
        for text in [code.id(), code.name()] {
            assert_eq!(text.parse(), Ok(code));
            assert_eq!(text.to_lowercase().parse(), Ok(code));
            assert_eq!(text.to_uppercase().parse(), Ok(code));
        }
    }
    for text in ["", "M", "M2", "M2033", "enemy", "T302 "] {
        let error = text.parse::<Code>().expect_err(text).to_string();
        assert!(error.contains(&format!("found `{text}`")), "{error}");
    }
}

#[test]
fn every_code_has_a_page_with_an_example_that_fits_a_terminal() {
    for code in Code::ALL {
        let page = code.explanation();
        let lines = page.lines().filter(|line| !line.starts_with("```"));
        assert!((6..=20).contains(&lines.count()), "{code}");
        assert!(page.contains("\nExample"), "{code}");
        assert!(
            page.lines().all(|line| line.chars().count() <= 90),
            "{code}"
        );
        assert!(
            !page.starts_with('#'),
            "{code}: the program prints the title"
        );
    }
}

#[test]
fn the_example_of_a_page_shows_its_code() {
    for code in Code::ALL {
        if !WITHOUT_RECORD.contains(code) {
            let example = example(code.explanation());
            let mut validator = Validator::default();
            validator.selection = Selection::new(["ALL"], []).expect("all codes");
            let found = codes(&validator.validate(&example));
            assert!(found.contains(code), "{code}: {found:?} in\n{example}");
        }
    }
}
