//! Reviews of games: the value of each position, and the mistakes.
//!
//! ```
//! use oust_core::{Action, Board, Game};
//! use oust_search::Limits;
//! use oust_search::review::{Analyst, Mark, Review};
//!
//! let board = Board::rectangle(3, 3)?;
//! let mut game = Game::new(board.clone());
//! // a1 b1 c3 a3 a2, by row and column from the top left.
//! for (row, column) in [(2, 0), (2, 1), (0, 2), (0, 0), (1, 0)] {
//!     game.act(Action::Place(board.point(row, column).expect("on the board")))?;
//! }
//! let analyst = Analyst::new(&board, Limits::evaluations(200));
//! let review = Review::new(&analyst, &game, || {})?;
//! assert_eq!(review.steps.len(), 6, "the start, and a position after each placement");
//! let blunders = review.steps.iter().filter(|step| step.mark() == Some(Mark::Blunder));
//! assert_eq!(blunders.count(), 2, "c3 and a3 miss wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod game;
mod value;

pub use analysis::{Analysis, Analyst};
pub use game::{Played, Review, ReviewRun, Step};
pub use value::{Mark, Value};
