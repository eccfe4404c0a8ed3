//! The server never loses a move: races, faults, crashes and backups.
//!
//! Each test runs on SQLite in a temporary folder, and on PostgreSQL where `OUST_TEST_POSTGRES` is
//! the address of a server; `.ci/postgres` starts one for a command.

mod append_only;
mod at_once;
mod bed;
mod child;
mod copy;
mod crash;
mod disk;
mod feed;
mod load;
mod matches;
mod moderation;
mod notices;
mod offers;
mod owned;
mod puzzles;
mod queues;
mod seats;
mod turn;
mod unavailable;
mod verify;
