//! Splits a line of text into tokens: coordinates, numbers, keywords and other words.

use crate::Span;
use crate::text::is_invisible;
use crate::turn::parse::keyword;

/// The kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Coord,
    /// One to four digits.
    Number,
    /// `pass`, `resign`, `swap` and the like.
    Keyword,
    /// A name of a side: `x`, `Black`.
    Side,
    Other,
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
    pub(crate) kind: Kind,
    /// Whether a remark begins between the previous token and this one.
    pub(crate) after_remark: bool,
}

/// The number of tokens to keep: more than a title has, and a fixed array needs no allocation per
/// line.
const KEPT: usize = 12;

/// Counts of a line's tokens, and the first [`KEPT`] of them.
pub(crate) struct Tokens<'t> {
    first: [Option<Token<'t>>; KEPT],
    /// The number of all tokens.
    pub(crate) count: usize,
    pub(crate) coords: usize,
    pub(crate) keywords: usize,
    /// The number of tokens of [`Kind::Other`].
    pub(crate) others: usize,
    /// The number of coordinates in the longest run without another word.
    pub(crate) longest_run: usize,
    /// The span of the first coordinate, which may be inside a word or a tag.
    pub(crate) mention: Option<Span>,
}

impl<'t> Tokens<'t> {
    /// Splits a line into tokens and counts them.
    pub(crate) fn read(content: &'t str) -> Self {
        let mut tokens = Self {
            first: [None; KEPT],
            count: 0,
            coords: 0,
            keywords: 0,
            others: 0,
            longest_run: 0,
            mention: None,
        };
        let mut run = 0;
        let mut scanner = Scanner::new(content);
        while let Some((token, is_in_tag)) = scanner.next_token() {
            if tokens.mention.is_none() {
                tokens.mention = coordinate_in(token);
            }
            // Attributes of a tag are no words of the text, but may hide a coordinate.
            if is_in_tag {
                continue;
            }
            match token.kind {
                Kind::Coord => run += 1,
                Kind::Other => {
                    tokens.others += 1;
                    run = 0;
                }
                // A row number, a keyword or a side does not interrupt a run of coordinates.
                Kind::Number | Kind::Keyword | Kind::Side => {}
            }
            tokens.coords += usize::from(token.kind == Kind::Coord);
            tokens.keywords += usize::from(token.kind == Kind::Keyword);
            tokens.longest_run = tokens.longest_run.max(run);
            if let Some(kept) = tokens.first.get_mut(tokens.count) {
                *kept = Some(token);
            }
            tokens.count += 1;
        }
        tokens
    }

    /// Iterates over the first [`KEPT`] tokens.
    pub(crate) fn first(&self) -> impl DoubleEndedIterator<Item = &Token<'t>> {
        self.first.iter().flatten()
    }

    /// Returns the token at `index`; `None` after the last token and from [`KEPT`] on.
    pub(crate) fn get(&self, index: usize) -> Option<&Token<'t>> {
        self.first.get(index)?.as_ref()
    }

    /// Returns whether the line begins with a row number and a turn, and then has a second turn, a
    /// remark or nothing else.
    pub(crate) fn begin_row(&self) -> bool {
        let is_turn =
            |token: &Token<'_>| matches!(token.kind, Kind::Coord | Kind::Keyword | Kind::Side);
        let [Some(number), Some(turn), ..] = &self.first[..] else {
            return false;
        };
        let second = self.get(2);
        let is_move = |token: &Token<'_>| matches!(token.kind, Kind::Coord | Kind::Keyword);
        let goes_on = second.is_some_and(is_move) && self.coords > 0;
        let ends = self.others == 0 && self.coords > 0;
        let is_remark = turn.kind == Kind::Coord && second.is_some_and(|next| next.after_remark);
        number.kind == Kind::Number && (ends || is_turn(turn) && (goes_on || is_remark))
    }
}

impl Token<'_> {
    /// Returns whether the token is `word`, which is in lower case. Ignores ASCII case and
    /// invisible characters.
    pub(crate) fn is(&self, word: &str) -> bool {
        let visible = self
            .text
            .chars()
            .filter(|&character| !is_invisible(character));
        let lower = visible.map(|character| character.to_ascii_lowercase());
        lower.eq(word.chars())
    }
}

/// Finds the tokens of a line from left to right.
struct Scanner<'t> {
    content: &'t str,
    at: usize,
    /// The offset at which the current or the last HTML tag ends.
    tag_end: usize,
    /// Whether a `>` may follow: one failed search is enough, so that a line of many `<` takes
    /// linear time.
    may_have_tags: bool,
}

impl<'t> Scanner<'t> {
    const fn new(content: &'t str) -> Self {
        Self {
            content,
            at: 0,
            tag_end: 0,
            may_have_tags: true,
        }
    }

    /// Returns the next token, and whether it is inside an HTML tag.
    fn next_token(&mut self) -> Option<(Token<'t>, bool)> {
        let mut after_remark = false;
        loop {
            let rest = &self.content[self.at..];
            let next = rest.chars().next()?;
            if next == '<' {
                self.at += 1 + self.tag(&rest[1..]);
            } else if next == '&' {
                self.at += 1 + entity(&rest[1..]);
            } else if is_in_word(next) {
                let (word, taken) = word(rest);
                let start = self.at + Span::from_slice(rest, word).start;
                self.at += taken;
                if !word.is_empty() {
                    let found = Token {
                        text: word,
                        at: start,
                        kind: kind(word),
                        after_remark,
                    };
                    return Some((found, start < self.tag_end));
                }
            } else {
                after_remark |= matches!(next, ';' | '{');
                self.at += next.len_utf8();
            }
        }
    }

    /// Returns the length of an HTML tag's name after its `<`; 0 without a tag there.
    fn tag(&mut self, rest: &str) -> usize {
        let name = rest.strip_prefix('/').unwrap_or(rest);
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, after) = name.split_at(letters);
        // `<h1>` is a tag, and `h1` a coordinate.
        let is_heading = letters.eq_ignore_ascii_case("h")
            && after.starts_with(|next: char| matches!(next, '1'..='6'));
        let after = if is_heading { &after[1..] } else { after };
        let is_name = !letters.is_empty()
            && after.starts_with(|next: char| next.is_whitespace() || matches!(next, '>' | '/'));
        if !is_name || !self.may_have_tags {
            return 0;
        }
        let name_len = rest.len() - after.len();
        let Some(close) = after.find('>') else {
            self.may_have_tags = false;
            return 0;
        };
        self.tag_end = self.at + 1 + name_len + close;
        name_len
    }
}

/// Returns the length of an HTML entity such as `nbsp;` after its `&`; 0 without an entity there.
fn entity(rest: &str) -> usize {
    const LONGEST: usize = 8;
    let bytes = rest.as_bytes();
    let Some(end) = bytes.iter().take(LONGEST).position(|&byte| byte == b';') else {
        return 0;
    };
    let is_named = end >= 2 && bytes[..end].iter().all(u8::is_ascii_alphabetic);
    let is_numeric = bytes[0] == b'#' && bytes[1..end].iter().all(u8::is_ascii_hexdigit);
    let is_hex = bytes.starts_with(b"#x") && bytes[2..end].iter().all(u8::is_ascii_hexdigit);
    if is_named || is_numeric || is_hex {
        end + 1
    } else {
        0
    }
}

/// Returns the word at the start of a text without the marks around it, and the length that the
/// word and its marks take. `1.b4` and `a4.b5` are two words each.
fn word(text: &str) -> (&str, usize) {
    const MARKS: [char; 3] = ['.', '\'', '_'];
    let leading = text.len() - text.trim_start_matches(MARKS).len();
    let inside = &text[leading..];
    let mut end = inside.len();
    let mut has_point = false;
    for (at, next) in inside.char_indices() {
        if !is_in_word(next) {
            end = at;
            break;
        }
        if next == '.' && !has_point {
            has_point = true;
            let after = inside[at..].trim_start_matches('.');
            let is_prefix = matches!(kind(&inside[..at]), Kind::Number | Kind::Coord);
            if is_prefix && after.starts_with(|next: char| next.is_ascii_alphabetic()) {
                return (&inside[..at], leading + inside.len() - after.len());
            }
        }
    }
    (inside[..end].trim_end_matches(MARKS), leading + end)
}

/// Returns whether a character can be a part of a word.
fn is_in_word(character: char) -> bool {
    character.is_alphanumeric()
        || is_invisible(character)
        || matches!(character, '.' | '\'' | '_' | '@' | '$' | '%')
}

/// Classifies a word. Ignores invisible characters.
fn kind(word: &str) -> Kind {
    // `abandoned` has nine letters.
    const LONGEST: usize = 9;
    const KEYWORDS: [&str; 3] = ["swap", "forfeit", "auto"];
    const SIDES: [&str; 8] = ["x", "o", "b", "w", "black", "white", "red", "blue"];
    // A buffer on the stack: this runs for every word of a text.
    let mut bytes = [0; LONGEST];
    let mut len = 0;
    for character in word.chars().filter(|&character| !is_invisible(character)) {
        let (Some(byte), true) = (bytes.get_mut(len), character.is_ascii()) else {
            return Kind::Other;
        };
        *byte = u8::try_from(character).unwrap_or_default();
        len += 1;
    }
    let visible = std::str::from_utf8(&bytes[..len]).unwrap_or_default();
    let is_any = |words: &[&str]| {
        words
            .iter()
            .any(|known| visible.eq_ignore_ascii_case(known))
    };
    if is_coordinate(visible) {
        Kind::Coord
    } else if (1..=4).contains(&len) && visible.bytes().all(|byte| byte.is_ascii_digit()) {
        Kind::Number
    } else if keyword(visible).is_some() || is_any(&KEYWORDS) {
        Kind::Keyword
    } else if is_any(&SIDES) {
        Kind::Side
    } else {
        Kind::Other
    }
}

/// Returns whether a text is one or two letters and a number up to 255 without a leading zero.
fn is_coordinate(text: &str) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = &text[letters..];
    (1..=2).contains(&letters)
        && (1..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (!digits.starts_with('0') || digits == "0")
        // No board has more than 255 rows.
        && digits.parse::<u8>().is_ok()
}

/// Returns the span of the first coordinate in a token: the token itself, or a part of it between
/// marks, but not a part of a version such as `v1.2`.
fn coordinate_in(token: Token<'_>) -> Option<Span> {
    let text = token.text;
    if token.kind == Kind::Coord {
        return Some(Span::new(token.at, token.at + text.len()));
    }
    let mut parts = text.split(|next: char| !next.is_alphanumeric());
    let part = parts.find(|part| {
        let span = Span::from_slice(text, part);
        let (before, after) = (&text[..span.start], &text[span.end..]);
        let before = before.strip_suffix('.').unwrap_or_default();
        let after = after.strip_prefix('.').unwrap_or_default();
        let is_joined =
            before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        kind(part) == Kind::Coord && !is_joined
    })?;
    Some(Span::from_slice(text, part).shifted(token.at))
}
