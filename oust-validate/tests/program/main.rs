//! The program `oust-validate` from outside: what it prints, where, and the status it ends with.

mod across;
mod codes;
mod common;
mod coords;
mod copies;
mod diagnose;
mod files;
mod fixing;
mod formats;
mod ndjson;
mod pipes;
mod reading;
mod rubbish;
mod selection;
mod status;
