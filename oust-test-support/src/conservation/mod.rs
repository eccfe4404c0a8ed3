//! Conservation: no part of a text may vanish.
//!
//! - `read`: what the readers make of a text, in a form that tests compare.
//! - `tokens`: coordinates and rows of cells, found without the readers.
//! - `checks`: what must hold for every text; the fuzz targets use them, too.
//! - `agreement`: the validator and the library report the same games (feature `validate`).
//! - `documents`, `seams`, `edits` and `texts`: random texts (feature `proptest`).

#[cfg(feature = "validate")]
mod agreement;
mod checks;
#[cfg(feature = "proptest")]
mod documents;
#[cfg(feature = "proptest")]
mod edits;
mod read;
#[cfg(feature = "proptest")]
mod seams;
#[cfg(feature = "proptest")]
mod texts;
mod tokens;

#[cfg(feature = "validate")]
pub use agreement::{check_agreement, check_source};
pub use checks::{
    check_cells, check_conservation, check_coordinates, check_partition, check_sizes,
};
#[cfg(feature = "proptest")]
pub use documents::{Doc, documents, documents_in};
#[cfg(feature = "proptest")]
pub use edits::{Edit, edits};
pub use read::{
    GameSketch, comments, errors, games, games_in_chunks, owned, parts, playable, unread,
};
#[cfg(feature = "proptest")]
pub use seams::{prose, seams};
#[cfg(feature = "proptest")]
pub use texts::{joined, text_of, texts};
pub use tokens::{cell_rows, coordinates, sgf_points};
