//! Services: every operation of the server, with its permission checks and transactions. Mail,
//! pages and API call the same services; no other module calls the store or checks permissions.
//!
//! A service fails with [`ServiceError::Store`] if the store does, and with `SignIn`, `Forbidden` or
//! `NotFound` if the actor has no permission. Only other errors are documented.

mod access;
mod accounts;
mod act;
mod analyses;
mod awake;
mod backups;
mod blocks;
mod challenges;
mod context;
mod deadlines;
mod delivery;
mod departed;
mod digests;
mod engines;
mod error;
mod feed;
mod games;
mod inbox;
mod lines;
mod moderation;
mod notices;
mod offers;
mod outages;
mod players;
mod presence;
mod push;
mod puzzles;
mod ratings;
mod reminders;
mod revocations;
mod seats;
mod snapshot;
mod social;
mod start;
mod stored_game;
mod summaries;
mod unsubscribe;
mod verify;
mod visitors;

pub use crate::game::{Filter, GameRow, Player};
pub use accounts::{
    AccountView, LinkPurpose, LinkView, ListedAccount, NewAccount, NewToken, OwnData, SessionView,
    SignedIn, TokenView, VacationView,
};
pub use act::{GameRequest, RequestedAction};
pub use analyses::{AnalysisLine, KeepAnalysis};
pub use challenges::{
    Accepted, ChallengeRequest, ChallengeView, Color, GuestGame, GuestLink, GuestOffer,
    InvitedView, Invitees, OfferingGuest, RematchState,
};
pub use context::{Clock, Service, ServiceConfig, Waiting};
pub use deadlines::Deadlines;
pub use delivery::Round;
pub use error::{Quota, QuotaKind, ServiceError};
pub use feed::{Audience, Change, ChangeView, EventView, Feed, FeedItem};
pub use games::{GameDetails, PreviewRequest, PreviewView};
pub(crate) use inbox::REPLIES_AN_HOUR;
pub use inbox::{Progress, Replied};
pub use lines::KeptLine;
pub use moderation::{
    ActView, AfterAct, Decision, Moderator, ReportView, ReportedPlayer, Standing,
};
pub use players::{KindRecord, PlayerRecord, PlayerView, RatingChange, StandingView};
pub(crate) use presence::OpenPage;
pub use push::{NewsView, Subscription};
pub use puzzles::{JudgedTurn, PuzzleAnswer, PuzzleRecord, PuzzleStanding};
pub use revocations::HeldCredential;
pub use seats::{GuestSeat, SeatOffer};
pub use snapshot::GameSnapshot;
pub use social::ChatLine;
pub use verify::{Repair, Verification};
pub use visitors::HereView;
