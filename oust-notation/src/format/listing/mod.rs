//! Listings of the play-by-mail server pbmserv: a title, sentences about the state of the game,
//! two columns of numbered entries and a diagram of the board.
//!
//! Reading: `find` locates the listings of a text, `parts` sorts the lines of one with `head` (the
//! title and the columns), `status`, `entries` and `players`; `turns` joins entries into turns, and
//! `read` makes the record. Writing: `write`, with `held` for the parts that a listing can hold.

mod entries;
mod find;
mod head;
mod held;
mod parts;
mod players;
mod read;
mod status;
mod turns;
mod write;

pub(crate) use find::{
    begins_with_native, encoded_mail, is_listing, last_start, next_start, problem_outside,
    read_items,
};
pub(crate) use held::losses;
pub use read::read_listing;
pub(crate) use write::write;
