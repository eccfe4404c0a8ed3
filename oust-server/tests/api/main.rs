//! The API over HTTP.

mod anyone;
mod chat;
mod commands;
mod connections;
mod deletion;
mod example;
mod games;
mod hidden;
mod invited;
mod limits;
mod moderation;
mod offers;
mod orbit;
mod outages;
mod output;
mod preferences;
mod prepared;
mod push;
mod refusals;
mod rematches;
mod replay;
mod reviews;
mod rights;
mod security;
#[path = "../common/server.rs"]
mod server;
mod start;
mod strangers;
mod stream_rights;
mod streams;
