//! The proof of the values of a position, within limits for all its searches together.

use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

use oust_core::{Point, Position};
use oust_notation::{Dialect, PositionLine};
use oust_program::Failure;
use oust_search::certificate::{Draft, claims};
use oust_search::solve::{Solution, Solver, Value};
use oust_search::{Limits, Stop};

use super::args::SolveArgs;
use super::table::TableFile;

/// The values of a position and of its placements.
pub(crate) struct Proof {
    solver: Solver,
    budget: Budget,
    position: Position,
    pub(crate) solution: Solution,
    /// The value of each placement for the side that places it, where they are asked for.
    pub(crate) openings: Option<Vec<(Point, Option<Value>)>>,
    /// The time that the values took.
    pub(crate) time: Duration,
    /// Whether certificates that are asked for are missing.
    lacks_certificates: bool,
}

impl Proof {
    /// Proves the values that the arguments ask for, until a limit.
    pub(crate) fn new(
        args: &SolveArgs,
        position: &Position,
        table: Option<&TableFile<'_>>,
        stop: &Stop,
    ) -> Result<Self, Failure> {
        let board = position.board();
        reserve(args.memory)?;
        let made = Solver::new(board, args.method.into(), args.memory);
        let mut solver = made.map_err(|error| {
            let hint = "`oust analyze` searches boards of any size";
            Failure::work(format!("{board} is {error}; {hint}"))
        })?;
        if let Some(table) = table {
            table.read(&mut solver)?;
        }
        // The clock starts after the table is allocated and read.
        let mut budget = Budget::new(args, stop);
        // Whether a turn goes on makes no difference to its value.
        let position = PositionLine::from_position(position).position();
        let solution = solver.solve(&position, &budget.rest());
        budget.positions += solution.positions;
        let openings = args.openings.then(|| {
            let (mut values, positions) = solver.placements(&position, &budget.rest());
            budget.positions += positions;
            add_line(&mut values, &position, &solution);
            values
        });
        Ok(Self {
            time: budget.elapsed(),
            solver,
            budget,
            position,
            solution,
            openings,
            lacks_certificates: false,
        })
    }

    /// Proves the claims that make up the value, of the side that wins, or of both sides for a draw, and
    /// returns their certificates, each with its answers in a file from `scratch`. The list is empty
    /// if a limit came first.
    pub(crate) fn certificates(
        &mut self,
        dialect: Dialect,
        scratch: impl Fn() -> io::Result<File>,
    ) -> io::Result<Vec<Draft<File>>> {
        let mover = self.position.to_move();
        let value = self.solution.value;
        let claims = value.map(|value| claims(value, mover)).unwrap_or_default();
        // The values are first: a proof may only use what they have left.
        let limits = self.budget.rest();
        let mut drafts = Vec::new();
        for claim in claims {
            let (solver, start) = (&mut self.solver, &self.position);
            let draft = Draft::prove(solver, start, claim, dialect, &limits, scratch()?)?;
            let Some(draft) = draft else {
                self.lacks_certificates = true;
                return Ok(Vec::new());
            };
            drafts.push(draft);
        }
        Ok(drafts)
    }

    /// Returns the solver with all that it found.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Returns the number of positions that were searched for the values.
    pub(crate) fn positions(&self) -> u64 {
        self.budget.positions
    }

    /// Returns whether all that was asked is proven.
    pub(crate) fn is_proven(&self) -> bool {
        self.solution.value.is_some() && self.open() == 0 && !self.lacks_certificates
    }

    /// Ends with status 3 where something is not proven.
    pub(crate) fn end(&self, stop: &Stop) -> anyhow::Result<()> {
        if self.is_proven() {
            return Ok(());
        }
        let open = self.open();
        let missing = if self.solution.value.is_none() {
            "the position is not solved".to_owned()
        } else if open > 0 {
            format!("placements not solved: {open}")
        } else {
            "the certificate is not written".to_owned()
        };
        let reason = if stop.is_stopped() {
            "interrupted"
        } else {
            "the limit came first"
        };
        Err(Failure::work(format!("{reason}: {missing}")).into())
    }

    /// Returns the number of placements without a proven value.
    fn open(&self) -> usize {
        let openings = self.openings.iter().flatten();
        openings.filter(|(_, value)| value.is_none()).count()
    }
}

/// Gives its value to the first placement of the line, which keeps it, and to the placements of its
/// orbit, also where a limit came before their turn in the list.
fn add_line(
    values: &mut [(Point, Option<Value>)],
    position: &Position,
    Solution { value, line, .. }: &Solution,
) {
    let Some(first) = line.first() else {
        return;
    };
    let mut orbits = position.orbits().into_iter();
    let orbit = orbits
        .find(|orbit| orbit.contains(first))
        .unwrap_or_default();
    for (point, of_placement) in values {
        if orbit.contains(point) {
            *of_placement = *value;
        }
    }
}

/// Fails if there is not so much memory: a table that cannot be allocated would abort the program.
fn reserve(bytes: usize) -> Result<(), Failure> {
    let mut memory: Vec<u8> = Vec::new();
    // Dropped at once: the pages are never touched, so this costs no memory.
    memory.try_reserve_exact(bytes).map_err(|_| {
        Failure::work("there is not enough memory for the table: pass less to --memory")
    })
}

/// Limits, and what has been used of them.
pub(crate) struct Budget {
    limits: Limits,
    started: Instant,
    /// The positions that were searched.
    pub(crate) positions: u64,
}

impl Budget {
    /// Starts the clock.
    pub(crate) fn new(args: &SolveArgs, stop: &Stop) -> Self {
        let limits = Limits {
            evaluations: args.positions,
            time: args.time,
            threads: args.threads(),
            stop: stop.clone(),
            ..Limits::endless()
        };
        Self {
            limits,
            started: Instant::now(),
            positions: 0,
        }
    }

    /// Returns the limits minus the positions and the time that earlier proofs took.
    pub(crate) fn rest(&self) -> Limits {
        let (positions, elapsed) = (self.positions, self.elapsed());
        let limits = self.limits.clone();
        Limits {
            evaluations: limits
                .evaluations
                .map(|most| most.saturating_sub(positions)),
            time: limits.time.map(|most| most.saturating_sub(elapsed)),
            ..limits
        }
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
