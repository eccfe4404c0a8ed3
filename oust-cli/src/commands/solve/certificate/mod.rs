//! Certificates: strategies as files.

mod check;
mod fault;
mod write;

pub(super) use check::check;
pub(super) use write::write;
