//! The Go Text Protocol, version 2, for Oust.
//!
//! A [`Session`] answers one line at a time:
//!
//! ```
//! use oust_gtp::{Session, Settings};
//! use oust_search::Stop;
//!
//! let mut session = Session::new(Settings::default());
//! let answer = session.answer("7 boardsize 5", &Stop::default());
//! assert_eq!(answer.expect("a command").to_string(), "=7\n\n");
//! assert!(session.answer("# a comment", &Stop::default()).is_none());
//! ```
//!
//! [`serve`] answers a stream, and ends a search when the stream has the line `# interrupt`.
//!
//! # Oust in the terms of Go
//!
//! Black is `x`, White is `o`. A command `play` or `genmove` is one placement, so a turn of three
//! placements is three commands of one color. `gogui-rules_side_to_move` returns the color of the
//! next placement. A controller that knows nothing of that and alternates the colors is answered
//! `pass` for the color that waits; the pass changes nothing.
//!
//! # What this crate does not do
//!
//! A session opens no files and no streams: the caller passes [`Settings::read_file`] and the
//! streams of [`serve`]. A [`Client`] starts a program and asks it for moves.

mod client;
mod clock;
mod protocol;
mod server;
mod session;
mod vertex;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use client::{Client, ClientError};
pub use protocol::{Answer, CommandError};
pub use server::serve;
pub use session::{Session, Settings};
