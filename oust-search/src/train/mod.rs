//! Training of nets: games of a net against itself, and gradient descent on their values.

mod games;
mod network;
mod samples;
mod trainee;

pub use games::SelfPlay;
pub use network::Network;
pub use samples::{Sample, Samples};
pub use trainee::Trainee;
