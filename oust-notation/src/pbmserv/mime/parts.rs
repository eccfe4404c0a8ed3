//! The heads and bodies of a text that may hold mails.

use super::head::{Coding, Head, field_of};
use crate::Span;
use crate::pbmserv::mails::is_mail_header;

/// Lines of a text that are read in one way.
pub(in super::super) struct Part {
    pub(in super::super) span: Span,
    pub(super) kind: PartKind,
    pub(in super::super) cut: Cut,
}

/// Whether what begins in a part can be read without what stands before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Cut {
    /// Nothing in it can.
    Nowhere,
    /// A mail begins with it.
    AtStart,
    /// Any line of it can.
    Anywhere,
}

/// What the lines are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PartKind {
    /// The head of a mail or of a part of it.
    Head,
    /// Text behind a head, or without one.
    Body(Coding),
}

/// Boundaries within boundaries that are told apart.
const DEEPEST: usize = 64;

/// All of a text. Every head is one part, and so is what stands between two.
pub(in super::super) fn parts(text: &str) -> Vec<Part> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut scan = Scan::default();
    let (mut at, mut start) = (0, 0);
    let mut after_blank = true;
    while let Some(line) = lines.get(at) {
        let taken = scan.lines(&lines[at..], start, after_blank);
        let end = start
            + lines[at..at + taken]
                .iter()
                .map(|line| line.len())
                .sum::<usize>();
        after_blank = taken == 1 && line.trim().is_empty();
        (at, start) = (at + taken, end);
    }
    scan.end_body(start);
    scan.parts
}

#[derive(Default)]
struct Scan<'t> {
    parts: Vec<Part>,
    /// How the lines are read that belong to no head.
    coding: Coding,
    /// Where they begin.
    body: usize,
    /// The boundaries of the parts that are open, the outermost first.
    open: Vec<&'t str>,
}

impl<'t> Scan<'t> {
    /// Looks at the first of these lines, and returns how many belong together.
    fn lines(&mut self, lines: &[&'t str], start: usize, after_blank: bool) -> usize {
        let line = lines[0].trim_end();
        if after_blank && line.trim_start_matches('\u{feff}').starts_with("From ") {
            self.open.clear();
            return self.head(lines, start, 1, Cut::AtStart);
        }
        if let Some(boundary) = line.strip_prefix("--").filter(|name| !name.contains(' ')) {
            if let Some(depth) = self.open.iter().position(|open| *open == boundary) {
                self.open.truncate(depth + 1);
                return self.head(lines, start, 1, Cut::Nowhere);
            }
            let closed = boundary.strip_suffix("--").unwrap_or_default();
            if let Some(depth) = self.open.iter().position(|open| *open == closed) {
                self.open.truncate(depth);
                self.end_body(start);
                self.coding = Coding::default();
                return 1;
            }
            // Behind a head that was lost.
            let next = lines.get(1).and_then(|line| field_of(line));
            let is_part = |name: &str| name.to_ascii_lowercase().starts_with("content-");
            if boundary.len() > 6 && next.is_some_and(|(name, _)| is_part(name)) {
                self.open(boundary);
                return self.head(lines, start, 1, Cut::Nowhere);
            }
        }
        if after_blank && is_mail_header(line) {
            let cut = if self.open.is_empty() {
                Cut::AtStart
            } else {
                Cut::Nowhere
            };
            let is_plain = self.coding == Coding::default() && cut == Cut::AtStart;
            // In an encoded text it is more likely the head of a mail that is shown there.
            if is_plain || Head::read(lines).has_travelled {
                return self.head(lines, start, 0, cut);
            }
        }
        1
    }

    /// Takes a head that begins behind this many lines.
    fn head(&mut self, lines: &[&'t str], start: usize, before: usize, cut: Cut) -> usize {
        let head = Head::read(&lines[before..]);
        let taken = before + head.lines;
        let end = start + lines[..taken].iter().map(|line| line.len()).sum::<usize>();
        self.end_body(start);
        self.coding = head.coding;
        self.body = end;
        self.parts.push(Part {
            span: Span::new(start, end),
            kind: PartKind::Head,
            cut,
        });
        if let Some(boundary) = head.boundary {
            self.open(boundary);
        }
        taken
    }

    fn open(&mut self, boundary: &'t str) {
        if self.open.len() < DEEPEST && !boundary.is_empty() {
            self.open.push(boundary);
        }
    }

    fn end_body(&mut self, end: usize) {
        if self.body < end {
            let is_plain = self.coding == Coding::default() && self.open.is_empty();
            self.parts.push(Part {
                span: Span::new(self.body, end),
                kind: PartKind::Body(self.coding),
                cut: if is_plain {
                    Cut::Anywhere
                } else {
                    Cut::Nowhere
                },
            });
        }
        self.body = end;
    }
}
