//! The project's own JSON.

mod envelopes;
mod read;
mod read_positions;
mod round_trip;
mod write;
