//! Which headers a record has already.

use std::collections::HashSet;

use super::HeaderName;

/// The names of headers that were seen. The known ones need no hashing: nearly all headers are
/// of those.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// One bit for each name in the order of [`HeaderName::KNOWN`].
    known: u16,
    other: HashSet<String>,
}

impl Names {
    /// Adds a name, and says whether it is new.
    pub(super) fn insert(&mut self, name: &HeaderName) -> bool {
        let bit = match name {
            HeaderName::Other(name) => return self.other.insert(name.clone()),
            HeaderName::X => 0,
            HeaderName::O => 1,
            HeaderName::Date => 2,
            HeaderName::Site => 3,
            HeaderName::Event => 4,
            HeaderName::Round => 5,
            HeaderName::Id => 6,
            HeaderName::Result => 7,
            HeaderName::Ended => 8,
            HeaderName::Swap => 9,
            HeaderName::Start => 10,
        };
        let is_new = self.known & (1 << bit) == 0;
        self.known |= 1 << bit;
        is_new
    }
}
