//! Prints what the crates answer natively, as JSON: for the tests of the package, which compare
//! every digit.
//!
//! ```console
//! $ cargo run -p oust-wasm --example native BOARD EVALUATIONS SEED ...
//! ```
//!
//! Each seed gives a random game; a third of it is played.

use std::env;
use std::error::Error;

use oust_core::{Board, Game, RandomPlay};
use oust_notation::GameAddress;
use oust_search::{Engine, Level, Limits, NetFile, Player};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [board, evaluations, seeds @ ..] = &arguments[..] else {
        return Err("expected a board, a number of evaluations and seeds".into());
    };
    let board: Board = board.parse()?;
    let limits = Limits::evaluations(evaluations.parse()?);
    let engine = engine(&board)?;
    for seed in seeds {
        let seed = seed.parse()?;
        let whole = RandomPlay::new(seed).game(&board);
        let mut game = Game::new(board.clone());
        for action in whole.actions().take(whole.actions().len() / 3) {
            game.act(action).map_err(|_| "an illegal action")?;
        }
        let report = engine.search(game.position(), &limits)?;
        let level = Level::new(u8::try_from(seed % 10)?).ok_or("a level")?;
        let action = Player::with_engine(level, engine.clone(), seed).choose(&game)?;
        let point = match action {
            oust_core::Action::Place(point) => json!(point),
            other => json!(format!("{other:?}").to_lowercase()),
        };
        let address = GameAddress::new(game).to_string();
        let line = json!({ "game": address, "report": report, "level": level.number(), "seed": seed, "choice": point });
        println!("{line}");
    }
    Ok(())
}

/// Returns the engine that the package uses: with the file of the board's net, else with the general
/// net.
fn engine(board: &Board) -> Result<Engine, Box<dyn Error>> {
    let Some(file) = NetFile::for_board(board) else {
        return Ok(Engine::new(board));
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../oust-search/nets/");
    Ok(file.engine(board, &std::fs::read(format!("{folder}{}", file.name))?)?)
}
