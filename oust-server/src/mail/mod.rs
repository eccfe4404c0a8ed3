//! Mail: reads messages, parses their commands, and writes and sends replies.
//!
//! These modules use neither the rules of a game nor the database. [`Inbound`] reads a message,
//! [`find_command`] finds the command in it, [`Draft`] writes the reply and [`Sender`] delivers it.

mod grammar;
mod inbound;
mod outgoing;
mod redact;
mod sender;
mod typed_code;
mod unquoted;

#[cfg(test)]
mod samples;

pub use grammar::{
    AccountCommand, BoardView, Command, CommandError, CommandSource, Credentials, Expected,
    FoundCommand, GameCommand, GamesFilter, Move, Options, PreviewStart, Subscription, Vacation,
    View, find_command, parse_answer, parse_command,
};
pub use inbound::{Automatic, Inbound, InboundError, SIZE_LIMIT};
pub use outgoing::{Draft, Letter, Origin, OutgoingError, Stamp, Trigger};
pub use redact::redact;
pub use sender::{SendError, Sender, SenderError};
pub use typed_code::TypedCode;
pub use unquoted::unquoted_lines;
