//! The compiled half of the Python package `oust`: classes over the crates of the toolkit.
//!
//! Each file holds the classes of one subject and calls the crates. Rules, formats and pictures are
//! in the crates; exceptions and types are in `python/oust/`.

mod analysis;
mod background;
mod board;
mod classes;
mod convert;
mod error;
mod finding;
mod game;
mod notation;
mod outcome;
mod placement;
mod position;
mod read;
mod report;
mod search;
mod solve;
mod summary;
mod table;
mod values;

/// The module `oust._oust`.
// No class needs the interpreter's lock to be whole: those that change are behind a `Mutex`, or
// Python lends them for one call at a time.
#[pyo3::pymodule(gil_used = false)]
mod _oust {
    #[pymodule_export]
    use crate::analysis::{Analysis, Candidate};
    #[pymodule_export]
    use crate::board::restore_group;
    #[pymodule_export]
    use crate::classes::{Board, Game, Position};
    #[pymodule_export]
    use crate::finding::{Finding, Suggestion};
    #[pymodule_export]
    use crate::game::pickle::restore_game;
    #[pymodule_export]
    use crate::outcome::{Outcome, restore_outcome};
    #[pymodule_export]
    use crate::placement::{Group, Placement};
    #[pymodule_export]
    use crate::position::restore_position;
    #[pymodule_export]
    use crate::read::{Reader, Record, read};
    #[pymodule_export]
    use crate::report::{GameReport, Report, explain, validate};
    #[pymodule_export]
    use crate::search::{Engine, Player, Search};
    #[pymodule_export]
    use crate::solve::{Solution, check_certificate, solve};
    #[pymodule_export]
    use crate::summary::{Summary, validate_files};
    #[pymodule_export]
    use crate::table::Games;

    /// The version of the toolkit.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python packages have")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
