//! Splits the text around a board into words, symbols and punctuation.

use oust_core::Color;

use crate::Span;
use crate::diagram::caption::vocabulary::{NEGATIONS, OPEN};

/// A part of a caption.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// The kind of a [`Token`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A word in lower case, or a number.
    Word(String),
    /// The name of a color; `None` if it may name either.
    Color(Option<Color>),
    /// `'s`
    Possessive,
    Comma,
    /// The end of a clause: a bracket, a dash, `and`, `but`.
    Clause,
    /// A `:` that ends a clause after a phrase such as `x to move`.
    Colon,
    /// `:` or `=` after a word such as `next`.
    Is,
    /// `then`, `later`
    Later,
    /// A question mark directly after a word.
    Question,
    /// `.`, `!`, `;`, the end of a line
    Sentence,
}

impl Kind {
    pub(crate) fn ends_clause(&self) -> bool {
        matches!(
            self,
            Self::Clause | Self::Colon | Self::Later | Self::Question
        )
    }
}

impl Token {
    pub(crate) fn word(&self) -> &str {
        match &self.kind {
            Kind::Word(word) => word,
            _ => "",
        }
    }

    /// Checks for a word with which a sentence is about another moment than now.
    pub(crate) fn is_condition(&self) -> bool {
        const CONDITIONS: [&str; 14] = [
            "if",
            "when",
            "whenever",
            "once",
            "until",
            "till",
            "unless",
            "while",
            "would",
            "suppose",
            "supposing",
            "assume",
            "assuming",
            "whether",
        ];
        CONDITIONS.contains(&self.word())
    }
}

/// Splits a text into lower-case words, symbols of stones and punctuation. Drops quotes, stars and
/// tags.
pub(crate) fn words(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let end = at + first.len_utf8();
        let before = text[..at].chars().next_back();
        let is_at_space = |symbol: Option<char>| symbol.is_none_or(char::is_whitespace);
        let after = text[end..].chars().next();
        let (len, kind) = match first {
            _ if first.is_alphanumeric() => {
                // Word processors write `don’t` with a quotation mark.
                let word = word_at(&text[at..]);
                (
                    word.len(),
                    Some(Kind::Word(word.replace('\u{2019}', "'").to_lowercase())),
                )
            }
            '\'' | '\u{2019}' => possessive(&text[at..], found.last()),
            '[' | '<' if tag_len(&text[at..]).is_some() => {
                (tag_len(&text[at..]).unwrap_or(1), None)
            }
            '.' | '!' | ';' | '…' => (first.len_utf8(), Some(Kind::Sentence)),
            '\n' => (1, (!is_open(found.last())).then_some(Kind::Sentence)),
            // After a space it is the symbol of a marked point.
            '?' if is_at_space(before)
                || before.is_some_and(|symbol| !symbol.is_alphanumeric()) =>
            {
                (1, Some(Kind::Clause))
            }
            '?' => (1, Some(Kind::Question)),
            '(' | ')' | '[' | ']' | '<' | '>' => (1, Some(Kind::Clause)),
            // As a colon: `To move – Black`.
            '–' | '—' => (first.len_utf8(), Some(Kind::Is)),
            '-' if is_at_space(before) => {
                let len = text[at..]
                    .find(|symbol| symbol != '-')
                    .unwrap_or(text.len() - at);
                (len, Some(Kind::Is))
            }
            ',' => (1, Some(Kind::Comma)),
            ':' | '=' => (1, Some(Kind::Is)),
            // In `# Title` and `#1` the `#` is no stone.
            '#' if before.is_none_or(|symbol| "\n#".contains(symbol))
                && !is_phrase(&text[end..]) =>
            {
                (1, None)
            }
            '#' if after.is_some_and(char::is_alphanumeric) || after == Some('#') => (1, None),
            '#' | '●' | '○' => (first.len_utf8(), Some(Kind::Word(first.to_string()))),
            _ => (first.len_utf8(), None),
        };
        if let Some(kind) = kind {
            let span = Span::new(at, at + len);
            found.push(Token { kind, span });
        }
        at += len;
    }
    found
}

/// Returns the word at the start of `text`: letters and digits, including an apostrophe before
/// letters other than `s`.
fn word_at(text: &str) -> &str {
    let end_from = |from: usize| {
        let rest = &text[from..];
        from + rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len())
    };
    let end = end_from(0);
    let Some(quote) = text[end..]
        .chars()
        .next()
        .filter(|c| matches!(c, '\'' | '\u{2019}'))
    else {
        return &text[..end];
    };
    let start = end + quote.len_utf8();
    let rest = &text[start..end_from(start)];
    if rest.is_empty() || rest.eq_ignore_ascii_case("s") {
        return &text[..end];
    }
    &text[..start + rest.len()]
}

/// Returns the length and the kind of `'s`, or of the apostrophe after a name such as `James'`.
fn possessive(text: &str, before: Option<&Token>) -> (usize, Option<Kind>) {
    let quote = text.chars().next().map_or(1, char::len_utf8);
    let mut after = text[quote..].chars();
    let is_s = after.next().is_some_and(|c| c.eq_ignore_ascii_case(&'s'))
        && !after.next().is_some_and(char::is_alphanumeric);
    let is_name = before.is_some_and(|token| token.word().ends_with('s'));
    match (is_s, is_name) {
        (true, _) => (quote + 1, Some(Kind::Possessive)),
        (false, true) => (quote, Some(Kind::Possessive)),
        (false, false) => (quote, None),
    }
}

/// Returns the length of a tag such as `[b]` or `</b>` at the start of `text`.
fn tag_len(text: &str) -> Option<usize> {
    const TAGS: [&str; 10] = ["b", "i", "u", "s", "em", "h1", "h2", "h3", "code", "strong"];
    let close = if text.starts_with('[') { ']' } else { '>' };
    let end = text
        .char_indices()
        // `</strong>` has nine characters.
        .take(9)
        .find(|&(_, symbol)| symbol == close)?
        .0;
    let name = text[1..end].trim_matches('/');
    TAGS.contains(&name).then_some(end + 1)
}

/// Checks whether a sentence continues on the next line after a line that ends with this word.
fn is_open(last: Option<&Token>) -> bool {
    last.is_some_and(|token| OPEN.contains(&token.word()) || is_negation(token))
}

/// Checks whether ` to`, ` plays` or a similar word follows a stone's symbol.
fn is_phrase(after: &str) -> bool {
    let word = after
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_lowercase();
    matches!(
        &word[..],
        "to" | "is" | "plays" | "moves" | "places" | "captures" | "passes" | "must" | "has"
    )
}

/// Checks for a word that negates a phrase or moves it to another time.
pub(crate) fn is_negation(token: &Token) -> bool {
    let word = token.word();
    NEGATIONS.contains(&word) || word.ends_with("n't") || token.is_condition()
}

pub(crate) fn ends_with(tokens: &[Token], words: &[&str]) -> bool {
    let start = tokens.len().checked_sub(words.len());
    start.is_some_and(|start| {
        tokens[start..]
            .iter()
            .map(Token::word)
            .eq(words.iter().copied())
    })
}
