//! Orbit's rules and texts, with a plain second implementation of the rules.

mod games;
mod pictures;
mod plain;
mod positions;
mod random;
