use super::grammar::{ACCOUNT_VERBS, GAME_NAMES};
use super::typed_code::{is_code_group, looks_secret};

const HIDDEN: &str = "***";
/// A shorter word that was hidden is left elsewhere in the text.
const SHORTEST_REPEATED: usize = 5;
/// The moves that have the length of a group of a code.
const MOVES: [&str; 3] = ["pass", "swap", "undo"];

/// Returns `text` with all that may be a credential replaced by `***`, so that it can be quoted.
///
/// Hides the word in the place of the code in each command of the text, the word after each of
/// `users` in a line with a command, words that look like a mail code or a token, the part after
/// `+` in addresses, and other occurrences of what was hidden. It hides too much rather than too
/// little.
pub fn redact(text: &str, users: &[&str]) -> String {
    let words = words(text);
    let mut hidden = vec![false; words.len()];
    for (i, word) in words.iter().enumerate() {
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

/// A word of a text, without the marks of quotation before it.
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

    /// Returns whether a part of the word looks like a credential. `+` begins the token of an
    /// address that plays for its owner.
    fn looks_secret(&self) -> bool {
        let separator = |character: char| {
            !character.is_alphanumeric()
                && !matches!(character, '-' | '_' | '\u{2010}'..='\u{2015}')
        };
        self.text.split(separator).any(looks_secret)
            || (self.text.contains('+') && self.text.contains('@'))
            || ["/l/", "/j/"].iter().any(|path| self.text.contains(path))
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = 0;
    for (line, line_text) in text.split_inclusive('\n').enumerate() {
        for word in line_text.split_whitespace() {
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

/// Returns the index of the code of the command that `words` begin with.
///
/// A code has its place also where the command is broken over lines or has a wrong verb.
fn code_after(words: &[Word<'_>]) -> Option<usize> {
    let first = words[0].keyword();
    let second = || words.get(1).map(Word::keyword).unwrap_or_default();
    let index = match first.as_str() {
        "signoff" => 2,
        "change" => 3,
        first if GAME_NAMES.contains(&first) => match second().as_str() {
            "showas" => 3,
            "challenge" | "preview" | "show" | "games" | "history" | "standings" | "help" => {
                return None;
            }
            _ => 4,
        },
        _ => return None,
    };
    (index < words.len()).then_some(index)
}

/// Marks the groups after the code at `code`: a code that was written with spaces.
fn hide_groups_after(words: &[Word<'_>], code: usize, hidden: &mut [bool]) {
    for (word, hidden) in words.iter().zip(hidden).skip(code + 1).take(3) {
        if !is_code_group(word.text) || MOVES.contains(&word.keyword().as_str()) {
            break;
        }
        *hidden = true;
    }
}

/// Marks three or more groups in succession that hold a digit.
fn hide_spaced_codes(words: &[Word<'_>], hidden: &mut [bool]) {
    let mut end = 0;
    for run in words.chunk_by(|a, b| is_code_group(a.text) && is_code_group(b.text)) {
        let start = end;
        end += run.len();
        let digit = |word: &Word<'_>| word.text.contains(|c: char| c.is_ascii_digit());
        if run.len() >= 3 && run.iter().any(digit) {
            hidden[start..end].fill(true);
        }
    }
}

/// Marks the words after users in the lines that hold a game or a verb of the account.
fn hide_after_users(words: &[Word<'_>], users: &[&str], hidden: &mut [bool]) {
    let mut command_line = None;
    for (i, word) in words.iter().enumerate() {
        let keyword = word.keyword();
        let keyword = keyword.as_str();
        if GAME_NAMES.contains(&keyword) || ACCOUNT_VERBS.contains(&keyword) {
            command_line = Some(word.line);
        }
        let is_user = users.iter().any(|user| user.eq_ignore_ascii_case(keyword));
        if is_user && command_line == Some(word.line) && i + 1 < words.len() {
            hidden[i + 1] = true;
        }
    }
}

#[cfg(test)]
mod tests;
