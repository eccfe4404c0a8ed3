//! Mail: reads messages, parses their commands, and writes and sends replies.
//!
//! These modules use neither the rules of a game nor the database. [`Inbound`] reads a message,
//! [`find_command`] finds the command in it, [`Draft`] writes the reply and [`Sender`] delivers it.

mod automatic;
mod grammar;
mod headers;
mod inbound;
mod outgoing;
mod redaction;
mod sender;

#[cfg(test)]
mod samples;

pub use automatic::Automatic;
pub use grammar::{
    AccountCommand, BoardView, Command, CommandError, CommandSource, Credentials, Expected,
    FoundCommand, GameCommand, GamesFilter, Move, Options, PreviewStart, Quotes, Subscription,
    TypedCode, Vacation, View, answer_line, find_command, parse_answer, parse_command, quotable,
    quotable_message,
};
pub use headers::OutgoingError;
pub use inbound::{Inbound, InboundError, SIZE_LIMIT};
pub use outgoing::{Draft, Letter, Origin, Stamp, Trigger};
pub use redaction::redact;
pub use sender::{SendError, Sender, SenderError};
