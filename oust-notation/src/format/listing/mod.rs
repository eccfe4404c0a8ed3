//! Listings of the play-by-mail server pbmserv: a title, sentences about the state of the game,
//! two columns of numbered entries and a diagram of the board.
//!
//! Reading: `stages` finds the `extent` of a listing and the meaning of its lines, with `shapes`, `head` (the title
//! and the columns), `status`, `entries` and `mail`; `parts` sorts the lines, with `players`; `turns`
//! joins entries into turns, and `read` makes the record. `find` locates the listings of a text. Writing: `write`, with `held` for the parts that a listing can hold.

mod entries;
mod extent;
pub(crate) mod losses;
pub(crate) mod phrases;
mod read;
mod stages;
mod write;

pub(crate) use losses::losses;
pub(crate) use phrases::encoded_mail;
pub(crate) use read::{end_at, opens, read_at};
pub(crate) use write::write;

pub use read::read_listing;
