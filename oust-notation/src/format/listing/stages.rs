//! Assigns a kind to each line of a listing, and finds its end.
//!
//! A listing passes through the stages of [`Stage`] in order. A line of an earlier stage belongs
//! to a second listing with a lost or damaged title.

use crate::Span;
use crate::claim::claim_line;
use crate::format::begins::{after_marks, glued_native, glued_record, glued_title, listing_title};
use crate::format::listing::entries::{EntryNumbers, holds_entry, is_damaged_row, is_row};
use crate::format::listing::extent::{Extent, Keep, Kind, Stage, line_at, sides, title};
use crate::format::listing::phrases::{
    Status, begins_any, begins_indented, begins_mail, date_len, is_board_row, is_labels, is_rule,
    read_date, read_rating,
};
use crate::format::openings::{Before, Opening};
use crate::text::lines::{Line, each_line};

/// The maximum number of consecutive text lines in a listing. Without it a title in prose would
/// take the rest of a long text.
const MOST_TEXT_LINES: usize = 100;

impl<'t> Extent<'t> {
    /// Reads the listing with its title, or with the title as a mail's subject, at `at`. Returns
    /// `None` without a title there.
    pub(crate) fn read(text: &'t str, at: usize, keep: Keep) -> Option<Self> {
        let first = line_at(text, at)?;
        let title = title(&first)?;
        let end = text[at..].find('\n').map_or(text.len(), |len| at + len + 1);
        let mut reader = Reader {
            extent: Self {
                title,
                title_line: first,
                has_content: false,
                mail_head: Vec::new(),
                lines: Vec::new(),
                end: first.span().end,
                decided: None,
                second: None,
                glued: None,
            },
            keep,
            stage: Stage::Head,
            sides: None,
            numbers: EntryNumbers::default(),
            end_before_open: 0,
            is_among_entries: false,
            board: Board::None,
            tail: None,
            text_lines: 0,
            is_in_mail_head: title.is_subject,
        };
        let mut before = first;
        let mut lines = each_line(text, Span::new(end, text.len())).peekable();
        while let Some(line) = lines.next() {
            // An incomplete last line may still change its kind.
            let is_complete = lines.peek().is_some() || text.ends_with('\n');
            if reader.is_other_part(text, &line, &before) || reader.read(line) == Step::End {
                reader.extent.decided = is_complete.then_some(line.begin + line.raw.len());
                break;
            }
            before = line;
        }
        Some(reader.finish())
    }
}

/// Whether the listing continues after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    On,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Board {
    None,
    /// The last line belongs to the diagram's paragraph.
    Open,
    Over,
}

/// Text and sentences after the last line of the columns, the claims or the diagram. If a second
/// listing begins after them, they belong to it.
#[derive(Clone, Copy)]
struct Tail {
    span: Span,
    /// The end of the listing without this tail.
    end: usize,
}

struct Reader<'t> {
    extent: Extent<'t>,
    keep: Keep,
    stage: Stage,
    /// The column of the second side, directly after the line with the sides.
    sides: Option<usize>,
    numbers: EntryNumbers,
    /// The end of the listing before the number that [`EntryNumbers::open`] returns.
    end_before_open: usize,
    is_among_entries: bool,
    board: Board,
    tail: Option<Tail>,
    /// The number of text lines since the last line of another kind.
    text_lines: usize,
    is_in_mail_head: bool,
}

impl<'t> Reader<'t> {
    /// Returns whether a line begins another part of the text. A title below a mail's head
    /// replaces the title in the subject instead.
    fn is_other_part(&mut self, text: &str, line: &Line<'t>, before: &Line<'_>) -> bool {
        if let Some(title) = title(line) {
            let is_below_subject = self.extent.title.is_subject && !self.extent.has_content;
            if !is_below_subject {
                return true;
            }
            self.extent.title = title;
            self.extent.title_line = *line;
            self.extent.end = line.span().end;
            self.extent.mail_head.append(&mut self.extent.lines);
            self.is_in_mail_head = title.is_subject;
            self.text_lines = 0;
            return false;
        }
        let content = after_marks(&text.as_bytes()[line.begin..]);
        // In the head of its own mail, further header lines are expected.
        let is_mail = !self.is_in_mail_head && begins_mail(line, before);
        // Tested only from the diagram on: before it, a line may begin with a player's name.
        let is_opening = || {
            let opening = Opening::at(line.content, Before::Spaces, None);
            matches!(
                opening,
                Some(Opening::Position | Opening::IndentedNative | Opening::JsonArray)
            )
        };
        is_mail
            || begins_any(content)
            || begins_indented(content.trim_ascii_start())
            || self.board != Board::None && is_opening()
    }

    fn read(&mut self, line: Line<'t>) -> Step {
        if line.start == self.extent.title_line.start {
            return Step::On;
        }
        if line.is_blank() {
            self.is_in_mail_head = false;
            self.is_among_entries = false;
            self.sides = None;
            if self.board == Board::Open {
                self.board = Board::Over;
            }
            return Step::On;
        }
        if self.is_in_mail_head {
            self.keep_line(line, Kind::Skipped);
            return Step::On;
        }
        if line.depth != self.extent.title_line.depth {
            // From the diagram on, another depth begins the rest of the mail.
            let is_over = self.stage >= Stage::Diagram;
            return if is_over {
                Step::End
            } else {
                self.text(line, Kind::Answer)
            };
        }
        let content = line.content;
        let glued = [
            glued_title(content),
            glued_native(content),
            glued_record(content),
        ];
        match glued.into_iter().flatten().min() {
            Some(at) => self.glued(line, at),
            None => self.own(line),
        }
    }

    /// Reads a line up to another part's first line, which is joined to it at offset `at`.
    fn glued(&mut self, line: Line<'t>, at: usize) -> Step {
        let content = line.content[..at].trim_end();
        let before = Line { content, ..line };
        let mut glued = Span::new(line.start + at, line.span().end);
        self.own(before);
        if self.extent.second.is_none() {
            if self.extent.end < before.span().end {
                // The text before the joint is not read, so the problem covers it, too.
                glued.start = line.start;
                self.extent.end = before.span().end;
            }
            self.extent.glued = Some(glued);
        }
        Step::End
    }

    /// Reads a line with the same depth of quotation as the title.
    fn own(&mut self, line: Line<'t>) -> Step {
        let is_claim = claim_line(line.content, line.start);
        // The line directly below the sides has the names.
        if let Some(column) = self.sides.take()
            && !is_row(&line)
            && !holds_entry(&line)
            && is_claim.is_none()
        {
            self.is_among_entries = true;
            return self.accept(line, Kind::Names(column), Stage::Columns);
        }
        if let Some(column) = sides(&line) {
            if self.stage > Stage::Head {
                return self.second(line.span());
            }
            self.sides = Some(column);
            self.is_among_entries = true;
            return self.accept(line, Kind::Sides, Stage::Columns);
        }
        if is_row(&line) || self.is_among_entries && (is_damaged_row(&line) || holds_entry(&line)) {
            return self.entries(line);
        }
        // From the diagram on, `x: well played` is text.
        if let Some(claim) = is_claim
            && (self.stage < Stage::Diagram || claim.counts.is_some())
        {
            return self.accept(line, Kind::Claim, Stage::Claims);
        }
        if let Some((_, value)) = read_date(&line) {
            return self.date(line, value.span);
        }
        if Status::read(&line).is_some() {
            return self.sentence(line, Kind::Status);
        }
        if read_rating(&line).is_some() {
            return self.sentence(line, Kind::Rating);
        }
        if is_rule(&line) {
            self.is_among_entries = false;
            return match self.stage {
                Stage::Dates => Step::End,
                _ => self.add(line, Kind::Rule),
            };
        }
        if self.board == Board::Open {
            return self.add(line, Kind::Board);
        }
        // Before the counts, a line of letters may be text.
        if is_board_row(&line) || is_labels(&line) && self.stage >= Stage::Claims {
            if self.board == Board::Over {
                return self.second(line.span());
            }
            let step = self.accept(line, Kind::Board, Stage::Diagram);
            self.board = Board::Open;
            return step;
        }
        if self.stage >= Stage::Diagram {
            return Step::End;
        }
        if self.stage > Stage::Head {
            self.begin_tail(line.span());
        }
        let kind = if std::mem::take(&mut self.is_among_entries) {
            Kind::TextAmongEntries
        } else {
            Kind::Text
        };
        self.text(line, kind)
    }

    fn entries(&mut self, line: Line<'t>) -> Step {
        if self.stage > Stage::Columns {
            return self.second(line.span());
        }
        let end = self.extent.end;
        let is_backwards = self.numbers.read(&line).is_err();
        if let Some(span) = self.numbers.open()
            && span.start >= line.start
        {
            let before = line.content[..span.start - line.start].trim_end();
            self.end_before_open = match before.len() {
                0 => end,
                len => line.start + len,
            };
        }
        if is_backwards && let Some(span) = self.numbers.open() {
            return self.second(span);
        }
        self.stage = Stage::Columns;
        self.is_among_entries = true;
        self.tail = None;
        self.add(line, Kind::Entries)
    }

    fn date(&mut self, line: Line<'t>, value: Span) -> Step {
        if self.stage == Stage::Head {
            // Before the columns the line does not begin the last stage.
            return self.add(line, Kind::Date);
        }
        let text = &line.content[value.start - line.start..];
        let rest = date_len(text).map_or("", |len| text[len..].trim_start());
        if begins_any(rest.as_bytes()) || listing_title(rest).is_some() {
            return self.glued(line, line.content.len() - rest.len());
        }
        self.accept(line, Kind::Date, Stage::Dates)
    }

    /// Reads a sentence about the game or its players.
    fn sentence(&mut self, line: Line<'t>, kind: Kind) -> Step {
        if self.stage == Stage::Dates {
            return self.second(line.span());
        }
        if self.stage > Stage::Head {
            self.begin_tail(line.span());
        }
        self.is_among_entries = false;
        self.add(line, kind)
    }

    fn begin_tail(&mut self, span: Span) {
        let end = self.extent.end;
        self.tail.get_or_insert(Tail { span, end });
    }

    /// Adds a line of the current or a later stage. A line of an earlier stage begins a second
    /// listing.
    fn accept(&mut self, line: Line<'t>, kind: Kind, stage: Stage) -> Step {
        if stage < self.stage {
            return self.second(line.span());
        }
        if let Some(span) = self.numbers.open() {
            return self.second(span);
        }
        self.stage = stage;
        self.tail = None;
        self.is_among_entries &= stage == Stage::Columns;
        self.add(line, kind)
    }

    fn add(&mut self, line: Line<'t>, kind: Kind) -> Step {
        self.text_lines = 0;
        // Prose may contain a line like a claim or a rule.
        self.extent.has_content |= !matches!(kind, Kind::Claim | Kind::Rule);
        self.extent.end = line.span().end;
        self.keep_line(line, kind);
        Step::On
    }

    /// Adds a line of text. Ends the listing after [`MOST_TEXT_LINES`].
    fn text(&mut self, line: Line<'t>, kind: Kind) -> Step {
        self.text_lines += 1;
        self.keep_line(line, kind);
        match self.text_lines {
            MOST_TEXT_LINES.. => Step::End,
            _ => Step::On,
        }
    }

    fn keep_line(&mut self, line: Line<'t>, kind: Kind) {
        if self.keep == Keep::Lines {
            self.extent.lines.push((line, kind));
        }
    }

    /// Ends the listing before the second one that seems to begin at `span`, or before its tail.
    fn second(&mut self, span: Span) -> Step {
        let tail = self.tail.filter(|tail| tail.span.start < span.start);
        let (second, end) = match tail {
            Some(tail) => (tail.span, tail.end),
            None if self.numbers.open() == Some(span) => (span, self.end_before_open),
            None => (span, self.extent.end),
        };
        (self.extent.second, self.extent.end) = (Some(second), end);
        Step::End
    }

    fn finish(mut self) -> Extent<'t> {
        if self.extent.second.is_none()
            && let Some(span) = self.numbers.open()
        {
            self.second(span);
        }
        let mut extent = self.extent;
        if !extent.has_content {
            extent.end = extent.title_line.span().end;
            // The title alone does not end at a second listing.
            (extent.second, extent.glued) = (None, None);
        }
        let is_after = |line: &Line<'_>| line.start >= extent.end;
        while extent.lines.last().is_some_and(|(line, _)| is_after(line)) {
            extent.lines.pop();
        }
        if let Some((line, _)) = extent.lines.last_mut() {
            // A number that goes back is the only end within a line: cut the line there.
            let len = line.content.len().min(extent.end - line.start);
            line.content = &line.content[..len];
        }
        extent
    }
}
