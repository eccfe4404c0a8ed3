//! Reviews of games.

use oust_core::Color;
use oust_notation::Dialect;
use oust_search::Limits;
use oust_search::json::AnalysisJson;
use oust_search::review::{Analyst, ReviewRun, Step};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::engine::NODES;
use crate::{Engine, Game, OustError};

/// A review that advances position by position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review {
    analyst: Analyst,
    run: ReviewRun,
}

#[wasm_bindgen]
impl Review {
    /// Begins a review that evaluates at most so many positions to judge one.
    #[wasm_bindgen(constructor)]
    pub fn new(engine: &Engine, game: &Game, evaluations: u32, nodes: Option<usize>) -> Self {
        let limits = Limits {
            nodes: nodes.unwrap_or(NODES),
            ..Limits::evaluations(evaluations.into())
        };
        Self {
            analyst: Analyst::with_engine(engine.0.clone(), limits),
            run: ReviewRun::new(&game.0.game),
        }
    }

    /// Analyzes the next position. Returns its value for x, the mistake that led there, and whether
    /// the review goes on, as JSON.
    pub fn advance(&mut self) -> Result<String, OustError> {
        let goes_on = self.run.advance(&self.analyst);
        let goes_on = goes_on.map_err(OustError::of("board"))?;
        let review = self.run.review();
        let [before @ .., newest] = &review.steps[..] else {
            unreachable!("a position was analyzed");
        };
        let found = json!({
            "total": review.total,
            "value": newest.analysis.value_for(Color::X).chance,
            "mistake": before.last().and_then(mistake),
            "goesOn": goes_on,
        });
        Ok(found.to_string())
    }
}

/// Returns the action of a step, if it is a mistake.
fn mistake(step: &Step) -> Option<Value> {
    let dialect = Dialect::default_for(step.analysis.position.board());
    let analysis = AnalysisJson::from_step(step, dialect, 0);
    let played = analysis.played?;
    Some(json!({
        "turn": played.turn,
        "side": analysis.to_move,
        "mark": played.mark?,
        "played": played.action,
        "better": analysis.line.first(),
        "loss": played.loss,
    }))
}
