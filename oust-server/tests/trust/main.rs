//! The server never loses a move: races, faults, crashes and backups.
//!
//! Each test runs on SQLite in a temporary folder, and on PostgreSQL where `OUST_TEST_POSTGRES` is
//! the address of a server; `.ci/postgres` starts one for a command.

mod append_only;
mod at_once;
mod backup;
mod bed;
mod child;
mod clock;
#[cfg(feature = "postgres")]
mod committed_id;
mod crash;
mod damage;
mod disk;
mod feed;
mod load;
mod lost_server;
mod matches;
mod notices;
mod races;
mod reviews;
mod turn;
mod unavailable;
mod upgrade;
