//! A server for games of Oust.

pub mod mail;
