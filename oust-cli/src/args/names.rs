//! The comparison of names.

use std::borrow::Cow;

/// How names of players and events are compared. Nothing else is made equal: Unicode has several
/// ways to write some letters, and they are different names.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct NamesArgs {
    /// Compare names without regard to upper and lower case
    #[arg(short, long)]
    pub(crate) ignore_case: bool,
}

impl NamesArgs {
    /// Returns the key of a name: names with equal keys are the same name.
    pub(crate) fn key(self, name: &str) -> Cow<'_, str> {
        if self.ignore_case {
            Cow::Owned(name.to_lowercase())
        } else {
            Cow::Borrowed(name)
        }
    }
}
