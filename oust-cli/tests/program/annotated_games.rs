//! The annotated games of the documents.

use std::fs;
use std::path::Path;

use oust_validate::{Severity, Validator};

#[test]
fn annotated_games_are_valid_and_have_comments() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/games");
    for name in ["annotated-hex7.oust", "annotated-9x9.oust"] {
        let text = fs::read_to_string(folder.join(name)).expect(name);
        let report = Validator::default().validate(&text);
        let [game] = &report.games[..] else {
            panic!("{name}: one game");
        };
        assert!(game.is_valid(), "{name}: {report:?}");
        let warned = report.findings.iter();
        let warned = warned.filter(|finding| finding.severity() != Severity::Info);
        assert_eq!(warned.count(), 0, "{name}: {report:?}");
        assert!(text.matches('{').count() >= 10, "{name}");
        let read = crate::common::oust_reading(&text, "fmt");
        assert_eq!(read.printed(), text);
    }
}
