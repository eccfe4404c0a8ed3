//! Helpers of the test programs.
//!
//! These files compute rules and geometry on their own, so that tests compare the engine with
//! something independent.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test program is a crate of its own and uses a part"
)]

mod agree;
mod diagram;
mod dice;
mod games;
mod line;
mod observed;
mod script;

pub(crate) use agree::{assert_agree, verdict};
pub(crate) use diagram::{Diagram, diagram};
pub(crate) use dice::Dice;
pub(crate) use games::{
    RESIGNATION, boards, choices, hexagons, play_on, setups, starts, with_swap_and_ending,
};
pub(crate) use line::position_line;
pub(crate) use observed::{Observed, ObservedGame};
pub(crate) use script::play;

pub(crate) use oust_test_support::cases::config;
pub(crate) use oust_test_support::geometry::{
    a1, axial, coordinates, hexagon, neighbors, rectangle,
};
pub(crate) use oust_test_support::plain::{Plain, PlainCount, Stance, Verdict};
