//! The values of first placements, from games of the engine against itself.
//!
//! ```
//! use oust_core::Board;
//! use oust_search::Stop;
//! use oust_search::openings::{OpeningMap, SelfPlay};
//!
//! let board = Board::rectangle(3, 3)?;
//! let self_play = SelfPlay::new(&board, 100, 7);
//! let mut map = OpeningMap::new(&board);
//! for number in 0..2 {
//!     for class in 0..map.classes().len() {
//!         let game = self_play.play(class, number, &Stop::default())?;
//!         assert!(map.add(&game.expect("a whole game")));
//!     }
//! }
//! let corner = board.point(0, 0).unwrap();
//! assert_eq!(map.class_of(corner).unwrap().score.games(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod map;
mod self_play;

pub use map::{OpeningClass, OpeningMap};
pub use self_play::{NoSuchClass, SelfPlay};
