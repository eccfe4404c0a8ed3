//! Mails as they travel: encoded bodies and subjects, several parts, flowed lines.
//!
//! `parts` finds the heads and bodies of a text and `head` reads a head; `transfer` undoes
//! quoted-printable and base64, `charset` makes text of the bytes, `words` reads encoded
//! subjects, and `flowed` joins flowed lines. All of them keep in a `map` where each byte comes
//! from, so that what is found in the readable text has its place in the mail as it travelled.
//! `decoded` puts them together.

mod charset;
mod decoded;
mod flowed;
mod head;
mod map;
mod parts;
mod transfer;
mod words;

pub(super) use decoded::Decoded;
pub(super) use map::Mapped;
pub(super) use parts::{Cut, parts};
