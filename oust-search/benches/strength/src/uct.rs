//! Plain UCT: upper confidence bounds on trees, with uniform playouts.
//!
//! Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006. One node is added for
//! each playout. Nothing guides the tree or the playouts.

use oust_core::{Color, Point, Position, RandomPlay, SplitMix64, State};

use crate::budget::Budget;

/// The weight of exploration, for results between 0 and 1.
const EXPLORATION: f32 = 0.35;

/// Playouts between two looks at the clock.
const PLAYOUTS_PER_CHECK: u32 = 4;

/// A player by plain UCT. It makes a new tree for each placement.
#[derive(Debug)]
pub(crate) struct Uct {
    budget: Budget,
    playouts: RandomPlay,
    random: SplitMix64,
    nodes: Vec<Node>,
}

/// A placement in the tree, for the side that makes it.
#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// Two for a win, one for a deadlock.
    half_wins: u32,
    first_child: u32,
    children: u16,
    /// The first children, which have been visited.
    tried: u16,
    point: Point,
}

impl Uct {
    pub(crate) fn new(budget: Budget, seed: u64) -> Self {
        Self {
            budget,
            playouts: RandomPlay::new(seed),
            random: SplitMix64::from_seeds(&[seed]),
            nodes: Vec::new(),
        }
    }

    /// Returns the most visited placement of a position in which the side to move has one, and
    /// the number of playouts.
    pub(crate) fn choose(&mut self, root: &Position) -> (Point, u64) {
        let meter = self.budget.start();
        self.nodes.clear();
        self.nodes.push(Node::new(Point::new(0)));
        let mut scratch = root.clone();
        let mut path = Vec::new();
        let mut playouts = 0;
        loop {
            let batch = match self.budget {
                Budget::Evaluations(_) => 1,
                Budget::Time(_) => PLAYOUTS_PER_CHECK,
            };
            for _ in 0..batch {
                scratch.clone_from(root);
                self.play(&mut scratch, &mut path);
            }
            playouts += u64::from(batch);
            if meter.is_spent(playouts) {
                break;
            }
        }
        let best = self.children(0).max_by_key(|&child| {
            let node = &self.nodes[child];
            (node.visits, node.half_wins)
        });
        let best = best.expect("the first playout adds a child");
        (self.nodes[best].point, playouts)
    }

    /// Plays from the root to the end of a game and counts the result on the way. `path` keeps
    /// its memory between calls.
    fn play(&mut self, position: &mut Position, path: &mut Vec<(usize, Color)>) {
        path.clear();
        let mut node = 0;
        let mut is_new = false;
        while position.state() == State::Playing && !is_new {
            if position.must_pass() {
                position.pass().expect("the side has to pass");
            }
            if self.nodes[node].children == 0 {
                self.expand(node, position);
            }
            (node, is_new) = match self.try_child(node) {
                Some(child) => (child, true),
                None => (self.select(node), false),
            };
            path.push((node, position.to_move()));
            let point = self.nodes[node].point;
            position.play(point).expect("a child is legal");
        }
        let end = if position.state() == State::Playing {
            self.playouts.playout(position.clone()).state()
        } else {
            position.state()
        };
        self.nodes[0].visits += 1;
        for &(node, color) in &*path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.half_wins += match end {
                State::Won(winner) if winner == color => 2,
                State::Won(_) => 0,
                State::Playing | State::Deadlock => 1,
            };
        }
    }

    /// Adds all children of a node, without visits.
    fn expand(&mut self, node: usize, position: &Position) {
        let first = self.nodes.len();
        self.nodes.extend(position.legal_points().map(Node::new));
        let children = self.nodes.len() - first;
        let node = &mut self.nodes[node];
        node.first_child = u32::try_from(first).expect("fewer than 2^32 nodes");
        node.children = u16::try_from(children).expect("a board has at most 65,025 points");
    }

    /// Returns a random child that has not been visited.
    fn try_child(&mut self, node: usize) -> Option<usize> {
        let Node {
            first_child,
            children,
            tried,
            ..
        } = self.nodes[node];
        if tried == children {
            return None;
        }
        let next = first_child as usize + usize::from(tried);
        let drawn = next + self.random.below(usize::from(children - tried));
        self.nodes.swap(next, drawn);
        self.nodes[node].tried += 1;
        Some(next)
    }

    /// Returns the child with the greatest upper confidence bound.
    fn select(&self, node: usize) -> usize {
        let visits = as_f32(self.nodes[node].visits);
        let scale = EXPLORATION * visits.ln().sqrt();
        let bound = |child: usize| {
            let child = &self.nodes[child];
            let visits = as_f32(child.visits);
            as_f32(child.half_wins) / (2.0 * visits) + scale / visits.sqrt()
        };
        let bounds = self.children(node).map(|child| (bound(child), child));
        let best = bounds.max_by(|a, b| a.0.total_cmp(&b.0));
        best.expect("a node with a side to move has a child").1
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[node];
        let first = node.first_child as usize;
        first..first + usize::from(node.children)
    }
}

impl Node {
    fn new(point: Point) -> Self {
        Self {
            visits: 0,
            half_wins: 0,
            first_child: 0,
            children: 0,
            tried: 0,
            point,
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
    use oust_core::{Board, Setup};

    use super::*;

    #[test]
    fn a_win_at_hand_is_found() {
        let setup = Setup::from_rows(&["....", "....", "x...", "xo.."]).expect("rows of a board");
        let position = Position::from_setup(&setup, Color::X);
        let mut uct = Uct::new(Budget::Evaluations(500), 1);
        let mut after = position.clone();
        after
            .play(uct.choose(&position).0)
            .expect("a legal placement");
        assert_eq!(after.state(), State::Won(Color::X));
    }

    #[test]
    fn each_playout_adds_one_visited_node() {
        let position = Position::new(Board::hexagon(3).expect("a board"));
        let mut uct = Uct::new(Budget::Evaluations(300), 1);
        assert_eq!(uct.choose(&position).1, 300);
        let visited = uct.nodes.iter().filter(|node| node.visits > 0).count();
        assert_eq!(visited, 301);
    }
}
