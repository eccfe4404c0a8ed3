//! A bounded list of problems.

use std::ops::{Deref, DerefMut};

use super::{Problem, ProblemKind};
use crate::text::span::floor_char_boundary;

/// The problems of a record, or of a text outside of records: a slice of at most
/// [`Problems::LIMIT`], and one [`ProblemKind::MoreProblems`] that counts the rest, so that their
/// memory is bounded for every text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

/// The length in bytes to which a problem cuts a name or a token.
const LONGEST_TEXT: usize = 200;

impl Problems {
    /// The most problems that are listed.
    pub const LIMIT: usize = 1_000;

    /// Adds a problem, or counts it when the list is full.
    pub(crate) fn push(&mut self, mut problem: Problem) {
        if let Some(text) = problem.kind.text_mut() {
            clip(text);
        }
        let count = match problem.kind {
            ProblemKind::MoreProblems(count) => count,
            _ if self.0.len() < Self::LIMIT => return self.0.push(problem),
            _ => 1,
        };
        let counted = self.0.iter_mut().rev().find_map(|it| match &mut it.kind {
            ProblemKind::MoreProblems(count) => Some(count),
            _ => None,
        });
        if let Some(counted) = counted {
            *counted += count;
        } else {
            let kind = ProblemKind::MoreProblems(count);
            self.0.push(Problem { kind, ..problem });
        }
    }

    /// Returns whether further problems are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.0.len() >= Self::LIMIT
    }
}

/// Cuts a text from a source to at most [`LONGEST_TEXT`] bytes.
fn clip(text: &mut String) {
    if text.len() > LONGEST_TEXT {
        text.truncate(floor_char_boundary(text.as_bytes(), LONGEST_TEXT));
        text.push('\u{2026}');
        text.shrink_to_fit();
    }
}

impl Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.0
    }
}

impl DerefMut for Problems {
    fn deref_mut(&mut self) -> &mut [Problem] {
        &mut self.0
    }
}

impl<const N: usize> PartialEq<[Problem; N]> for Problems {
    fn eq(&self, other: &[Problem; N]) -> bool {
        self.0 == *other
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        let mut list = Self::default();
        list.extend(problems);
        list
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
