//! Listings, commands and mails among the fixtures.

pub(super) const WON: &str = include_str!("../../../../fixtures/formats/listing-won-5x5.txt");
pub(super) const PLACEMENTS: &str =
    include_str!("../../../../fixtures/formats/listing-placements-5x5.txt");
pub(super) const LATE: &str = include_str!("../../../../fixtures/formats/listing-late-5x5.txt");
pub(super) const LISTINGS: &str = include_str!("../../../../fixtures/formats/listings.mbox");
pub(super) const SCRIPT: &str = include_str!("../../../../fixtures/formats/commands.txt");
pub(super) const COMMANDS: &str = include_str!("../../../../fixtures/formats/commands.mbox");
pub(super) const ENCODED_COMMANDS: &str =
    include_str!("../../../../fixtures/formats/commands-encoded.mbox");
pub(super) const TYPES: &str = include_str!("../../../../fixtures/formats/mail-types.mbox");
pub(super) const QUOTED_PRINTABLE: &str =
    include_str!("../../../../fixtures/formats/mail-quoted-printable.txt");
pub(super) const BASE64: &str = include_str!("../../../../fixtures/formats/mail-base64.txt");
pub(super) const MULTIPART: &str = include_str!("../../../../fixtures/formats/mail-multipart.txt");
pub(super) const FLOWED: &str = include_str!("../../../../fixtures/formats/mail-flowed.txt");
pub(super) const WRAPPED_REPLY: &str =
    include_str!("../../../../fixtures/formats/reply-wrapped.txt");

/// All of them.
pub(super) const TEXTS: [&str; 13] = [
    WON,
    PLACEMENTS,
    LATE,
    LISTINGS,
    SCRIPT,
    COMMANDS,
    ENCODED_COMMANDS,
    TYPES,
    QUOTED_PRINTABLE,
    BASE64,
    MULTIPART,
    FLOWED,
    WRAPPED_REPLY,
];
