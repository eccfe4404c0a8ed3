//! Locates the listings of a text.

use memchr::memmem;

use super::extent::{Extent, Keep, line_at};
use super::head::title;

/// Returns where the listings of a text begin, and their extents.
pub(super) fn extents(text: &str) -> impl Iterator<Item = (usize, Extent<'_>)> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next_title(text, next?)?;
        let extent = Extent::read(text, start, Keep::End)?;
        next = Some(extent.end);
        Some((start, extent))
    })
}

/// Returns where the first line with a title begins that ends after `at`; `at` when it is in this
/// line.
fn next_title(text: &str, at: usize) -> Option<usize> {
    let marks = memmem::find_iter(&text.as_bytes()[at..], " Board ");
    let mut done = at;
    let mut begins = marks.filter_map(|mark| {
        let mark = at + mark;
        // A line may hold the mark several times.
        if mark < done {
            return None;
        }
        let begin = text[done..mark]
            .rfind('\n')
            .map_or(done, |newline| done + newline + 1);
        done = text[mark..].find('\n').map_or(text.len(), |len| mark + len);
        Some(begin)
    });
    begins.find(|&begin| line_at(text, begin).is_some_and(|line| title(&line).is_some()))
}
