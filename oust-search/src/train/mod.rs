//! Training of nets: games of a net against itself, and gradient descent on their values.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "training rounds"
)]

mod games;
mod network;
mod samples;

pub use games::{Judged, Recorded, Recorder, SelfPlay, Trainee};
pub use network::Network;
pub use samples::{Sample, Samples};
