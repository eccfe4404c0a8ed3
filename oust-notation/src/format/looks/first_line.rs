//! First lines of records, misspelled or not at the start of a line.

use oust_core::Board;

use super::tokens::{Kind, Token, Tokens};

/// Returns whether a line is the first line of a record: `oust`, perhaps misspelled, the name of a
/// board, and nothing else but the dialect or turns.
pub(super) fn is_first_line(tokens: &Tokens<'_>) -> bool {
    let Some(first) = tokens.get(0) else {
        return false;
    };
    let joined = first
        .text
        .get(4..)
        .filter(|_| starts_with(first.text, "oust"));
    let (board_len, is_exact) = if joined.is_some_and(is_named_board) {
        (0, true)
    } else {
        let second = tokens.get(1);
        let is_exact = first.is("oust");
        let is_number = |index| tokens.get(index).is_some_and(is_number);
        let len = match second {
            _ if !is_exact && !is_misspelled(first.text) => return false,
            Some(name) if is_named_board(name.text) => 1,
            Some(hex) if hex.is("hex") && is_number(2) => 2,
            Some(_) if is_number(1) && is_number(2) && is_exact => 2,
            Some(_) if is_number(1) && tokens.get(2).is_some_and(|by| by.is("x")) => 3,
            Some(_) if is_number(1) && first.text == "oust" => 1,
            _ => return false,
        };
        (len, is_exact)
    };
    let next = 1 + board_len;
    let has_dialect = tokens
        .get(next)
        .is_some_and(|token| starts_with(token.text, "coord"));
    let is_alone = tokens.count == next || has_dialect && tokens.count <= next + 2;
    let has_remark = tokens.get(next).is_some_and(|token| token.after_remark);
    // The first turns on the same line.
    let others = tokens
        .first()
        .take(next)
        .filter(|token| token.kind == Kind::Other)
        .count();
    is_alone || has_remark || is_exact && tokens.others == others && tokens.coords > 0
}

/// Returns whether the first line of a record follows other characters without a line break:
/// `niceoust 5x5`.
pub(super) fn is_glued_first_line(content: &str) -> bool {
    let mut words = content.split_whitespace().rev();
    let last = words.next().unwrap_or_default();
    let (board, word) = if starts_with(last, "coords=") {
        (words.next().unwrap_or_default(), words.next())
    } else {
        (last, words.next())
    };
    let is_glued = |word: &str| {
        let before = word.strip_suffix("oust");
        before.is_some_and(|before| !before.is_empty() && !matches!(before, "j" | "r" | "J" | "R"))
    };
    is_named_board(board) && word.is_some_and(is_glued)
}

/// Returns whether a word is `oust` with one letter wrong, too many or too few, or two exchanged.
/// The English words that are so close do not count.
fn is_misspelled(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "just", "must", "out", "rust", "dust", "bust", "gust", "lust", "joust", "roust", "our",
        "ours", "us", "bout",
    ];
    let is_word = WORDS.iter().any(|known| word.eq_ignore_ascii_case(known));
    !is_word && is_one_edit_from(word.as_bytes(), b"oust")
}

/// Returns whether two words differ in one letter at most: replaced, added, removed, or exchanged
/// with the next one.
pub(super) fn is_one_edit_from(word: &[u8], target: &[u8]) -> bool {
    let same = |one: &[u8], other: &[u8]| one.eq_ignore_ascii_case(other);
    let common = word.iter().zip(target);
    let common = common
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

fn is_number(token: &Token<'_>) -> bool {
    token.kind == Kind::Number
}

/// Returns whether a word names a board with `x` or `hex`.
pub(super) fn is_named_board(word: &str) -> bool {
    is_board_shape(word)
        && word.contains(|letter: char| letter.is_ascii_alphabetic())
        && word.parse::<Board>().is_ok()
}

/// Returns whether a word has the characters and the length of a board's name. It needs no memory.
pub(super) fn is_board_shape(word: &str) -> bool {
    const LONGEST: usize = 8;
    let is_part = |byte: u8| byte.is_ascii_digit() || b"xXhHeE-".contains(&byte);
    (1..=LONGEST).contains(&word.len()) && word.bytes().all(is_part)
}

pub(super) fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

pub(super) fn starts_with(text: &str, beginning: &str) -> bool {
    let start = text.get(..beginning.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}
