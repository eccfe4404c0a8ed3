//! Shared code of the programs `oust` and `oust-validate`.
//!
//! - [`Status`], [`Failure`], [`exit_code`]: exit statuses and the errors that lead to them.
//! - [`parse_args`], [`dialect_name`], [`format_name`], [`ColorMode`]: the command line.
//! - [`open`], [`read_text`]: input files and standard input.
//! - [`standard_input_has_content`], [`start_of_standard_input`]: looking ahead on standard input.
//! - [`files_below`], [`Skipped`], [`SkippedFiles`]: the files of a folder, read or skipped.
//! - [`Outputs`]: output files; no input is among them.
//! - [`say`], [`Progress`], [`Steps`]: messages and progress bars on standard error.
//! - [`NewFile`], [`replace_file`], [`write_file`]: files that are replaced as a whole.
//! - [`man_page`], [`write_completions`]: man pages and shell completions.
//!
//! The crate follows the two programs; it promises no stable interface to others.

mod args;
mod color;
mod exit;
mod folder;
mod input;
mod message;
mod name_ending;
mod outputs;
mod progress;
mod replace;
mod shell;
mod standard_input;
mod steps;
mod unfinished;

pub use args::{dialect_name, format_name, parse_args};
pub use color::ColorMode;
pub use exit::{Failure, Status, exit_code};
pub use folder::{SkipReason, Skipped, SkippedFiles, Sought, files_below};
pub use input::{ENCODING_HELP, STDIN, open, read_text};
pub use message::say;
pub use outputs::{Content, Output, Outputs};
pub use progress::Progress;
pub use replace::{
    NewFile, ReplaceError, Replaced, is_left_over, real_path, replace_file, write_file,
};
pub use shell::{man_page, write_completions};
pub use standard_input::{standard_input_has_content, start_of_standard_input};
pub use steps::Steps;
pub use unfinished::remove_unfinished_on_signal;
