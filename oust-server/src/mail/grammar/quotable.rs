//! The words of a mail that a reply, a log or an error may repeat.
//!
//! A code can stand anywhere in a mail, in pieces, mistyped or with separators, so that no filter
//! finds every code. Hence the rule is the other way around: a word is repeated only if it is a word
//! of the grammar, or shorter than one of the four groups of a code.

use super::error::{ACCOUNT_VERBS, CHANGES, GAME_NAMES, HIDDEN, OPTION_NAMES, VERB_NAMES};

/// The maximum number of letters and digits of a repeated word outside of the grammar: a point or
/// the number of a board fits, and less than one of the four groups of a code.
const SHORT: usize = 3;

/// The number of letters and digits of a message's code, such as `M201`.
const CODE: usize = 4;

/// The words of the grammar that no list of the parser has.
const OTHERS: [&str; 15] = [
    "name", "code", "opponent", "all", "active", "next", "new", "yes", "no", "off", "undo", "re",
    "fwd", "fw", "hex",
];

/// Returns whether `character` separates words. Some mail programs put a byte order mark or
/// another character without a width before a text.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_whitespace()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        )
}

/// Returns `text` without blank characters at both ends.
pub(crate) fn without_blanks(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Returns whether a single word may be repeated.
pub(crate) fn is_quotable(word: &str) -> bool {
    is_of_grammar(word) || letters(word) <= SHORT && word.len() <= 12 && !word.contains(is_hidden)
}

fn is_hidden(character: char) -> bool {
    character.is_control() || (is_blank(character) && character != ' ')
}

/// Returns whether each part of `text` between spaces and punctuation is a word of the grammar.
fn is_of_grammar(text: &str) -> bool {
    let plain = text.trim_matches(|c: char| c.is_ascii_punctuation());
    let lists: [&[&str]; 6] = [
        &GAME_NAMES,
        &ACCOUNT_VERBS,
        &VERB_NAMES,
        &CHANGES,
        &OPTION_NAMES,
        &OTHERS,
    ];
    let is_known = |word: &str| {
        let names = lists.iter().flat_map(|list| list.iter());
        let mut plain = names.map(|name| name.trim_matches(|c: char| c.is_ascii_punctuation()));
        plain.any(|name| name.eq_ignore_ascii_case(word))
    };
    !plain.is_empty() && (is_hexagon(plain) || plain.split([' ', ',']).all(is_known))
}

fn is_digits(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether `word` names a hexagon, such as `hex7`.
fn is_hexagon(word: &str) -> bool {
    word.strip_prefix("hex").is_some_and(is_digits)
}

/// Returns whether `word` names a rectangle, such as `11x11`.
fn is_rectangle(word: &str) -> bool {
    word.split_once('x')
        .is_some_and(|(width, height)| is_digits(width) && is_digits(height))
}

fn letters(word: &str) -> usize {
    word.chars().filter(|c| c.is_alphanumeric()).count()
}

/// Returns the words of `text` that are of the grammar or in `names`, and `***` for the others.
///
/// Of the others, short ones are kept until they have three letters and digits together. Returns
/// `None` if nothing is kept.
pub fn quotable(text: &str, names: &[&str]) -> Option<String> {
    let mut left = SHORT;
    let mut is_kept = false;
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        let is_name = names.iter().any(|name| name.eq_ignore_ascii_case(word));
        let short = letters(word);
        if is_name || is_of_grammar(word) {
            is_kept = true;
            words.push(word);
        } else if short > 0 && short <= left && is_quotable(word) {
            left -= short;
            words.push(word);
        } else if words.last() != Some(&HIDDEN) {
            words.push(HIDDEN);
        }
    }
    is_kept.then(|| words.join(" "))
}

/// The backquotes of a message about a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    /// All are the server's: they stand around words of the mail.
    Server,
    /// Some may be of the mail: nothing tells where its words end.
    Mail,
}

impl Quotes {
    /// Returns the backquotes of messages about a mail with these texts.
    pub fn about(texts: &[&str]) -> Self {
        if texts.iter().any(|text| text.contains('`')) {
            Self::Mail
        } else {
            Self::Server
        }
    }
}

/// Hides what a message repeats of a mail in backquotes, unless `is_quotable` allows it, and runs
/// of letters and digits outside of them that are too long for a point.
pub fn quotable_message(message: &str, quotes: Quotes) -> String {
    let mut shown = String::with_capacity(message.len());
    let parts: Vec<&str> = message.split('`').collect();
    // Only what stands before the first backquote and after the last one is certainly the server's.
    // An odd number leaves the last one open: a message that was cut.
    let is_open = parts.len().is_multiple_of(2);
    if is_open || (quotes == Quotes::Mail && parts.len() > 1) {
        let rest = parts.last().copied().unwrap_or_default();
        let rest = if is_open && rest.contains(char::is_alphanumeric) {
            ""
        } else {
            rest
        };
        return format!("{}{HIDDEN}{}", plain(parts[0]), plain(rest));
    }
    for (i, part) in parts.iter().enumerate() {
        if i % 2 == 0 {
            shown.push_str(&plain(part));
        } else {
            let part = if is_quotable(part) { part } else { HIDDEN };
            shown.extend(["`", part, "`"]);
        }
    }
    shown
}

/// Hides the words of a message that mix letters and digits and are too long for a point.
fn plain(text: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let is_mixed = digits > 0 && digits < letters(word);
        shown.push_str(if is_mixed && letters(word) > CODE && !is_rectangle(word) {
            HIDDEN
        } else {
            word
        });
        let next = after.find(is_part).unwrap_or(after.len());
        shown.push_str(&after[..next]);
        rest = &after[next..];
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_grammar_and_one_short_word_are_repeated() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            assert_eq!(quotable(text, &["ann"]).as_deref(), expected, "{text}");
        }
        check(
            "Re: oust move 101 ann CODE b2",
            Some("Re: oust move 101 ann CODE ***"),
        );
        check("oust move\u{200b}ABCD-EFGH", Some("oust move ***"));
        check("oust help", Some("oust help"));
        check("my code is ABCDEFGHJKMNPQRS", Some("my code ***"));
        check("it is ABCDEFGHJKMNPQRS", None);
        check("M9 X3 B4", None);
        check("", None);
    }

    #[test]
    fn a_word_of_the_mail_with_backquotes_hides_all_that_may_be_it() {
        #[track_caller]
        fn check(message: &str, expected: &str) {
            assert_eq!(quotable_message(message, Quotes::Mail), expected);
        }
        check("there is no user `a`BCDEFGH`i`", "there is no user ***");
        check("`a`BCDEFG`h` is bad", "*** is bad");
        check("`a` is no point, expected `b2`", "***");
        check("the game is over", "the game is over");
        assert_eq!(Quotes::about(&["oust move", "b2"]), Quotes::Server);
        assert_eq!(Quotes::about(&["oust move", "`b2"]), Quotes::Mail);
    }

    #[test]
    fn a_message_repeats_short_words_alone() {
        #[track_caller]
        fn check(message: &str, expected: &str) {
            assert_eq!(quotable_message(message, Quotes::Server), expected);
        }
        check("there is no user `eve`", "there is no user `eve`");
        check("there is no user `ABCDE`", "there is no user `***`");
        check(
            "`resign` cannot be tried out",
            "`resign` cannot be tried out",
        );
        check("`a`BCDEFG` is bad", "***");
        check("x7KQ2M is bad", "*** is bad");
        check("b2 is occupied (M201)", "b2 is occupied (M201)");
    }
}
