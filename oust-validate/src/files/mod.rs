//! Sources: files and folders with records in any format, plain or compressed.
//!
//! [`records`] returns the records one by one, [`validate()`] the reports on several threads.
//!
//! ```
//! use oust_validate::files::records;
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("game.oust"), "oust 3x3\n\n1. a1 b1\n2. a2\n")?;
//! for found in records(folder.path()) {
//!     match found {
//!         Ok(found) => {
//!             let game = found.record.play()?.game;
//!             println!("{}:{}: {} turns", found.path.display(), found.line, game.turns());
//!         }
//!         Err(error) => eprintln!("{error}"),
//!     }
//! }
//! # assert_eq!(records(folder.path()).filter(Result::is_ok).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod filter;
mod folder;
mod records;
mod skipped;
mod source;
mod validate;
mod walk;

pub use filter::{FileFilter, GlobError};
pub use folder::{
    Sought, Sources, check_globs, chosen_below, files_below, is_named_as_record, sources,
    sources_of,
};
pub use records::{FoundRecord, RecordsError, records, records_in};
pub use skipped::{SkipReason, Skipped, SkippedFiles};
pub use source::{Source, end_of_source, open};
pub use validate::{Event, validate};
