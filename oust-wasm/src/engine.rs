//! The engine and its players.

use std::time::Duration;

use oust_core::{Action, Point};
use oust_notation::Dialect;
use oust_search::json::{ReviewJson, action_name};
use oust_search::review::{Analyst, ReviewRun};
use oust_search::{Level, Limits, NetFile, Player, Report};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::options::board_of;
use crate::{Game, OustError, Position};

/// The nodes of a tree where no option says more: 32 MB.
const NODES: usize = 1_000_000;

/// Searches positions of one board.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(oust_search::Engine);

/// A search that keeps its tree between runs.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search(oust_search::Search);

/// A review of a game, which goes on position by position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review {
    analyst: Analyst,
    run: ReviewRun,
    dialect: Dialect,
}

/// A report with the lines after several candidates.
#[derive(Serialize)]
struct ReportWithLines {
    #[serde(flatten)]
    report: Report,
    lines: Vec<Vec<Point>>,
}

#[wasm_bindgen]
impl Engine {
    /// Makes an engine with the bytes of the board's net, or else with the general net.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, net: Option<Vec<u8>>) -> Result<Self, OustError> {
        let board = board_of(board)?;
        // JavaScript fetches the file: the module cannot.
        let Some(bytes) = net else {
            return Ok(Self(oust_search::Engine::new(&board)));
        };
        // A net from elsewhere is for a board without a file of its own.
        let engine = match NetFile::for_board(&board) {
            Some(file) => file.engine(&board, &bytes),
            None => oust_search::Engine::with_net(&board, &bytes),
        };
        engine.map(Self).map_err(OustError::of("net"))
    }

    /// Returns the name of the evaluation with its version.
    pub fn name(&self) -> String {
        self.0.name().to_owned()
    }

    /// Begins a search of a position.
    pub fn search(&self, position: &Position) -> Result<Search, OustError> {
        let search = self.0.start(&position.0);
        search.map(Search).map_err(OustError::of("board"))
    }

    /// Begins a review of a game with a number of evaluations a position.
    pub fn review(&self, game: &Game, evaluations: f64, nodes: Option<usize>) -> Review {
        // Without a time: the same game gives the same review on every machine.
        let limits = Limits {
            evaluations: Some(whole(evaluations)),
            nodes: nodes.unwrap_or(NODES),
            ..Limits::default()
        };
        Review {
            analyst: Analyst::with_engine(self.0.clone(), limits),
            run: oust_search::review::Review::begin(&game.0.game),
            dialect: Dialect::default_for(game.0.board()),
        }
    }

    /// Chooses the next action of a game at a level: a point, or `pass` or `swap`.
    pub fn choose(&self, game: &Game, level: u8, seed: u64) -> Result<JsValue, OustError> {
        let found = Level::new(level).ok_or_else(|| {
            let message = format!("expected a level from 0 to {}, found {level}", Level::MAX);
            OustError::new("option", message)
        })?;
        let mut player = Player::with_engine(found, self.0.clone(), seed);
        let action = player.choose(&game.0.game);
        let action = action.map_err(OustError::of("illegal"))?;
        let board = self.0.board();
        Ok(match action {
            Action::Place(point) => JsValue::from(point.index()),
            other => action_name(other, board, Dialect::default_for(board)).into(),
        })
    }
}

#[wasm_bindgen]
impl Search {
    /// Searches until a limit is reached, and returns the report as JSON, with the lines after the
    /// best candidates.
    pub fn run(
        &mut self,
        evaluations: Option<f64>,
        milliseconds: Option<f64>,
        nodes: Option<usize>,
        seed: u64,
        lines: usize,
    ) -> String {
        let report = self.0.run(&Limits {
            evaluations: evaluations.map(whole),
            time: milliseconds.map(duration),
            nodes: nodes.unwrap_or(NODES),
            seed,
            ..Limits::default()
        });
        // As one text, since each field of an object would cost a call across the border.
        let report = ReportWithLines {
            report,
            lines: self.0.best_lines(lines),
        };
        serde_json::to_string(&report).expect("numbers and names are JSON")
    }

    /// Returns the number of evaluations since the start or the last change of the position.
    #[expect(
        clippy::cast_precision_loss,
        reason = "no search makes 2^53 evaluations"
    )]
    pub fn evaluations(&self) -> f64 {
        self.0.evaluations() as f64
    }

    /// Searches another position from now on, and keeps the part of the tree after it.
    #[wasm_bindgen(js_name = moveTo)]
    pub fn move_to(&mut self, position: &Position) -> Result<(), OustError> {
        let moved = self.0.move_to(&position.0);
        moved.map_err(OustError::of("board"))
    }
}

#[wasm_bindgen]
impl Review {
    /// Analyzes the next position, and returns the review so far as JSON.
    pub fn advance(&mut self) -> Result<String, OustError> {
        let advanced = self.run.advance(&self.analyst);
        advanced.map_err(OustError::of("board"))?;
        let review = ReviewJson::new(self.run.review(), self.dialect);
        Ok(serde_json::to_string(&review).expect("numbers and names are JSON"))
    }
}

/// Returns a number of JavaScript as a limit.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number beyond the range is the end of the range"
)]
fn whole(number: f64) -> u64 {
    number as u64
}

/// Returns a time of JavaScript, at most 30 years.
pub(crate) fn duration(milliseconds: f64) -> Duration {
    Duration::from_secs_f64(milliseconds.clamp(0.0, 1e12) / 1_000.0)
}
