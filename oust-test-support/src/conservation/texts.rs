//! Random texts: joined documents, edited ones, and loose coordinates and cells.

use proptest::prelude::*;

use super::{Doc, documents, edits, prose, seams};

/// Returns two or three documents and what stands between them.
pub fn joined() -> impl Strategy<Value = (Vec<Doc>, Vec<String>)> {
    (2..4_usize).prop_flat_map(|count| {
        (
            proptest::collection::vec(documents(), count),
            proptest::collection::vec(seams(), count - 1),
        )
    })
}

/// Returns the text of documents with the seams between them.
pub fn text_of(docs: &[Doc], seams: &[String]) -> String {
    let seams = seams.iter().map(String::as_str).chain([""]);
    let parts = docs.iter().zip(seams);
    parts.fold(String::new(), |text, (doc, seam)| text + &doc.text + seam)
}

/// Returns joined documents, some of them edited, and sentences with coordinates and rows of cells.
pub fn texts() -> impl Strategy<Value = String> {
    let joined = || joined().prop_map(|(docs, seams)| text_of(&docs, &seams));
    let edited = (joined(), proptest::collection::vec(edits(), 1..3))
        .prop_map(|(text, edits)| edits.iter().fold(text, |text, edit| edit.apply(&text)));
    let loose = prop_oneof![
        prose(),
        Just("Black answered at a4.".to_owned()),
        Just("1. b4 e2\n2. c5\n".to_owned()),
        Just("b4 e2 c5 b5".to_owned()),
        Just("x . o .\n".to_owned()),
        Just(". . x .\n. o . .\n".to_owned()),
        Just("..x.o\n".to_owned()),
        "[a-c1-3xo.,;{}()\\[\\] \n]{0,30}",
    ];
    let loose = (loose, joined(), any::<bool>()).prop_map(|(loose, text, is_first)| {
        if is_first {
            format!("{loose}\n\n{text}")
        } else {
            format!("{text}\n\n{loose}\n")
        }
    });
    prop_oneof![joined(), edited, loose]
}
