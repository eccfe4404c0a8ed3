//! The program `oust-validate` from outside: what it prints, where, and the status it ends with.

mod codes;
mod common;
mod config;
mod coords;
mod counts;
mod files;
mod formats;
mod full;
mod ndjson;
mod pipes;
mod reading;
mod rubbish;
mod selection;
mod services;
mod severity;
mod status;
