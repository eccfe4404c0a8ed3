//! Parses SGF into nodes, properties and values, each with its span.

use std::borrow::Cow;

use crate::Span;
use crate::format::begins::{begins_native, begins_part, begins_sgf_game};
use crate::record::{Problem, ProblemKind, Problems};

/// A game tree with the nodes of its first line of play.
pub(crate) struct Tree<'a> {
    pub(crate) span: Span,
    pub(crate) nodes: Vec<Node<'a>>,
    pub(crate) problems: Problems,
    /// The span of the first parenthesis after the first line of play.
    pub(crate) variations: Option<Span>,
    /// Whether the closing parenthesis was found, or the beginning of another part.
    pub(crate) is_closed: bool,
    /// The span of the first node's semicolon that seems to begin another root.
    pub(crate) second_root: Option<Span>,
    /// The offset up to which the text proves that a second root begins.
    pub(crate) decided: Option<usize>,
}

/// The properties after a `;`.
#[derive(Default)]
pub(crate) struct Node<'a> {
    pub(crate) properties: Vec<Property<'a>>,
}

/// A property with one or more values.
pub(crate) struct Property<'a> {
    /// The name in capitals, as in FF\[4\].
    pub(crate) name: Cow<'a, str>,
    /// The span of the name.
    pub(crate) span: Span,
    pub(crate) values: Vec<Value<'a>>,
}

/// The text between two brackets, still with its escapes.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    pub(crate) raw: &'a str,
    pub(crate) span: Span,
}

impl<'a> Node<'a> {
    /// Iterates over the properties with this name. A valid node has at most one.
    pub(crate) fn named(&self, name: &str) -> impl Iterator<Item = &Property<'a>> {
        self.properties
            .iter()
            .filter(move |property| property.name == name)
    }

    /// Iterates over the values of the properties with this name.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = Value<'a>> {
        self.named(name)
            .flat_map(|property| property.values.iter().copied())
    }
}

impl Value<'_> {
    /// Returns the value without the white space around it.
    pub(crate) fn trimmed(self) -> Self {
        let start = self.span.start + (self.raw.len() - self.raw.trim_start().len());
        let raw = self.raw.trim();
        let span = Span::new(start, start + raw.len());
        Self { raw, span }
    }
}

/// The part of its result that the parser keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// The nodes and the problems.
    All,
    /// Only the end of the tree.
    End,
}

/// Reads the tree that begins with the parenthesis at `start`.
pub(crate) fn read_tree(text: &str, start: usize, keep: Keep) -> Tree<'_> {
    let parser = Parser {
        text,
        start,
        at: start + 1,
        keep,
        line: LineOfPlay::First,
        variations: None,
        has_stray_node: false,
        nodes: 0,
        node_start: start,
        has_placement: false,
        second_root: None,
        read: Vec::new(),
        problems: Problems::default(),
    };
    parser.read()
}

struct Parser<'a> {
    text: &'a str,
    start: usize,
    at: usize,
    keep: Keep,
    line: LineOfPlay,
    variations: Option<Span>,
    /// Whether a node without a parenthesis follows the first line of play.
    has_stray_node: bool,
    /// The number of nodes so far, including variations.
    nodes: usize,
    /// The offset of the last semicolon, or the end of the last variation.
    node_start: usize,
    has_placement: bool,
    second_root: Option<Span>,
    read: Vec<Node<'a>>,
    problems: Problems,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineOfPlay {
    First,
    /// After the first line of play: all further nodes belong to other variations.
    Over,
}

impl<'a> Parser<'a> {
    fn read(mut self) -> Tree<'a> {
        let mut depth = 1_usize;
        while depth > 0 && self.second_root.is_none() {
            let rest = &self.text.as_bytes()[self.at..];
            match rest.first() {
                None => break,
                // A variation has no root property, so this is the next game.
                Some(b'(') if begins_sgf_game(rest) => break,
                // A tree without its closing parenthesis must not hide the next part.
                Some(_) if self.is_at_line_start() && begins_part(rest) => break,
                Some(b'(') => {
                    self.begin_variation();
                    depth += 1;
                }
                Some(b')') => {
                    self.line = LineOfPlay::Over;
                    self.at += 1;
                    self.node_start = self.at;
                    depth -= 1;
                }
                Some(b';') => self.node(),
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
        let is_at_end = self.at == self.text.len();
        let decided = self.second_root.map(|_| self.at + 1);
        if decided.is_some() {
            self.at = self.node_start;
        } else if depth > 0 {
            let parenthesis = Span::new(self.start, self.start + 1);
            self.expected(parenthesis, "a `)` that closes the game tree begun here");
        }
        let read = &self.text[self.start..self.at];
        let len = read.trim_end_matches(|c| u8::try_from(c).is_ok_and(is_space));
        let end = self.start + len.len();
        Tree {
            span: Span::new(self.start, end),
            nodes: self.read,
            problems: self.problems,
            // A variation of the second root is not one of this tree.
            variations: self.variations.filter(|span| span.start < end),
            // At the end of the text, more text may still belong to the tree.
            is_closed: depth == 0 || decided.is_some() || !is_at_end,
            second_root: self.second_root,
            decided,
        }
    }

    fn is_at_line_start(&self) -> bool {
        matches!(
            self.text.as_bytes().get(self.at.wrapping_sub(1)),
            Some(b'\n')
        )
    }

    fn begin_variation(&mut self) {
        if self.line == LineOfPlay::Over {
            let parenthesis = Span::new(self.at, self.at + 1);
            self.variations.get_or_insert(parenthesis);
        }
        self.at += 1;
    }

    fn node(&mut self) {
        if self.line == LineOfPlay::Over && self.variations.is_none() && !self.has_stray_node {
            self.has_stray_node = true;
            let semicolon = Span::new(self.at, self.at + 1);
            let expected = "a parenthesis: nodes come before the variations";
            self.expected(semicolon, expected);
        }
        self.node_start = self.at;
        self.nodes += 1;
        self.at += 1;
        if self.line == LineOfPlay::First && self.keep == Keep::All {
            self.read.push(Node::default());
        }
    }

    fn property(&mut self) {
        let rest = self.text[self.at..].bytes();
        let len = rest.take_while(u8::is_ascii_alphanumeric).count();
        let span = Span::new(self.at, self.at + len);
        let name = capitals(span.slice(self.text));
        self.at = span.end;
        if !self.next_is_bracket() {
            return self.expected(span, "a value in brackets after the name of a property");
        }
        if self.nodes > 1 && matches!(&*name, "FF" | "GM" | "SZ" | "OUST") {
            // Before a placement a repeated root property is only misplaced.
            if self.has_placement {
                let has_semicolon = self.text[self.node_start..].starts_with(';');
                let semicolon = Span::new(self.node_start, self.node_start + 1);
                self.second_root = Some(if has_semicolon { semicolon } else { span });
                self.remove_node();
                return;
            }
            self.expected(span, "this property in the first node of the tree only");
        }
        // Stones in the root are the start position, not placements.
        self.has_placement |= match &*name {
            "AB" | "AW" => self.nodes > 1,
            "B" | "W" | "OUSTDO" => true,
            _ => false,
        };
        let mut values = Vec::new();
        while self.next_is_bracket() {
            let value = self.value();
            // The end of a tree needs no values.
            if self.keep == Keep::All {
                values.push(value);
            }
        }
        if self.line == LineOfPlay::First
            && let Some(node) = self.read.last_mut()
        {
            node.properties.push(Property { name, span, values });
        }
    }

    /// Removes the properties read so far from a node that is another root, and their problems.
    fn remove_node(&mut self) {
        if self.line == LineOfPlay::First {
            self.read.pop();
        }
        let problems = std::mem::take(&mut self.problems).into_iter();
        let before = problems.filter(|problem| problem.span.start < self.node_start);
        self.problems = before.collect();
    }

    fn next_is_bracket(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|&&byte| is_space(byte)).count();
        self.text.as_bytes().get(self.at) == Some(&b'[')
    }

    /// Reads the value after the opening bracket at `self.at`.
    fn value(&mut self) -> Value<'a> {
        let open = self.at;
        let rest = &self.text[open + 1..];
        let close = end_of_value(rest);
        let (ValueEnd::Bracket(len) | ValueEnd::Text(len)) = close;
        let inside = &rest[..len];
        let cut = match close {
            ValueEnd::Bracket(_) => swallowed_game(inside),
            ValueEnd::Text(_) => Some(len),
        };
        let raw = if let Some(cut) = cut {
            let bracket = Span::new(open, open + 1);
            self.expected(bracket, "a `]` that closes the value begun here");
            self.at = open + 1 + cut;
            inside[..cut].trim_end()
        } else {
            self.at = open + 1 + len + 1;
            inside
        };
        let span = Span::new(open + 1, open + 1 + raw.len());
        Value { raw, span }
    }

    /// Skips characters without a meaning in SGF, and reports them.
    fn junk(&mut self) {
        let rest = &self.text[self.at..];
        let has_meaning = |c: char| {
            c.is_ascii_alphabetic() || c.is_whitespace() || matches!(c, '(' | ')' | ';' | '[')
        };
        let before = rest.find(has_meaning).unwrap_or(rest.len());
        // A Unicode space stops the search but is no space of SGF: take it, or the parser would
        // not advance.
        let len = before.max(rest.chars().next().map_or(0, char::len_utf8));
        let span = Span::new(self.at, self.at + len);
        self.expected(span, "a node, a property or a parenthesis");
        self.at = span.end;
    }

    fn expected(&mut self, span: Span, expected: &'static str) {
        if self.keep == Keep::All {
            let kind = ProblemKind::UnexpectedToken { expected };
            self.problems.push(Problem { span, kind });
        }
    }
}

/// The end of a value, as the number of bytes after its opening bracket.
#[derive(Clone, Copy)]
enum ValueEnd {
    /// Its closing bracket.
    Bracket(usize),
    /// The end of the text, or a line that begins a native record.
    Text(usize),
}

fn end_of_value(text: &str) -> ValueEnd {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr3(b'\\', b']', b'\n', &bytes[at..]) {
        at += found;
        match bytes[at] {
            b']' => return ValueEnd::Bracket(at),
            // The next character is escaped.
            b'\\' if bytes.get(at + 1) != Some(&b'\n') => at += 2,
            b'\\' => at += 1,
            _ if begins_native(&bytes[at + 1..]) => return ValueEnd::Text(at + 1),
            _ => at += 1,
        }
        if at >= bytes.len() {
            break;
        }
    }
    ValueEnd::Text(bytes.len())
}

/// Returns the offset of the next game in a value without a closing bracket. The value then ends
/// at the bracket that closes the game's first property: `C[good\n(;FF[4`.
fn swallowed_game(raw: &str) -> Option<usize> {
    let first_value = raw.rfind('[')?;
    let start = raw[..first_value].rfind('(')?;
    let line_start = raw[..start].ends_with('\n');
    (line_start && begins_sgf_game(&raw.as_bytes()[start..])).then_some(start)
}

/// Checks for the white space of SGF, which includes the vertical tab.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// Converts a property's name to FF\[4\]: older versions add lower-case letters without a meaning.
/// If no capital letter would remain at the start, the whole name is converted to capitals.
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
