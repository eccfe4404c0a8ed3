//! A net in integers, as it plays.

use std::sync::Arc;

use oust_core::{Board, Color, Position, State};

use super::Network;
use crate::Engine;
use crate::evaluation::net::{Net, net_evaluator};
use crate::evaluation::{Evaluation, Evaluator, Linear, Successor};

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
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
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

    /// Plays a game between nets that look one placement ahead, and returns the winner.
    pub fn play(players: [&Self; 2], start: &Position) -> Option<Color> {
        let mut position = start.clone();
        let mut evaluators = players.map(|net| net.evaluator(start.board()));
        let mut successors: Vec<Successor> = Vec::new();
        loop {
            match position.state() {
                State::Won(winner) => return Some(winner),
                State::Deadlock => return None,
                State::Playing if position.must_pass() => {
                    position.pass().expect("the side has to pass");
                }
                State::Playing => {
                    evaluators[position.to_move().index()].expand(&position, &mut successors);
                    let best = successors.iter().max_by(|a, b| a.value.total_cmp(&b.value));
                    let best = best.expect("the side has a placement").point;
                    position.play(best).expect("a generated placement is legal");
                }
            }
        }
    }

    /// Returns an engine that searches with the net.
    pub(super) fn engine(&self, board: &Board) -> Engine {
        Evaluation::with_net(board, self.0.clone())
            .map(Engine::with_evaluation)
            .expect("the caller has checked the board")
    }

    pub(super) fn evaluator(&self, board: &Board) -> Box<dyn Evaluator> {
        net_evaluator(self.0.clone(), board).unwrap_or_else(|| Box::new(Linear))
    }
}
