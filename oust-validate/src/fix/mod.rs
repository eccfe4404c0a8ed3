//! Corrections that change nothing of a game.

mod apply;
mod corrections;
mod propose;
mod verify;

pub(crate) use apply::fix;
pub use apply::{Fixed, Refused};
pub(crate) use propose::{may_propose, propose};
