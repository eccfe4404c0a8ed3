//! Training of nets: games of a net against itself, and gradient descent on their values.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "training rounds"
)]

mod network;
mod recorded;
mod samples;
mod self_play;
mod trainee;

pub use network::Network;
pub use recorded::{Judged, Recorded, Recorder};
pub use samples::{Sample, Samples};
pub use self_play::SelfPlay;
pub use trainee::Trainee;
