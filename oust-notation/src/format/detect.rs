//! Detects the format of a text.

use super::{json_text, listing, native, sgf};
use crate::record::Format;

impl Format {
    /// Detects the format of `text`: SGF when `text` begins as SGF, a listing when one precedes any
    /// native record, native records when a line begins one, JSON when `text` begins as JSON, SGF
    /// when a line begins a tree, else position lines and diagrams.
    ///
    /// The readers tell [`Format::Json`] from [`Format::AbstractPlay`], and [`Format::Position`]
    /// from [`Format::Diagram`]; this returns the former of each pair for both.
    pub fn detect(text: &str) -> Self {
        if sgf::begins_as_sgf(text) {
            Self::Sgf
        } else if listing::begins_with_native(text) {
            Self::Native
        } else if listing::is_listing(text) {
            Self::Listing
        } else if native::is_native(text) {
            Self::Native
        } else if json_text::is_json(text) {
            Self::Json
        } else if sgf::holds_sgf(text) {
            Self::Sgf
        } else {
            Self::Position
        }
    }
}
