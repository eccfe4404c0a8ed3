//! SGF, ours and other programs'.

mod hostile;
mod read;
mod round_trip;
mod write;
