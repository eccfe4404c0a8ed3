//! A net in integers that plays and learns.

use std::sync::Arc;

use oust_core::Board;

use super::network::Network;
use crate::Engine;
use crate::evaluation::net::{Net, NetError, net_evaluator};
use crate::evaluation::{Evaluation, Evaluator, Linear};

/// A net in integers, as it plays. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Trainee(Arc<Net>);

impl Trainee {
    /// Returns the net in integers.
    pub fn new(network: &Network, name: &str) -> Self {
        Self(Arc::new(network.quantized(name)))
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns why the bytes are not a net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        Ok(Self(Arc::new(Net::from_bytes(bytes)?)))
    }

    /// Returns the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// Returns the net to go on learning from.
    pub fn network(&self) -> Network {
        Network::from_net(&self.0)
    }

    /// Checks that the net can be used on a board.
    ///
    /// # Errors
    ///
    /// Returns an error if the net is for another board.
    pub fn check_board(&self, board: &Board) -> Result<(), NetError> {
        Evaluation::with_net(board, self.0.clone()).map(|_| ())
    }

    /// Returns an engine that searches with the net.
    ///
    /// # Errors
    ///
    /// Returns an error if the net is for another board.
    pub fn engine(&self, board: &Board) -> Result<Engine, NetError> {
        Evaluation::with_net(board, self.0.clone()).map(Engine::with_evaluation)
    }

    pub(crate) fn evaluator(&self, board: &Board) -> Box<dyn Evaluator> {
        net_evaluator(self.0.clone(), board).unwrap_or_else(|| Box::new(Linear))
    }
}
