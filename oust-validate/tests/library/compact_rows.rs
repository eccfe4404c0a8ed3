//! Compact rows give the same findings as the expanded record.

use oust_notation::Document;
use oust_validate::Validator;

use crate::fixtures::records;

#[track_caller]
pub(crate) fn check_expanded(text: &str) {
    let validator = Validator::default();
    let mut games = validator.validate(text).games.into_iter();
    for record in Document::read(text).into_records() {
        let mut found = games.next().expect("a game for every record");
        for finding in &mut found.findings {
            // Corrections are proposed only together with the text.
            finding.fix = None;
        }
        let mut expanded = validator.validate_record(&record);
        expanded.number = found.number;
        assert_eq!(format!("{found:#?}"), format!("{expanded:#?}"), "{text}");
    }
}

#[test]
fn fixtures_give_the_same_findings() {
    for folder in ["games", "broken"] {
        for file in records(folder) {
            let bytes = std::fs::read(&file).expect("the file can be read");
            let text = String::from_utf8_lossy(&bytes);
            // A file with a NUL is binary and skipped.
            if !text.contains('\0') {
                check_expanded(&text);
            }
        }
    }
}

#[test]
fn omitted_slots_give_the_same_findings() {
    let bodies = [
        // The second slot of a row is missing, also after a turn that stops after a capture.
        "1. a1\n2. b1\n",
        "1. a1 b1\n2. c3 e5\n3. a2\n4. c1\n",
        // A slot has more tokens than its turn.
        "1. a1,c1 b1\n",
        "1. a1 b1\n2. c3 e5,e3\n",
        "1. a1 b1\n2. c3 e5\n3. a2,c1,e1\n",
        // A turn continues in the next slot.
        "1. a1 b1\n2. c3 e5\n3. a2 c1\n",
        "1. a1 a1\n",
        "1. a1 z9\n2. b1 c1\n",
    ];
    for body in bodies {
        let text = format!("oust 5x5\nx: a\no: b\nresult: ?\n\n{body}");
        let report = Validator::default().validate(&text);
        assert!(!report.games[0].is_valid(), "{text}");
        check_expanded(&text);
    }
}
