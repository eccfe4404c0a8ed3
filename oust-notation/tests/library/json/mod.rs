//! The project's own JSON.

mod read;
mod round_trip;
mod write;
