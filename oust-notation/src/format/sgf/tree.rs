//! The tokens of SGF: game trees, their nodes, properties and values, each with its span.

use std::borrow::Cow;

use crate::Span;
use crate::record::Problems;

/// A game tree: the nodes of its first line of play.
pub(super) struct Tree<'a> {
    pub(super) span: Span,
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) problems: Problems,
    /// The place of the first parenthesis after the first line of play.
    pub(super) variations: Option<Span>,
    /// Whether the parenthesis that ends it was found, or something that begins another part.
    pub(super) is_closed: bool,
    /// The place of the semicolon of the first node that seems to be another root.
    pub(super) second_root: Option<Span>,
    /// The end of the text that shows that a second root begins.
    pub(super) decided: Option<usize>,
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
