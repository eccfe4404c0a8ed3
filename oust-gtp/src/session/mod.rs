//! A game with a player, and the commands about them.

mod analyze;
mod board;
mod commands;
mod generate;
mod inspect;
mod play;
mod settings;
mod state;

pub use state::{Session, Settings};
