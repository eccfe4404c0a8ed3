//! The program `oust-validate` from outside: what it prints, where, and the status it ends with.

mod baseline;
mod codes;
mod common;
mod config;
mod coords;
mod counts;
mod diagnose;
mod duplicates;
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
mod split_output;
mod status;
mod verdict;
