//! Tests of the program `oust`: its outputs, messages and exit statuses.

mod apply;
mod check;
mod colors;
mod common;
mod convert;
mod coords;
mod failures;
mod figures;
mod findings;
mod fmt;
mod grammar;
mod hostile;
mod json_input;
mod legal;
mod many_positions;
mod passes;
mod perft;
mod pictures;
mod pipes;
mod play;
mod position_json;
mod random;
mod rubbish;
mod schema;
mod schema_files;
mod sgf;
mod shell;
mod show;
mod sources;
mod stats;
#[cfg(unix)]
mod terminal;
mod why;
