//! Conservation: no part of a text may vanish.
//!
//! - `read`: the readers' results in a form that tests compare.
//! - `tokens`: coordinates and rows of cells, found without the readers.
//! - `checks`: checks that must pass for every text; the fuzz targets use them too.
//! - `agreement`: the validator and the library report the same games (feature `validate`).
//! - `documents`: random texts and edits (feature `proptest`).

#[cfg(feature = "validate")]
mod agreement;
mod checks;
#[cfg(feature = "proptest")]
mod documents;
mod read;
mod tokens;

#[cfg(feature = "validate")]
pub use agreement::{check_agreement, check_source};

pub use checks::{
    check_cells, check_conservation, check_coordinates, check_partition, check_sizes,
};
pub use read::{
    GameSketch, comments, errors, games, games_in_chunks, owned, parts, playable, unread,
};
pub use tokens::{cell_rows, coordinates, sgf_points};

#[cfg(feature = "proptest")]
pub use documents::{
    Doc, Edit, documents, documents_in, edits, joined, prose, seams, text_of, texts,
};
