//! A server for games of Oust.
