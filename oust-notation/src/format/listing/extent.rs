//! The lines of a listing with their meanings, and its end.

use super::head::Title;
use crate::Span;
use crate::text::lines::{Line, each_line};

/// The meaning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A header of the mail that has the title as its subject, or an empty line.
    Skipped,
    /// The sides above the columns, with the column of the second one.
    Sides,
    /// The names below the sides, with the column of the second side.
    Names(usize),
    Entries,
    Claim,
    /// A line of the diagram's paragraph.
    Board,
    Status,
    Rating,
    Date,
    /// A line of punctuation.
    Rule,
    /// Text directly among the entries.
    TextAmongEntries,
    /// Other text.
    Text,
    /// A line with another depth of quotation.
    Answer,
}

/// The content of an [`Extent`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// The lines and the end.
    Lines,
    /// Only the end.
    End,
}

/// The lines of a listing, and its end.
pub(super) struct Extent<'t> {
    /// The title; the one below the head of a mail that has a title as its subject.
    pub(super) title: Title<'t>,
    pub(super) title_line: Line<'t>,
    /// Whether the title is followed by lines that only a listing has: it may be a line of prose.
    /// Without them the listing ends with its title.
    pub(super) has_content: bool,
    /// The lines between the subject of a mail and the title below it, in order; none unless they
    /// are kept.
    pub(super) mail_head: Vec<(Line<'t>, Kind)>,
    /// The lines after the title, in order; none unless they are kept.
    pub(super) lines: Vec<(Line<'t>, Kind)>,
    /// The end of the last line that is not [`Kind::Text`] or [`Kind::Answer`].
    pub(super) end: usize,
    /// The end of the line that ends the listing; `None` when the text may go on with it.
    pub(super) decided: Option<usize>,
    /// The line or number that seems to begin a second listing, which ends this one.
    pub(super) second: Option<Span>,
    /// The first line of another part that is glued to the last line.
    pub(super) glued: Option<Span>,
}

/// Returns the line of a text that begins at `at`. In the middle of a line nothing quotes it.
pub(super) fn line_at(text: &str, at: usize) -> Option<Line<'_>> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |len| at + len);
    let whole = each_line(text, Span::new(start, end)).next()?;
    if at <= whole.start {
        return Some(whole);
    }
    let content = text[at..end].trim();
    Some(Line {
        content,
        start: Span::from_slice(text, content).start,
        raw: &text[at..text.len().min(end + 1)],
        begin: at,
        depth: 0,
        ..whole
    })
}
