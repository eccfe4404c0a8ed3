//! Positions, numbers and placements of the solver against `oust-core`.

use oust_core::{Point, Position, State};
use oust_test_support::cases::config;
use proptest::prelude::*;

use super::{board, random_position};
use crate::play::after;
use crate::solve::layout::Layout;
use crate::solve::layout::PointBits;
use crate::solve::node::Groups;
use crate::solve::node::Node;
use crate::solve::strategy::{NumberedStones, StoneSets, Stones, canonical};
use crate::symmetry::Symmetries;

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn placements_are_those_of_the_core(
        name in prop::sample::select(vec!["2x9", "3x7", "5x5", "6x6", "hex4", "hex5", "9x9", "hex6"]),
        seed in any::<u64>(),
        placements in 0_usize..120,
    ) {
        let board = board(name);
        let position = random_position(&board, seed, placements);
        if board.len() <= u64::EXACT_POINTS {
            same_placements::<u64>(&position)?;
        }
        same_placements::<u128>(&position)?;
    }

    #[test]
    fn only_symmetric_positions_share_a_number(
        name in prop::sample::select(vec!["2x3", "3x3", "3x5", "5x5", "hex3", "hex4"]),
        seed in any::<u64>(),
        placements in 0_usize..40,
    ) {
        let board = board(name);
        let positions = [seed, !seed].map(|seed| random_position(&board, seed, placements));
        match board.symmetries().count() {
            4 => same_numbers::<4>(&positions)?,
            8 => same_numbers::<8>(&positions)?,
            _ => same_numbers::<12>(&positions)?,
        }
    }

    #[test]
    fn the_key_of_an_answer_has_the_stones_of_an_image(
        name in prop::sample::select(vec!["3x5", "5x5", "hex4", "5x8"]),
        seed in any::<u64>(),
        placements in 0_usize..60,
    ) {
        let position = random_position(&board(name), seed, placements);
        same_stones::<NumberedStones>(&position)?;
        same_stones::<StoneSets>(&position)?;
    }
}

/// Checks that stones up to symmetry are the stones of the image that comes with them.
fn same_stones<S: Stones>(position: &Position) -> Result<(), TestCaseError> {
    let board = position.board();
    let symmetries = Symmetries::new(board);
    let (stones, symmetry) = canonical::<S>(&symmetries, board, |point| position.at(point));
    let image = stones.setup(board);
    for point in board.points() {
        prop_assert_eq!(image.at(symmetry.to(point)), position.at(point));
    }
    Ok(())
}

/// Returns whether the stones of two positions of a board are the same up to symmetry.
fn share_stones<S: Stones>(position: &Position, other: &Position) -> bool {
    let symmetries = Symmetries::new(position.board());
    let [one, other] = [position, other].map(|position| {
        canonical::<S>(&symmetries, position.board(), |point| position.at(point)).0
    });
    one == other
}

/// Checks that the images of the first position share its number, and that the second position does
/// if it is one of them.
fn same_numbers<const S: usize>([position, other]: &[Position; 2]) -> Result<(), TestCaseError> {
    let board = position.board();
    let layout = Layout::<u64, S>::new(board);
    let number = Node::new(&layout, position).number();
    for symmetry in board.symmetries() {
        let image = position.setup().transformed(symmetry).unwrap();
        let image = Position::from_setup(&image, position.to_move());
        prop_assert_eq!(Node::new(&layout, &image).number(), number);
    }
    if other.to_move() == position.to_move() {
        let is_same = share_stones::<StoneSets>(position, other);
        prop_assert_eq!(share_stones::<NumberedStones>(position, other), is_same);
        prop_assert_eq!(Node::new(&layout, other).number() == number, is_same);
    }
    Ok(())
}

/// Checks the placements, their captures, and the positions after them.
fn same_placements<W: PointBits>(position: &Position) -> Result<(), TestCaseError> {
    let layout = Layout::<W, 12>::new(position.board());
    let node = Node::new(&layout, position);
    let (mut groups, mut steps) = (Groups::default(), Vec::new());
    groups.find(&layout, &node);
    groups.placements(&layout, &node, &mut steps);
    let mut found: Vec<usize> = steps.iter().map(|step| usize::from(step.point)).collect();
    found.sort_unstable();
    let legal: Vec<usize> = position.legal_points().map(Point::index).collect();
    prop_assert_eq!(&found, &legal);
    for step in &steps {
        let next = after(position, Point::new(u16::from(step.point)));
        let is_won = matches!(next.state(), State::Won(_));
        prop_assert_eq!(step.wins(&node), is_won);
        if is_won {
            continue;
        }
        let mut reached = node.after(&layout, step);
        // The core ends a turn that has no further placement.
        if (next.to_move() == position.to_move()) == step.ends_turn() {
            reached = reached.passed();
        }
        let expected = Node::new(&layout, &next);
        prop_assert_eq!(reached.stones, expected.stones);
        prop_assert_eq!(reached.number(), expected.number());
    }
    Ok(())
}
