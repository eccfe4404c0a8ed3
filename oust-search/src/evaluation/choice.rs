//! The choice of an evaluation for a board.

use std::sync::{Arc, LazyLock};

use oust_core::{Board, Shape};

use super::features::Zones;
use super::net::{Net, NetError, net_evaluator};
use super::{Evaluator, Linear};

/// The evaluation of a board. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    board: Board,
    /// `None` for [`Linear`].
    net: Option<Arc<Net>>,
}

/// A net that is part of the library.
type IncludedNet = LazyLock<Arc<Net>>;

/// Makes the net of a file in `nets/`.
macro_rules! included {
    ($file:literal) => {
        LazyLock::new(|| {
            let bytes = include_bytes!(concat!("../../nets/", $file));
            Arc::new(Net::from_bytes(bytes).expect("an included net is whole"))
        })
    };
}

static GENERAL: IncludedNet = included!("general.net");

/// The nets for one board each.
static SPECIAL: [(Shape, IncludedNet); 4] = [
    (Shape::Hexagon { side: 5 }, included!("hex5.net")),
    (Shape::Hexagon { side: 6 }, included!("hex6.net")),
    (Shape::Hexagon { side: 7 }, included!("hex7.net")),
    (
        Shape::Rectangle {
            width: 9,
            height: 9,
        },
        included!("9x9.net"),
    ),
];

impl Evaluation {
    /// Returns the best evaluation that there is for a board.
    pub(crate) fn new(board: &Board) -> Self {
        let special = SPECIAL.iter().find(|(shape, _)| *shape == board.shape());
        let net = special.map_or(&GENERAL, |(_, net)| net);
        let net = board.bitboard_words().map(|_| Arc::clone(net));
        let board = board.clone();
        Self { board, net }
    }

    /// Returns the evaluation of a net, which is not used on a board too large for bitboards.
    pub(crate) fn with_net(board: &Board, net: Arc<Net>) -> Result<Self, NetError> {
        if Zones::new(board, net.zoning).is_none() {
            return Err(NetError::Board);
        }
        let net = board.bitboard_words().map(|_| net);
        let board = board.clone();
        Ok(Self { board, net })
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns its name with its version, such as `net hex5 v1`.
    pub(crate) fn name(&self) -> &str {
        self.net.as_ref().map_or("linear v1", |net| &net.name)
    }

    /// Returns an evaluator, one for each thread.
    pub(crate) fn evaluator(&self) -> Box<dyn Evaluator> {
        let net = self.net.clone();
        net.and_then(|net| net_evaluator(net, &self.board))
            .unwrap_or_else(|| Box::new(Linear))
    }
}

#[cfg(test)]
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
            evaluations
                .map(|evaluation| evaluation.name().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names(&[(5, 0), (6, 0), (7, 0), (9, 9)]),
            ["hex5", "hex6", "hex7", "9x9"].map(|board| format!("net {board} v1")),
        );
        assert_eq!(
            names(&[(1, 0), (11, 0), (1, 1), (13, 13), (19, 19)]),
            ["net general v1"; 5]
        );
        assert_eq!(names(&[(12, 0), (20, 20), (255, 2)]), ["linear v1"; 3]);
    }

    #[test]
    fn included_nets_fit_their_boards() {
        for (shape, net) in &SPECIAL {
            let board = Board::new(*shape).expect("a board");
            assert!(Zones::new(&board, net.zoning).is_some(), "{}", net.name);
        }
    }
}
