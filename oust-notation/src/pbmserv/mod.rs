//! What the play-by-mail server pbmserv sends and is sent.
//!
//! It sends listings: a title, sentences about the state of the game, the entries of both
//! players in two columns, and a picture of the board. `crate::lines` and `mails` find them in a
//! text, `mail` sorts the lines of one, `columns`, `entries`, `status`, `picture` and `players`
//! read its parts, `turns` joins placements into turns, and `listing` makes a record of it;
//! `write`, `said` and `losses` go the other way.
//!
//! It is sent commands, one a line: `command` reads one, `commands` makes records of them, and
//! `passwords` hides what is nobody's business. `recognise` tells both from other texts.

mod columns;
mod command;
mod commands;
mod entries;
mod listing;
mod losses;
mod mail;
mod mails;
mod mime;
mod passwords;
mod picture;
mod players;
mod recognise;
mod said;
mod status;
mod turns;
mod unwrapped;
mod write;

pub use commands::read_commands;
pub use listing::read_listing;
pub(crate) use losses::losses;
pub(crate) use mails::{last_mail_start, next_start};
pub use passwords::hide_passwords;
pub(crate) use recognise::{begins_with_native, holds_commands, is_listing, problems_outside};
pub use write::write_listing;
