//! Listings of the play-by-mail server pbmserv: a title, sentences about the state of the game,
//! two columns of numbered entries and a diagram of the board.
//!
//! Reading: `stages` finds the `extent` of a listing and the meaning of its lines, with `shapes`, `head` (the title
//! and the columns), `status`, `entries` and `mail`; `parts` sorts the lines, with `players`; `turns`
//! joins entries into turns, and `read` makes the record. `find` locates the listings of a text. Writing: `write`, with `held` for the parts that a listing can hold.

mod entries;
mod extent;
mod find;
mod head;
mod held;
mod mail;
mod parts;
mod players;
mod read;
mod shapes;
mod stages;
mod status;
mod turns;
mod write;

pub(crate) use held::losses;
pub(crate) use mail::encoded_mail;
pub use read::read_listing;
pub(crate) use read::{end_at, opens, read_at};
pub(crate) use write::write;
