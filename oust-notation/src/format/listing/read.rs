//! Reads listings: makes a record of the content of each.

use std::mem::take;

use oust_core::{Board, Color};

use crate::format::ReadOptions;
use crate::format::item::{PartEnd, ReadPart};
use crate::format::listing::entries::{Entries, Entry, Kind, Turns};
use crate::format::listing::extent::{Extent, Keep, Parts, extents, line_at, title, unread_head};
use crate::format::listing::phrases::{NAMELESS, Status, rating_header, side, without_margin};
use crate::record::{Format, Header, HeaderName, Item, Look, Problem, ProblemKind, Record};
use crate::text::lines::Word;
use crate::{Dialect, Span, side_letter};

/// Reads the listings of a text, in order.
///
/// A listing begins with a line such as `Summary of Oust Board 101` and ends where the next one or
/// another mail begins, so a damaged one does not hide the next. It may be quoted (`> `). An
/// encoded mail (base64, quoted-printable) has to be decoded first.
///
/// The diagram at its end shows the board. A listing without a diagram is on the board
/// `default_board`; without that it has [`ProblemKind::UnknownBoard`].
///
/// A listing may begin in the middle of its game. Its record then has the header
/// [`start`](Record::start), since the position there is not known, and the problem
/// [`ProblemKind::StartsMidGame`]. It cannot be replayed.
///
/// ```
/// let text = "\
/// Summary of Oust Board 7
///
/// Game won by alice.
///
///    Black (x)     White (o)
///    alice         bob
///    1 a1          2 b1
///    3 a2
///    x: alice          2/2
///    o: bob            0/0
///
///     A B C
///  3  . . .  3
///  2  X . .  2
///  1  x . .  1
///     A B C
/// ";
/// let record = oust_notation::read_listing(text, None).next().expect("a record");
/// assert!(record.problems.is_empty());
/// assert_eq!(record.board.as_ref().map(|board| board.len()), Some(9));
/// assert_eq!(record.items.len(), 4); // three turns and the diagram
/// ```
pub fn read_listing<'t>(
    text: &'t str,
    default_board: Option<&'t Board>,
) -> impl Iterator<Item = Record> + 't {
    extents(text).filter_map(move |(start, extent)| {
        let extent = extent
            .has_content
            .then(|| Extent::read(text, start, Keep::Lines))??;
        Some(record_of(text, &extent, default_board))
    })
}

/// Returns whether a listing begins at the start of `rest`: at its title, or at a mail's subject
/// that is a title. `rest` holds its complete first line or reaches to the end of the text.
pub(crate) fn opens(rest: &str) -> bool {
    line_at(rest, 0).is_some_and(|line| title(&line).is_some())
}

/// Reads the listing that begins at `at`: at the start of a line, or joined to the text before.
///
/// A title without any line of a listing after it is a [`ProblemKind::UnreadGame`]. As the subject
/// of a mail it is only a [`ProblemKind::TextOutsideRecord`], since the mail may have other text.
pub(crate) fn read_at(text: &str, at: usize, options: &ReadOptions) -> ReadPart {
    let Some(extent) = Extent::read(text, at, Keep::Lines) else {
        let kind = ProblemKind::TextOutsideRecord;
        return title_only(kind, Span::new(at, at), no_listing(at));
    };
    let end = extent.end;
    let title_span = extent.title_line.span();
    if !extent.has_content {
        let kind = if extent.title.is_subject {
            ProblemKind::TextOutsideRecord
        } else {
            ProblemKind::UnreadGame {
                look: Look::Listing,
                more_lines: 0,
            }
        };
        return title_only(kind, title_span, extent.part_end());
    }
    let second = extent.second.map(|span| Problem {
        span,
        kind: ProblemKind::SecondGame {
            first: title_span.start,
        },
    });
    let glued = extent.glued.map(|span| Problem {
        span,
        kind: ProblemKind::MissingLineBreak,
    });
    let mut problems = unread_head(text, &extent.mail_head);
    problems.extend(glued);
    let record = record_of(text, &extent, options.default_board.as_ref());
    ReadPart {
        end,
        item: Some(record.into()),
        problems,
        second,
    }
}

/// Returns a part with a problem and without a record.
fn title_only(kind: ProblemKind, span: Span, end: PartEnd) -> ReadPart {
    ReadPart {
        end: end.end,
        item: None,
        problems: vec![Problem { span, kind }],
        second: None,
    }
}

impl Extent<'_> {
    fn part_end(&self) -> PartEnd {
        PartEnd {
            end: self.end,
            is_closed: self.decided.is_some(),
            second: self.decided.filter(|_| self.second.is_some()),
        }
    }
}

/// Returns an empty part at `at`.
fn no_listing(at: usize) -> PartEnd {
    PartEnd {
        end: at,
        is_closed: false,
        second: None,
    }
}

/// Returns the end of the listing that begins at `at`.
pub(crate) fn end_at(text: &str, at: usize) -> PartEnd {
    let extent = Extent::read(text, at, Keep::End);
    extent.map_or_else(|| no_listing(at), |extent| extent.part_end())
}

fn record_of(text: &str, extent: &Extent<'_>, default_board: Option<&Board>) -> Record {
    let mut record = record(Parts::read(text, extent), default_board);
    let lines = extent.lines.iter().map(|(line, _)| line);
    record.check_line_ends(std::iter::once(&extent.title_line).chain(lines));
    record
}

fn record(mut parts: Parts<'_>, default_board: Option<&Board>) -> Record {
    let mut record = Record::new(Format::Listing, parts.span);
    record.board_span = parts.title_span;
    record.dialect = Some(Dialect::Pbmserv);
    let game = parts.title.game;
    if !game.text.to_ascii_lowercase().contains("oust") {
        record.problem(game.span, ProblemKind::OtherGame(game.text.to_owned()));
        return record;
    }
    add_headers(&mut parts, &mut record);
    record.problems.extend(take(&mut parts.problems));
    record.problems.extend(take(&mut parts.entries.problems));
    let drawn = parts
        .diagram
        .as_ref()
        .and_then(|found| found.diagram.as_ref().ok());
    let has_stones = drawn.is_some_and(|drawn| {
        let has_color = |color| drawn.setup.stones(color).next().is_some();
        Color::BOTH.into_iter().any(has_color)
    });
    let board = drawn.map(|drawn| drawn.setup.board()).or(default_board);
    record.board = board.cloned();
    let starts_mid_game = starts_mid_game(&parts.entries, has_stones, &mut record);
    let replayed = record.board.clone().filter(|_| !starts_mid_game);
    let is_replayed = replayed.is_some();
    add_turns(&parts.entries, replayed, &mut record);
    match parts.diagram {
        Some(found) => {
            for problem in found.problems {
                record.problem(problem.span, ProblemKind::DiagramWarning(problem.kind));
            }
            // A replay would report the same error again.
            if let Err(error) = &found.diagram
                && !is_replayed
            {
                let kind = ProblemKind::BrokenDiagram(error.kind.clone());
                record.problem(error.span, kind);
            }
            record.items.push(Item::Diagram {
                diagram: found.diagram.map(Box::new).map_err(Box::new),
                span: found.span,
            });
        }
        None if record.board.is_none() => {
            record.problem(record.board_span, ProblemKind::UnknownBoard);
        }
        None => {}
    }
    record.check_whole();
    // The parts were collected by kind, not in the order of the text.
    record.headers.sort_by_key(|header| header.name_span);
    record.problems.sort_by_key(|problem| problem.span);
    record
}

fn add_headers(parts: &mut Parts<'_>, record: &mut Record) {
    if let Some(number) = parts.title.number {
        add(HeaderName::Id, number, record);
    }
    record
        .headers
        .extend(take(&mut parts.players).into_iter().flatten());
    let is_over = parts
        .statuses
        .iter()
        .any(|(status, _)| *status == Status::Won);
    for &(status, name) in &parts.statuses {
        match status {
            Status::Won => add_winner(name, record),
            Status::Swapped => add_value(HeaderName::Swap, "used", name.span, record),
            // A game that is won has no side to move.
            Status::ToMove if is_over => {}
            Status::ToMove => {
                record.to_move = side(name.text, record).map(|side| (side, name.span));
                add_value(HeaderName::Result, NAMELESS, name.span, record);
                add_value(HeaderName::Ended, "unfinished", name.span, record);
            }
        }
    }
    for &(name, change) in &parts.ratings {
        if let Some(color) = side(name.text, record) {
            add(rating_header(color), change, record);
        }
    }
    for &(name, date) in &parts.dates {
        add(HeaderName::Other(name.to_owned()), date, record);
    }
}

fn add_winner(name: Word<'_>, record: &mut Record) {
    // The whole text first: a name may end like a margin, `by 3 points`.
    let whole = side(name.text, record);
    match whole.or_else(|| side(without_margin(name.text)?, record)) {
        Some(winner) => {
            let result = side_letter(winner).to_string();
            add_value(HeaderName::Result, &result, name.span, record);
        }
        None => record.malformed(name.span, "result", "the name of a player"),
    }
}

fn add(name: HeaderName, value: Word<'_>, record: &mut Record) {
    add_value(name, value.text, value.span, record);
}

/// Adds a header. The first header of a name counts, and a different value is a problem.
fn add_value(name: HeaderName, value: &str, span: Span, record: &mut Record) {
    match record.header(&name) {
        Some(header) if header.value == value => {}
        Some(_) => record.problem(span, ProblemKind::DuplicateHeader(name.to_string())),
        None => record.headers.push(Header::at(span, name, value)),
    }
}

/// Checks whether the listing begins in the middle of its game, and adds the header `start` then.
fn starts_mid_game(entries: &Entries, has_stones: bool, record: &mut Record) -> bool {
    match entries.list.first() {
        Some(first) if first.number > 1 => {
            let (number, span) = (first.number, first.number_span);
            record.problem(span, ProblemKind::StartsMidGame(number));
            add_value(HeaderName::Start, &number.to_string(), span, record);
        }
        None if has_stones => {
            let span = record.board_span;
            add_value(HeaderName::Start, NAMELESS, span, record);
        }
        _ => return false,
    }
    true
}

fn add_turns(entries: &Entries, board: Option<Board>, record: &mut Record) {
    let list = &entries.list;
    let numbers = numbers(list, record);
    // Only a listing with empty slots splits a turn into several entries, so others need no
    // replay.
    let has_skips = list.iter().any(|entry| entry.kind == Kind::Skip);
    let is_ended = list.last().is_some_and(|last| last.kind == Kind::Ending);
    let mut turns = Turns::new(board.filter(|_| has_skips), record);
    for (at, (entry, number)) in list.iter().zip(numbers).enumerate() {
        if entry.kind == Kind::Swap {
            turns.swap(entry.span);
            continue;
        }
        let side = if number % 2 == 1 { Color::X } else { Color::O };
        let is_before_ending = is_ended && at + 2 == list.len();
        // An empty slot is no pass while the other side continues its turn, or directly before an
        // ending.
        let fills_slot =
            turns.continuing_side() == Some(!side) || is_before_ending && !turns.must_pass(side);
        if !(entry.kind == Kind::Skip && fills_slot) {
            turns.add(side, entry.span, &entries.moves[entry.moves.clone()]);
        }
    }
    turns.finish_turn();
}

/// Returns the entries' numbers. Corrects a wrong number if the next one is right.
fn numbers(list: &[Entry], record: &mut Record) -> Vec<u32> {
    let mut expected = list.first().map_or(1, |entry| entry.number.max(1));
    let mut numbers = Vec::with_capacity(list.len());
    for (at, entry) in list.iter().enumerate() {
        let found = entry.number;
        let mut number = found;
        if found != expected {
            let kind = ProblemKind::EntryNumber { expected, found };
            record.problem(entry.number_span, kind);
            let next = list.get(at + 1).map(|next| next.number);
            // Parity decides the side, so a typing error must not shift all later entries.
            if next.is_some() && next == expected.checked_add(1) {
                number = expected;
            }
        }
        expected = number.saturating_add(1);
        numbers.push(number);
    }
    numbers
}
