//! Reports of searches.

use oust_core::{Point, Position, State};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The best placement; `None` if the side to move has no placement.
    pub best: Option<Point>,
    /// The chance of winning for the side to move, 0 to 1.
    pub value: f64,
    /// Whether the game is proven, for the side to move.
    pub proof: Option<Proof>,
    /// The placements that both sides are expected to make. Forced passes are left out.
    pub line: Vec<Point>,
    /// Every legal placement, the best first.
    pub candidates: Vec<Candidate>,
    /// The number of positions evaluated.
    pub evaluations: u64,
}

/// A legal placement with its value.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// Where the stone goes.
    pub point: Point,
    /// The chance of winning for the side that places it, 0 to 1.
    pub value: f64,
    /// Whether the game is proven after it, for the side that places it.
    pub proof: Option<Proof>,
    /// The number of positions evaluated after it, its own included. Placements that a symmetry of the
    /// position maps to each other have them in common.
    pub evaluations: u64,
}

/// A result that was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Proof {
    /// This side can force a win.
    Win,
    /// The other side can force a win.
    Loss,
}

impl Proof {
    /// Returns `win` or `loss`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
        }
    }
}

impl Report {
    /// Returns the report of a position that is over.
    pub(crate) fn of_finished(position: &Position) -> Self {
        let (value, proof) = match position.state() {
            State::Won(winner) if winner == position.to_move() => (1.0, Some(Proof::Win)),
            State::Won(_) => (0.0, Some(Proof::Loss)),
            // A deadlock is over, but `Proof` has no draw: its value is exact without a proof.
            State::Deadlock | State::Playing => (0.5, None),
        };
        Self {
            best: None,
            value,
            proof,
            line: Vec::new(),
            candidates: Vec::new(),
            evaluations: 0,
        }
    }

    /// Returns the report of a search that ended before it began: the legal placements.
    pub(crate) fn without_judgment(position: &Position) -> Self {
        let listed = position.legal_points().map(|point| Candidate {
            point,
            value: 0.5,
            proof: None,
            evaluations: 0,
        });
        let candidates: Vec<Candidate> = listed.collect();
        // The first in printed order: any placement is better than no answer for a caller that has
        // to play.
        let best = candidates.first().map(|candidate| candidate.point);
        Self {
            best,
            value: 0.5,
            proof: None,
            line: best.into_iter().collect(),
            candidates,
            evaluations: 0,
        }
    }

    /// Replaces all values: of the position and of the candidates.
    pub(crate) fn map_values(mut self, mut map: impl FnMut(f64) -> f64) -> Self {
        self.value = map(self.value);
        for candidate in &mut self.candidates {
            candidate.value = map(candidate.value);
        }
        self
    }

    /// Converts the report of the position after a forced pass to the side that passes.
    pub(crate) fn before_pass(self) -> Self {
        Self {
            best: None,
            // `line` stays: it leaves forced passes out, so it is the same seen from both sides.
            value: 1.0 - self.value,
            proof: self.proof.map(|proof| match proof {
                Proof::Win => Proof::Loss,
                Proof::Loss => Proof::Win,
            }),
            candidates: Vec::new(),
            ..self
        }
    }
}
