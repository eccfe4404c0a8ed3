//! Recognizes headers, titles and tags that only records have, in one line.

use oust_core::{Board, Color};

use crate::format::begins::TITLE_TYPES;
use crate::format::looks::tokens::{Token, Tokens};
use crate::record::{EndedValue, HeaderName, ResultValue, SwapValue};
use crate::side_from_letter;

/// Returns whether a line is the title of a listing, in upper or lower case and with a letter
/// wrong at most.
pub(crate) fn is_title(tokens: &Tokens<'_>) -> bool {
    let is_type = |word: &str| {
        TITLE_TYPES
            .iter()
            .any(|kind| is_one_edit_from(word.as_bytes(), kind.as_bytes()))
    };
    let mut kinds = tokens.first().enumerate();
    let Some((at, _)) = kinds.find(|(_, token)| is_type(token.text)) else {
        return false;
    };
    let subject = ["subject", "re", "fw", "fwd", "aw"];
    let is_subject = |token: &Token<'_>| subject.iter().any(|word| token.is(word));
    let is_start = tokens.first().take(at).all(is_subject);
    let is_of = tokens.get(at + 1).is_some_and(|token| token.is("of"));
    // The name of the game has at least one word.
    let mut rest = tokens.first().skip(at + 3);
    let board = rest.position(|token| token.is("board"));
    // The number follows `Board`, and nothing follows the number.
    is_start && is_of && board.is_some_and(|index| index < 3 && tokens.count <= at + 5 + index)
}

/// Returns whether only listings have such a line: the sides above the names, or a date.
pub(crate) fn is_listing_line(content: &str) -> bool {
    let mut words = content.split_whitespace();
    let mut next = || words.next();
    if let (Some(_), Some("(x)"), Some(_), Some("(o)"), None) =
        (next(), next(), next(), next(), next())
    {
        return true;
    }
    let dates = ["Game started..", "Last move made..", "Game ended.."];
    dates.iter().any(|label| starts_with(content, label))
}

/// Returns whether a line is a header that only records have.
pub(crate) fn is_header(content: &str) -> bool {
    let Some((name, value)) = content.split_once([':', '=', '\u{ff1a}']) else {
        return false;
    };
    let name = name.trim();
    let value = value.trim().trim_matches(['"', '\'', '`']);
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    // Only with such a value: `result: good` is prose.
    is("result") && ResultValue::parse(value) != ResultValue::Other
        || is("ended") && EndedValue::parse(value) != EndedValue::Other
        || is("swap") && SwapValue::parse(value).is_some()
        || is("start") && is_named_board(first_word(value)) && value.contains(' ')
}

/// Returns whether a line begins with the name of a known header. Other texts have such lines too.
pub(crate) fn is_known_header(content: &str) -> bool {
    let name = content.split_once(':').map(|(name, _)| name);
    let is_named =
        |known: &HeaderName| name.is_some_and(|name| name.eq_ignore_ascii_case(known.as_str()));
    HeaderName::known().any(is_named)
}

/// Returns the side of a line such as `x: alice`; `None` for a legend such as `x: Black`.
pub(crate) fn player(content: &str) -> Option<Color> {
    const COLORS: [&str; 4] = ["black", "white", "red", "blue"];
    let (side, name) = content.split_once([':', '\u{ff1a}'])?;
    let name = name.trim().trim_end_matches(['.', ',', ';']);
    let is_color = COLORS.iter().any(|color| name.eq_ignore_ascii_case(color));
    side_from_letter(side.trim()).filter(|_| !is_color)
}

/// Returns whether a line is a PGN tag such as `[White "alice"]`.
pub(crate) fn is_tag(content: &str) -> bool {
    const NAMES: [&str; 9] = [
        "Event", "Site", "Date", "Round", "White", "Black", "Result", "X", "O",
    ];
    let inside = content
        .strip_prefix('[')
        .and_then(|tag| tag.strip_suffix(']'));
    let Some((name, value)) = inside.and_then(|tag| tag.split_once(' ')) else {
        return false;
    };
    let value = value.trim();
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
        && value.len() >= 2
        && value.starts_with('"')
        && value.ends_with('"')
}

/// Returns whether two words have a Damerau-Levenshtein distance of at most one: a letter
/// replaced, added, removed, or exchanged with the next one. Ignores ASCII case.
pub(crate) fn is_one_edit_from(word: &[u8], target: &[u8]) -> bool {
    let same = |one: &[u8], other: &[u8]| one.eq_ignore_ascii_case(other);
    let common = word
        .iter()
        .zip(target)
        .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
        .count();
    let (word, target) = (&word[common..], &target[common..]);
    match (word, target) {
        ([], [] | [_]) | ([_], []) => true,
        ([], _) | (_, []) => false,
        ([a, rest @ ..], [b, expected @ ..]) => {
            let is_exchanged = matches!((rest, expected), ([c, after @ ..], [d, wanted @ ..])
                if a.eq_ignore_ascii_case(d) && b.eq_ignore_ascii_case(c) && same(after, wanted));
            same(rest, expected) || same(rest, target) || same(word, expected) || is_exchanged
        }
    }
}

/// Returns whether a word names a board with `x` or `hex`.
pub(crate) fn is_named_board(word: &str) -> bool {
    is_board_shape(word)
        && word.contains(|letter: char| letter.is_ascii_alphabetic())
        && word.parse::<Board>().is_ok()
}

/// Returns whether a word has the characters and the length of a board's name. A cheap filter
/// before the parser, which allocates: `true` may be a false positive.
pub(crate) fn is_board_shape(word: &str) -> bool {
    const LONGEST: usize = 8;
    let is_part = |byte: u8| byte.is_ascii_digit() || b"xXhHeE-".contains(&byte);
    (1..=LONGEST).contains(&word.len()) && word.bytes().all(is_part)
}

pub(crate) fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

pub(crate) fn starts_with(text: &str, beginning: &str) -> bool {
    let start = text.get(..beginning.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}
