//! The notations of Oust: coordinates, board names, positions, diagrams and records.
//!
//! [`Document::read`] reads a text in any format, with its problems. [`Record::play`](record::Record::play)
//! plays a record by the rules, and [`Format::write`] writes the game:
//!
//! ```
//! use oust_notation::{Dialect, Document, Format};
//!
//! let document = Document::read("oust 3x3\nx: alice\no: bob\n\n1. a1 b1\n2. a2\n");
//! let record = document.into_records().next().expect("a record");
//! assert!(record.problems.is_empty());
//! let game = record.play()?;
//! assert_eq!(Format::Position.write(&game, Dialect::Pbmserv)?, "3x3 3/x2/x2 o\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
//! assert_eq!(Dialect::Bga.resolve(&board, coord)?, board.point(6, 6).expect("the center"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A diagram becomes a position, which lists its placements, plays and prints:
//!
//! ```
//! use oust_notation::{Diagram, Dialect};
//!
//! let diagram: Diagram = " # . O\n . # .\n . . .\n\nx to move\n".parse()?;
//! let mut position = diagram.position()?;
//! let board = position.board().clone();
//! let names = position
//!     .legal()
//!     .map(|placement| Dialect::Pbmserv.point_name(&board, placement.point).to_string());
//! assert_eq!(names.collect::<Vec<_>>(), ["b3", "c2", "a1", "c1"]);
//! position.play(Dialect::Pbmserv.resolve(&board, "c1".parse()?)?)?;
//! assert_eq!(position.to_string(), "3x3 x1o/1x1/2x o");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a user can rely on
//!
//! - Readers are lenient and lose nothing: they return everything they understood, with the span
//!   of every token, and the problems in a separate list. No text makes them panic.
//! - Writers write one canonical form: reading it back gives the same game, and writing that game
//!   again gives the same bytes.
//!
//! # Modules
//!
//! Each module uses only those before it: `text`, `coord`, `claim` and `assumption`,
//! `position_line`, [`certificate`], `diagram`, [`record`], `turn`, `address`, `game`, `format`, `parts`,
//! `stream`.
//!
//! # What this crate does not do
//!
//! It does not decide whether a move is legal: `oust-core` does, and `oust-validate` checks records
//! by it. It draws no pictures: `oust-draw` does.

mod address;
mod assumption;
pub mod certificate;
mod claim;
mod coord;
mod diagram;
mod format;
mod game;
mod parts;
mod position_line;
pub mod record;
mod stream;
mod text;
mod turn;

pub use address::{AddressError, GameAddress};
pub use assumption::Assumption;
pub use claim::{Counts, CountsError};
pub use coord::board_labels::star_points;
pub use coord::dialect::{CoordTable, Dialect, DialectError, ResolveError};
pub use coord::{Coord, CoordError, side_from_letter, side_letter};
pub use diagram::claim::{Claim, DiagramSpans};
pub use diagram::legend::{DiagramStyle, Labels};
pub use diagram::{
    Diagram, DiagramError, DiagramErrorKind, DiagramProblem, DiagramProblemKind, FoundDiagram,
    Named, UnknownSide, read_diagrams, read_diagrams_on,
};
pub use format::item::DocumentItem;
pub use format::json::{
    HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, TurnJson, state_name,
};
pub use format::listing::read_listing;
pub use format::move_list::read_move_list;
pub use format::native::{read_native, write_native};
pub use format::sgf::{UnsupportedBoard, read_sgf};
pub use format::{Limits, ReadOptions, UnmarkedSgf};
pub use game::play::{PlayError, PlayErrorKind};
pub use game::play_coord::{PlayCoord, PlayCoordError};
pub use game::{AnnotatedGame, Loss, Note, NoteKind};
pub use parts::{Part, PartKind, Parts};
pub use position_line::{PositionLine, PositionLineError, PositionLineErrorKind};
pub use record::date::{Date, DateError};
pub use record::{CompactPlacement, CompactRows, Format, FormatError, LazyRecord};
pub use stream::document::Document;
pub use stream::{BrokenOff, Chunk, Reader};
pub use text::decode::SourceText;
pub use text::decompress::{Archive, ArchiveKind, decompress};
pub use text::encoding::{Encoding, EncodingError};
pub use text::printable::{
    counted, escape_xml, is_unprintable, printable, printable_json, printable_lines,
};
pub use text::span::{LineColumn, Span, TextPlace};
pub use text::utf16::Utf16Index;
pub use turn::TurnError;
pub use turn::print::{Entries, Entry};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
