//! Analyses as the JSON that `oust analyze` prints, and reviews as pages show them. The names are a
//! contract.
//!
//! Numbers of chances are rounded to four decimals, and points have names of a dialect. To keep a
//! report as it is, serialize the types of this crate with the feature `serde`.

mod analysis;
mod review;

pub use analysis::{AnalysisJson, CandidateJson, PlayedJson, action_name};
pub use review::{MistakeJson, ReviewJson};

/// Returns a chance with four decimals.
fn rounded(chance: f64) -> f64 {
    (10_000.0 * chance).round() / 10_000.0
}
