#![doc = include_str!("../README.md")]

pub use oust_core as rules;
#[cfg(feature = "draw")]
pub use oust_draw as draw;
pub use oust_notation as notation;
#[cfg(feature = "search")]
pub use oust_search as search;
#[cfg(feature = "validate")]
pub use oust_validate as validate;
