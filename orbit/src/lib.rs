//! Orbit, a game by Steven Meyers for two to five players on a square of 3 to 19 points.
//!
//! A [`Game`] takes the turns of the players, one [`Position`] has the stones:
//!
//! ```
//! use orbit::{Game, Turn};
//! use oust_core::{Board, SwapRule};
//!
//! let board = Board::rectangle(5, 5)?;
//! let mut game = Game::new(board.clone(), 2, SwapRule::Allowed);
//! for text in ["b5", "a1", "d5", "b1", "c4"] {
//!     game.play(Turn::parse(&board, text)?)?;
//! }
//! // The stones of x enclose c5 together with the upper side.
//! let refused = game.play(Turn::parse(&board, "c5")?).unwrap_err();
//! assert_eq!(refused.to_string(), "c5 lies in a half-orbit of x");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! The rules follow the help in the mail "New game: Orbit", quoted where the code applies them. The
//! help leaves these questions open; the answers here are:
//!
//! - A stone inside an enemy half-orbit stays, and the points that it encloses count.
//! - No placement loses stones of its own color: a point in an enemy orbit is forbidden, so there
//!   is no suicide.
//! - Passing is always allowed, and never automatic. A player without a placement passes himself.
//! - The swap exchanges the colors, not the stones: the player who began takes the second color, and
//!   the other player is to move. It counts as the third turn whatever the two turns before were.
//! - A player who resigns or runs out of time is skipped from then on and cannot win. His stones
//!   stay, enclose points, forbid placements and can be captured. Passes before that do not count
//!   towards the end. The game ends when one player is left, who wins whatever the scores.
//! - The highest score wins; if several players have it, the game is a tie.
//!
//! # What this crate does not do
//!
//! It draws nothing, keeps no time and knows no server. A time loss is an argument of
//! [`Game::forfeit`].

mod enclosure;
mod game;
mod listing;
mod notation;
mod position;
mod record;
mod turn;

pub use enclosure::Enclosure;
pub use game::{Entry, Game, Outcome, is_board};
pub use listing::listing;
pub use notation::{PositionLineError, picture, position_line, read_position_line};
pub use position::{Color, IllegalPlacement, Position};
pub use record::{Headers, Record, RecordError};
pub use turn::{Action, DIALECT, Forfeit, IllegalTurn, Turn, TurnError};
