//! Reading of texts: their games, positions and diagrams.

use oust_notation::{DocumentItem, Span};
use oust_validate::{
    ReplayOptions, Validator, diagram_findings, position_line_finding, replay, text_findings,
};
use wasm_bindgen::prelude::*;

use crate::options::{board_of, side_of};
use crate::position::position_of;
use crate::validating::Places;
use crate::{Game, OustError};

/// A record, a position or a diagram of a text, or the text outside of them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ReadItem {
    kind: &'static str,
    units: [usize; 2],
    findings: String,
    game: Option<Game>,
}

/// Reads every record, position and diagram of a text. `side` is to move where a diagram does not
/// tell. The last item has the findings outside of records.
#[wasm_bindgen]
pub fn read(
    text: &str,
    board: Option<String>,
    side: Option<String>,
) -> Result<Vec<ReadItem>, OustError> {
    let side = side.map(|side| side_of(&side)).transpose()?;
    let mut validator = Validator::default();
    validator.reading.default_board = board.map(|board| board_of(&board)).transpose()?;
    let places = Places::new(text, &validator);
    let document = places.chunk.document();
    let outside = text_findings(&document.problems());
    let mut items = Vec::new();
    for item in document.into_items() {
        let number = items.len() + 1;
        let (kind, span, findings, game) = match &item {
            DocumentItem::Record(record) => {
                // Not `Record::play`: a page shows a faulty game up to the fault.
                let replay = replay(record, &ReplayOptions::default());
                let game = replay.annotated.map(Game);
                ("record", record.span, replay.findings, game)
            }
            DocumentItem::Position { span, line } => {
                let findings = line.as_ref().err().map(position_line_finding);
                let game = position_of(&item, side).ok().map(from_position);
                ("position", *span, findings.into_iter().collect(), game)
            }
            DocumentItem::Diagram(found) => {
                let game = position_of(&item, side).ok().map(from_position);
                ("diagram", found.span, diagram_findings(found), game)
            }
            DocumentItem::Skipped(problem) => {
                let findings = text_findings(std::slice::from_ref(problem));
                ("skipped", problem.span, findings, None)
            }
            _ => continue,
        };
        items.push(ReadItem {
            kind,
            units: places.units(span),
            findings: places.json(&findings, Some(number)).to_string(),
            game,
        });
    }
    items.push(ReadItem {
        kind: "outside",
        units: places.units(Span::new(0, text.len())),
        findings: places.json(&outside, None).to_string(),
        game: None,
    });
    Ok(items)
}

#[wasm_bindgen]
impl ReadItem {
    /// Returns `record`, `position`, `diagram`, `skipped` or `outside`.
    pub fn kind(&self) -> String {
        self.kind.to_owned()
    }

    /// Returns the offset of its beginning in UTF-16 units.
    pub fn start(&self) -> usize {
        self.units[0]
    }

    /// Returns the offset of its end in UTF-16 units.
    pub fn end(&self) -> usize {
        self.units[1]
    }

    /// Returns its findings as JSON.
    pub fn findings(&self) -> String {
        self.findings.clone()
    }

    /// Takes its game out: up to the first fault, or from the position on.
    pub fn take(&mut self) -> Option<Game> {
        self.game.take()
    }
}

fn from_position(position: oust_core::Position) -> Game {
    Game::from(oust_core::Game::from_position(position))
}
