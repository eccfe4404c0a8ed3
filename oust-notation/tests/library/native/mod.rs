//! Native records.

mod read;
mod round_trip;
mod turns;
mod write;
