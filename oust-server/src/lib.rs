//! A server for games of Oust and Orbit: accounts, games that never lose a move, mail, an API, and
//! pages.
//!
//! A game is an append-only list of events, and its state is the fold of them. A request is one
//! transaction: read the events, fold them, judge the new one, append it, commit, reply.
//!
//! # Modules
//!
//! Each module uses only those before it: [`id`], [`game`], [`account`], [`site`], [`engine`],
//! [`store`], [`mail`], [`push`], [`service`], [`mailbot`], [`telemetry`], [`http`], [`api`], [`web`].
//!
//! # What this crate does not do
//!
//! It has no rule of Oust (`oust-core` has them), no format (`oust-notation`) and no picture
//! (`oust-draw`). The rules and the records of Orbit are in the crate `orbit`.

#![allow(
    clippy::missing_errors_doc,
    reason = "no other crate depends on this one, and most errors are errors of the store"
)]

pub mod account;
pub mod api;
pub mod engine;
pub mod game;
pub mod http;
pub mod id;
pub mod mail;
pub mod mailbot;
pub mod push;
pub mod puzzle;
pub mod service;
pub mod site;
pub mod store;
pub mod telemetry;
pub mod web;
