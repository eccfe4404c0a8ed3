//! The pages over HTTP, as a browser without JavaScript sees them.

mod account;
mod analysis;
mod browser;
mod links;
mod liveliness;
mod moderate;
mod offers;
mod orbit;
mod pages;
mod preferences;
mod push;
mod puzzle_proofs;
mod puzzles;
mod rights;
mod rules;
mod seats;
mod security;
#[allow(dead_code, reason = "the tests of the API use all of it")]
#[path = "../common/server.rs"]
mod server;
mod sign_up;
mod site;
mod twice;
mod unsubscribe;
