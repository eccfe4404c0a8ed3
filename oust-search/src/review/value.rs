//! Values of positions.

use oust_core::{Color, Outcome};

use crate::Proof;

/// A chance of winning for one side.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// From 0 to 1.
    pub chance: f64,
    /// What is proven.
    pub proof: Option<Proof>,
}

impl Value {
    const EVEN: Self = Self {
        chance: 0.5,
        proof: None,
    };

    /// Returns the value of a decided game.
    fn of_win(is_won: bool) -> Self {
        if is_won {
            Self {
                chance: 1.0,
                proof: Some(Proof::Win),
            }
        } else {
            Self::of_win(true).opposite()
        }
    }

    /// Returns the value of the end of a game for a side.
    pub fn of_outcome(outcome: Outcome, side: Color) -> Self {
        match outcome {
            Outcome::Win(winner)
            | Outcome::Ended {
                winner: Some(winner),
                ..
            } => Self::of_win(winner == side),
            Outcome::Deadlock | Outcome::Ended { winner: None, .. } => Self::EVEN,
        }
    }

    /// Returns the value for the other side.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self {
            chance: 1.0 - self.chance,
            proof: self.proof.map(|proof| match proof {
                Proof::Win => Proof::Loss,
                Proof::Loss => Proof::Win,
            }),
        }
    }

    /// Returns whether the other side is better off.
    pub(super) fn is_below_even(self) -> bool {
        match self.proof {
            Some(proof) => proof == Proof::Loss,
            None => self.chance < 0.5,
        }
    }
}
