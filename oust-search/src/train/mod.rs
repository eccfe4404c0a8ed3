//! Training of nets: games of a net against itself, and gradient descent on their values.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "training rounds"
)]

mod games;
mod network;
mod recorded;
mod samples;
mod trainee;

pub use games::SelfPlay;
pub use network::Network;
pub use recorded::{Recorded, Recorder};
pub use samples::{Sample, Samples};
pub use trainee::Trainee;
