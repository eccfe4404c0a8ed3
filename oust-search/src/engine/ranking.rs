//! The final choice among the placements.

use std::cmp::Ordering;

use oust_core::{Point, Position};

use crate::tactics::{Budget, Safety, safety};
use crate::tree::{Node, Outcome, Tree};
use crate::{Candidate, Proof, Report};

/// The placements of a position, the best first.
///
/// Each run makes a new ranking, with its own checks against a loss in one turn, and the tree does
/// not see them: so a search in several runs ends like one run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranking {
    /// The indices of the children of the root, the best first.
    order: Vec<usize>,
    /// The result of the check of each child; `None` for one that was not checked.
    safety: Vec<Option<Safety>>,
}

impl Ranking {
    /// Ranks the children of the root. A child that survives the enemy's next turn is before one
    /// that does not, even where all lose in the end.
    pub(crate) fn new(tree: &Tree, root: &Position, budget: &mut Budget) -> Self {
        let children = tree.children(tree.root());
        let mut ranking = Self::by_tree_alone(tree);
        loop {
            let Some(&best) = ranking.order.first() else {
                return ranking;
            };
            // Only the best child is checked, until it passes: a check costs up to 40,000
            // positions.
            let is_decided = matches!(children[best].outcome, Outcome::Win | Outcome::Draw);
            if is_decided || ranking.safety[best].is_some() {
                return ranking;
            }
            let mut after = root.clone();
            after
                .play(children[best].point)
                .expect("a generated placement is legal");
            ranking.safety[best] = Some(safety(&after, root.to_move(), budget));
            ranking.sort(children);
        }
    }

    /// Ranks the children of the root without a check.
    pub(crate) fn by_tree_alone(tree: &Tree) -> Self {
        let children = tree.children(tree.root());
        let mut ranking = Self {
            order: (0..children.len()).collect(),
            safety: vec![None; children.len()],
        };
        ranking.sort(children);
        ranking
    }

    fn sort(&mut self, children: &[Node]) {
        // Taken out, so that the comparison may borrow the rest.
        let mut order = std::mem::take(&mut self.order);
        order.sort_by(|&a, &b| self.compare(children, b, a));
        self.order = order;
    }

    /// Returns the report of the search. `winning_turn` is a turn that wins, or empty.
    pub(crate) fn report(&self, tree: &Tree, winning_turn: &[Point]) -> Report {
        let children = tree.children(tree.root());
        let ranked = self.shown_order(children, winning_turn).into_iter();
        let candidates: Vec<Candidate> = ranked
            .map(|index| self.candidate(index, &children[index]))
            .collect();
        let mut lines = self.lines(tree, winning_turn, |_| true);
        let (Some(best), Some(line)) = (candidates.first(), lines.next()) else {
            unreachable!("the side to move has a placement");
        };
        Report {
            best: Some(best.point),
            value: best.value,
            proof: best.proof,
            line,
            evaluations: 0,
            candidates,
        }
    }

    /// Returns the expected placements after each child that `is_wanted` takes, in the order of the
    /// report. Each line begins with its child.
    pub(crate) fn lines(
        &self,
        tree: &Tree,
        winning_turn: &[Point],
        mut is_wanted: impl FnMut(Point) -> bool,
    ) -> impl Iterator<Item = Vec<Point>> {
        let children = tree.children(tree.root());
        let shown = self.shown_order(children, winning_turn).into_iter();
        let wanted = shown.filter(move |index| is_wanted(children[*index].point));
        wanted.map(move |index| {
            // The tree has no line here: the search of a winning turn proves without expanding.
            if winning_turn.first() == Some(&children[index].point) {
                winning_turn.to_vec()
            } else {
                line(tree, index)
            }
        })
    }

    /// Returns the indices of the children, the best first, and before all the first placement of a
    /// turn that wins.
    fn shown_order(&self, children: &[Node], winning_turn: &[Point]) -> Vec<usize> {
        let mut order = self.order.clone();
        // A win in this turn goes before a slower one that the tree has proven.
        let is_shortest = |&index: &usize| Some(&children[index].point) == winning_turn.first();
        if let Some(shortest) = order.iter().position(is_shortest) {
            order[..=shortest].rotate_right(1);
        }
        order
    }

    /// Compares two children, the better one being greater: a proven win, then the child with
    /// the largest value. Most expansions instead lost 69 Elo (35 to 104, 400 games on hex5).
    fn compare(&self, children: &[Node], a: usize, b: usize) -> Ordering {
        let class = |index: usize| match (children[index].outcome, self.safety[index]) {
            (Outcome::Win, _) => 3,
            // Loses in the next turn; a loss that the tree proved may take longer.
            (_, Some(Safety::Lost)) => 0,
            (Outcome::Loss, _) => 1,
            (Outcome::Unknown | Outcome::Draw, _) => 2,
        };
        // Proofs go before values: the value of an unproven child is an estimate.
        let by_class = class(a).cmp(&class(b));
        let by_visits = children[a].visits.cmp(&children[b].visits);
        let by_value = children[a].value().total_cmp(&children[b].value());
        // The index decides last, the lower one being greater, so that the order is total and the
        // same in every run.
        by_class.then(by_value).then(by_visits).then(b.cmp(&a))
    }

    fn outcome(&self, index: usize, child: &Node) -> Outcome {
        match self.safety[index] {
            Some(Safety::Lost) => Outcome::Loss,
            _ => child.outcome,
        }
    }

    fn candidate(&self, index: usize, child: &Node) -> Candidate {
        let outcome = self.outcome(index, child);
        Candidate {
            point: child.point,
            value: match outcome {
                Outcome::Win => 1.0,
                Outcome::Loss => 0.0,
                Outcome::Draw => 0.5,
                // From an expected result of -1 to 1 to a chance of 0 to 1; the weighted sum in
                // `Node::value` may round beyond 1.
                Outcome::Unknown => f64::from(child.value()).midpoint(1.0).clamp(0.0, 1.0),
            },
            proof: match outcome {
                Outcome::Win => Some(Proof::Win),
                Outcome::Loss => Some(Proof::Loss),
                Outcome::Draw | Outcome::Unknown => None,
            },
            evaluations: u64::from(child.evaluations),
        }
    }
}

/// Returns the placements that both sides are expected to make after a child of the root.
fn line(tree: &Tree, first: usize) -> Vec<Point> {
    let mut points = Vec::new();
    let mut node = &tree.children(tree.root())[first];
    loop {
        points.push(node.point);
        let children = tree.children(node).iter();
        let best = children.max_by(|a, b| {
            // A proven win gets no further visits, so another child may have more.
            let by_outcome = (a.outcome == Outcome::Win).cmp(&(b.outcome == Outcome::Win));
            let by_visits = a.visits.cmp(&b.visits);
            by_outcome
                .then(by_visits)
                .then(a.value().total_cmp(&b.value()))
        });
        match best {
            Some(best) => node = best,
            None => return points,
        }
    }
}
