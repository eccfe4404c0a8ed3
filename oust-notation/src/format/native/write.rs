//! Writes a native record in its canonical form.

use std::borrow::Cow;
use std::fmt::Write;

use oust_core::Color;

use crate::Dialect;
use crate::claim::{json_string, quoted};
use crate::diagram::Diagram;
use crate::diagram::legend::{DiagramStyle, Labels};
use crate::format::begins::{begins_field, first_line_at_end, is_glued};
use crate::format::native::head::joined_part;
use crate::game::{AnnotatedGame, Loss, Note, NoteKind, Replay, losses_among};
use crate::text::lines::with_line_ends;
use crate::text::printable::{digit_count, has_controls, push_number, without_controls};
use crate::turn::print::Entry;

/// The length in bytes up to which a first slot widens its column; longer slots exceed the column.
const ALIGNED_UP_TO: usize = 24;

/// Writes a game as a native record with its coordinates in `dialect`. The first line names the
/// dialect unless all dialects agree on the board's points.
///
/// Reading the text back gives the same game, and writing that game again the same text. A comment
/// keeps its words but not the spaces around it, and a comment with line breaks and a `}` becomes
/// several ([`Loss::NoteLayout`](crate::Loss::NoteLayout)).
pub fn write_native(annotated: &AnnotatedGame, dialect: Dialect) -> String {
    let board = annotated.board();
    let mut out = String::from("oust ");
    write!(out, "{board}").expect("a String takes all");
    if !Dialect::all_agree_on(board) {
        out.push_str(" coords=");
        out.push_str(dialect.name());
    }
    out.push('\n');
    write_headers(annotated, &mut out);
    out.push('\n');
    Rows::new(annotated, dialect, out).write()
}

fn write_headers(annotated: &AnnotatedGame, out: &mut String) {
    for (name, value, claim) in annotated.written_headers() {
        out.push_str(name.as_str());
        out.push_str(": ");
        match joined_part(&format!("{name}: {value}")) {
            // The reader takes the end of an unquoted value for another part.
            Some(_) => out.push_str(&json_string(&value)),
            None => out.push_str(&quoted(&value)),
        }
        if let Some(counts) = claim {
            write!(out, " {counts}").expect("a String takes all");
        }
        out.push('\n');
    }
}

/// Writes the turns in numbered rows.
struct Rows<'a> {
    annotated: &'a AnnotatedGame,
    /// The notes that are not written yet.
    notes: &'a [Note],
    replay: Replay<'a>,
    dialect: Dialect,
    out: String,
    number: usize,
    number_width: usize,
    first_width: usize,
    /// The offset at which the first slot begins, while nothing follows that slot in its row.
    slot_start: Option<usize>,
    /// Whether the current line has text.
    open_line: bool,
}

impl<'a> Rows<'a> {
    fn new(annotated: &'a AnnotatedGame, dialect: Dialect, out: String) -> Self {
        Self {
            annotated,
            notes: &annotated.notes,
            replay: Replay::new(&annotated.game),
            dialect,
            out,
            number: 0,
            number_width: 2,
            first_width: 0,
            slot_start: None,
            open_line: false,
        }
    }

    fn write(mut self) -> String {
        let entries = self.annotated.entries(self.dialect);
        let firsts = entries.iter().filter(|entry| entry.side == Color::X);
        self.first_width = firsts
            .map(|entry| entry.text.len())
            .filter(|&len| len <= ALIGNED_UP_TO)
            .max()
            .unwrap_or(2);
        // Two digits at least, so that short games are aligned alike.
        self.number_width = digit_count(entries.len() / 2 + 1).max(2);
        self.notes(0);
        // A coordinate takes about five bytes, including the spaces next to it.
        self.out.reserve(5 * self.annotated.game.history().len());
        for entry in entries.iter() {
            self.entry(entry);
            self.notes(entry.end);
        }
        self.notes(usize::MAX);
        self.end_line();
        self.out
    }

    fn entry(&mut self, entry: Entry<'_>) {
        if entry.is_swap {
            self.word("swap");
        } else if entry.side == Color::X {
            self.begin_row();
            self.out.push_str(entry.text);
        } else {
            if self.number == 0 {
                self.begin_row();
                // The first slot of a game that o begins is empty.
                self.out.push_str("--");
            }
            if let Some(start) = self.slot_start {
                let written = self.out.len() - start;
                let gap = (self.first_width + 2).saturating_sub(written).max(2);
                self.spaces(gap);
                self.out.push_str(entry.text);
            } else {
                self.word(entry.text);
            }
            self.slot_start = None;
        }
    }

    fn begin_row(&mut self) {
        self.end_line();
        self.number += 1;
        self.spaces(self.number_width.saturating_sub(digit_count(self.number)));
        push_number(self.number, &mut self.out);
        self.out.push_str(". ");
        self.slot_start = Some(self.out.len());
        self.open_line = true;
    }

    fn spaces(&mut self, count: usize) {
        self.out.extend(std::iter::repeat_n(' ', count));
    }

    /// Writes a word after the text of the current line.
    fn word(&mut self, word: &str) {
        if self.open_line {
            self.out.push(' ');
        }
        self.out.push_str(word);
        self.open_line = true;
        self.slot_start = None;
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.open_line) {
            self.out.push('\n');
        }
        self.slot_start = None;
    }

    /// Writes the notes after the first `actions` actions. A note inside a turn follows the turn.
    fn notes(&mut self, actions: usize) {
        while let Some((note, rest)) = self.notes.split_first()
            && note.after <= actions
        {
            self.notes = rest;
            match &note.kind {
                NoteKind::Comment(text) => self.comment(text),
                NoteKind::Diagram => self.diagram(actions),
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let (text, _) = with_line_ends(without_controls(text));
        let text = text.trim();
        if !needs_line_comments(text) {
            return self.word(&format!("{{{text}}}"));
        }
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if closes_early(line) {
                // The full stop keeps the reader from taking the end of the line for another
                // record's first line.
                let end = if joins_first_line(line) { "." } else { "" };
                self.word(&format!("; {line}{end}"));
                self.end_line();
            } else {
                self.word(&format!("{{{line}}}"));
            }
        }
    }

    fn diagram(&mut self, after: usize) {
        self.end_line();
        let diagram = Diagram::new(self.replay.position_after(after).setup());
        let shown = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, self.dialect);
        writeln!(self.out, "diagram\n{shown}").expect("a String takes all");
    }
}

/// Returns the parts of a game that a native record loses.
pub(crate) fn losses(annotated: &AnnotatedGame) -> Vec<Loss> {
    losses_among([
        (annotated.has_comment(is_changed), Loss::NoteLayout),
        (annotated.has_comment(has_controls), Loss::ControlCharacters),
    ])
}

/// Checks whether a comment reads back differently.
fn is_changed(text: &str) -> bool {
    let text = without_controls(text);
    let (written, _) = with_line_ends(Cow::Borrowed(&text));
    written.trim() != text || (needs_line_comments(&text) && text.contains('\n'))
}

/// Checks whether a comment cannot be written between braces.
fn needs_line_comments(text: &str) -> bool {
    let mut lines = text.trim().lines();
    // Such a line would begin a record, also within braces.
    lines.clone().skip(1).any(|line| line.starts_with("oust"))
        || lines.any(|line| closes_early(line) || joins_first_line(line))
}

/// Checks whether a line would close a comment in braces, or begin a JSON object there.
fn closes_early(line: &str) -> bool {
    line.contains('}') || begins_field(&format!("{{{line}"))
}

/// Checks whether a line ends with a record's first line, joined to other text.
fn joins_first_line(line: &str) -> bool {
    first_line_at_end(line).is_some_and(|at| is_glued(&line[..at]))
}
