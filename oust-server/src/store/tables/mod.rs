//! The SQL of every table.
//!
//! A function fails as its statements do: with [`StoreError::Unavailable`] if the database refuses
//! one, and with [`StoreError::Damaged`] if a row has an unexpected value. Only other reasons are
//! documented.
//!
//! [`StoreError::Unavailable`]: super::StoreError::Unavailable
//! [`StoreError::Damaged`]: super::StoreError::Damaged

pub mod analyses;
pub mod challenges;
mod credentials;
pub mod digests;
pub mod events;
mod game_rows;
pub mod games;
pub mod mails;
mod moderation;
pub mod open_offers;
pub mod outages;
pub mod owned;
mod player_data;
pub mod push;
pub mod puzzles;
pub mod reminders;
mod results;
pub mod seats;
pub mod signals;
pub mod users;

pub use credentials::{audit, one_time, revocations, sessions, settings, tokens};
pub use moderation::{acts, blocks, reports};
pub use player_data::{chat, conditionals, follows, lines, notes};
pub use results::{ratings, reviews};
