//! Pictures and pages of Oust.
//!
//! Draws a game as a page to step through:
//!
//! ```
//! use oust_draw::GamePage;
//! use oust_draw::replay::ReplayGame;
//! use oust_notation::{Dialect, Document};
//!
//! let document = Document::read("oust 3x3\nx: ada\no: ben\n\n1. a1 b1\n2. a2\n");
//! let record = document.into_records().next().expect("a record");
//! let mut page = GamePage::default();
//! let annotated = record.play()?;
//! page.add(&ReplayGame::new(&annotated, Dialect::Pbmserv));
//! let html = page.to_string();
//! assert!(html.contains("<title>ada – ben, 3x3</title>"));
//! # Ok::<(), oust_notation::PlayError>(())
//! ```
//!
//! Draws a position as a picture, with its legal placements marked:
//!
//! ```
//! use oust_draw::SvgPicture;
//! use oust_notation::PositionLine;
//!
//! let line: PositionLine = "3x3 x1o/1x1/3 x".parse()?;
//! let position = line.position();
//! let svg = SvgPicture::from_position(&position).legal(position.legal()).to_string();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), oust_notation::PositionLineError>(())
//! ```
//!
//! Draws figures as plots, and puts them on a page with their tables: see [`plot`].
//!
//! A server builds pages of its own from [`LiveBoard`], a board with optional buttons, with the
//! style sheet [`board_style`], and from the parts of a [`replay`].
//!
//! # What a user can rely on
//!
//! - The same picture or page is the same bytes on every machine.
//! - A picture needs no style sheet; a page is one file that loads and sends nothing.
//! - Text of a record is data: it never becomes markup or script.
//!
//! # What this crate does not do
//!
//! It parses nothing: `oust-notation` reads diagrams and records, and prints diagrams as text.

mod geometry;
mod interactive;
mod page;
mod page_colors;
mod palette;
pub mod plot;
#[cfg(feature = "raster")]
mod raster;
pub mod replay;
mod shapes;
mod style;
mod svg;
mod theme_css;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use geometry::middle_stone;
pub use interactive::{
    LiveBoard, LivePoint, PointButton, SmallStones, board_icon, board_style, small_board,
    stone_icon,
};
pub use page::GamePage;
#[cfg(feature = "raster")]
pub use raster::png_board;
pub use style::{HexagonStyle, PictureStyle, Theme, ThemeError};
pub use svg::{PointValue, SvgPicture};
