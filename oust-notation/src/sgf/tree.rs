//! The tokens of SGF: game trees, their nodes, properties and values, each with its place.

use std::borrow::Cow;

use crate::Span;
use crate::record::{Problem, ProblemKind, Problems};

/// How many parentheses may stand inside one another.
const MAX_DEPTH: usize = 64;

/// A blank of SGF's that Rust does not count among those of ASCII.
const VERTICAL_TAB: char = '\u{b}';

/// A game tree: the nodes of its first line of play.
pub(super) struct Tree<'a> {
    pub(super) span: Span,
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) problems: Problems,
    /// Whether the parenthesis that ends it is there.
    pub(super) is_closed: bool,
}

/// What stands behind a `;`.
#[derive(Default)]
pub(super) struct Node<'a> {
    pub(super) properties: Vec<Property<'a>>,
}

/// A property with its values, one or more.
pub(super) struct Property<'a> {
    /// The name in capitals, as FF\[4\] writes it.
    pub(super) name: Cow<'a, str>,
    /// Where the name stands.
    pub(super) span: Span,
    pub(super) values: Vec<Value<'a>>,
}

/// A value between its brackets, escapes and all.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    pub(super) span: Span,
}

impl<'a> Node<'a> {
    /// The properties of this name; a node should have one at most.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Property<'a>> {
        self.properties
            .iter()
            .filter(move |property| property.name == name)
    }
}

impl Value<'_> {
    /// The value without blanks at its edges.
    pub(super) fn trimmed(self) -> Self {
        let start = self.span.start + (self.raw.len() - self.raw.trim_start().len());
        let raw = self.raw.trim();
        Self {
            raw,
            span: Span::new(start, start + raw.len()),
        }
    }
}

/// The game trees of a text, in order.
pub(super) fn trees(text: &str) -> impl Iterator<Item = Tree<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let starts = text.as_bytes()[at..].iter().zip(at..);
        let start = starts
            .filter(|&(&byte, _)| byte == b'(')
            .map(|(_, index)| index)
            .find(|&index| begins_tree(&text.as_bytes()[index..]))?;
        let tree = Parser::new(text, start).read();
        at = tree.span.end;
        Some(tree)
    })
}

/// Whether bytes begin with `(;`, blanks between them allowed.
pub(super) fn begins_tree(bytes: &[u8]) -> bool {
    behind_semicolon(bytes).is_some()
}

/// Whether bytes begin a tree whose root has a property first that only a root has.
pub(super) fn begins_game(bytes: &[u8]) -> bool {
    behind_semicolon(bytes).is_some_and(|node| {
        let name = node
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        is_root_name(&node[..name]) && node[name..].trim_ascii_start().starts_with(b"[")
    })
}

fn behind_semicolon(bytes: &[u8]) -> Option<&[u8]> {
    let inside = bytes.strip_prefix(b"(")?.trim_ascii_start();
    Some(inside.strip_prefix(b";")?.trim_ascii_start())
}

fn is_root_name(name: &[u8]) -> bool {
    matches!(name, b"FF" | b"GM" | b"CA" | b"AP" | b"SZ" | b"OUST")
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    start: usize,
    depth: usize,
    line: Line,
    nodes: Vec<Node<'a>>,
    problems: Problems,
}

/// What the first line of play has to do with what is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// It is being read.
    Open,
    /// It is over; what follows are other variations.
    Over,
    /// It is over, and that there are others has been reported.
    Reported,
}

impl<'a> Parser<'a> {
    /// A parser of the tree that begins here.
    fn new(text: &'a str, start: usize) -> Self {
        Self {
            text,
            at: start + 1,
            start,
            depth: 1,
            line: Line::Open,
            nodes: Vec::new(),
            problems: Problems::default(),
        }
    }

    fn read(mut self) -> Tree<'a> {
        while self.depth > 0 {
            let Some(&byte) = self.text.as_bytes().get(self.at) else {
                self.unclosed();
                break;
            };
            match byte {
                b'(' if begins_game(&self.text.as_bytes()[self.at..]) => {
                    self.unclosed();
                    break;
                }
                b'(' => self.open(),
                b')' => self.close(),
                b';' => self.node(),
                b'[' => self.nameless_value(),
                byte if byte.is_ascii_alphabetic() => self.property(),
                byte if byte.is_ascii_whitespace() || char::from(byte) == VERTICAL_TAB => {
                    self.at += 1;
                }
                _ => self.junk(),
            }
        }
        let read = &self.text[self.start..self.at];
        let is_blank = |c: char| c.is_ascii_whitespace() || c == VERTICAL_TAB;
        let end = self.start + read.trim_end_matches(is_blank).len();
        Tree {
            span: Span::new(self.start, end),
            nodes: self.nodes,
            problems: self.problems,
            is_closed: self.depth == 0,
        }
    }

    fn open(&mut self) {
        self.depth += 1;
        let paren = Span::new(self.at, self.at + 1);
        if self.depth > MAX_DEPTH && self.line == Line::Open {
            self.expected(
                paren,
                "no more than 64 parentheses inside one another; the game is read up to here",
            );
            self.line = Line::Reported;
        } else if self.line == Line::Over {
            self.line = Line::Reported;
            self.expected(
                paren,
                "one line of play; of several variations the first is read",
            );
        }
        self.at += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.at += 1;
        if self.line == Line::Open {
            self.line = Line::Over;
        }
    }

    fn node(&mut self) {
        if self.line == Line::Over {
            self.line = Line::Reported;
            self.expected(
                Span::new(self.at, self.at + 1),
                "a parenthesis: nodes stand before the variations",
            );
        }
        if self.line == Line::Open {
            self.nodes.push(Node::default());
        }
        self.at += 1;
    }

    fn property(&mut self) {
        let bytes = &self.text.as_bytes()[self.at..];
        let len = bytes
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric())
            .count();
        let span = Span::new(self.at, self.at + len);
        self.at = span.end;
        let mut values = Vec::new();
        while self.skip_blanks() == Some(b'[') {
            values.push(self.value());
        }
        if values.is_empty() {
            self.expected(span, "a value in brackets behind the name of a property");
            return;
        }
        let name = capitals(span.of(self.text));
        if let (Line::Open, Some(node)) = (self.line, self.nodes.last_mut()) {
            node.properties.push(Property { name, span, values });
        }
    }

    fn nameless_value(&mut self) {
        let start = self.at;
        self.value();
        self.expected(
            Span::new(start, start + 1),
            "the name of a property before its value",
        );
    }

    /// The value that begins with the bracket here.
    fn value(&mut self) -> Value<'a> {
        let open = self.at;
        let rest = &self.text[open + 1..];
        let close = closing_bracket(rest);
        let inside = &rest[..close.unwrap_or(rest.len())];
        let cut = swallowed_game(inside).filter(|_| close.is_some());
        let span = if let (Some(close), None) = (close, cut) {
            self.at = open + 1 + close + 1;
            Span::new(open + 1, open + 1 + close)
        } else {
            let bracket = Span::new(open, open + 1);
            self.expected(bracket, "a `]` that closes the value begun here");
            let inside = &inside[..cut.unwrap_or(inside.len())];
            self.at = open + 1 + inside.len();
            Span::new(open + 1, open + 1 + inside.trim_end().len())
        };
        let raw = span.of(self.text);
        Value { raw, span }
    }

    fn skip_blanks(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest.len() - rest.trim_ascii_start().len();
        self.at += blanks;
        rest.get(blanks).copied()
    }

    /// Characters that mean nothing in SGF.
    fn junk(&mut self) {
        let rest = &self.text[self.at..];
        let has_meaning = |c: char| {
            c.is_ascii_alphabetic() || c.is_whitespace() || matches!(c, '(' | ')' | ';' | '[')
        };
        let len = rest.find(has_meaning).unwrap_or(rest.len());
        // A blank that only Unicode knows stands alone.
        let len = len.max(rest.chars().next().map_or(0, char::len_utf8));
        let span = Span::new(self.at, self.at + len);
        self.expected(span, "a node, a property or a parenthesis");
        self.at = span.end;
    }

    fn unclosed(&mut self) {
        let paren = Span::new(self.start, self.start + 1);
        self.expected(paren, "a `)` that closes the game tree begun here");
    }

    /// Notes a problem of the first line of play; the others are left out as a whole.
    fn expected(&mut self, span: Span, expected: &'static str) {
        let of_tree = span.start == self.start;
        let of_line = self.line == Line::Open || span.of(self.text).starts_with(['(', ';']);
        if of_tree || of_line {
            let kind = ProblemKind::UnexpectedToken { expected };
            self.problems.push(Problem { span, kind });
        }
    }
}

/// The name of a property as FF\[4\] has it: before, it could hold small letters that said
/// nothing. One of small letters alone is taken as a whole.
fn capitals(word: &str) -> Cow<'_, str> {
    let is_small = |c: char| c.is_ascii_lowercase();
    if !word.contains(is_small) {
        Cow::Borrowed(word)
    } else if word.contains(|c: char| c.is_ascii_uppercase()) {
        Cow::Owned(word.replace(is_small, ""))
    } else {
        Cow::Owned(word.to_ascii_uppercase())
    }
}

/// The offset of the next `]` that is not escaped.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// Where in a value the next game begins, when the bracket that closes it is that of the
/// game's first property: `C[good\n(;FF[4`.
fn swallowed_game(raw: &str) -> Option<usize> {
    let first_value = raw.rfind('[')?;
    let start = raw[..first_value].rfind('(')?;
    let line_start = raw[..start].ends_with('\n');
    (line_start && begins_game(&raw.as_bytes()[start..])).then_some(start)
}
