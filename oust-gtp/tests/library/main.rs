//! Tests of the protocol: what a controller sends and reads.

mod analysis;
mod common;
mod errors;
mod games;
mod random_streams;
mod rule_server;
mod streams;
mod time;
