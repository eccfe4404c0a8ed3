//! Proofs of the winner.

use oust_search::Limits;
use oust_search::solve::Solution;
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::engine::duration;
use crate::options::board_of;
use crate::position::indices;
use crate::{OustError, Position};

/// Proves the values of positions of one board.
#[wasm_bindgen]
pub struct Solver(oust_search::solve::Solver);

#[wasm_bindgen]
impl Solver {
    /// Makes a solver with a table of at most `bytes`.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, bytes: usize) -> Result<Self, OustError> {
        let solver = oust_search::solve::Solver::with_proof_numbers(&board_of(board)?, bytes);
        solver.map(Self).map_err(OustError::of("board"))
    }

    /// Proves the value of a position for at most some milliseconds. Returns the solution as JSON;
    /// without a value, the next call goes on with what the table has.
    pub fn run(&mut self, position: &Position, milliseconds: f64) -> String {
        // A slice of the whole work: between two the worker hears that it should stop.
        let Solution {
            value,
            line,
            positions,
        } = self
            .0
            .solve(&position.0, &Limits::time(duration(milliseconds)));
        json!({
            "value": value.map(oust_search::solve::Value::name),
            "line": indices(line),
            "positions": positions,
        })
        .to_string()
    }
}
