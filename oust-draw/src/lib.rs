//! Pictures and pages of Oust.
//!
//! Draws a game as a page to step through:
//!
//! ```
//! use oust_core::{Board, RandomPlay};
//! use oust_draw::GamePage;
//! use oust_notation::{Dialect, AnnotatedGame};
//!
//! let game = RandomPlay::new(7).game(&Board::hexagon(4)?);
//! let mut page = GamePage::default();
//! page.add(&AnnotatedGame::new(game), Dialect::Bga, []);
//! let html = page.to_string();
//! assert!(html.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), oust_core::BoardError>(())
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
//! # What a user can rely on
//!
//! - The same picture or page is the same bytes on every machine.
//! - A picture needs no style sheet; a page is one file that loads and sends nothing.
//! - Text of a record is data: it never becomes markup or script.
//!
//! # What this crate does not do
//!
//! It parses nothing: `oust-notation` reads diagrams and records, and prints diagrams as text.

mod html;
mod svg;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use html::{GamePage, PageNote};
pub use svg::{HexagonStyle, PictureStyle, SvgPicture, Theme, ThemeError};
