//! The general evaluation, for boards without a net.

use oust_core::{Color, Position};

use super::{Evaluator, Successor};
use crate::numeric::logistic;
use crate::play::pass_if_forced;

/// Evaluates stones and groups by a weighted sum. Works on every board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linear;

impl Evaluator for Linear {
    fn expand(&mut self, position: &Position, successors: &mut Vec<Successor>) {
        successors.clear();
        let mover = position.to_move();
        for point in position.legal_points() {
            let mut after = position.clone();
            after.play(point).expect("a generated placement is legal");
            pass_if_forced(&mut after);
            successors.push(Successor::new(point, mover, &after, |after| {
                self.evaluate(after)
            }));
        }
    }

    fn evaluate(&mut self, position: &Position) -> f32 {
        let sum = side(position, position.to_move()) - side(position, !position.to_move());
        2.0 * logistic(sum) - 1.0
    }
}

/// Returns the square root of the sum of squared group sizes.
fn side(position: &Position, color: Color) -> f32 {
    let groups = position.groups(color);
    // A group captures smaller ones, so one large group is worth more than two halves of it.
    let squares = groups.iter().map(|group| group.size * group.size);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a sum below 2^24 on usual boards"
    )]
    let sum = squares.sum::<usize>() as f32;
    sum.sqrt()
}
