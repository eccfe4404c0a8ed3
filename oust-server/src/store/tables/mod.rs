//! The SQL of every table, one file each.

pub mod audit;
pub mod challenges;
pub mod chat;
pub mod conditionals;
pub mod digests;
pub mod events;
pub mod follows;
pub mod games;
pub mod lines;
pub mod mails;
pub mod notes;
pub mod one_time;
pub mod push;
pub mod ratings;
pub mod reviews;
pub mod sessions;
pub mod settings;
mod settings_columns;
pub mod tokens;
pub mod users;
