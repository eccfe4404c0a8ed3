//! Services: every operation of the server, with its permission checks and transactions. Mail,
//! pages and API call the same services; no other module calls the store or checks permissions.

mod accounts;
mod act;
mod append;
mod appended;
mod challenges;
mod conditionals;
mod context;
mod deadlines;
mod derive;
mod details;
mod digests;
mod engines;
mod error;
mod feed;
mod guests;
mod inbox;
mod lines;
mod load;
mod notices;
mod outbox;
mod preview;
mod push;
mod queries;
mod quota;
mod rating;
mod rating_changes;
mod reviews;
mod revocations;
mod snapshot;
mod social;
mod verify;

pub use crate::game::{Filter, GameRow, Player};
pub use accounts::{
    AccountView, NewAccount, NewToken, OwnData, SessionView, SignedIn, TokenView, VacationView,
};
pub use act::{GameRequest, RequestedAction};
pub use challenges::{Accepted, ChallengeRequest, ChallengeView, Color, InvitedView, Invitees};
pub use context::{Clock, Service, ServiceConfig, Waiting};
pub use deadlines::Deadlines;
pub use details::GameDetails;
pub use error::ServiceError;
pub use feed::{EventView, Feed, FeedItem};
pub use guests::{GuestGame, GuestLink};
pub(crate) use inbox::REPLIES_AN_HOUR;
pub use inbox::{Progress, Replied};
pub use lines::KeptLine;
pub use outbox::Round;
pub use preview::{PreviewRequest, PreviewView};
pub use push::{Delivered, NewsView, Subscription};
pub use queries::{KindRecord, PlayerRecord, PlayerView, StandingView};
pub use quota::{Quota, QuotaKind};
pub use rating_changes::RatingChange;
pub use revocations::HeldCredential;
pub use snapshot::GameSnapshot;
pub use social::ChatLine;
pub use verify::{Repair, Verification};
