//! What a source leaves open, said beforehand.

use oust_core::Board;

use super::{Content, Limits};
use crate::UnmarkedSgf;

/// How a source is read where it leaves something open, and how much of it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// What the source holds; otherwise it is found out.
    pub content: Option<Content>,
    /// The board of a record that does not say it and has no place for it.
    pub board_unsaid: Option<Board>,
    /// What is done with SGF that does not say that it holds a game of Oust.
    pub unmarked_sgf: UnmarkedSgf,
    /// How much is read at a time.
    pub limits: Limits,
}

impl ReadOptions {
    /// Reads a source as what it is said to hold. SGF is then read as a game of Oust even if it
    /// does not say that it is one.
    ///
    /// ```
    /// use oust_notation::{Content, Document, ReadOptions};
    ///
    /// let mut options = ReadOptions::of_content(Content::Moves);
    /// options.board_unsaid = oust_core::Board::rectangle(3, 3).ok();
    /// assert_eq!(Document::read_with("a1 b1\nb2 c1 c2\n", &options).parts.len(), 2);
    /// ```
    pub fn of_content(content: Content) -> Self {
        let unmarked_sgf = match content {
            Content::Sgf => UnmarkedSgf::ReadAsOust,
            _ => UnmarkedSgf::Refuse,
        };
        Self {
            content: Some(content),
            unmarked_sgf,
            ..Self::default()
        }
    }
}
