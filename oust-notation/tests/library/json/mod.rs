//! The project's own JSON.

mod read;
mod read_positions;
mod round_trip;
mod write;
