//! What the programs `oust` and `oust-validate` share. It is no part of what the library promises:
//! it may change with them.

mod color;
mod folder;
mod names;
mod parse;
mod progress;
mod shell;

pub use crate::replace::real_path;
pub use crate::unfinished::remove_unfinished_on_signal;
pub use color::ColorWhen;
pub use folder::files_below;
pub use names::{content_name, dialect_name};
pub use parse::parse_args;
pub use progress::Progress;
pub use shell::{man_page, write_completions};
