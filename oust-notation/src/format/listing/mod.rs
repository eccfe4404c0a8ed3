//! Listings of the play-by-mail server pbmserv: a title, sentences about the state of the game,
//! two columns of numbered entries and a diagram of the board.
//!
//! Reading: `stages` assigns a kind to each line and finds the end of a listing, with the
//! predicates in `phrases`; `extent` locates the listings of a text and reads the lines of one;
//! `entries` reads the entries and joins them into turns; `read` makes the record. Writing:
//! `write`, with `losses` for the parts of a game that a listing can hold.

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
