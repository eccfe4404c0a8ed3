//! Challenges: made, accepted, declined, canceled; and rematches.

mod answer;
mod begin;
mod look;
mod make;
mod request;
mod view;

pub use request::{ChallengeRequest, Color};
pub use view::ChallengeView;

pub(super) use make::Opponent;
pub(super) use request::{chosen, settings};
