//! The notations of Oust.

mod board_name;
mod coord;
mod dialect;
mod position_line;
mod side;
mod span;

pub use board_name::{BoardName, BoardNameError};
pub use coord::{Coord, CoordError};
pub use dialect::{Dialect, DialectError, ResolveError};
pub use position_line::{PositionLine, PositionLineError, PositionLineErrorKind};
pub use side::{side_letter, side_of_letter};
pub use span::{LineColumn, Span};
