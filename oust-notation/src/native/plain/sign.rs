//! The sign behind a placement: what it says of it and of the next one.

use super::{BEGINS_ROW, BEGINS_TURN, ENDS_TURN, OF_SECOND_SLOT};

/// Everywhere.
pub(super) const ANYWHERE: u8 = 128;
/// Where the number of the next row does not stand behind the sign.
pub(super) const NOT_NUMBERED_ON: u8 = 64;

/// The sign before the number of a row.
pub(super) const ENDS_ROW: u8 = b'\n';

/// What a sign means, as roles of placements.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    /// The role that it gives to the placement before it.
    pub(super) ends: u8,
    /// The role that it gives to the one behind it.
    pub(super) begins: u8,
    /// What the one behind it has of the role of the one before it.
    pub(super) keeps: u8,
    /// Where nothing follows that is known here: in these roles, or as is said above.
    pub(super) stops: u8,
}

impl Sign {
    #[inline]
    pub(super) fn of(byte: u8) -> &'static Self {
        &SIGNS[usize::from(byte)]
    }
}

static SIGNS: [Sign; 256] = {
    let other = Sign {
        ends: ENDS_TURN,
        begins: 0,
        keeps: 0,
        stops: ANYWHERE,
    };
    let mut signs = [other; 256];
    signs[b',' as usize] = Sign {
        ends: 0,
        begins: 0,
        keeps: OF_SECOND_SLOT,
        stops: 0,
    };
    signs[b' ' as usize] = Sign {
        begins: OF_SECOND_SLOT | BEGINS_TURN,
        stops: OF_SECOND_SLOT,
        ..other
    };
    signs[ENDS_ROW as usize] = Sign {
        begins: BEGINS_ROW | BEGINS_TURN,
        stops: NOT_NUMBERED_ON,
        ..other
    };
    signs
};
