//! Checks of single facts: problems of the text, refused actions, claimed counts, diagrams,
//! positions without a history.

mod counts;
mod double_check;
mod reachability;
mod rules;
mod text;
mod turn_index;

pub(crate) use counts::{ClaimedCounts, claims_of, counts_in, exceeds_board, moment_of};
pub(crate) use double_check::double_check;
pub(crate) use reachability::unclear_phrase;
pub use reachability::{diagram_findings, position_findings, position_line_finding};
pub(crate) use rules::{available, refused_pass, unresolved};
pub(crate) use text::finding_of_diagram;
pub use text::text_findings;
pub(crate) use turn_index::TurnIndexBuilder;
