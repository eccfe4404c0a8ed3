//! Tables of web pages, one row of points in each of theirs.

use super::lines::{Word, words as words_between};
use crate::Span;

/// Whether a row of a table goes on in the next line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Row {
    Open,
    Closed,
}

impl Row {
    /// After a line.
    pub(super) fn after(self, content: &str) -> Self {
        let tags = Tags { rest: content };
        tags.fold(self, |row, tag| match name(tag) {
            name if name.eq_ignore_ascii_case("tr") => Self::Open,
            name if name.eq_ignore_ascii_case("/tr") => Self::Closed,
            name if name.eq_ignore_ascii_case("/table") => Self::Closed,
            _ => row,
        })
    }
}

/// What stands between the tags of a line that begins at this byte: a word for each cell, or
/// the words where there are none. `None` for a line without tags.
pub(super) fn words(content: &str, start: usize) -> Option<Vec<Word<'_>>> {
    Tags { rest: content }.next()?;
    let mut found = Vec::new();
    let mut rest = content;
    let mut in_cell = false;
    while !rest.is_empty() {
        let tag = Tags { rest }.next();
        let end = tag.map_or(rest.len(), |tag| offset(tag, rest));
        let piece = rest[..end].trim().trim_matches('\u{a0}');
        let at = start + offset(piece, content);
        let blank = piece.is_empty() || piece.eq_ignore_ascii_case("&nbsp;");
        let closes = tag.is_some_and(|tag| is_cell(tag.trim_start_matches(['<', '/'])));
        if !blank {
            found.extend(words_between(piece, at));
            in_cell = false;
        } else if in_cell && closes {
            let span = Span::new(at, at + piece.len());
            found.push(Word { raw: "", span });
            in_cell = false;
        }
        let Some(tag) = tag else { break };
        in_cell |= is_cell(&tag[1..]);
        rest = &rest[end + tag.len()..];
    }
    Some(found)
}

/// Whether the rest of a tag is that of a cell.
fn is_cell(tag: &str) -> bool {
    let name = name_in(tag);
    name.eq_ignore_ascii_case("td") || name.eq_ignore_ascii_case("th")
}

fn name(tag: &str) -> &str {
    name_in(&tag[1..])
}

fn name_in(tag: &str) -> &str {
    let end = |sign: char| !(sign.is_ascii_alphanumeric() || sign == '/');
    tag.split(end).next().unwrap_or_default()
}

fn offset(part: &str, whole: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

/// The tags of a text: `<`, a name, and what follows up to `>`.
struct Tags<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Tags<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        loop {
            let open = self.rest.find('<')?;
            let tag = &self.rest[open..];
            let is_tag = tag[1..]
                .trim_start_matches('/')
                .starts_with(|sign: char| sign.is_ascii_alphabetic());
            if is_tag {
                let close = tag.find('>')?;
                self.rest = &tag[close + 1..];
                return Some(&tag[..=close]);
            }
            self.rest = &tag[1..];
        }
    }
}
