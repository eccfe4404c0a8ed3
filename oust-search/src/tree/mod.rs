//! A best-first tree: each expansion evaluates all placements of the leaf that PUCT selects.
//!
//! A node is a placement, not a turn. A forced pass is part of the placement before it.

mod backup;
mod compact;
mod node;
mod select;

use std::collections::HashMap;

use node::Siblings;
pub(crate) use node::{Node, Outcome};

/// A tree in one vector. The children of a node lie next to each other.
///
/// Placements that lead to one position in different orders share its children, so the tree is a
/// directed graph. It has no cycle, since no position of a game comes back.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The children of each expanded position by its key.
    table: HashMap<u64, Siblings>,
    /// The number of compactions. Indices are valid for one generation.
    generation: u32,
}

/// The nodes from the root to a node, as indices of one generation of the tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    indices: Vec<u32>,
    generation: u32,
}

const ROOT: u32 = 0;

impl Tree {
    pub(crate) fn new() -> Self {
        Self {
            // The root is always at index 0, also after compactions, so that 0 can mean `no child`.
            nodes: vec![Node::root()],
            table: HashMap::new(),
            generation: 0,
        }
    }

    pub(crate) fn root(&self) -> &Node {
        &self.nodes[ROOT as usize]
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn children(&self, node: &Node) -> &[Node] {
        let Siblings { first, count } = node.children();
        // One slice of the vector: siblings are added together and copied together, and never
        // split.
        &self.nodes[first as usize..][..usize::from(count)]
    }

    /// Returns the nodes of a path that was just selected, the root first.
    pub(crate) fn nodes_on<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a Node> {
        let indices = path.indices.iter();
        indices.map(|&index| &self.nodes[index as usize])
    }

    /// Returns a path of the root alone, for [`Tree::descend`] to extend.
    pub(crate) fn path_to_root(&self) -> Path {
        Path {
            indices: vec![ROOT],
            generation: self.generation,
        }
    }

    /// Extends a path by the child of its end with this index in [`Tree::children`].
    pub(crate) fn descend(&self, path: &mut Path, child: usize) {
        let first = self.nodes[path.end()].children().first;
        let child = u32::try_from(child).expect("at most as many children as points");
        path.indices.push(first + child);
    }
}

impl Path {
    fn end(&self) -> usize {
        self.indices[self.indices.len() - 1] as usize
    }
}

#[cfg(test)]
mod tests;
