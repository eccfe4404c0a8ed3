//! The best-first tree: a node for each placement, all children evaluated at once.

use oust_core::{Point, Position};

use super::successors::{Evaluation, Next, Successor, place};
use crate::budget::Meter;

/// The temperature of the priors: softmax of the values divided by it.
const PRIOR_TEMPERATURE: f32 = 0.2;
/// The share of the mean in Q; the rest is the minimax value.
const MEAN_SHARE: f32 = 0.2;
/// The weight of exploration.
const EXPLORATION: f32 = 0.5;

/// A search tree.
pub(crate) struct Tree {
    evaluation: Evaluation,
    nodes: Vec<Node>,
}

/// A placement. Values are for the side that makes it.
#[derive(Clone, Copy, Debug)]
struct Node {
    prior: f32,
    /// The sum of its own value and of what each visit found.
    sum: f32,
    minimax: f32,
    q: f32,
    visits: u32,
    first_child: u32,
    children: u16,
    point: Point,
    next: Next,
    /// Whether `minimax` is a result of the game.
    is_proven: bool,
}

impl Tree {
    pub(crate) fn new(evaluation: Evaluation) -> Self {
        Self {
            evaluation,
            nodes: Vec::new(),
        }
    }

    /// Returns the best placement of a position in which the side to move has one, and the number
    /// of evaluations.
    pub(crate) fn search(&mut self, root: &Position, meter: &Meter) -> (Point, u64) {
        self.nodes.clear();
        self.nodes.push(Node::root());
        let mut scratch = root.clone();
        let mut path = vec![0];
        let mut evaluations = self.expand(0, &scratch);
        self.back_up(&path);
        while !self.nodes[0].is_proven && !meter.is_spent(evaluations) {
            scratch.clone_from(root);
            path.truncate(1);
            let mut node = 0;
            while self.nodes[node].children > 0 {
                node = self.select(node);
                place(&mut scratch, self.nodes[node].point);
                path.push(node);
            }
            evaluations += self.expand(node, &scratch);
            self.back_up(&path);
        }
        (self.best().point, evaluations)
    }

    /// Returns the most visited placement at the root that is no proven loss, or a proven win.
    fn best(&self) -> &Node {
        let children = &self.nodes[self.children(0)];
        let rank = |node: &Node| match (node.is_proven, node.minimax) {
            (true, 1.0) => 2,
            (true, -1.0) => 0,
            _ => 1,
        };
        let best = children.iter().max_by(|a, b| {
            let by_proof = rank(a).cmp(&rank(b));
            by_proof
                .then(a.visits.cmp(&b.visits))
                .then(a.q.total_cmp(&b.q))
        });
        best.expect("the side to move has a placement")
    }

    /// Adds the children of a node and returns their number.
    fn expand(&mut self, node: usize, position: &Position) -> u64 {
        let Self { evaluation, nodes } = self;
        let first = nodes.len();
        evaluation.for_each_successor(position, |successor| nodes.push(Node::new(successor)));
        let children = &mut nodes[first..];
        let count = children.len();
        let best = children.iter().map(|child| child.q).fold(-1.0, f32::max);
        let mut sum = 0.0;
        for child in children.iter_mut() {
            child.prior = ((child.q - best) / PRIOR_TEMPERATURE).exp();
            sum += child.prior;
        }
        for child in children {
            child.prior /= sum;
        }
        let node = &mut nodes[node];
        node.first_child = u32::try_from(first).expect("fewer than 2^32 nodes");
        node.children = u16::try_from(count).expect("a board has at most 65,025 points");
        count as u64
    }

    /// Returns the unproven child to visit.
    fn select(&self, node: usize) -> usize {
        let scale = EXPLORATION * as_f32(self.nodes[node].visits).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for child in self.children(node) {
            let node = &self.nodes[child];
            let urgency = node.q + scale * node.prior / (1.0 + as_f32(node.visits));
            if !node.is_proven && urgency > best.0 {
                best = (urgency, child);
            }
        }
        best.1
    }

    /// Updates the nodes of a path after its last one was expanded.
    fn back_up(&mut self, path: &[usize]) {
        let mut found = None;
        for &index in path.iter().rev() {
            let children = &self.nodes[self.children(index)];
            let minimax = children
                .iter()
                .map(|child| child.minimax)
                .fold(-1.0, f32::max);
            let is_proven = children.iter().all(|child| child.is_proven)
                || children
                    .iter()
                    .any(|child| child.is_proven && child.minimax >= 1.0);
            let node = &mut self.nodes[index];
            let sign = if node.next == Next::SameSide {
                1.0
            } else {
                -1.0
            };
            let value = sign * found.unwrap_or(minimax);
            found = Some(value);
            node.visits += 1;
            node.sum += value;
            node.minimax = sign * minimax;
            node.is_proven = is_proven;
            let mean = node.sum / (1.0 + as_f32(node.visits));
            node.q = if is_proven {
                node.minimax
            } else {
                MEAN_SHARE * mean + (1.0 - MEAN_SHARE) * node.minimax
            };
        }
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[node];
        let first = node.first_child as usize;
        first..first + usize::from(node.children)
    }
}

impl Node {
    fn root() -> Self {
        Self::new(Successor {
            point: Point::new(0),
            value: 0.0,
            next: Next::SameSide,
        })
    }

    fn new(successor: Successor) -> Self {
        let Successor { point, value, next } = successor;
        Self {
            prior: 0.0,
            sum: value,
            minimax: value,
            q: value,
            visits: 0,
            first_child: 0,
            children: 0,
            point,
            next,
            is_proven: next == Next::Nobody,
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a search has fewer than 2^24 visits"
)]
fn as_f32(count: u32) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use oust_core::{Color, RandomPlay, Setup, State};

    use super::*;
    use crate::budget::Budget;
    use crate::prototype::net::Net;
    use crate::random::Random;

    fn tree(board: &oust_core::Board) -> Tree {
        let net = Net::random(board, &mut Random::new(1));
        Tree::new(Evaluation::new(board, net).expect("a small board"))
    }

    #[test]
    fn a_forced_win_is_proven_whatever_the_net_says() {
        let setup = Setup::from_rows(&["....", "....", "x...", "xo.."]).expect("rows");
        let position = Position::from_setup(&setup, Color::X);
        let mut tree = tree(position.board());
        let (point, evaluations) = tree.search(&position, &Budget::Evaluations(1_000_000).start());
        assert!(tree.nodes[0].is_proven && evaluations < 1_000_000);
        let mut after = position.clone();
        after.play(point).expect("a legal placement");
        assert_eq!(after.state(), State::Won(Color::X));
    }

    #[test]
    fn proven_results_on_a_small_board_are_those_of_exhaustive_search() {
        let board = oust_core::Board::rectangle(3, 3).expect("a board");
        let mut proven = 0;
        for seed in 0..20 {
            let game = RandomPlay::new(seed).game(&board);
            let mut positions = game.positions().skip(4);
            let Some(position) = positions.find(|position| !position.must_pass()) else {
                continue;
            };
            if position.state() != State::Playing {
                continue;
            }
            let mut tree = tree(&board);
            tree.search(&position, &Budget::Evaluations(20_000).start());
            if tree.nodes[0].is_proven {
                proven += 1;
                let found = tree.nodes[0].minimax;
                assert!(
                    (found - solve(&position)).abs() < 0.5,
                    "{found}: {position:?}"
                );
            }
        }
        assert!(proven > 10, "{proven}");
    }

    /// Returns the result for the side to move.
    fn solve(position: &Position) -> f32 {
        let results = position.legal_points().map(|point| {
            let mut after = position.clone();
            place(&mut after, point);
            match after.state() {
                State::Won(_) => 1.0,
                State::Deadlock => 0.0,
                State::Playing if after.to_move() == position.to_move() => solve(&after),
                State::Playing => -solve(&after),
            }
        });
        results.fold(-1.0, f32::max)
    }
}
