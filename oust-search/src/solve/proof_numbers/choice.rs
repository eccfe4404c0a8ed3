//! Which placement to search next.

use super::super::node::Step;
use super::numbers::{INFINITY, ProofNumbers};

/// A placement with the proof numbers after it, seen by the side that places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<W> {
    pub(crate) step: Step<W>,
    pub(crate) key: W,
    pub(crate) numbers: ProofNumbers,
}

/// A child to search, with what limits its search.
pub(crate) struct Choice {
    pub(crate) index: usize,
    /// The proof number of the child.
    proof: u32,
    /// The least proof number of the other children: beyond it another child is better.
    second: u32,
    /// The number of children that are not refuted.
    pub(crate) open: u32,
}

impl Choice {
    /// Returns the limit of the child's proof number, where the position has `limit`.
    pub(crate) fn proof_limit(&self, limit: u32) -> u32 {
        // A quarter above the second best: at the exact limit the search alternates between two
        // children of about equal numbers, and searches both again from the table. This is the 1 +
        // epsilon trick of J. Pawlewicz and L. Lew, 2006.
        let limit = limit.min(above(self.second));
        if self.proof < limit {
            return limit;
        }
        // Another thread is in the best child, and this one searches ahead.
        above(self.proof)
    }
}

fn above(proof: u32) -> u32 {
    (proof + proof / 4 + 1).min(INFINITY)
}

/// Computes proof and disproof numbers from the children, and picks the child to search; `None`
/// once the position is decided. `others` is the number of other threads in a child.
pub(crate) fn weigh<W>(
    children: &[Child<W>],
    others: impl Fn(&Child<W>) -> u32,
) -> (ProofNumbers, Option<Choice>) {
    let mut choice = Choice {
        index: 0,
        proof: INFINITY,
        second: INFINITY,
        open: 0,
    };
    let mut best = INFINITY;
    // The least proof number with what keeps threads apart.
    let mut best_seen = INFINITY;
    let mut most = 0;
    for (index, child) in children.iter().enumerate() {
        let ProofNumbers { proof, disproof } = child.numbers;
        if proof == 0 {
            return (ProofNumbers::PROVEN, None);
        }
        // Refuted: it neither can be chosen nor adds to the disproof.
        if disproof == 0 {
            continue;
        }
        choice.open += 1;
        most = most.max(disproof);
        best = best.min(proof);
        let seen = virtual_proof(proof, others(child));
        // Strictly less: of equal children the first is searched, and captures come first.
        if seen < best_seen {
            choice.second = best_seen;
            best_seen = seen;
            choice.index = index;
            choice.proof = proof;
        } else {
            choice.second = choice.second.min(seen);
        }
    }
    if choice.open == 0 {
        return (ProofNumbers::DISPROVEN, None);
    }
    let numbers = ProofNumbers {
        proof: best,
        // `INFINITY` is for decided positions only.
        disproof: (most + choice.open - 1).min(INFINITY - 1),
    };
    (numbers, Some(choice))
}

/// Returns the proof number of a child as a thread sees it that comes after `others`: the virtual
/// proof numbers of T. Kaneko, "Parallel depth first proof number search", 2010.
fn virtual_proof(proof: u32, others: u32) -> u32 {
    (proof + (proof / SHARE + 1) * others).min(INFINITY - 1)
}

/// The share of a proof number that each thread adds to it. From trials: with 4 two threads search
/// 1.7 times the positions of one on 5x6, with 32 to 512 about as many.
const SHARE: u32 = 64;
