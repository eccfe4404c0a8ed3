//! Serde for the types whose fields have to be checked when they are read: what is read is
//! built anew, so that nothing comes in that the types would not allow.
//!
//! The other types derive it where they stand.

mod board;
mod game;
mod position;
mod symmetry;
