//! Validation of texts.

use oust_notation::{Chunk, LineColumn, Span, Utf16Index, side_letter};
use oust_validate::{Code, Edit, Finding, GameReport, Selection, Validator};
use serde::Serialize;
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::*;

use crate::OustError;

/// A finding with its place in UTF-16 units.
#[derive(Serialize)]
struct FindingFacts<'a> {
    code: &'a str,
    name: &'a str,
    severity: &'a str,
    message: &'a str,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    game: Option<usize>,
    turn: Option<usize>,
    placement: Option<usize>,
    side: Option<char>,
    data: Map<String, Value>,
    /// The edits of the only correction that leaves the game as it is.
    fix: Option<Vec<EditFacts<'a>>>,
    /// Suggestions for a wrong coordinate.
    suggestions: Vec<SuggestionFacts<'a>>,
    unchecked: Option<&'a str>,
}

#[derive(Serialize)]
struct EditFacts<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct SuggestionFacts<'a> {
    message: String,
    edit: Option<EditFacts<'a>>,
}

/// Validates a text for selected codes.
#[wasm_bindgen]
pub fn validate(text: &str, select: Vec<String>, ignore: Vec<String>) -> Result<String, OustError> {
    let validator = validator(&select, &ignore)?;
    let report = validator.validate(text);
    let places = Places::new(text, &validator);
    let mut findings = places.findings(&report.findings, None);
    for game in &report.games {
        findings.extend(places.findings(&game.findings, Some(game.number)));
    }
    // In the order of the text; of two at one place the one outside of games comes first.
    findings.sort_by_key(|finding| finding.start);
    let games = report.games.iter().map(|game| places.game(game));
    let games: Vec<Value> = games.collect();
    let unread = report.unread.iter().map(|&span| places.units(span));
    let unread: Vec<[usize; 2]> = unread.collect();
    Ok(json!({ "findings": findings, "games": games, "unread": unread }).to_string())
}

/// Makes the safe corrections of a text. Returns the new text, the codes of the corrected findings,
/// and the refused corrections with reasons, as JSON.
#[wasm_bindgen]
pub fn fix(text: &str, select: Vec<String>, ignore: Vec<String>) -> Result<String, OustError> {
    let validator = validator(&select, &ignore)?;
    let fixed = validator.fix(&Chunk::whole(text, validator.reading.clone()));
    let ids = fixed.fixed.iter().map(|code| code.id());
    let refused = fixed
        .refused
        .iter()
        .map(|refused| json!({ "code": refused.code.id(), "reason": refused.why }));
    let unread = fixed
        .unread
        .as_ref()
        .map(|problem| problem.kind.to_string());
    Ok(json!({
        "text": fixed.text,
        "fixed": ids.collect::<Vec<_>>(),
        "refused": refused.collect::<Vec<_>>(),
        "unread": unread,
    })
    .to_string())
}

/// Returns the codes of findings as JSON, each with its page.
#[wasm_bindgen]
pub fn codes() -> String {
    // All at once, so that a page explains a finding without another call.
    let codes = Code::ALL.iter().map(|code| {
        json!({
            "code": code.id(),
            "name": code.name(),
            "severity": code.severity().name(),
            "summary": code.summary(),
            "explanation": code.explanation(),
        })
    });
    codes.collect::<Value>().to_string()
}

fn validator(select: &[String], ignore: &[String]) -> Result<Validator, OustError> {
    let [select, ignore] = [select, ignore].map(|codes| codes.iter().map(String::as_str));
    let selection = Selection::new(select, ignore).map_err(OustError::of("option"))?;
    let mut validator = Validator::default();
    validator.selection = selection;
    // A page offers each of them as a button.
    validator.suggests = true;
    Ok(validator)
}

/// The places of a text.
pub(crate) struct Places<'t> {
    units: Utf16Index<'t>,
    pub(crate) chunk: Chunk,
}

impl<'t> Places<'t> {
    pub(crate) fn new(text: &'t str, validator: &Validator) -> Self {
        Self {
            units: Utf16Index::new(text),
            chunk: Chunk::whole(text, validator.reading.clone()),
        }
    }

    /// Returns the offsets of a span in UTF-16 units.
    pub(crate) fn units(&self, span: Span) -> [usize; 2] {
        // Strings of JavaScript are indexed by UTF-16 units.
        [span.start, span.end].map(|at| self.units.units_before(at))
    }

    /// Returns findings as JSON; `game` is the number of the record.
    pub(crate) fn json(&self, findings: &[Finding], game: Option<usize>) -> Value {
        serde_json::to_value(self.findings(findings, game)).expect("facts are JSON")
    }

    fn findings<'f>(&self, findings: &'f [Finding], game: Option<usize>) -> Vec<FindingFacts<'f>> {
        let facts = findings.iter().map(|finding| self.finding(finding, game));
        facts.collect()
    }

    fn finding<'f>(&self, finding: &'f Finding, game: Option<usize>) -> FindingFacts<'f> {
        let [start, end] = self.units(finding.span);
        let LineColumn { line, column } = self.chunk.place(finding.span.start);
        let data = finding.data.iter();
        let suggestions = finding.suggestions.iter().flatten();
        FindingFacts {
            code: finding.code.id(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            message: &finding.message,
            start,
            end,
            line,
            column,
            game,
            turn: finding.turn,
            placement: finding.placement,
            side: finding.side.map(side_letter),
            data: data
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
            fix: finding.fix.as_ref().map(|fix| {
                let edits = fix.edits.iter().map(|edit| self.edit(edit));
                edits.collect()
            }),
            suggestions: suggestions
                .map(|suggestion| SuggestionFacts {
                    message: suggestion.to_string(),
                    edit: suggestion.edit.as_ref().map(|edit| self.edit(edit)),
                })
                .collect(),
            unchecked: finding.unchecked.as_deref(),
        }
    }

    fn edit<'e>(&self, edit: &'e Edit) -> EditFacts<'e> {
        let [start, end] = self.units(edit.span);
        let text = &edit.text;
        EditFacts { start, end, text }
    }

    fn game(&self, game: &GameReport) -> Value {
        let [start, end] = self.units(game.span);
        json!({
            "number": game.number,
            "format": game.format.name(),
            "start": start,
            "end": end,
            "board": game.board.as_ref().map(ToString::to_string),
            "result": game.result,
            "valid": game.is_valid(),
            "turns": game.turns,
            "placements": game.placements,
            "brokenAt": game.broken_at,
            "skipped": game.skipped,
            "assumed": game.assumed.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    }
}
