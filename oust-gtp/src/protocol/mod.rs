//! Lines of commands and their answers.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

mod answer;
mod error;
mod lines;
mod request;

pub use answer::Answer;
pub use error::CommandError;
pub(crate) use lines::{Line, Lines};
pub(crate) use request::{Arguments, Request};
