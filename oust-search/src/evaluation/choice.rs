//! The choice of an evaluation for a board: a net, or the general evaluation on boards without one.

use std::sync::Arc;

use oust_core::{Board, Color, Position, Shape};

use super::features::Zones;
use super::net::{Net, NetError, net_evaluator};
use super::{Calibration, Evaluator, Successor};
use crate::Report;
use crate::numeric::logistic;
use crate::play::pass_if_forced;

/// The evaluation of a board. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    board: Board,
    /// `None` for [`Linear`].
    net: Option<Arc<Net>>,
    /// How much the values of reports are worth.
    calibration: Calibration,
}

/// Returns the net of a file in `nets/`, read when it is first used.
#[allow(unused_macros, reason = "a build without nets uses none")]
macro_rules! included {
    ($file:literal) => {{
        static NET: std::sync::LazyLock<Arc<Net>> = std::sync::LazyLock::new(|| {
            let bytes = include_bytes!(concat!("../../nets/", $file));
            Arc::new(Net::from_bytes(bytes).expect("an included net is whole"))
        });
        Some(&*NET)
    }};
}

/// Returns the included net that was made for a board, or for a few boards with this one.
fn special(shape: Shape) -> Option<&'static Arc<Net>> {
    match shape {
        #[cfg(feature = "net-hex5")]
        Shape::Hexagon { side: 5 } => included!("hex5.net"),
        #[cfg(feature = "net-hex6")]
        Shape::Hexagon { side: 6 } => included!("hex6.net"),
        #[cfg(feature = "net-hex7")]
        Shape::Hexagon { side: 7 } => included!("hex7.net"),
        #[cfg(feature = "net-hex8")]
        Shape::Hexagon { side: 8 } => included!("hex8.net"),
        #[cfg(feature = "net-large-hexagons")]
        Shape::Hexagon { side: 9..=11 } => included!("large-hexagons.net"),
        #[cfg(feature = "net-9x9")]
        Shape::Rectangle {
            width: 9,
            height: 9,
        } => included!("9x9.net"),
        #[cfg(feature = "net-11x11")]
        Shape::Rectangle {
            width: 11,
            height: 11,
        } => included!("11x11.net"),
        #[cfg(feature = "net-13x13")]
        Shape::Rectangle {
            width: 13,
            height: 13,
        } => included!("13x13.net"),
        _ => None,
    }
}

/// Returns the included net for all boards.
#[allow(clippy::unnecessary_wraps, reason = "a build without nets has none")]
fn general() -> Option<&'static Arc<Net>> {
    #[cfg(feature = "net-general")]
    return included!("general.net");
    #[cfg(not(feature = "net-general"))]
    None
}

impl Evaluation {
    /// Returns the evaluation by the included net for a board, else by the one for all boards,
    /// else by [`Linear`].
    pub(crate) fn new(board: &Board) -> Self {
        let own = special(board.shape());
        // A build may lack the net of the board: the general one has other faults.
        let calibration = own.map_or(Calibration::NONE, |_| Calibration::of_own_net(board));
        // A net sees bitboards.
        let net = own.or_else(general);
        let net = net.filter(|_| board.bitboard_size().is_some());
        Self {
            board: board.clone(),
            net: net.cloned(),
            calibration,
        }
    }

    /// Returns the evaluation of a net, which is not used on a board too large for bitboards.
    pub(crate) fn with_net(board: &Board, net: Arc<Net>) -> Result<Self, NetError> {
        // Checked before the size of the board: a net for another board is an error, a large board
        // is not.
        if Zones::new(board, net.zoning).is_none() {
            return Err(NetError::Board);
        }
        let net = board.bitboard_size().map(|_| net);
        Ok(Self {
            board: board.clone(),
            net,
            calibration: Calibration::NONE,
        })
    }

    /// Returns the same evaluation with a calibration of its values in reports.
    pub(crate) fn with_calibration(self, calibration: Calibration) -> Self {
        Self {
            calibration,
            ..self
        }
    }

    /// Returns a report with chances as games bear them out.
    pub(crate) fn calibrated(&self, report: Report) -> Report {
        let evaluations = report.evaluations;
        let chance = |chance: f64| {
            // Reports have chances from 0 to 1.
            let value = self.calibration.value(2.0 * chance - 1.0, evaluations);
            f64::midpoint(value, 1.0)
        };
        report.map_values(chance)
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns its name with its version, such as `net hex5 v1`.
    pub(crate) fn name(&self) -> &str {
        self.net.as_ref().map_or("linear v1", |net| &net.name)
    }

    /// Returns an evaluator. Each thread needs its own, since it has memory that it reuses.
    pub(crate) fn evaluator(&self) -> Box<dyn Evaluator> {
        let net = self.net.clone();
        net.and_then(|net| net_evaluator(net, &self.board))
            .unwrap_or_else(|| Box::new(Linear))
    }
}

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
        // A position and the one with exchanged colors have the same value, as with a net.
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

#[cfg(all(test, feature = "nets"))]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_the_net_that_is_made_for_it() {
        let names = |boards: &[(u8, u8)]| {
            let board = |&(width, height): &(u8, u8)| match height {
                0 => Board::hexagon(width).expect("a board"),
                _ => Board::rectangle(width, height).expect("a board"),
            };
            let evaluations = boards
                .iter()
                .map(board)
                .map(|board| Evaluation::new(&board));
            // Without the version: the hashes of the files stand for it.
            let name = |evaluation: Evaluation| {
                let (name, _) = evaluation.name().rsplit_once(' ').expect("a version");
                name.to_owned()
            };
            evaluations.map(name).collect::<Vec<_>>()
        };
        assert_eq!(
            names(&[(5, 0), (6, 0), (7, 0), (8, 0), (9, 9), (11, 11), (13, 13)]),
            ["hex5", "hex6", "hex7", "hex8", "9x9", "11x11", "13x13"]
                .map(|board| format!("net {board}")),
        );
        assert_eq!(
            names(&[(9, 0), (10, 0), (11, 0)]),
            ["net large hexagons"; 3]
        );
        assert_eq!(
            names(&[(1, 0), (4, 0), (1, 1), (11, 13), (19, 19)]),
            ["net general"; 5]
        );
        assert_eq!(names(&[(12, 0), (20, 20), (255, 2)]), ["linear"; 3]);
    }

    #[test]
    fn included_nets_fit_their_boards() {
        for board in [
            Board::hexagon(5),
            Board::hexagon(6),
            Board::hexagon(7),
            Board::hexagon(8),
            Board::hexagon(9),
            Board::hexagon(10),
            Board::hexagon(11),
            Board::rectangle(9, 9),
            Board::rectangle(11, 11),
            Board::rectangle(13, 13),
        ] {
            let board = board.expect("a board");
            let net = special(board.shape()).expect("a net of its own");
            assert!(Zones::new(&board, net.zoning).is_some(), "{}", net.name);
        }
    }
}
