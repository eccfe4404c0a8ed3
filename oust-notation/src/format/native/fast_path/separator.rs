//! The separator after a placement: the roles that it gives to that placement and to the next.

use crate::record::{BEGINS_ROW, BEGINS_TURN, ENDS_TURN, OF_SECOND_SLOT};

/// The role that every placement has.
pub(super) const ANY: u8 = 128;
/// The role of a placement whose separator precedes no number of the next row.
pub(super) const NOT_NUMBERED_ON: u8 = 64;

/// The role of a placement after a space. More spaces may precede it, which align columns.
pub(super) const AFTER_SPACE: u8 = OF_SECOND_SLOT | BEGINS_TURN;

/// The separator before the number of a row.
pub(super) const ENDS_ROW: u8 = b'\n';

/// The meaning of a character, as roles of placements.
#[derive(Clone, Copy)]
pub(super) struct Separator {
    /// The role that it gives to the placement before it.
    pub(super) ends: u8,
    /// The role that it gives to the placement after it.
    pub(super) begins: u8,
    /// The part of the role of the placement before it that the one after it keeps.
    pub(super) keeps: u8,
    /// The roles of the placement before it with which reading stops.
    pub(super) stops: u8,
}

impl Separator {
    #[inline]
    pub(super) fn from_byte(byte: u8) -> &'static Self {
        &SEPARATORS[usize::from(byte)]
    }
}

static SEPARATORS: [Separator; 256] = {
    let other = Separator {
        ends: ENDS_TURN,
        begins: 0,
        keeps: 0,
        stops: ANY,
    };
    let mut separators = [other; 256];
    separators[b',' as usize] = Separator {
        ends: 0,
        begins: 0,
        keeps: OF_SECOND_SLOT,
        stops: 0,
    };
    separators[b' ' as usize] = Separator {
        begins: AFTER_SPACE,
        stops: OF_SECOND_SLOT,
        ..other
    };
    separators[ENDS_ROW as usize] = Separator {
        begins: BEGINS_ROW | BEGINS_TURN,
        stops: NOT_NUMBERED_ON,
        ..other
    };
    separators
};
