//! One command a file.

pub(crate) mod apply;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod fmt;
pub(crate) mod legal;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod random;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod stats;
