//! Challenges: creation, answers, cancellation, and rematches.

mod answer;
mod begin;
mod make;
mod request;
mod view;

pub use crate::game::Color;
pub use answer::Accepted;
pub use begin::{GuestGame, GuestLink};
pub use request::{ChallengeRequest, Invitees};
pub use view::{ChallengeView, InvitedView};
