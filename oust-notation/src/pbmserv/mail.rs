//! What stands in one mail with a listing, line by line.

use super::columns::{Columns, columns};
use super::entries::Entries;
use super::mails::Title;
use super::picture::{begins_picture, is_claim, last_picture};
use super::status::{Sentence, date, sentence};
use crate::Span;
use crate::diagram::FoundDiagram;
use crate::lines::{Line, is_number};
use crate::record::{Problem, ProblemKind, Problems};

/// The parts of a listing, not yet a record.
pub(super) struct Mail<'a, 't> {
    pub(super) title: Title<'t>,
    /// All lines of the mail, the title first.
    pub(super) lines: &'a [Line<'t>],
    pub(super) columns: Option<Columns<'t>>,
    pub(super) entries: Entries<'t>,
    pub(super) sentences: Vec<Sentence>,
    /// Name of the header, value, place.
    pub(super) dates: Vec<(&'static str, &'t str, Span)>,
    pub(super) picture: Option<FoundDiagram>,
    /// The lines `x: name 0/0`, the last one first.
    pub(super) claims: Vec<Line<'t>>,
    pub(super) problems: Problems,
}

impl<'a, 't> Mail<'a, 't> {
    /// Reads the lines of a mail; they go up to the byte `end` of the text.
    pub(super) fn read(text: &'t str, title: Title<'t>, lines: &'a [Line<'t>], end: usize) -> Self {
        let mut mail = Self {
            title,
            lines,
            columns: None,
            entries: Entries::default(),
            sentences: Vec::new(),
            dates: Vec::new(),
            picture: None,
            claims: Vec::new(),
            problems: Problems::default(),
        };
        if let Some(picture) = mail.read_lines() {
            let part = Span::new(lines[picture].begin, end);
            mail.picture = last_picture(text, lines, part, title.depth);
            // Those of the last picture stand nearest to it.
            let last = mail.picture.as_ref().map_or(end, |found| found.span.end);
            let own = |line: &&Line<'_>| line.depth == title.depth && is_claim(line);
            let above = lines[picture..].iter().filter(|line| line.start < last);
            mail.claims.extend(above.rev().filter(own));
        }
        mail
    }

    /// Whether more than a title stands in the mail. A line of prose may look like a title.
    pub(super) fn says_something(&self) -> bool {
        self.columns.is_some()
            || !self.entries.list.is_empty()
            || !self.sentences.is_empty()
            || !self.dates.is_empty()
            || self.picture.is_some()
    }

    /// The whole mail without the blank lines behind it.
    pub(super) fn span(&self) -> Span {
        let filled = self.lines.iter().rev().find(|line| !line.is_blank());
        let end = filled.map_or(self.lines[0].span(), Line::span).end;
        Span::new(self.lines[0].start, end)
    }

    /// Reads all but the picture, and returns the line where that begins.
    fn read_lines(&mut self) -> Option<usize> {
        let lines = self.lines;
        let mut picture = None;
        // Whether the line before was one of entries, or the names above them.
        let mut among_entries = false;
        let mut at = 1;
        while let Some(line) = lines.get(at) {
            let rest = &lines[at..];
            at += 1;
            if line.is_blank() {
                among_entries = false;
            } else if line.depth != self.title.depth {
                // Text around a quotation, or what was cut off a quoted line.
                let cut_off = line.depth < self.title.depth && among_entries;
                if cut_off && self.entries.goes_on_in(line) {
                    self.entries.read(line);
                }
            } else if let Some(columns) = self.columns_at(rest) {
                at += columns.lines - 1;
                self.columns = Some(columns);
                (picture, among_entries) = (None, true);
            } else if picture.is_none() && self.is_row(rest, among_entries) {
                self.entries.read(line);
                among_entries = true;
            } else if picture.is_none() && begins_picture(rest) {
                picture = Some(at - 1);
                among_entries = false;
            } else if let Some((sentence, taken)) = sentence(rest) {
                self.sentences.push(sentence);
                at += taken - 1;
                among_entries = false;
            } else if let Some(date) = date(line) {
                self.dates.push(date);
                among_entries = false;
            } else if std::mem::take(&mut among_entries) && !is_rule(line) {
                self.problems.push(Problem {
                    span: line.span(),
                    kind: ProblemKind::UnexpectedToken {
                        expected: "entries such as `5 b4`, or the picture of the board",
                    },
                });
            }
        }
        picture
    }

    fn columns_at(&self, rest: &[Line<'t>]) -> Option<Columns<'t>> {
        if self.columns.is_some() || !self.entries.list.is_empty() {
            return None;
        }
        let depth = self.title.depth;
        columns(rest, |line| {
            let own = line.depth == depth && !line.is_blank();
            own && !Entries::is_row(line) && !is_claim(line)
        })
    }

    fn is_row(&self, rest: &[Line<'t>], among_entries: bool) -> bool {
        let line = &rest[0];
        let damaged = || is_number(line.first_word()) && !begins_picture(rest);
        Entries::is_row(line) || among_entries && (self.entries.goes_on_in(line) || damaged())
    }
}

/// A line drawn across the mail.
fn is_rule(line: &Line<'_>) -> bool {
    let rule = |sign| line.content.chars().all(|other| other == sign);
    ['*', '-', '=', '_'].into_iter().any(rule)
}
