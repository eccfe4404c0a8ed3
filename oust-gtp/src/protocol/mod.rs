//! Lines of commands and their answers.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

mod answer;
mod request;

pub use answer::{Answer, CommandError};
pub(crate) use request::{Arguments, Line, Lines, Request};
