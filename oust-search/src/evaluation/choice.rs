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

/// The nets for one shape each, and the general one.
macro_rules! included {
    ($file:literal) => {
        LazyLock::new(|| {
            let bytes = include_bytes!(concat!("../../nets/", $file));
            Arc::new(Net::from_bytes(bytes).expect("an included net is whole"))
        })
    };
}

static GENERAL: IncludedNet = included!("general.net");
static HEX5: IncludedNet = included!("hex5.net");

impl Evaluation {
    /// Returns the best evaluation that there is for a board.
    pub(crate) fn new(board: &Board) -> Self {
        let net = match board.shape() {
            _ if board.bitboard_words().is_none() => None,
            Shape::Hexagon { side: 5 } => Some(Arc::clone(&HEX5)),
            _ => Some(Arc::clone(&GENERAL)),
        };
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
        self.net.as_ref().map_or("general v1", |net| &net.name)
    }

    /// Returns an evaluator, one for each thread.
    pub(crate) fn evaluator(&self) -> Box<dyn Evaluator> {
        let net = self.net.clone();
        net.and_then(|net| net_evaluator(net, &self.board))
            .unwrap_or_else(|| Box::new(Linear))
    }
}
