//! The lines of a listing around its entries: the title, sentences, dates and the columns.

use crate::lines::{Line, Word, is_number};

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

/// A sentence about a player.
pub(super) enum Sentence<'t> {
    /// `Game won by bob.`
    Won(Word<'t>),
    /// `It is bob's turn.`
    ToMove(Word<'t>),
    /// `bob has swapped sides.`
    Swapped(Word<'t>),
    /// `bob's rating went up from 1500 to 1512.`, with `1500 to 1512`.
    Rated(Word<'t>, Word<'t>),
}

/// The headers that hold the dates of a listing, and the lines that state them. A date has no
/// year.
pub(super) const DATES: [(&str, &str); 3] = [
    (STARTED, "Game started...."),
    ("last-move", "Last move made.."),
    ("finished", "Game ended......"),
];

/// The header that holds when the game started.
pub(super) const STARTED: &str = "started";

/// Reads the title in a line; also as the subject of a mail.
pub(super) fn title<'t>(line: &Line<'t>) -> Option<Title<'t>> {
    const TYPES: [&str; 4] = ["Summary", "Preview", "Submit", "Notification"];
    const MOST_WORDS: usize = 3;
    let is_subject = line.first_word().eq_ignore_ascii_case("subject:");
    let content = if is_subject {
        line.content.rsplit(':').next()?.trim()
    } else {
        line.content
    };
    let rest = TYPES.iter().find_map(|kind| content.strip_prefix(kind))?;
    let (game, number) = rest.strip_prefix(" of ")?.rsplit_once(" Board ")?;
    let (game, number) = (game.trim(), number.trim());
    let has_game =
        (1..=MOST_WORDS).contains(&game.split_whitespace().count()) && !game.contains("  ");
    (has_game && (number == "?" || is_number(number))).then(|| Title {
        game: line.part(game),
        number: (number != "?").then(|| line.part(number)),
        is_subject,
    })
}

/// Checks whether a line is one of the headers of a mail.
pub(super) fn is_mail_header(line: &str) -> bool {
    const HEADERS: [&str; 8] = [
        "Return-Path:",
        "Delivered-To:",
        "Received:",
        "Message-ID:",
        "Subject:",
        "Date:",
        "From:",
        "To:",
    ];
    let word = line.split_whitespace().next().unwrap_or_default();
    HEADERS.iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Reads a sentence about a player.
pub(super) fn sentence<'t>(line: &Line<'t>) -> Option<Sentence<'t>> {
    let text = line.content.strip_suffix('.').unwrap_or(line.content);
    let name = |text: &'t str| (!text.is_empty()).then(|| line.part(text));
    if let Some(winner) = text.strip_prefix("Game won by ") {
        Some(Sentence::Won(name(winner)?))
    } else if let Some(player) = text.strip_suffix(" has swapped sides") {
        Some(Sentence::Swapped(name(player)?))
    } else if let Some((player, change)) = text.rsplit_once("'s rating went ") {
        let change = change
            .strip_prefix("up from ")
            .or_else(|| change.strip_prefix("down from "))?;
        let (before, after) = change.split_once(" to ")?;
        let is_change = is_number(before) && is_number(after);
        is_change.then_some(Sentence::Rated(name(player)?, line.part(change)))
    } else {
        let player = text.strip_prefix("It is ")?.strip_suffix("'s turn")?;
        Some(Sentence::ToMove(name(player)?))
    }
}

/// Returns the winner's name without `by N points`.
pub(super) fn without_margin(winner: &str) -> Option<&str> {
    let (name, margin) = winner.rsplit_once(" by ")?;
    let (number, unit) = margin.split_once(' ')?;
    (is_number(number) && matches!(unit, "point" | "points")).then_some(name)
}

/// Reads a line such as `Game started.... Jan  5 10:12`: the name of its header, and the date.
pub(super) fn date<'t>(line: &Line<'t>) -> Option<(&'static str, Word<'t>)> {
    DATES.iter().find_map(|&(name, label)| {
        let dotted = line.content.strip_prefix(label.trim_end_matches('.'))?;
        let value = dotted.trim_start_matches('.');
        (value.len() < dotted.len()).then(|| (name, line.part(value.trim())))
    })
}

/// Returns the column of the second side in the line `Black (x)     White (o)` above the names.
pub(super) fn sides(line: &Line<'_>) -> Option<usize> {
    let mut words = line.words();
    let mut next = || words.next().map(|word| word.text);
    let (_, "(x)", second, "(o)", None) = (next()?, next()?, next()?, next()?, next()) else {
        return None;
    };
    let at = second.as_ptr() as usize - line.content.as_ptr() as usize;
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
