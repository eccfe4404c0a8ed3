//! Checking placements and passes, playing them, and undoing them.

use super::Position;
use crate::engine::rules::{self, Refusal};
use crate::engine::{self, PointSource, StoneStore, UndoLog, dispatch};
use crate::{Group, IllegalPass, IllegalPlacement, Placement, PlacementKind, Point, State};

impl Position {
    /// Checks a placement of the side to move, and returns its effect. Changes nothing.
    ///
    /// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
    ///
    /// ```
    /// use oust_core::{Color, IllegalPlacement, PlacementKind, Position, Setup};
    ///
    /// let setup = Setup::from_rows(&["...", "...", "xo."])?;
    /// let position = Position::from_setup(&setup, Color::X);
    /// let [above, corner] = [1, 2].map(|row| position.board().point(row, 0).unwrap());
    /// let placement = position.check(above)?;
    /// assert_eq!(placement.kind, PlacementKind::Capturing { group: 2, captured: 1 });
    /// let refused = IllegalPlacement::Occupied { point: corner, by: Color::X };
    /// assert_eq!(position.check(corner), Err(refused));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the placement.
    pub fn check(&self, point: Point) -> Result<Placement, IllegalPlacement> {
        match self.refusal(point) {
            Ok(()) => Ok(self.describe(point)),
            Err(refusal) => Err(self.explain(refusal, point)),
        }
    }

    /// Checks whether the side to move may place on a point: [`Position::check`] without the
    /// facts, and faster.
    pub fn may_place(&self, point: Point) -> bool {
        self.refusal(point).is_ok()
    }

    /// Returns the enemy groups that a placement of the side to move would capture, in printed
    /// order. The list is empty if the placement captures nothing or is illegal.
    pub fn captures(&self, point: Point) -> Vec<Group> {
        // An illegal placement captures nothing, whatever it touches.
        if self.may_place(point) {
            self.touched_enemies(point)
        } else {
            Vec::new()
        }
    }

    /// Checks whether the side to move may pass. Changes nothing.
    ///
    /// # Errors
    ///
    /// Returns why not: the side has a placement, or the game is over.
    pub fn check_pass(&self) -> Result<(), IllegalPass> {
        if self.state() != State::Playing {
            return Err(IllegalPass::GameOver);
        }
        let mut legal = self.legal_points();
        // Counted before `next` takes the first one.
        let placements = legal.len();
        let Some(example) = legal.next() else {
            return Ok(());
        };
        Err(if self.mid_turn() {
            IllegalPass::InsideTurn {
                placements,
                example,
            }
        } else {
            IllegalPass::PlacementAvailable {
                placements,
                example,
            }
        })
    }

    /// Returns the groups that forbid a placement of the side to move, in printed order: the enemy
    /// groups that are not smaller, the own groups that it would join without a capture, or the
    /// group of the stone on the point.
    ///
    /// ```
    /// use oust_core::{Color, Position, Setup};
    ///
    /// let setup = Setup::from_rows(&["x.oo", "....", "...."])?;
    /// let position = Position::from_setup(&setup, Color::X);
    /// let between = position.board().point(0, 1).unwrap();
    /// let refused = position.check(between).unwrap_err();
    /// let blockers = position.blockers(&refused);
    /// assert_eq!((blockers.len(), blockers[0].size), (1, 2));
    /// # Ok::<(), oust_core::RowsError>(())
    /// ```
    pub fn blockers(&self, refusal: &IllegalPlacement) -> Vec<Group> {
        match refusal {
            IllegalPlacement::OffBoard { .. } | IllegalPlacement::GameOver => Vec::new(),
            IllegalPlacement::Occupied { point, .. } => self.group(*point).into_iter().collect(),
            IllegalPlacement::JoinsWithoutCapture { point, .. } => {
                let neighbors = self.board.neighbors(*point).iter();
                let groups = neighbors.filter_map(|&next| self.group(next));
                let mut own: Vec<Group> = groups
                    .filter(|group| group.color == self.to_move())
                    .collect();
                // The stone may touch a group at several points.
                own.sort_by_key(|group| group.point);
                own.dedup();
                own
            }
            IllegalPlacement::EnemyNotSmaller { size, enemies, .. } => {
                let not_smaller = enemies.iter().filter(|enemy| enemy.size >= *size);
                not_smaller.copied().collect()
            }
        }
    }

    /// Returns the effect of a legal placement of the side to move.
    pub(crate) fn describe(&self, point: Point) -> Placement {
        let (board, color) = (&self.board, self.to_move());
        let kind = dispatch!(&self.engine, store => {
            // A legal placement that joins own stones captures.
            if store.touches_own(board, point, color) {
                let group = store.probe_merge(board, point, color);
                PlacementKind::Capturing {
                    group: group.size(),
                    captured: store.touched_enemy_stones(board, &group),
                }
            } else {
                PlacementKind::NonCapturing
            }
        });
        Placement { point, color, kind }
    }

    /// Adds the facts to a refusal of the side to move.
    #[cold]
    pub(crate) fn explain(&self, refusal: Refusal, point: Point) -> IllegalPlacement {
        match refusal {
            Refusal::OffBoard => IllegalPlacement::OffBoard { point },
            Refusal::GameOver => IllegalPlacement::GameOver,
            Refusal::Occupied { by } => IllegalPlacement::Occupied { point, by },
            Refusal::JoinsWithoutCapture { size } => IllegalPlacement::JoinsWithoutCapture {
                point,
                size: size.into(),
            },
            Refusal::EnemyNotSmaller { size } => IllegalPlacement::EnemyNotSmaller {
                point,
                size: size.into(),
                enemies: self.touched_enemies(point),
            },
        }
    }

    fn refusal(&self, point: Point) -> Result<(), Refusal> {
        dispatch!(&self.engine, store => rules::check(store, &self.board, self.turn, point))
    }

    /// Returns the enemy groups that the group touches which a stone of the side to move would
    /// form on an empty point. The list is empty if the stone touches no own stone.
    fn touched_enemies(&self, point: Point) -> Vec<Group> {
        let (board, color) = (&self.board, self.to_move());
        self.in_printed_order(dispatch!(&self.engine, store => {
            if store.touches_own(board, point, color) {
                store.touched_enemies(board, &store.probe_merge(board, point, color))
            } else {
                Vec::new()
            }
        }))
    }
}

impl Position {
    /// Places a stone for the side to move.
    ///
    /// A capturing placement removes every enemy group that the new group touches and keeps the
    /// turn, unless it wins or nothing is left to place; a non-capturing one passes the turn on.
    /// Source: rule sheets, "Capturing placements" and "Multiple placements per turn".
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the placement. The position is then unchanged.
    #[inline]
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        let color = self.to_move();
        match self.place(point, None) {
            Ok(kind) => Ok(Placement { point, color, kind }),
            Err(refusal) => Err(self.explain(refusal, point)),
        }
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    ///
    /// # Errors
    ///
    /// Returns why not: the side has a placement, or the game is over. The position is then
    /// unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        self.check_pass()?;
        self.apply_pass(None);
        Ok(())
    }

    /// Places a stone as [`Position::play`] does, with an undo log if one is given.
    #[inline]
    pub(crate) fn place(
        &mut self,
        point: Point,
        log: Option<&mut UndoLog>,
    ) -> Result<PlacementKind, Refusal> {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => rules::place(store, board, turn, point, log))
    }

    /// Places the stones of `source`, with an undo log if one is given. Returns the point and the
    /// reason of a refusal.
    #[inline]
    pub(crate) fn play_on(
        &mut self,
        log: Option<&mut UndoLog>,
        source: &mut impl PointSource,
    ) -> Result<(), (Point, Refusal)> {
        let (board, turn) = (&self.board, &mut self.turn);
        match log {
            None => dispatch!(&mut self.engine, store => {
                engine::play_on::<_, false>(store, board, turn, None, source)
            }),
            log => dispatch!(&mut self.engine, store => {
                engine::play_on::<_, true>(store, board, turn, log, source)
            }),
        }
    }

    /// Plays to the end of the game. `draw` returns a random number below its argument.
    pub(crate) fn play_out(&mut self, draw: impl FnMut(usize) -> usize) {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => engine::play_out(store, board, turn, draw));
    }

    /// Passes where [`Position::check_pass`] allows it, with an undo log if one is given.
    pub(crate) fn apply_pass(&mut self, log: Option<&mut UndoLog>) {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => rules::pass(store, board, turn, log));
    }

    /// Undoes the last placement or pass in the log that led to this position.
    pub(crate) fn undo(&mut self, log: &mut UndoLog) {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => log.undo(store, board, turn));
    }
}
