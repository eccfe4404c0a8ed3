//! Checks arbitrary texts.

use oust_core::Shape;
use oust_notation::record::Record;
use oust_notation::{
    Chunk, Diagram, DiagramStyle, Dialect, DocumentItem, Labels, PositionLine, ReadOptions,
    SourceText, read_diagrams,
};
use oust_validate::{ReplayOptions, Severity, replay};

use crate::every_way::roundtrip::check_every_way;
use crate::notation::check_document;

/// The maximum number of points of a board to play on; larger boards would take too long.
const PLAYED_UP_TO: usize = 400;

const STYLES: [DiagramStyle; 4] = [
    DiagramStyle::Figure,
    DiagramStyle::Pbmserv,
    DiagramStyle::Orbit,
    DiagramStyle::Unicode,
];

/// Reads bytes like the programs do.
#[track_caller]
pub fn check_bytes(bytes: &[u8]) {
    check_text(&SourceText::from_bytes(bytes).text);
}

/// Reads a text as a document, checks its spans, writes valid games in every format, and reads
/// them again.
#[track_caller]
pub fn check_text(text: &str) {
    let text = &*Chunk::whole(text, ReadOptions::default()).text;
    for part in check_document(text).into_items() {
        match part {
            DocumentItem::Record(record) => check_record(text, &record),
            DocumentItem::Position { line: Ok(line), .. } => {
                let again: PositionLine = line.to_string().parse().expect("what we print");
                assert_eq!(again, line);
            }
            DocumentItem::Diagram(found) => {
                if let Ok(diagram) = &found.diagram {
                    check_diagram(diagram);
                }
            }
            _ => {}
        }
    }
}

/// Reads the diagrams of a text, and prints them in every style.
#[track_caller]
pub fn check_diagrams(text: &str) {
    for found in read_diagrams(text) {
        assert!(text.get(found.span.start..found.span.end).is_some());
        for problem in &found.problems {
            assert!(text.get(problem.span.start..problem.span.end).is_some());
        }
        match &found.diagram {
            Ok(diagram) => check_diagram(diagram),
            Err(error) => assert!(text.get(error.span.start..error.span.end).is_some()),
        }
    }
}

#[track_caller]
fn check_record(text: &str, record: &Record) {
    let small = |board: &oust_core::Board| board.len() <= PLAYED_UP_TO;
    if !record.board.as_ref().is_some_and(small) {
        return;
    }
    let replay = replay(record, &ReplayOptions::default());
    for finding in &replay.findings {
        let sliced = text.get(finding.span.start..finding.span.end);
        assert!(sliced.is_some(), "{finding:?}");
        assert!(!finding.message.is_empty());
    }
    let is_error = |severity| severity == Severity::Error;
    let valid = !replay
        .findings
        .iter()
        .any(|found| is_error(found.severity()));
    if let Some(annotated) = replay.annotated.filter(|_| valid) {
        check_every_way(&annotated, Dialect::default_for(annotated.board()));
    }
}

/// Prints a diagram in every style, reads it again, and compares the stones.
#[track_caller]
fn check_diagram(diagram: &Diagram) {
    let mut bare = diagram.clone();
    // A name or a caption may look like cells.
    bare.claims = [None, None];
    bare.caption = None;
    let board = diagram.setup.board();
    let is_one_cell = matches!(board.shape(), Shape::Hexagon { side: 1 });
    for style in STYLES {
        for labels in [Labels::Shown, Labels::Hidden] {
            if labels == Labels::Hidden && is_one_cell {
                // Without labels it reads back as a 1x1 square.
                continue;
            }
            let dialect = Dialect::default_for(board);
            let printed = bare.display(style, labels, dialect).to_string();
            let again: Diagram = printed.parse().expect("what we print reads back");
            assert_eq!(again.setup, diagram.setup, "{printed}");
        }
    }
}
