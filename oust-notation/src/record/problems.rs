//! A bounded list of problems.

use std::ops::{Deref, DerefMut};

use crate::record::{Problem, ProblemKind};
use crate::text::span::floor_char_boundary;

/// The problems of a record, or of a text outside of records.
///
/// Dereferences to a slice of at most [`Problems::LIMIT`] problems and one
/// [`ProblemKind::MoreProblems`] with the number of further ones, which bounds the memory for
/// every text. Unknown headers and fields have a limit of their own and
/// [`ProblemKind::MoreUnknown`], since they do not make a record unreadable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    /// The number of unknown headers and fields in the list.
    unknown: usize,
}

/// The maximum length in bytes of a name or a token in a problem.
const LONGEST_TEXT: usize = 200;

impl Problems {
    /// The maximum number of listed problems, and of listed unknown headers and fields.
    pub const LIMIT: usize = 1_000;

    /// Adds a problem, or counts it if the list is full.
    pub(crate) fn push(&mut self, mut problem: Problem) {
        if let Some(text) = problem.kind.text_mut() {
            clip(text);
        }
        match problem.kind {
            // Counters come from lists that are joined to this one.
            ProblemKind::MoreProblems(count) => {
                self.count(&problem, count, ProblemKind::MoreProblems);
            }
            ProblemKind::MoreUnknown(count) => {
                self.count(&problem, count, ProblemKind::MoreUnknown);
            }
            _ if is_unknown(&problem) => {
                if self.unknown < Self::LIMIT {
                    self.unknown += 1;
                    self.list.push(problem);
                } else {
                    self.count(&problem, 1, ProblemKind::MoreUnknown);
                }
            }
            _ if self.is_full() => self.count(&problem, 1, ProblemKind::MoreProblems),
            _ => self.list.push(problem),
        }
    }

    /// Counts `more` problems that are not listed, the first of them `first`.
    fn count(&mut self, first: &Problem, more: usize, kind: fn(usize) -> ProblemKind) {
        let is_counter = |problem: &&mut Problem| {
            std::mem::discriminant(&problem.kind) == std::mem::discriminant(&kind(0))
        };
        match self
            .list
            .iter_mut()
            .rev()
            .find(is_counter)
            .map(|problem| &mut problem.kind)
        {
            Some(ProblemKind::MoreProblems(count) | ProblemKind::MoreUnknown(count)) => {
                *count += more;
            }
            _ => self.list.push(Problem {
                span: first.span,
                kind: kind(more),
            }),
        }
    }

    /// Drops the problems after the end of their record, and shortens spans that exceed it.
    pub(crate) fn cut_off(&mut self, end: usize) {
        self.retain(|problem| problem.span.start < end || problem.span.is_empty());
        for problem in &mut self.list {
            problem.span.end = problem.span.end.min(end);
        }
    }

    /// Removes the problems for which `keeps` is false.
    pub(crate) fn retain(&mut self, keeps: impl FnMut(&Problem) -> bool) {
        self.list.retain(keeps);
        // `keeps` may have dropped unknown headers.
        self.unknown = self
            .list
            .iter()
            .filter(|problem| is_unknown(problem))
            .count();
    }

    /// Returns whether further problems are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() - self.unknown >= Self::LIMIT
    }
}

/// Returns whether a problem is an unknown header or field.
fn is_unknown(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::UnknownHeader(_) | ProblemKind::UnknownField(_)
    )
}

/// Shortens a text from a source to at most [`LONGEST_TEXT`] bytes and an ellipsis.
fn clip(text: &mut String) {
    if text.len() > LONGEST_TEXT {
        text.truncate(floor_char_boundary(text.as_bytes(), LONGEST_TEXT));
        text.push('\u{2026}');
        // Thousands of problems may be kept; a long token must not keep its capacity.
        text.shrink_to_fit();
    }
}

impl Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.list
    }
}

impl DerefMut for Problems {
    fn deref_mut(&mut self) -> &mut [Problem] {
        &mut self.list
    }
}

impl<const N: usize> PartialEq<[Problem; N]> for Problems {
    fn eq(&self, other: &[Problem; N]) -> bool {
        self.list == *other
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
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
