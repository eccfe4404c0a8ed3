//! The expected findings of a sheet, derived without the validator.

use oust_core::{Board, Color, Game, IllegalPlacement, Outcome};
use oust_notation::Dialect;
use oust_validate::Code;

use super::sheet::Sheet;

/// The expected finding and its start.
pub(crate) struct Expected {
    pub(crate) code: Code,
    pub(crate) at: usize,
}

/// Returns the first rule violation of a sheet. Returns `None` for a valid sheet, and when a
/// forced pass makes the fault one of notation.
pub(crate) fn first_fault(sheet: &Sheet) -> Option<Expected> {
    let board: Board = sheet.board.parse().ok()?;
    let written = sheet.write();
    let mut game = Game::new(board.clone());
    for (turn, tokens) in sheet.turns.iter().enumerate() {
        let places = &written.turns[turn];
        for (place, token) in tokens.iter().enumerate() {
            let fault = |code| {
                let at = places[place];
                Some(Expected { code, at })
            };
            match game.outcome() {
                Some(Outcome::Win(_)) if place > 0 => return fault(Code::PlacementAfterWinInTurn),
                Some(_) => return fault(Code::ActionAfterGameOver),
                None => {}
            }
            let goes_on = game.position().mid_turn();
            if place > 0 && !goes_on {
                return fault(Code::PlacementAfterNonCapturing);
            }
            if place == 0 && game.position().must_pass() != (token == "pass") {
                return (token == "pass").then(|| fault(Code::PassWithPlacementAvailable))?;
            }
            if let Some(code) = refused(&mut game, &board, token) {
                return fault(code);
            }
        }
        let stops_short = game.outcome().is_none() && game.position().mid_turn();
        if stops_short {
            let is_last = turn + 1 == sheet.turns.len();
            let at = *places.last()?;
            let code = Code::MustContinueAfterCapture;
            return (!is_last).then_some(Expected { code, at });
        }
    }
    let ended_as_said = match game.outcome() {
        Some(Outcome::Win(Color::X)) => sheet.result == "x",
        Some(Outcome::Win(Color::O)) => sheet.result == "o",
        _ => return None,
    };
    let (code, at) = (Code::ResultContradictsBoard, written.result);
    (!ended_as_said).then_some(Expected { code, at })
}

/// Plays a token, or returns the code of the violated rule.
fn refused(game: &mut Game, board: &Board, token: &str) -> Option<Code> {
    if token == "pass" {
        return game.pass().err().map(|_| Code::PassWithPlacementAvailable);
    }
    let coord = token.parse().expect("the sheet has coordinates");
    let point = Dialect::default_for(board)
        .resolve(board, coord)
        .expect("a point");
    match game.play(point).err()? {
        IllegalPlacement::Occupied { .. } => Some(Code::PointOccupied),
        IllegalPlacement::JoinsWithoutCapture { .. } => Some(Code::JoinsWithoutCapture),
        IllegalPlacement::EnemyNotSmaller { .. } => Some(Code::EnemyNotSmaller),
        other => panic!("{other:?} of a point that is asked about in its turn"),
    }
}
