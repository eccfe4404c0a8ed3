//! Test code that several crates of the toolkit share. Unpublished.
//!
//! - [`geometry`] and [`plain`]: the boards and the rules a second time, without the engine.
//! - [`damage`]: damaged inputs.
//! - `cases`: the configuration of property tests (feature `proptest`).
//! - `conservation`: texts in which nothing may be lost (feature `notation`).
//! - `notation`: games, records, spans (feature `notation`).
//! - `every_way`: round trips through every format (feature `validate`).
//! - `program`: running a program in a folder of its own (feature `program`).

#[cfg(feature = "proptest")]
pub mod cases;
#[cfg(feature = "notation")]
pub mod conservation;
pub mod damage;
#[cfg(feature = "validate")]
pub mod every_way;
pub mod geometry;
#[cfg(feature = "notation")]
pub mod notation;
pub mod plain;
#[cfg(feature = "program")]
pub mod program;

#[cfg(all(doctest, feature = "validate"))]
#[doc = include_str!("../../README.md")]
mod readme {}
