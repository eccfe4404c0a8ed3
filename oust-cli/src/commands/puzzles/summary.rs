//! The figures of a run, in one line.

use std::fmt;

use oust_notation::counted;
use oust_search::puzzle::Kind;

/// How much was read, found and left out.
#[derive(Default)]
pub(super) struct Counts {
    games: u64,
    positions: usize,
    undecided: [usize; Kind::ALL.len()],
    printed: [u64; Kind::ALL.len()],
    /// The puzzles that an earlier one equals up to symmetry.
    pub(super) duplicates: u64,
    /// The puzzles of a difficulty that was not asked for.
    pub(super) not_wanted: u64,
}

impl Counts {
    pub(super) fn add_game(&mut self, positions: usize, undecided: [usize; Kind::ALL.len()]) {
        self.games += 1;
        self.positions += positions;
        for (sum, count) in self.undecided.iter_mut().zip(undecided) {
            *sum += count;
        }
    }

    pub(super) fn add_printed(&mut self, kind: Kind) {
        self.printed[kind as usize] += 1;
    }

    pub(super) fn all_printed(&self) -> u64 {
        self.printed.iter().sum()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzles = counted(self.all_printed(), "puzzle");
        write!(f, "{puzzles} (")?;
        for (index, kind) in Kind::ALL.iter().enumerate() {
            let gap = if index > 0 { ", " } else { "" };
            write!(f, "{gap}{} {}", kind.name(), self.printed[index])?;
        }
        let positions = counted(self.positions, "position");
        let games = counted(self.games, "game");
        write!(f, ") in {positions} of {games}")?;
        for (count, name) in [
            (self.duplicates, "left out as duplicates"),
            (self.not_wanted, "left out by their evaluations"),
        ] {
            if count > 0 {
                write!(f, "; {count} {name}")?;
            }
        }
        for (kind, count) in Kind::ALL.iter().zip(self.undecided) {
            if count > 0 {
                let positions = counted(count, "position");
                write!(f, "; {positions} undecided for {}", kind.name())?;
            }
        }
        Ok(())
    }
}
