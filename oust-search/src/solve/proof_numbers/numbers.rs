//! Proof numbers: how much work is left to decide a position.

/// The proof and disproof numbers of a position, for the side to move. Its goal is to win if it is
/// the attacker, and not to lose if it is the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    /// Estimates the work left to prove that the side to move reaches its goal; 0 once proven.
    pub(crate) proof: u32,
    /// Estimates the work left to prove that it does not; 0 once proven.
    pub(crate) disproof: u32,
}

/// The number of a goal that is out of reach. Two numbers of 28 bits and the logarithm of the work
/// fit an entry of 64 bits.
pub(crate) const INFINITY: u32 = (1 << 28) - 1;

/// Both numbers of a leaf where neither side leads. Far above 1, so that the
/// heuristic has room below it and small leads survive the rounding. The value is a guess.
const BASE: f32 = 512.0;

/// The change of a leaf's numbers for a lead of 1, in the units of `Groups::lead_after`; a guess.
const PER_LEAD: f32 = 96.0;

impl ProofNumbers {
    pub(crate) const PROVEN: Self = Self {
        proof: 0,
        disproof: INFINITY,
    };

    pub(crate) const DISPROVEN: Self = Self {
        proof: INFINITY,
        disproof: 0,
    };

    /// The limits of a search that ends with a decision.
    pub(crate) const NO_LIMIT: Self = Self {
        proof: INFINITY,
        disproof: INFINITY,
    };

    /// Estimates the numbers of a leaf from the lead of the side to move.
    pub(crate) fn heuristic(lead: f32) -> Self {
        Self {
            proof: guess(-lead),
            // Of a leaf that leads, the proof is small and the disproof large: less work is left
            // for the better side.
            disproof: guess(lead),
        }
    }

    /// Exchanges the numbers: a proof for one side is a disproof for the other.
    pub(crate) fn swapped(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Returns whether the side to move reaches its goal; `None` while that is open.
    pub(crate) fn decided(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
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
    (BASE + PER_LEAD * behind).max(1.0) as u32
}
