//! Hides credentials in mails, so that replies and logs can quote them.

use super::grammar::{ACCOUNT_VERBS, GAME_NAMES, has_symbols_alone, is_code_group, looks_secret};

const HIDDEN: &str = "***";
/// The minimum length in bytes of a hidden word that is also hidden elsewhere in the text. Shorter
/// words may be points or plain words.
const SHORTEST_REPEATED: usize = 5;
/// The moves of four letters. They have the form of a group in a code.
const MOVES: [&str; 3] = ["pass", "swap", "undo"];

/// Replaces every word of `text` that may be a credential with `***`.
///
/// It hides the argument CODE of each command in the text, the word after each of `users` in a line
/// with a command, words that look like a mail code or a token, addresses with `+`, and other
/// occurrences of these words. False positives are accepted, missed credentials are not.
pub fn redact(text: &str, users: &[&str]) -> String {
    let words = split_words(text);
    let mut hidden = vec![false; words.len()];
    for (i, word) in words.iter().enumerate() {
        // `|=` keeps the mark of an earlier command's code.
        hidden[i] |= word.looks_secret();
        if let Some(code) = code_after(&words[i..]) {
            hidden[i + code] = true;
            hide_groups_after(&words, i + code, &mut hidden);
        }
    }
    hide_spaced_codes(&words, &mut hidden);
    hide_after_users(&words, users, &mut hidden);
    let secrets: Vec<&str> = words
        .iter()
        .zip(&hidden)
        .filter(|&(word, &hidden)| hidden && word.text.len() >= SHORTEST_REPEATED)
        .map(|(word, _)| word.text)
        .collect();
    let mut redacted = String::with_capacity(text.len());
    let mut end = 0;
    for (word, hidden) in words.iter().zip(&hidden) {
        redacted.push_str(&text[end..word.start]);
        redacted.push_str(if *hidden || secrets.contains(&word.text) {
            HIDDEN
        } else {
            word.text
        });
        end = word.start + word.text.len();
    }
    redacted.push_str(&text[end..]);
    redacted
}

/// A word of a text without the `>` of a quotation before it. `start` is its byte offset.
struct Word<'a> {
    text: &'a str,
    start: usize,
    line: usize,
}

impl Word<'_> {
    /// Returns the word in lower case without punctuation around it.
    fn keyword(&self) -> String {
        self.text
            .trim_matches(|character: char| !character.is_alphanumeric())
            .to_lowercase()
    }

    /// Returns whether a part of the word looks like a credential. In an address, `+` begins a
    /// token that plays for its owner; `/l/`, `/j/` and `/unsubscribe/` begin the
    /// secret of a link.
    fn looks_secret(&self) -> bool {
        let separator = |character: char| {
            !character.is_alphanumeric()
                && !matches!(character, '-' | '_' | '\u{2010}'..='\u{2015}')
        };
        self.text.split(separator).any(looks_secret)
            || (self.text.contains('+') && self.text.contains('@'))
            || ["/l/", "/j/", "/unsubscribe/"]
                .iter()
                .any(|path| self.text.contains(path))
    }
}

fn split_words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = 0;
    for (line, line_text) in text.split_inclusive('\n').enumerate() {
        for word in line_text.split_whitespace() {
            // `split_whitespace` yields subslices of the line: their addresses give the offset.
            let offset = word.as_ptr().addr() - line_text.as_ptr().addr();
            let unquoted = word.trim_start_matches('>');
            if !unquoted.is_empty() {
                let start = start + offset + word.len() - unquoted.len();
                words.push(Word {
                    text: unquoted,
                    start,
                    line,
                });
            }
        }
        start += line_text.len();
    }
    words
}

/// Returns the index of the code in the command at the start of `words`.
///
/// A command may continue after a line break, and an unknown verb counts as `move`.
fn code_after(words: &[Word<'_>]) -> Option<usize> {
    let first = words[0].keyword();
    let second = || words.get(1).map(Word::keyword).unwrap_or_default();
    let index = match first.as_str() {
        "signoff" => 2,
        "change" => 3,
        first if GAME_NAMES.contains(&first) => match second().as_str() {
            "showas" => 3,
            // The code of a challenge has no fixed position, and the other verbs have no code.
            "challenge" | "preview" | "show" | "games" | "history" | "standings" | "help" => {
                return None;
            }
            // GAME VERB BOARD USER CODE, also after a mistyped verb.
            _ => 4,
        },
        _ => return None,
    };
    (index < words.len()).then_some(index)
}

/// Marks up to three groups after the code at `code`: the rest of a code with spaces instead of
/// hyphens.
fn hide_groups_after(words: &[Word<'_>], code: usize, hidden: &mut [bool]) {
    for (word, hidden) in words.iter().zip(hidden).skip(code + 1).take(3) {
        // A move after the code must stay readable.
        if !is_code_group(word.text) || MOVES.contains(&word.keyword().as_str()) {
            break;
        }
        *hidden = true;
    }
}

/// Marks runs of three or more groups with a digit among them, or with the capital letters of a code
/// alone, and runs of four with its letters alone: a code with spaces instead of hyphens, outside of
/// a command.
fn hide_spaced_codes(words: &[Word<'_>], hidden: &mut [bool]) {
    let mut end = 0;
    // A full stop may follow the last group.
    let is_group = |word: &Word<'_>| is_code_group(&word.keyword());
    for run in words.chunk_by(|a, b| is_group(a) && is_group(b)) {
        let start = end;
        end += run.len();
        let digit = |word: &Word<'_>| word.text.contains(|c: char| c.is_ascii_digit());
        let symbols = run.iter().all(|word| has_symbols_alone(word.text));
        let upper = |word: &Word<'_>| !word.text.contains(char::is_lowercase);
        let is_code =
            run.iter().any(digit) || (symbols && (run.len() >= 4 || run.iter().all(upper)));
        if run.len() >= 3 && is_code {
            hidden[start..end].fill(true);
        }
    }
}

/// Marks the words after users in lines with a command, after the name of a game or a verb of the
/// account.
fn hide_after_users(words: &[Word<'_>], users: &[&str], hidden: &mut [bool]) {
    let mut command_line = None;
    for (i, word) in words.iter().enumerate() {
        let keyword = word.keyword();
        let keyword = keyword.as_str();
        if GAME_NAMES.contains(&keyword) || ACCOUNT_VERBS.contains(&keyword) {
            command_line = Some(word.line);
        }
        // The code follows the name in every command.
        let is_user = users.iter().any(|user| user.eq_ignore_ascii_case(keyword));
        if is_user && command_line == Some(word.line) && i + 1 < words.len() {
            hidden[i + 1] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::mail::samples::{command_texts, mail_codes};

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(redact(text, &["ann"]), expected, "{text}");
    }

    #[test]
    fn the_code_of_a_command_is_hidden() {
        check("oust move 101 ben c0de e4", "oust move 101 ben *** e4");
        check(
            "> Subject: Re: OUST Move 101 ben c0de e4",
            "> Subject: Re: OUST Move 101 ben *** e4",
        );
        check(">oust showas ben c0de 101", ">oust showas ben *** 101");
        check("oust mvoe 101 ben c0de e4", "oust mvoe 101 ben *** e4");
        check(
            "> oust move 101 ben\n> c0de e4",
            "> oust move 101 ben\n> *** e4",
        );
        check("signoff ben c0de", "signoff ben ***");
        check("change password ben c0de", "change password ben ***");
        check("oust show 101 102 103 104", "oust show 101 102 103 104");
    }

    #[test]
    fn the_word_after_a_known_user_is_hidden() {
        check("oust move Ann c0de 101 e4", "oust move Ann *** *** e4");
        check("ann plays", "ann plays");
    }

    #[test]
    fn what_looks_like_a_credential_is_hidden() {
        check(
            "oust move 101 ben 7KQ2 M9XD ABCD EFGH e4",
            "oust move 101 ben *** *** *** *** e4",
        );
        check("oust move 101 ben abcd pass", "oust move 101 ben *** pass");
        check("oust pass 101 ben abcd efgh", "oust pass 101 ben *** ***");
        check(
            "my code is 7KQ2 M9XD ABCD EFGH",
            "my code is *** *** *** ***",
        );
        check("my code: 7KQ2-M9XD-ABCD-EFGH.", "my code: ***");
        check(
            "my code is ABCD EFGH JKMN PQRS",
            "my code is *** *** *** ***",
        );
        check("abcd efgh jkmn pqrs", "*** *** *** ***");
        check("my code: ABCDEFGHJKMNPQRS.", "my code: ***");
        check("the first half: ABCDEFGH", "the first half: ***");
        check("code=7kq2m9xdabcdefgh", "***");
        check("<oust+a.1@example.org>", "***");
        check("see https://example.org/l/abc", "see ***");
        check("oust_mzxw6ytboi", "***");
        check(
            "oust move 101 ben secret e4\nbye, secret",
            "oust move 101 ben *** e4\nbye, ***",
        );
    }

    #[test]
    fn an_ordinary_text_is_left() {
        let text = "Hello Ben,\n\n  7 . . x o\r\n> I played e4,f5 (a well-known turn)\n";
        check(text, text);
    }

    proptest! {
        #[test]
        fn the_code_of_every_command_is_hidden(
            (text, code) in command_texts(mail_codes()),
            before in "[a-z >:\n]{0,30}",
        ) {
            let redacted = redact(&format!("{before} {text}"), &[]);
            prop_assert!(!redacted.contains(&code), "{redacted}");
        }

        #[test]
        fn any_word_in_place_of_a_code_is_hidden(
            (text, code) in command_texts("[!-~]{0,3}~[!-~]{4,20}".boxed()),
        ) {
            // In a challenge, only the form of a word tells that it is a code.
            if text.contains("challenge") {
                return Ok(());
            }
            let redacted = redact(&text, &[]);
            prop_assert!(!redacted.contains(&code), "{redacted}");
        }

        #[test]
        fn no_text_panics_and_no_line_is_lost(text in any::<String>(), user in any::<String>()) {
            let redacted = redact(&text, &[&user]);
            prop_assert_eq!(redacted.lines().count(), text.lines().count());
        }
    }
}
