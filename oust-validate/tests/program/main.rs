//! Tests of the program `oust-validate`: its outputs, messages and exit statuses.

mod agreement;
mod arbitrary_input;
mod baseline;
mod chosen_files;
mod codes;
mod common;
mod config;
mod control_characters;
mod coords;
mod counts;
mod diagnose;
mod duplicates;
mod encodings;
mod files;
mod fix;
mod folders;
mod formats;
mod full;
mod gitlab;
#[cfg(unix)]
mod killed;
mod machine_formats;
mod ndjson;
mod output_file;
mod outputs;
mod pipes;
mod read_flags;
mod sarif;
mod selection;
mod severity;
mod shell;
mod short_flags;
mod split_output;
mod status;
mod verdict;
#[cfg(unix)]
mod watch;
