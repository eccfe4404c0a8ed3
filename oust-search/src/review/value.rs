//! Values of positions, and the marks of actions that lose some of it.

use oust_core::{Color, Outcome};

use crate::Proof;

/// A chance of winning for one side.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// From 0 to 1.
    pub chance: f64,
    /// The proven result; `None` where the chance is an estimate.
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
            // By the same conversion as every other value, so that a loss is exactly the opposite
            // of a win.
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

    /// Returns the value for the other side: `1 - chance`, and the opposite proof.
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

    /// Checks whether the other side is better off.
    pub(crate) fn is_below_even(self) -> bool {
        match self.proof {
            // A proof decides even where the search's chance is not yet 0 or 1.
            Some(proof) => proof == Proof::Loss,
            None => self.chance < 0.5,
        }
    }
}

/// How bad an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Mark {
    /// Loses 10 points of winning chance or more.
    Inaccuracy,
    /// Loses 20 points or more.
    Mistake,
    /// Loses 30 points or more.
    Blunder,
}

impl Mark {
    /// Returns the mark of an action that lost this much of the chance of winning.
    pub fn of_loss(loss: f64) -> Option<Self> {
        // The worst first: a blunder is beyond the thresholds of the others, too.
        let marks = [Self::Blunder, Self::Mistake, Self::Inaccuracy];
        marks.into_iter().find(|mark| loss >= mark.threshold())
    }

    // By choice: evenly spaced, and documented at each mark as a contract.
    const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.1,
            Self::Mistake => 0.2,
            Self::Blunder => 0.3,
        }
    }

    /// Returns the name: `inaccuracy`, `mistake` or `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}
