//! Challenges: creation, answers, cancellation, and rematches.

mod answer;
mod begin;
mod look;
mod make;
mod notice;
mod rematch;
mod request;
mod seating;
mod view;

pub use crate::game::Color;
pub use answer::Accepted;
pub use request::{ChallengeRequest, Invitees};
pub use view::{ChallengeView, InvitedView};

pub(super) use begin::chance;
pub(super) use make::Opponent;
pub(super) use request::settings;
