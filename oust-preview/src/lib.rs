//! Tries a turn out and shows it: the board with its marks, the status line, the stones of both
//! sides, and the links that take placements back.
//!
//! The server makes its pages with it. Compiled to WebAssembly, the same code answers each press in
//! the browser: a page has the start of its turn as JSON ([`PanelStart`]), and the pieces that a
//! press changes come from the same templates with the same texts. The server judges the whole turn.
//!
//! ```
//! use oust_core::{Board, Game};
//! use oust_preview::{TurnPhase, TurnStart};
//!
//! let game = Game::new(Board::hexagon(5)?);
//! let preview = TurnStart::oust(&game).preview(&["e5".to_owned()]);
//! assert_eq!(preview.phase, TurnPhase::Whole);
//! # Ok::<(), oust_core::BoardError>(())
//! ```

mod board;
mod catalog;
mod orbit_trial;
mod oust_trial;
mod panel;
mod place;
mod query;
mod sentences;
mod start;
mod view;

// The server needs no door for JavaScript.
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use board::{Points, Style, live_board};
pub use catalog::{Catalog, Phrase, turn_texts};
pub use panel::{PanelStart, Submit, TurnPanel};
pub use place::PanelPlace;
pub use query::TurnQuery;
pub use start::{StartError, TurnStart};
pub use view::{
    COLOR_NAMES, PlacementRefusal, PointView, PreviewColor, RefusedPlacement, TriedPlacement,
    TurnPhase, TurnPreview,
};
#[cfg(target_arch = "wasm32")]
pub use wasm::preview;
