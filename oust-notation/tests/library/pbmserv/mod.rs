//! Listings of pbmserv and commands to it.

mod commands;
mod common;
mod damage;
mod encoded;
mod listing;
mod mail;
mod round_trip;
mod rubbish;
mod texts;
mod wrapped;
mod write;
