//! Replays: games to step through on a live board.
//!
//! A page of its own is [`GamePage`](crate::GamePage). For a page of a server this module has the
//! parts: [`ReplayGame`] makes the [`ReplayData`] of a game for the script, [`replay_controls`],
//! [`replay_panel`] and [`replay_charts`] write the elements that the script fills,
//! [`REPLAY_STYLE`] is their style sheet next to [`board_style`](crate::board_style), and
//! [`REPLAY_SCRIPTS`] are the modules of the script. Every text comes from [`Texts`];
//! [`CatalogTexts`] takes them out of a [`Catalog`].

mod catalog;
mod data;
mod elements;
mod english;
mod game;
mod steps;
mod texts;

pub use catalog::{Argument, Catalog, CatalogTexts};
pub use data::ReplayData;
pub(crate) use data::element_json;
pub use elements::{
    REPLAY_SCRIPTS, REPLAY_STYLE, joined_script, replay_charts, replay_controls, replay_panel,
};
pub use english::English;
pub use game::{ReplayFault, ReplayGame, ReplayNote};
pub use texts::{Label, Text, Texts, TurnState};
