//! Challenges: creation, answers, cancellation, and rematches.

mod answer;
mod begin;
mod guest;
mod make;
mod pair;
mod rematch;
mod request;
mod view;

pub use crate::game::Color;
pub use answer::Accepted;
pub(crate) use begin::check_open_games;
pub use begin::{GuestGame, GuestLink};
pub use guest::{GuestOffer, OfferingGuest};
pub use rematch::RematchState;
pub use request::{ChallengeRequest, Invitees};
pub use view::{ChallengeView, InvitedView};
