//! Listings of pbmserv.

mod chunks;
mod common;
mod damage;
mod mail;
mod read;
mod round_trip;
mod rubbish;
mod stages;
mod write;
