//! Places of a source between two parts.

use crate::text::lines::begins_line;

/// The place of a text in its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of JSON arrays that are open where the text begins.
    pub(crate) open_arrays: u32,
    /// What the source has before the text.
    pub(crate) passed: Passed,
    /// Whether the text begins in the middle of a line.
    pub(crate) is_mid_line: bool,
    /// Whether the source ends with the text.
    pub(crate) is_last: bool,
}

/// What a source has before a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    /// A record, a position or a diagram.
    pub(crate) item: bool,
    /// A record.
    pub(crate) record: bool,
    /// A listing directly before the place, but for space.
    pub(crate) listing: bool,
}

/// A place between two parts that does not depend on the text after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Boundary {
    pub(crate) at: usize,
    /// The number of arrays of JSON that are open there.
    pub(crate) open_arrays: u32,
    /// What the text has before it.
    pub(crate) passed: Passed,
}

impl Place {
    /// The place of a whole source.
    pub(crate) const WHOLE: Self = Self {
        open_arrays: 0,
        passed: Passed::NOTHING,
        is_mid_line: false,
        is_last: true,
    };

    /// Returns whether a line begins at an offset of the text.
    pub(crate) fn is_line_start(self, text: &str, at: usize) -> bool {
        begins_line(&text[..at]) && (at > 0 || !self.is_mid_line)
    }

    /// Moves the place to a boundary of the text.
    pub(crate) fn pass(&mut self, boundary: Boundary) {
        self.open_arrays = boundary.open_arrays;
        self.passed.item |= boundary.passed.item;
        self.passed.record |= boundary.passed.record;
        self.passed.listing = boundary.passed.listing;
    }
}

impl Passed {
    /// The beginning of a source.
    pub(crate) const NOTHING: Self = Self {
        item: false,
        record: false,
        listing: false,
    };

    /// A record that is no listing.
    pub(crate) const RECORD: Self = Self {
        item: true,
        record: true,
        listing: false,
    };
}
