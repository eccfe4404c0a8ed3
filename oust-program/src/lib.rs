//! Shared code of programs: exit statuses, messages, the command line, files. It knows nothing of
//! Oust: a program passes in how it escapes text from outside, and the title of its manual.
//!
//! - [`Status`], [`Failure`], [`exit_code`]: exit statuses and the errors that lead to them.
//! - [`parse_args`], [`name_among`], [`ColorMode`]: the command line.
//! - [`say`], [`Escape`]: messages on standard error.
//!
//! A program that uses it allocates with mimalloc.
//!
//! With the feature `files`:
//!
//! - [`FilesArgs`]: the flags that choose files.
//! - [`read_text`]: configurations and the like.
//! - [`standard_input`], [`standard_input_has_content`], [`start_of_standard_input`]: standard
//!   input, with a look ahead.
//! - [`Outputs`]: output files; no input is among them.
//! - [`FileSet`], [`FileNames`]: many new files of a folder, with names that are safe.
//! - [`NewFile`], [`replace_file`], [`write_file`]: files that are replaced as a whole.
//! - [`set_on_interrupt`]: Ctrl-C, for a program that finishes its files first.
//!
//! With the feature `progress`, [`Progress`] and [`Steps`]: progress bars on standard error. With
//! the feature `shell`, [`man_page`], [`write_man_pages`] and [`write_completions`].
//!
//! The crate follows the programs of its workspace; it promises no stable interface to others.

mod allocator;
mod args;
mod exit;
#[cfg(feature = "files")]
mod file_names;
#[cfg(feature = "files")]
mod file_set;
#[cfg(feature = "files")]
mod files_args;
#[cfg(feature = "files")]
mod input;
mod message;
#[cfg(feature = "files")]
mod outputs;
#[cfg(feature = "progress")]
mod progress;
#[cfg(feature = "files")]
mod replace;
#[cfg(feature = "shell")]
mod shell;
#[cfg(feature = "files")]
mod signals;
#[cfg(feature = "files")]
mod unfinished;

pub use args::{ColorMode, name_among, parse_args};
pub use exit::{Failure, Status, exit_code};
#[cfg(feature = "files")]
pub use file_names::FileNames;
#[cfg(feature = "files")]
pub use file_set::{FileId, FileSet};
#[cfg(feature = "files")]
pub use files_args::FilesArgs;
#[cfg(feature = "files")]
pub use input::{
    ENCODING_HELP, STDIN, read_text, standard_input, standard_input_has_content,
    start_of_standard_input,
};
pub use message::{Escape, say};
#[cfg(feature = "files")]
pub use outputs::{Content, Output, Outputs};
#[cfg(feature = "progress")]
pub use progress::{Progress, Steps, hide_progress};
#[cfg(feature = "files")]
pub use replace::{NewFile, ReplaceError, Replaced, replace_file, write_file};
#[cfg(feature = "shell")]
pub use shell::{man_page, write_completions, write_man_pages};
#[cfg(feature = "files")]
pub use signals::{SecondInterrupt, set_on_interrupt};
