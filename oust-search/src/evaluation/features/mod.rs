//! The input features of a net: counts of points, groups and totals, each by its class.
//!
//! The number of features does not depend on the board, so one net can serve all boards. Every
//! feature is seen from one side, the *viewer*: own and enemy, not x and o.

mod facts;
mod planes;
mod rows;

pub(crate) use facts::Facts;
#[cfg(feature = "train")]
pub(crate) use rows::NO_ROW;
#[cfg(feature = "train")]
pub(crate) use rows::parents;
pub(crate) use rows::{View, Zones, Zoning, rows};
