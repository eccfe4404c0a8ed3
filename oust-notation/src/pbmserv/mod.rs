//! Listings of the play-by-mail server pbmserv: a title, sentences about the state of the game, the entries of both
//! players in two columns, and a picture of the board. `lines` and `mails` find them in a
//! text, `mail` sorts the lines of one, `columns`, `entries`, `status`, `picture` and `players`
//! read its parts, `turns` joins placements into turns, and `listing` makes a record of it;
//! `write`, `said` and `losses` go the other way.
//!
//! `recognise` detects listings in other texts.

mod columns;
mod entries;
mod listing;
mod losses;
mod mail;
mod mails;
mod picture;
mod players;
mod recognise;
mod said;
mod status;
mod turns;
mod write;

pub use listing::read_listing;
pub(crate) use losses::losses;
pub(crate) use mails::{last_mail_start, next_start};
pub(crate) use recognise::{begins_with_native, is_listing, problem_outside};
pub use write::write_listing;
