//! The program `oust-validate` from outside: what it prints, where, and the status it ends with.

mod across;
mod baseline;
mod codes;
mod common;
mod config;
mod coords;
mod copies;
mod counts;
mod diagnose;
mod files;
mod fixing;
mod formats;
mod full;
mod hostile;
#[cfg(unix)]
mod killed;
mod ndjson;
mod outputs;
mod pipes;
mod reading;
mod rubbish;
mod sarif;
mod selection;
mod services;
mod severity;
mod shell;
mod status;
mod verdict;
