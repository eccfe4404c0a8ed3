//! Reads a text in a format.

use super::item::DocumentItem;
use super::position::read_positions;
use super::{ReadOptions, json, listing, move_list, native, sgf};
use crate::record::{Format, LazyRecord};

/// A lazy iterator over the items of a text.
pub(crate) type Items<'t> = Box<dyn Iterator<Item = DocumentItem<LazyRecord>> + 't>;

impl Format {
    /// Reads the items of `text` in this format. The problems outside of records, positions and
    /// diagrams are items too, in no particular place.
    ///
    /// [`Chunk::items`](crate::Chunk::items) applies the limits of `options`, too.
    pub fn read<'t>(
        self,
        text: &'t str,
        options: &'t ReadOptions,
    ) -> impl Iterator<Item = DocumentItem<LazyRecord>> + 't {
        self.read_from(text, false, options)
    }

    /// Reads as [`Format::read`] does. `in_array` is whether an array of JSON is open before
    /// `text`.
    pub(crate) fn read_from<'t>(
        self,
        text: &'t str,
        in_array: bool,
        options: &'t ReadOptions,
    ) -> Items<'t> {
        let board = options.default_board.as_ref();
        match self {
            Self::Native => Box::new(native::read_items(text)),
            Self::Json | Self::AbstractPlay => Box::new(json::read_json(text, in_array, board)),
            Self::Sgf => Box::new(sgf::read_items(text, options.unmarked_sgf).into_iter()),
            Self::Listing => Box::new(listing::read_items(text, board).into_iter()),
            Self::MoveList => Box::new(move_list::read_lists(text, board).map(DocumentItem::from)),
            Self::Position | Self::Diagram => Box::new(read_positions(text).into_iter()),
        }
    }
}
