//! The notations of Oust: coordinates, board names, positions, diagrams and records.
//!
//! A record is read with everything that may be wrong in it, and a game is written:
//!
//! ```
//! use oust_notation::{Document, Part};
//!
//! let document = Document::read("oust 3x3\nx: alice\no: bob\n\n1. a1 b1\n2. a2\n");
//! let Part::Record(record) = &document.parts[0] else { panic!("a record") };
//! assert_eq!(record.board.as_ref().map(|board| board.len()), Some(9));
//! assert!(record.problems.is_empty());
//! ```
//!
//! A coordinate names a point only in a dialect:
//!
//! ```
//! use oust_core::Board;
//! use oust_notation::{Coord, Dialect};
//!
//! let board = Board::hexagon(7)?;
//! let coord: Coord = "g7".parse()?;
//! assert_eq!(Dialect::Bga.resolve(&board, coord)?, board.point(6, 6).expect("the centre"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A diagram becomes a position line:
//!
//! ```
//! use oust_notation::{Diagram, PositionLine};
//!
//! let diagram: Diagram = " # . O\n . # .\n . . .\n\nx to move\n".parse()?;
//! let to_move = diagram.to_move().expect("the caption says it");
//! let line = PositionLine { setup: diagram.setup, to_move };
//! assert_eq!(line.to_string(), "3x3 x1o/1x1/3 x");
//! # Ok::<(), oust_notation::DiagramError>(())
//! ```
//!
//! # What a user can rely on
//!
//! - Readers are lenient and lose nothing: they return what they understood, with the place of
//!   every token, and beside it the problems. No text makes them panic.
//! - Writers write one canonical form: reading it back gives the same game, and writing that
//!   again the same bytes.
//!
//! # What this crate does not do
//!
//! It does not decide whether a move is legal: `oust-core` does, and `oust-validate` holds a
//! record against it. It draws no pictures: `oust-draw` does.

mod abstract_play;
mod assumption;
mod board_name;
mod claim;
mod coord;
mod coord_table;
mod counts;
mod date;
mod diagram;
mod dialect;
mod digits;
mod document;
mod edge_labels;
mod entries;
mod json;
mod json_text;
mod line_index;
mod lines;
mod loss;
mod move_list;
mod native;
mod pbmserv;
mod position_line;
mod printable;
mod reader;
pub mod record;
mod row_number;
mod sgf;
mod side;
mod source_text;
mod span;
mod star_points;
mod transcript;
mod turn_text;
mod unpacked;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use abstract_play::write_abstract_play;
pub use assumption::Assumption;
pub use board_name::{BoardName, BoardNameError};
pub use coord::{Coord, CoordError};
pub use coord_table::CoordTable;
pub use counts::{Counts, CountsError};
pub use date::{Date, DateError};
pub use diagram::{
    Claim, Diagram, DiagramError, DiagramErrorKind, DiagramPlaces, DiagramProblem,
    DiagramProblemKind, FoundDiagram, Labels, Style, read_diagrams,
};
pub use dialect::{Dialect, DialectError, ResolveError};
pub use document::{Document, Part};
pub use entries::{Entries, Entry};
pub use json::{
    HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, SideToMove, TurnJson,
    state_name,
};
pub use loss::Loss;
pub use move_list::{read_move_list, write_move_list};
pub use native::{PlainPlacement, PlainRows, read_native, write_native};
pub use pbmserv::{read_listing, write_listing};
pub use position_line::{PositionLine, PositionLineError, PositionLineErrorKind};
pub use printable::{escape_xml, is_unprintable, printable, printable_json, printable_lines};
pub use reader::{BrokenOff, Content, ContentError, Limits, Piece, ReadOptions, Reader};
pub use sgf::{SgfBoardError, UnmarkedSgf, check_sgf_board, read_sgf, write_sgf};
pub use side::{side_letter, side_of_letter};
pub use source_text::{Fault, SourceText};
pub use span::{LineColumn, Span};
pub use star_points::star_points;
pub use transcript::{Note, NoteKind, Transcript};
pub use unpacked::unpacked;
