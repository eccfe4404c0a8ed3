//! Tests of the program `oust`: its outputs, messages and exit statuses.

mod apply;
mod arbitrary_input;
mod check;
mod colors;
mod common;
mod control_characters;
mod convert;
mod coords;
mod exit_status;
mod figures;
mod findings;
mod fmt;
mod gtp;
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
mod schema;
mod schema_files;
mod sgf;
mod shell;
mod show;
mod source_arguments;
mod sources;
mod stats;
#[cfg(unix)]
mod terminal;
mod why;
