//! Challenges: creation, answers, cancellation, and rematches.

mod answer;
mod begin;
mod make;
mod rematch;
mod request;
mod seats;
mod view;

pub use crate::game::Color;
pub use answer::Accepted;
pub use begin::{GuestGame, GuestLink};
pub use rematch::RematchOffers;
pub use request::{ChallengeRequest, Invitees};
pub use seats::Seated;
pub use view::{ChallengeView, InvitedView};
