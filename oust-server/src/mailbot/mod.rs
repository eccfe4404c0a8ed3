//! The mail bot: turns a mail into services and a reply.
//!
//! [`receive`] handles a mail and queues its reply. A mail that is delivered again has one effect and
//! one reply:
//!
//! - A turn carries the hash of its Message-ID as its idempotency key, so that the mail can be
//!   handled anew up to its reply.
//! - Every other change writes the hash into `inbox` in its own transaction. Handled anew, the mail
//!   gets its reply alone.
//! - The reply and the last note in `inbox` are one transaction, after which nothing is left to do.

mod commands;
mod context;
mod listing;
mod receive;
mod reply;

pub use receive::{Received, answer, receive};
pub use reply::Reply;
