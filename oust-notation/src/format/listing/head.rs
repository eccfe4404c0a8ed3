//! The first lines of a listing: the title and the columns.

use crate::Span;
use crate::format::begins::listing_title;
use crate::text::lines::{Line, Word};

/// The first line of a listing: `Summary of Oust Board 101`.
#[derive(Clone, Copy)]
pub(super) struct Title<'t> {
    /// The name of the game.
    pub(super) game: Word<'t>,
    /// The number of the board; `None` when it is `?`.
    pub(super) number: Option<Word<'t>>,
    /// Whether it is the subject of a mail.
    pub(super) is_subject: bool,
}

/// Reads the title in a line, which may be the subject of a mail.
pub(super) fn title<'t>(line: &Line<'t>) -> Option<Title<'t>> {
    let is_subject = line.first_word().eq_ignore_ascii_case("subject:");
    let content = if is_subject {
        line.content.rsplit(':').next()?.trim()
    } else {
        line.content
    };
    let (game, number) = listing_title(content)?;
    Some(Title {
        game: line.part(game),
        number: number.map(|number| line.part(number)),
        is_subject,
    })
}

/// Returns the column of the second side in the line `Black (x)     White (o)` above the names.
pub(super) fn sides(line: &Line<'_>) -> Option<usize> {
    let mut words = line.words();
    let mut next = || words.next().map(|word| word.text);
    let (_, "(x)", second, "(o)", None) = (next()?, next()?, next()?, next()?, next()) else {
        return None;
    };
    let at = Span::from_slice(line.content, second).start;
    Some(line.indent + line.content[..at].chars().count())
}

/// Splits a line into the names of both players: at a gap of two spaces, at its only space, or at
/// the column of the second side.
pub(super) fn names<'t>(line: &Line<'t>, column: usize) -> [Option<Word<'t>>; 2] {
    let content = line.content;
    let gap = || content.find("  ").or_else(|| content.find('\t'));
    let only_space = || {
        let mut spaces = content.match_indices(char::is_whitespace);
        let (at, _) = spaces.next()?;
        spaces.next().is_none().then_some(at)
    };
    let below_side = || {
        let (at, _) = content
            .char_indices()
            .nth(column.checked_sub(line.indent)?)?;
        content[..at].ends_with(char::is_whitespace).then_some(at)
    };
    let at = gap().or_else(only_space).or_else(below_side);
    let (first, second) = content.split_at(at.unwrap_or(content.len()));
    [first, second].map(|name| {
        let name = name.trim();
        (!name.is_empty()).then(|| line.part(name))
    })
}
