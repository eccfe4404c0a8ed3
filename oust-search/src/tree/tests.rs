use oust_core::Point;

use super::{Outcome, Path, Tree};
use crate::evaluation::{Next, Successor};

/// Returns a successor of a point, a value for the side that places, and the next side.
fn successor(point: u16, value: f32, next: Next) -> Successor {
    Successor {
        point: Point::new(point),
        value,
        next,
    }
}

/// Returns the path to the node after the placements on these points.
fn path(tree: &Tree, points: &[u16]) -> Path {
    let mut path = tree.path_to_root();
    for &point in points {
        let node = tree.nodes_on(&path).last().expect("the root");
        let mut children = tree.children(node).iter();
        let child = children.position(|child| child.point == Point::new(point));
        tree.descend(&mut path, child.expect("a child"));
    }
    path
}

fn outcome(tree: &Tree, points: &[u16]) -> Outcome {
    let path = path(tree, points);
    tree.nodes_on(&path).last().expect("the root").outcome
}

fn minimax(tree: &Tree, points: &[u16]) -> f32 {
    let path = path(tree, points);
    tree.nodes_on(&path).last().expect("the root").minimax
}

/// Returns a tree of two placements, 1 that ends the turn and 2 that does not.
fn two_placements() -> Tree {
    let mut tree = Tree::new();
    let successors = [
        successor(1, 0.25, Next::OtherSide),
        successor(2, -0.5, Next::SameSide),
    ];
    tree.expand(&tree.path_to_root(), 100, &successors);
    tree
}

#[test]
fn the_best_placement_gives_the_value() {
    let mut tree = two_placements();
    assert_eq!(minimax(&tree, &[]).to_bits(), 0.25_f32.to_bits());
    let answers = [
        successor(3, 0.75, Next::OtherSide),
        successor(4, -1.0, Next::OtherSide),
    ];
    tree.expand(&path(&tree, &[1]), 101, &answers);
    assert_eq!(minimax(&tree, &[1]).to_bits(), (-0.75_f32).to_bits());
    assert_eq!(minimax(&tree, &[]).to_bits(), (-0.5_f32).to_bits());
    // The turn goes on after placement 2, so its value is for the same side.
    tree.expand(&path(&tree, &[2]), 102, &answers);
    assert_eq!(minimax(&tree, &[]).to_bits(), 0.75_f32.to_bits());
}

#[test]
fn proofs_are_backed_up() {
    let mut tree = two_placements();
    tree.expand(&path(&tree, &[1]), 101, &[successor(3, 1.0, Next::Won)]);
    assert_eq!(outcome(&tree, &[1]), Outcome::Loss);
    assert_eq!(outcome(&tree, &[]), Outcome::Unknown);
    let ends = [
        successor(3, 0.0, Next::Deadlock),
        successor(4, 0.5, Next::OtherSide),
    ];
    tree.expand(&path(&tree, &[2]), 102, &ends);
    assert_eq!(outcome(&tree, &[2]), Outcome::Unknown);
    tree.prove(&path(&tree, &[2, 4]), Outcome::Loss);
    assert_eq!(outcome(&tree, &[2]), Outcome::Draw);
    assert_eq!(outcome(&tree, &[]), Outcome::Draw);
}

#[test]
fn a_proof_after_a_shared_position_holds_for_every_way_to_it() {
    let mut tree = two_placements();
    let captures = [successor(3, 0.5, Next::SameSide)];
    tree.expand(&path(&tree, &[2]), 102, &captures);
    tree.expand(&path(&tree, &[1]), 103, &captures);
    tree.expand(
        &path(&tree, &[1, 3]),
        104,
        &[successor(5, 0.0, Next::OtherSide)],
    );
    let nodes = tree.len();
    assert!(!tree.share(&path(&tree, &[2, 3]), 105));
    assert!(tree.share(&path(&tree, &[2, 3]), 104));
    assert_eq!(tree.len(), nodes);
    tree.prove(&path(&tree, &[1, 3, 5]), Outcome::Win);
    assert_eq!(outcome(&tree, &[1]), Outcome::Loss);
    // The selection notices the proof on the way that did not find it.
    let mut leaf = Path::default();
    assert!(!tree.select(&mut leaf));
    assert_eq!(outcome(&tree, &[]), Outcome::Win);
}

#[test]
fn a_subtree_becomes_the_tree() {
    let mut tree = two_placements();
    let answers = [
        successor(3, 0.75, Next::OtherSide),
        successor(4, -1.0, Next::OtherSide),
    ];
    tree.expand(&path(&tree, &[1]), 101, &answers);
    tree.expand(
        &path(&tree, &[1, 3]),
        102,
        &[successor(6, 0.5, Next::OtherSide)],
    );
    let before = path(&tree, &[1, 3]);
    assert!(!tree.reroot(107));
    assert!(tree.reroot(101));
    assert_eq!(tree.len(), 4);
    assert_eq!(minimax(&tree, &[]).to_bits(), (-0.5_f32).to_bits());
    assert_eq!(minimax(&tree, &[3, 6]).to_bits(), 0.5_f32.to_bits());
    // A path from before the change is ignored.
    tree.expand(&before, 107, &answers);
    assert_eq!(tree.len(), 4);
}

#[test]
fn a_full_tree_forgets_what_it_visited_least() {
    let mut tree = two_placements();
    tree.expand(
        &path(&tree, &[1]),
        101,
        &[successor(3, 0.5, Next::OtherSide)],
    );
    tree.expand(
        &path(&tree, &[2]),
        102,
        &[successor(3, 0.5, Next::OtherSide)],
    );
    tree.expand(
        &path(&tree, &[2, 3]),
        103,
        &[successor(4, 0.5, Next::OtherSide)],
    );
    let value = minimax(&tree, &[1]);
    tree.shrink(10);
    assert_eq!(tree.len(), 4);
    assert_eq!(minimax(&tree, &[1]).to_bits(), value.to_bits());
    assert!(!tree.share(&path(&tree, &[1]), 101));
    assert_eq!(tree.children(tree.root()).len(), 2);
    assert_eq!(minimax(&tree, &[2, 3]).to_bits(), (-0.5_f32).to_bits());
}
