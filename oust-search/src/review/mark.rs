//! Marks of mistakes, and their limits.

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
        let marks = [Self::Blunder, Self::Mistake, Self::Inaccuracy];
        marks.into_iter().find(|mark| loss >= mark.threshold())
    }

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
