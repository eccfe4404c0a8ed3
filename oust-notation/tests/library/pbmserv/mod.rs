//! Listings of pbmserv.

mod common;
mod damage;
mod listing;
mod mail;
mod pieces;
mod round_trip;
mod rubbish;
mod texts;
mod write;
