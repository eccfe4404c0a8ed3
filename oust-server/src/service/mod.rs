//! What the server does for people: the only callers of the store, and the only place that asks
//! for permission. Mail, pages and API call the same services.

mod accounts;
mod act;
mod challenges;
mod conditionals;
mod context;
mod deadlines;
mod digests;
mod engines;
mod error;
mod feed;
mod guests;
mod lines;
mod lists;
mod load;
mod look;
mod notices;
mod preview;
mod push;
mod quota;
mod rating;
mod rating_changes;
mod reviews;
mod social;
mod verify;

pub use accounts::{
    AccountView, NewAccount, NewToken, SessionView, SignedIn, TokenView, VacationView,
};
pub use act::Act;
pub use challenges::{Accepted, ChallengeRequest, ChallengeView, Color, InvitedView, Invitees};
pub use context::{Clock, Service, Setup};
pub use deadlines::Deadlines;
pub use error::ServiceError;
pub use feed::{EventView, FedEvent, Feed};
pub use guests::{GuestGame, GuestLink};
pub use lines::KeptLine;
pub use lists::{KindRecord, PlayerRecord, PlayerView, StandingView};
pub use look::GameLook;
pub use preview::{PreviewRequest, PreviewView};
pub use push::{Delivered, NewsView, Subscription};
pub use quota::{Counted, Quota};
pub use rating_changes::RatingChange;
pub use social::ChatLine;
pub use verify::Verification;
