//! Efforts: the proof numbers of a position.

/// The proof numbers of a position, for the side to move. Its aim is to win if it is the attacker, and
/// not to lose if it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// The effort to prove that the side to move reaches its aim; 0 where that is proven.
    pub(super) reach: u32,
    /// The effort to prove that it does not.
    pub(super) miss: u32,
}

/// More than any effort.
pub(super) const ENDLESS: u32 = (1 << 28) - 1;

/// The effort where neither side is better.
const EVEN: f32 = 512.0;

/// How much the effort changes with the lead of a side.
const SLOPE: f32 = 96.0;

impl Effort {
    pub(super) const REACHED: Self = Self {
        reach: 0,
        miss: ENDLESS,
    };

    pub(super) const MISSED: Self = Self {
        reach: ENDLESS,
        miss: 0,
    };

    /// Guesses the effort by the lead of the side to move.
    pub(super) fn guessed(lead: f32) -> Self {
        Self {
            reach: guess(-lead),
            miss: guess(lead),
        }
    }

    /// Returns the effort for the other side.
    pub(super) fn for_other(self) -> Self {
        Self {
            reach: self.miss,
            miss: self.reach,
        }
    }

    /// Returns whether the side to move reaches its aim, if that is known.
    pub(super) fn decided(self) -> Option<bool> {
        match self {
            Self { reach: 0, .. } => Some(true),
            Self { miss: 0, .. } => Some(false),
            _ => None,
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number from 1 to some thousands"
)]
fn guess(behind: f32) -> u32 {
    (EVEN + SLOPE * behind).max(1.0) as u32
}
