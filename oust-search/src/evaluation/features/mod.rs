//! What a net sees of a position: counts of points, groups and totals, each by its class.
//!
//! The number of features does not depend on the board, so one net can serve all boards. Every
//! feature is seen from one side, the *viewer*: own and enemy, not x and o.

mod classes;
mod facts;
mod planes;
mod rows;
mod zones;

pub(crate) use facts::Facts;
#[cfg(feature = "train")]
pub(crate) use rows::NO_ROW;
pub(crate) use rows::View;
#[cfg(feature = "train")]
pub(crate) use zones::parents;
pub(crate) use zones::{Zones, Zoning, rows};
