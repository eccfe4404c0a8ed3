//! Round trip: a game written as JSON and read again is the same game and the same bytes.

use oust_notation::record::{Format, Record};
use oust_notation::{
    AnnotatedGame, Dialect, DocumentItem, NoteKind, PositionJson, PositionLine, RecordJson,
};
use proptest::prelude::*;

use crate::common::{annotated_game, annotated_games, check_document, config, game, same_game};

fn json_of(annotated: &AnnotatedGame, dialect: Dialect) -> String {
    serde_json::to_string(&RecordJson::new(annotated, dialect)).expect("it is JSON")
}

#[track_caller]
fn only_record(text: &str) -> Record {
    let document = check_document(text);
    assert_eq!(document.problems(), [], "{text}");
    let records: Vec<Record> = document.into_records().collect();
    let [record] = <[Record; 1]>::try_from(records).expect("one record");
    assert_eq!(record.format, Format::Json);
    record
}

/// Returns the contents of the notes in order.
fn note_kinds(annotated: &AnnotatedGame) -> Vec<&NoteKind> {
    annotated.notes.iter().map(|note| &note.kind).collect()
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn a_written_game_reads_back(
        annotated in annotated_games(),
        dialect in proptest::sample::select(&Dialect::ALL[..]),
        pretty in any::<bool>(),
    ) {
        let text = json_of(&annotated, dialect);
        let laid_out = if pretty {
            let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
            serde_json::to_string_pretty(&value).expect("it is JSON")
        } else {
            text.clone()
        };
        let record = only_record(&laid_out);
        prop_assert_eq!(record.dialect, Some(dialect));
        let again = annotated_game(&record);
        same_game(&annotated, &again);
        prop_assert_eq!(note_kinds(&annotated), note_kinds(&again));
        prop_assert_eq!(again.ending_token, annotated.ending_token);
        prop_assert_eq!(json_of(&again, dialect), text);
    }

    #[test]
    fn a_deserialized_record_is_the_one_that_was_serialized(
        annotated in annotated_games(),
        dialect in proptest::sample::select(&Dialect::ALL[..]),
    ) {
        let written = RecordJson::new(&annotated, dialect);
        let text = json_of(&annotated, dialect);
        let read: RecordJson = serde_json::from_str(&text).expect("a record");
        prop_assert_eq!(&read, &written);
        let again = annotated_game(&read.record());
        same_game(&annotated, &again);
        prop_assert_eq!(RecordJson::new(&again, dialect), written);
        let value = serde_json::to_value(&read).expect("it is JSON");
        prop_assert_eq!(serde_json::from_value::<RecordJson>(value).expect("a record"), read);
    }

    #[test]
    fn a_written_game_has_only_expected_problems(annotated in annotated_games()) {
        let text = json_of(&annotated, Dialect::Bga);
        for problem in only_record(&text).problems {
            let message = problem.kind.to_string();
            // The generated names and dates are unusual, and a record may be empty.
            let odd = ["no player is named", "both players", "unknown header", "a day of the", "has no turn", "allowed, used or no"];
            prop_assert!(odd.iter().any(|odd| message.contains(odd)), "{message}: {text}");
        }
    }

    #[test]
    fn a_position_reads_back(
        annotated in annotated_games(),
        dialect in proptest::sample::select(&Dialect::ALL[..]),
        known in any::<bool>(),
    ) {
        let side = known.then(|| annotated.game.position().to_move());
        let json = PositionJson::new(&annotated.game, side, dialect);
        let text = serde_json::to_string(&json).expect("it is JSON");
        prop_assert_eq!(serde_json::from_str::<PositionJson>(&text).expect("a position"), json);
        let document = check_document(&text);
        prop_assert_eq!(document.problems(), []);
        let position = annotated.game.position();
        match &document.into_items()[..] {
            [DocumentItem::Position { line: Ok(line), .. }] => {
                prop_assert!(known);
                prop_assert_eq!(line, &PositionLine::from_position(position));
            }
            [DocumentItem::Diagram(found)] => {
                prop_assert!(!known);
                let diagram = found.diagram.as_ref().expect("a diagram");
                prop_assert_eq!(&diagram.setup, &position.setup());
                prop_assert_eq!(diagram.to_move(), None);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[track_caller]
fn check_refused(field: &str, replacement: &str, message: &str) {
    let text = json_of(&game("3x3", "a1"), Dialect::Bga);
    assert!(text.contains(field), "{text}");
    let text = text.replacen(field, replacement, 1);
    let error = serde_json::from_str::<RecordJson>(&text).expect_err(&text);
    let found = error.to_string();
    assert_eq!(found.split(" at line ").next(), Some(message), "{text}");
}

#[test]
fn a_record_with_another_text_in_a_fixed_field_is_not_deserialized() {
    check_refused(
        r#""schema":1"#,
        r#""schema":2"#,
        "invalid value: integer `2`, expected the version of the JSON, 1",
    );
    check_refused(
        r#""type":"record""#,
        r#""type":"position""#,
        "unknown variant `position`, expected `record`",
    );
    check_refused(
        r#""side":"x""#,
        r#""side":"w""#,
        "invalid value: character `w`, expected x or o",
    );
    check_refused(
        r#""winner":null"#,
        r#""winner":"b""#,
        "invalid value: character `b`, expected x or o",
    );
    check_refused(r#""board":"3x3","#, "", "missing field `board`");
}
