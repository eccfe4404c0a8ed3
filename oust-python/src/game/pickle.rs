//! Games as Python's `pickle` stores them.

use oust::notation::record::{Header, HeaderName};
use oust::notation::{Counts, Span};
use oust::rules::SwapRule;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::classes::Game;
use crate::notation;

/// The arguments of [`restore_game`].
pub(crate) type GameState = (String, bool, bool, Vec<HeaderState>);

/// The name, the value and the claimed counts of a header.
type HeaderState = (String, String, Option<String>);

/// Restores a pickled game from its JSON.
#[pyfunction]
pub(crate) fn restore_game(
    py: Python<'_>,
    text: &str,
    swap: bool,
    explicit_passes: bool,
    headers: Vec<HeaderState>,
) -> PyResult<Game> {
    let mut annotated = notation::game(py, text, notation::options(Some("json"), None)?)?;
    annotated.game = annotated.game.with_swap_rule(SwapRule::allowed_if(swap));
    let headers = headers.into_iter().map(|(name, value, claim)| {
        let mut header = Header::new(HeaderName::parse(&name), value);
        let claim = claim.map(|claim| claim.parse::<Counts>()).transpose();
        let claim = claim.map_err(|error| PyValueError::new_err(error.to_string()))?;
        header.claim = claim.map(|counts| (counts, Span::default()));
        Ok(header)
    });
    annotated.headers = headers.collect::<PyResult<_>>()?;
    Ok(Game {
        annotated,
        explicit_passes,
    })
}

/// Returns the function that restores a game, and its arguments.
pub(crate) fn reduced<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyAny>, GameState)> {
    let py = slf.py();
    let restore = py.import("oust._oust")?.getattr("restore_game")?;
    let game = slf.borrow();
    // The only format that holds every part of a record. It has an order of headers of its own.
    let text = game.write(py, "json", None)?;
    let headers = game.annotated.headers.iter().map(|header| {
        let claim = counts(header).map(|counts| counts.to_string());
        (header.name.as_str().to_owned(), header.value.clone(), claim)
    });
    let state = (text, game.swap(), game.explicit_passes, headers.collect());
    Ok((restore, state))
}

/// Returns the claimed counts of a header, without their place in the text.
pub(crate) fn counts(header: &Header) -> Option<Counts> {
    header.claim.map(|(counts, _)| counts)
}
