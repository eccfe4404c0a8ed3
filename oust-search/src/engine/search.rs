//! A search that keeps its tree, the same for all images of a position.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use oust_core::{Board, IllegalPlacement, Point, Position};

use super::orientation::Orientation;
use super::tree_search::TreeSearch;
use crate::evaluation::Evaluation;
use crate::play::after_pass;
use crate::symmetry::{Symmetries, one_of_each_class};
use crate::{Limits, Report};

/// A search of one position, made by [`Engine::start`](crate::Engine::start), that
/// can be continued.
///
/// [`Search::run`] goes on with the tree of the runs before, so short runs show progress: runs to
/// 1,000 and then to 2,000 evaluations end with the report of one run to 2,000.
/// [`Search::move_to`] keeps the part of the tree after another position.
///
/// Positions that a rotation or reflection of the board maps to each other have the same values, and
/// so have such placements of one position. Where a tree is kept, this holds for the positions and
/// placements before it.
pub struct Search {
    position: Position,
    /// From the position to the image that is searched, and back.
    orientation: Orientation,
    /// Searches the image.
    tree: TreeSearch,
}

/// A position that is on another board than the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongBoard {
    /// The engine's board.
    pub expected: Board,
    /// The position's board.
    pub found: Board,
}

impl Search {
    pub(crate) fn new(
        position: &Position,
        symmetries: Arc<Symmetries>,
        evaluation: Evaluation,
    ) -> Self {
        let root = after_pass(position);
        let orientation = Orientation::new(symmetries, &root);
        let (image, symmetries) = orientation.image(&root);
        Self {
            tree: TreeSearch::new(image, symmetries, evaluation),
            orientation,
            position: position.clone(),
        }
    }

    /// Returns the same search without exact searches at its root.
    pub(crate) fn by_tree_alone(self) -> Self {
        Self {
            tree: self.tree.by_tree_alone(),
            ..self
        }
    }

    /// Returns the position that is searched.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of evaluations since the start or the last change of the position.
    pub fn evaluations(&self) -> u64 {
        self.tree.evaluations()
    }

    /// Searches until a limit is reached or the position is proven.
    ///
    /// The limit of evaluations counts from the start, or from the last change of the position; a
    /// tree kept from before is extra. The expansion that reaches the limit is completed. If a
    /// limit is reached before the first expansion, the report lists the legal placements with a
    /// value of one half.
    pub fn run(&mut self, limits: &Limits) -> Report {
        let report = match self.tree.run(limits) {
            Some(report) => self.orientation.report(report),
            None => Report::without_judgment(&after_pass(&self.position)),
        };
        if self.position.must_pass() {
            report.before_pass()
        } else {
            report
        }
    }

    /// Returns the placements that both sides are expected to make after each of the `count` best
    /// candidates, in the order of the last report. Of candidates that a symmetry of the position maps
    /// to each other the first one has a line. Each line begins with its candidate, and the first one is
    /// [`Report::line`]. After a forced pass the candidates are those after it, as in [`Report::line`].
    ///
    /// ```
    /// use oust_core::{Board, Position};
    /// use oust_search::{Engine, Limits};
    ///
    /// let position = Position::new(Board::hexagon(3)?);
    /// let mut search = Engine::new(position.board()).start(&position)?;
    /// let report = search.run(&Limits::evaluations(500));
    /// let lines = search.best_lines(9);
    /// assert_eq!(lines[0], report.line);
    /// // The empty board of 19 points has a center, 6 corners, and two more classes of 6 points.
    /// assert_eq!(lines.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_lines(&self, count: usize) -> Vec<Vec<Point>> {
        let root = after_pass(&self.position);
        let mut class_of_new = one_of_each_class(&root);
        let mut is_new = |point| class_of_new(point).is_some();
        let is_new_in_image = |point| is_new(self.orientation.point(point));
        if let Some(lines) = self.tree.best_lines(count, is_new_in_image) {
            return lines
                .iter()
                .map(|line| self.orientation.line(line))
                .collect();
        }
        // As `Report::without_judgment` lists them.
        let points = root.legal_points().filter(|point| is_new(*point));
        points.take(count).map(|point| vec![point]).collect()
    }

    /// Plays a placement, and searches the position after it from now on, as with
    /// [`Search::move_to`].
    ///
    /// # Errors
    ///
    /// Returns an error and changes nothing if the placement is illegal.
    pub fn advance(&mut self, point: Point) -> Result<(), IllegalPlacement> {
        let mut position = after_pass(&self.position);
        position.play(point)?;
        self.follow(&position);
        Ok(())
    }

    /// Searches another position from now on. If it is in the tree, the part of the tree after it
    /// is kept. Does nothing if the position is the one searched already.
    ///
    /// # Errors
    ///
    /// Returns an error and changes nothing if the position is on another board.
    pub fn move_to(&mut self, position: &Position) -> Result<(), WrongBoard> {
        WrongBoard::check(self.position.board(), position.board())?;
        self.follow(position);
        Ok(())
    }

    /// Does the work of [`Search::move_to`] for a position on the same board.
    fn follow(&mut self, position: &Position) {
        let (before, root) = (after_pass(&self.position), after_pass(position));
        self.position.clone_from(position);
        if root == before {
            // Positions compare equal also where only one of them is in the middle of a turn.
            if root.mid_turn() != before.mid_turn() {
                let (image, symmetries) = self.orientation.image(&root);
                if !self.tree.follow(&image, symmetries.clone()) {
                    self.tree.restart(image, symmetries);
                }
            }
            return;
        }
        let kept = self.orientation.images(&root).find_map(|(way, image)| {
            // The tree has all placements of a position below its root.
            let is_kept = self.tree.follow(&image, Vec::new());
            is_kept.then(|| self.orientation.by(way.clone()))
        });
        if let Some(orientation) = kept {
            self.orientation = orientation;
            return;
        }
        self.orientation = self.orientation.of(&root);
        let (image, symmetries) = self.orientation.image(&root);
        self.tree.restart(image, symmetries);
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("position", &self.position)
            .field("evaluations", &self.evaluations())
            .finish_non_exhaustive()
    }
}

impl WrongBoard {
    pub(crate) fn check(expected: &Board, found: &Board) -> Result<(), Self> {
        if expected == found {
            return Ok(());
        }
        Err(Self {
            expected: expected.clone(),
            found: found.clone(),
        })
    }
}

impl fmt::Display for WrongBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found } = self;
        write!(
            f,
            "the engine is for {expected}, the position is on {found}"
        )
    }
}

impl Error for WrongBoard {}
