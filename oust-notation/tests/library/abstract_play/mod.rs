//! Abstract Play's records and game states.

mod board;
mod nesting;
mod records;
mod state;
mod wild;
