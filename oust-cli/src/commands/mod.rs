//! One command a file.

pub(crate) mod apply;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod fmt;
pub(crate) mod legal;
pub(crate) mod perft;
pub(crate) mod random;
pub(crate) mod schema;
pub(crate) mod show;
