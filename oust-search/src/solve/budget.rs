//! The limits of a proof, for one thread or several.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Limits;
use crate::limits::Deadline;

/// Counts the positions of a thread of a proof and ends it at a limit.
#[derive(Clone, Debug)]
pub(crate) struct NodeBudget {
    deadline: Deadline,
    threads: usize,
    positions: u64,
    is_over: bool,
    team: Option<Arc<Team>>,
}

/// The threads of a proof.
#[derive(Debug)]
struct Team {
    /// The positions that all of them counted, up to the last check of each.
    positions: AtomicU64,
    has_ended: AtomicBool,
}

/// The positions between two checks of the limits, which read the clock.
const CLOCK_CHECK_INTERVAL: u64 = 1 << 12;

impl NodeBudget {
    /// Starts the clock.
    pub(crate) fn new(limits: &Limits) -> Self {
        let deadline = Deadline::new(limits);
        Self {
            is_over: deadline.is_reached(0),
            deadline,
            threads: limits.threads.get(),
            positions: 0,
            team: None,
        }
    }

    /// Counts a position; returns whether the proof may go on.
    pub(crate) fn count(&mut self) -> bool {
        self.positions += 1;
        if self.positions.is_multiple_of(CLOCK_CHECK_INTERVAL) {
            self.is_over = match &self.team {
                None => self.deadline.is_reached(self.positions),
                Some(team) => team.is_over(&self.deadline),
            };
        }
        !self.is_over
    }

    /// Returns the number of positions counted so far.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns whether a limit was reached.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the number of threads that a proof may use.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Runs a search that is over after about `positions` more, or at a limit of the budget.
    pub(crate) fn first<T>(&mut self, positions: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        // The limit of this search ends with it.
        let whole = self.deadline.clone();
        self.deadline = whole.or_at(Some(self.positions + positions));
        let result = search(self);
        self.deadline = whole;
        self.is_over = self.deadline.is_reached(self.positions);
        result
    }

    /// Forms a team of threads, and returns the budgets of the others. Each counts its own positions,
    /// and the limits hold for all of them together.
    pub(crate) fn form_team(&mut self) -> impl Iterator<Item = Self> + use<> {
        self.team = Some(Arc::new(Team {
            positions: AtomicU64::new(self.positions),
            has_ended: AtomicBool::new(false),
        }));
        let other = Self {
            positions: 0,
            ..self.clone()
        };
        std::iter::repeat_n(other, self.threads - 1)
    }

    /// Ends the proof of the whole team.
    pub(crate) fn end_team(&self) {
        if let Some(team) = &self.team {
            team.has_ended.store(true, Ordering::Relaxed);
        }
    }

    /// Goes on alone after the others have ended, with the positions that they counted.
    pub(crate) fn dissolve_team(&mut self, positions: u64) {
        self.team = None;
        self.positions += positions;
        self.is_over = self.deadline.is_reached(self.positions);
    }
}

impl Team {
    /// Counts the positions since the last check of one thread; returns whether the proof ends.
    fn is_over(&self, deadline: &Deadline) -> bool {
        let before = self
            .positions
            .fetch_add(CLOCK_CHECK_INTERVAL, Ordering::Relaxed);
        self.has_ended.load(Ordering::Relaxed) || deadline.is_reached(before + CLOCK_CHECK_INTERVAL)
    }
}
