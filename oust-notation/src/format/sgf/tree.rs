//! The tokens of SGF: game trees, their nodes, properties and values, each with its span.

use std::borrow::Cow;

use crate::Span;
use crate::record::{Problem, ProblemKind, Problems};

/// A game tree: the nodes of its first line of play.
pub(super) struct Tree<'a> {
    pub(super) span: Span,
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) problems: Problems,
    /// Whether the parenthesis that ends it was found.
    pub(super) is_closed: bool,
}

/// The properties after a `;`.
#[derive(Default)]
pub(super) struct Node<'a> {
    pub(super) properties: Vec<Property<'a>>,
}

/// A property with one or more values.
pub(super) struct Property<'a> {
    /// The name in capitals, as FF\[4\] writes it.
    pub(super) name: Cow<'a, str>,
    /// The span of the name.
    pub(super) span: Span,
    pub(super) values: Vec<Value<'a>>,
}

/// The text between two brackets, with its escapes.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    pub(super) span: Span,
}

impl<'a> Node<'a> {
    /// Returns the properties of this name; a node should have one at most.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Property<'a>> {
        self.properties
            .iter()
            .filter(move |property| property.name == name)
    }

    /// Returns the values of the properties of this name.
    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = Value<'a>> {
        self.named(name)
            .flat_map(|property| property.values.iter().copied())
    }
}

impl Value<'_> {
    /// Returns the value without the white space around it.
    pub(super) fn trimmed(self) -> Self {
        let start = self.span.start + (self.raw.len() - self.raw.trim_start().len());
        let raw = self.raw.trim();
        let span = Span::new(start, start + raw.len());
        Self { raw, span }
    }
}

/// Returns the game trees of a text, in order.
pub(super) fn trees(text: &str) -> impl Iterator<Item = Tree<'_>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut parentheses = memchr::memchr_iter(b'(', &bytes[at..]).map(|open| at + open);
        let start = parentheses.find(|&start| begins_tree(&bytes[start..]))?;
        let tree = Parser::new(text, start).read();
        at = tree.span.end;
        Some(tree)
    })
}

/// Checks whether bytes begin with `(;`, white space between them allowed.
pub(super) fn begins_tree(bytes: &[u8]) -> bool {
    root(bytes).is_some()
}

/// Checks whether bytes begin a tree whose root begins with a property that only a root has.
pub(super) fn begins_game(bytes: &[u8]) -> bool {
    root(bytes).is_some_and(|root| {
        let name = root.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let (name, rest) = root.split_at(name.count());
        matches!(name, b"FF" | b"GM" | b"CA" | b"AP" | b"SZ" | b"OUST")
            && rest.trim_ascii_start().starts_with(b"[")
    })
}

/// Returns the bytes after `(;`.
fn root(bytes: &[u8]) -> Option<&[u8]> {
    let inside = bytes.strip_prefix(b"(")?.trim_ascii_start();
    Some(inside.strip_prefix(b";")?.trim_ascii_start())
}

struct Parser<'a> {
    text: &'a str,
    start: usize,
    at: usize,
    /// Whether the first line of play is over: all nodes after it are other variations.
    is_over: bool,
    has_variations: bool,
    nodes: Vec<Node<'a>>,
    problems: Problems,
}

impl<'a> Parser<'a> {
    /// Returns a parser of the tree that begins with the parenthesis at `start`.
    fn new(text: &'a str, start: usize) -> Self {
        Self {
            text,
            start,
            at: start + 1,
            is_over: false,
            has_variations: false,
            nodes: Vec::new(),
            problems: Problems::default(),
        }
    }

    fn read(mut self) -> Tree<'a> {
        let mut depth = 1_usize;
        while depth > 0 {
            let rest = &self.text.as_bytes()[self.at..];
            match rest.first() {
                None => break,
                Some(b'(') if begins_game(rest) => break,
                Some(b'(') => {
                    self.delimiter("one line of play; of several variations the first is read");
                    depth += 1;
                }
                Some(b')') => {
                    self.is_over = true;
                    self.at += 1;
                    depth -= 1;
                }
                Some(b';') => {
                    self.delimiter("a parenthesis: nodes come before the variations");
                    if !self.is_over {
                        self.nodes.push(Node::default());
                    }
                }
                Some(b'[') => {
                    let bracket = Span::new(self.at, self.at + 1);
                    self.value();
                    self.expected(bracket, "the name of a property before its value");
                }
                Some(byte) if byte.is_ascii_alphabetic() => self.property(),
                Some(&byte) if is_space(byte) => self.at += 1,
                Some(_) => self.junk(),
            }
        }
        if depth > 0 {
            let parenthesis = Span::new(self.start, self.start + 1);
            self.problem(parenthesis, "a `)` that closes the game tree begun here");
        }
        let read = &self.text[self.start..self.at];
        let end = self.start
            + read
                .trim_end_matches(|c| u8::try_from(c).is_ok_and(is_space))
                .len();
        Tree {
            span: Span::new(self.start, end),
            nodes: self.nodes,
            problems: self.problems,
            is_closed: depth == 0,
        }
    }

    /// Reads a `(` or `;`. The first one after the first line of play is a problem.
    fn delimiter(&mut self, expected: &'static str) {
        if self.is_over && !self.has_variations {
            self.has_variations = true;
            self.problem(Span::new(self.at, self.at + 1), expected);
        }
        self.at += 1;
    }

    fn property(&mut self) {
        let rest = self.text[self.at..].bytes();
        let len = rest.take_while(u8::is_ascii_alphanumeric).count();
        let span = Span::new(self.at, self.at + len);
        self.at = span.end;
        let mut values = Vec::new();
        while self.next_is_bracket() {
            values.push(self.value());
        }
        if values.is_empty() {
            self.expected(span, "a value in brackets after the name of a property");
        } else if !self.is_over
            && let Some(node) = self.nodes.last_mut()
        {
            let name = capitals(span.slice(self.text));
            node.properties.push(Property { name, span, values });
        }
    }

    fn next_is_bracket(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|&&byte| is_space(byte)).count();
        self.text.as_bytes().get(self.at) == Some(&b'[')
    }

    /// Reads the value whose bracket is at `self.at`.
    fn value(&mut self) -> Value<'a> {
        let open = self.at;
        let rest = &self.text[open + 1..];
        let close = closing_bracket(rest);
        let inside = &rest[..close.unwrap_or(rest.len())];
        let cut = swallowed_game(inside).filter(|_| close.is_some());
        let raw = if close.is_some() && cut.is_none() {
            self.at = open + 1 + inside.len() + 1;
            inside
        } else {
            let bracket = Span::new(open, open + 1);
            self.expected(bracket, "a `]` that closes the value begun here");
            let inside = &inside[..cut.unwrap_or(inside.len())];
            self.at = open + 1 + inside.len();
            inside.trim_end()
        };
        let span = Span::new(open + 1, open + 1 + raw.len());
        Value { raw, span }
    }

    /// Reads characters without a meaning in SGF.
    fn junk(&mut self) {
        let rest = &self.text[self.at..];
        let has_meaning = |c: char| {
            c.is_ascii_alphabetic() || c.is_whitespace() || matches!(c, '(' | ')' | ';' | '[')
        };
        let len = rest.find(has_meaning).unwrap_or(rest.len());
        // White space of Unicode is junk of one character.
        let len = len.max(rest.chars().next().map_or(0, char::len_utf8));
        let span = Span::new(self.at, self.at + len);
        self.expected(span, "a node, a property or a parenthesis");
        self.at = span.end;
    }

    /// Adds a problem of the first line of play. Those of other variations are not reported.
    fn expected(&mut self, span: Span, expected: &'static str) {
        if !self.is_over {
            self.problem(span, expected);
        }
    }

    fn problem(&mut self, span: Span, expected: &'static str) {
        let kind = ProblemKind::UnexpectedToken { expected };
        self.problems.push(Problem { span, kind });
    }
}

/// Checks for the white space of SGF: that of `is_ascii_whitespace` and the vertical tab.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// Returns the name of a property as in FF\[4\]: older versions add small letters without a
/// meaning. A name that begins with no letter after their removal is kept in capitals as a whole.
fn capitals(word: &str) -> Cow<'_, str> {
    let is_small = |c: char| c.is_ascii_lowercase();
    if !word.contains(is_small) {
        return Cow::Borrowed(word);
    }
    let capitals = word.replace(is_small, "");
    if capitals.starts_with(|c: char| c.is_ascii_uppercase()) {
        Cow::Owned(capitals)
    } else {
        Cow::Owned(word.to_ascii_uppercase())
    }
}

/// Returns the offset of the next `]` that is not escaped.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// Returns the offset of the next game in a value without its closing bracket, which the bracket of
/// the game's first property closes: `C[good\n(;FF[4`.
fn swallowed_game(raw: &str) -> Option<usize> {
    let first_value = raw.rfind('[')?;
    let start = raw[..first_value].rfind('(')?;
    let line_start = raw[..start].ends_with('\n');
    (line_start && begins_game(&raw.as_bytes()[start..])).then_some(start)
}
