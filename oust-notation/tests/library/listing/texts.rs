//! The listings of the fixtures.

pub(super) const WON: &str = include_str!("../../../../fixtures/formats/listing-won-5x5.txt");
pub(super) const PLACEMENTS: &str =
    include_str!("../../../../fixtures/formats/listing-placements-5x5.txt");
pub(super) const LATE: &str = include_str!("../../../../fixtures/formats/listing-late-5x5.txt");
pub(super) const LISTINGS: &str = include_str!("../../../../fixtures/formats/listings.mbox");
pub(super) const TYPES: &str = include_str!("../../../../fixtures/formats/mail-types.mbox");

/// All fixtures with listings.
pub(super) const TEXTS: [&str; 5] = [WON, PLACEMENTS, LATE, LISTINGS, TYPES];
