//! Locates the listings of a text.

use memchr::memmem;
use oust_core::Board;

use super::head::{TYPES, Title, title};
use super::read::read_listing;
use crate::Span;
use crate::format::item::DocumentItem;
use crate::record::{Item, LazyRecord, Problem, ProblemKind, Record, Turn};
use crate::text::BYTE_ORDER_MARK;
use crate::text::lines::{Line, ends_line, lines_of};

/// Returns the listings of a text: the title of each and its lines, the title's own first.
///
/// A listing ends at the next title, at the `From ` line of a mailbox, and at the headers of
/// another mail.
pub(super) fn listings(text: &str) -> impl Iterator<Item = (Title<'_>, Vec<Line<'_>>)> {
    let mut titles = titles(text).peekable();
    std::iter::from_fn(move || {
        let (title, begin) = titles.next()?;
        let end = titles.peek().map_or(text.len(), |&(_, begin)| begin);
        let mut lines = lines_of(text, Span::new(begin, end));
        let mut in_head = title.is_subject;
        let other_mail = (1..lines.len()).find(|&at| {
            in_head &= !lines[at].is_blank();
            !in_head && begins_mail(&lines[at], &lines[at - 1])
        });
        lines.truncate(other_mail.unwrap_or(lines.len()));
        Some((title, lines))
    })
}

/// Returns the titles of a text, and where the line of each begins.
fn titles(text: &str) -> impl Iterator<Item = (Title<'_>, usize)> {
    let marks = memmem::find_iter(text.as_bytes(), " Board ");
    let mut done = 0;
    marks.filter_map(move |at| {
        // A line may hold the mark several times.
        if at < done {
            return None;
        }
        let begin = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[at..].find('\n').map_or(text.len(), |len| at + len);
        done = end;
        let line = *lines_of(text, Span::new(begin, end)).first()?;
        title(&line).map(|title| (title, begin))
    })
}

/// Checks for the separator of a mailbox, `From bob Mon Jan  5`, and for the header of a mail.
fn begins_mail(line: &Line<'_>, before: &Line<'_>) -> bool {
    const HEADERS: [&str; 6] = [
        "Received:",
        "Message-ID:",
        "Date:",
        "From:",
        "To:",
        "Subject:",
    ];
    let word = line.first_word();
    let is_separator = line.content.starts_with("From ") && before.is_blank();
    let is_header = HEADERS
        .iter()
        .any(|header| header.eq_ignore_ascii_case(word));
    line.indent == 0 && (is_separator || is_header)
}

/// Returns where the last listing of a text begins, if another one precedes it, or the header
/// before it that names the encoding of its mail. Reading both parts apart gives the same records.
pub(crate) fn last_start(text: &str) -> Option<usize> {
    let begins: Vec<usize> = titles(text).map(|(_, begin)| begin).collect();
    let mut parts = begins.windows(2).rev();
    let before = parts.find_map(|part| {
        let record = read_listing(&text[part[0]..part[1]], None).next()?;
        Some(part[0] + record.span.end)
    })?;
    let last = *begins.last()?;
    let header = encodings(&text[before..last]).next();
    Some(header.map_or(last, |header| before + header.start))
}

/// Returns the start of the first line, after a line end, that may begin a listing or a mail.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    let is_start = |at: &usize| {
        let rest = &bytes[*at..];
        rest.starts_with(b"From ")
            || TYPES.iter().any(|kind| {
                let rest = rest.strip_prefix(kind.as_bytes());
                rest.is_some_and(|rest| rest.starts_with(b" of "))
            })
    };
    let mut starts = memchr::memchr_iter(b'\n', bytes).map(|newline| newline + 1);
    starts.find(is_start)
}

/// Checks whether a text holds a listing and no native record precedes the first one: a listing
/// after it could be a remark of the record.
pub(crate) fn is_listing(text: &str) -> bool {
    let first = read_listing(text, None).next();
    first.is_some_and(|record| native_starts(&text[..record.span.start]).next().is_none())
}

/// Reads the listings of a text and the problems outside of them.
pub(crate) fn read_items(
    text: &str,
    default_board: Option<&Board>,
) -> Vec<DocumentItem<LazyRecord>> {
    let records: Vec<Record> = read_listing(text, default_board).collect();
    let encoded = encoded_mail(text, &records);
    let places: Vec<Span> = records.iter().map(up_to_diagram).collect();
    let outside = problem_outside(text, &places).into_iter().chain(encoded);
    let records = records.into_iter().map(DocumentItem::from);
    records.chain(outside.map(DocumentItem::Outside)).collect()
}

/// Returns the problem of the first line outside of the listings or diagrams at `places` that
/// begins a record of another format.
pub(crate) fn problem_outside(text: &str, places: &[Span]) -> Option<Problem> {
    let kind = ProblemKind::TextOutsideRecord;
    let others = text.lines().filter(|line| begins_json_or_sgf(line));
    let mut others = others.map(|line| Span::from_slice(text, line));
    let is_outside = |span: &Span| {
        let after = places.partition_point(|place| place.end <= span.start);
        places
            .get(after)
            .is_none_or(|place| span.start < place.start)
    };
    let other = others.find(is_outside);
    let first = native_starts(text).next().into_iter().chain(other);
    let first = first.min_by_key(|span| span.start);
    first.map(|span| Problem { span, kind })
}

/// Returns the span of a listing from its title to its last diagram or entry.
fn up_to_diagram(listing: &Record) -> Span {
    let end = listing.items.iter().rev().find_map(|item| match item {
        Item::Diagram { span, .. } | Item::Turn(Turn { span, .. }) => Some(span.end),
        _ => None,
    });
    Span::new(listing.span.start, end.unwrap_or(listing.span.start))
}

fn begins_json_or_sgf(line: &str) -> bool {
    ["{\"", "[{", "(;"]
        .iter()
        .any(|begin| line.starts_with(begin))
        || ["{", "["].contains(&line)
}

/// Returns the problem of the first header that declares an encoded mail and that no record
/// follows in its mail.
pub(crate) fn encoded_mail(text: &str, records: &[Record]) -> Option<Problem> {
    let mut headers = encodings(text).peekable();
    while let Some(span) = headers.next() {
        let end = headers.peek().map_or(text.len(), |next| next.start);
        let before = records.partition_point(|record| record.span.end <= span.start);
        if records
            .get(before)
            .is_none_or(|record| record.span.start >= end)
        {
            let kind = ProblemKind::EncodedMail;
            return Some(Problem { span, kind });
        }
    }
    None
}

/// Returns the lines `Content-Transfer-Encoding: base64` and the like.
fn encodings(text: &str) -> impl Iterator<Item = Span> {
    const NAME: &str = "content-transfer-encoding:";
    memmem::find_iter(text.as_bytes(), "ontent-").filter_map(|at| {
        if !ends_line(text.get(..at.checked_sub(1)?)?) {
            return None;
        }
        let line = text[at - 1..].lines().next()?;
        let (name, encoding) = line.split_at_checked(NAME.len())?;
        let mut known = ["base64", "quoted-printable"].into_iter();
        let is_encoded = name.eq_ignore_ascii_case(NAME)
            && known.any(|known| encoding.trim().eq_ignore_ascii_case(known));
        is_encoded.then(|| Span::new(at - 1, at - 1 + line.trim_end().len()))
    })
}

/// Checks whether a text begins with a native record, so that listings could only be remarks in
/// it.
pub(crate) fn begins_with_native(text: &str) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty());
    let start = first.and_then(|line| native_starts(line).next());
    start.is_some_and(|start| start.start == 0)
}

/// Returns the lines that begin a native record and name its board. A line of prose may begin
/// with the game's name as well.
fn native_starts(text: &str) -> impl Iterator<Item = Span> + '_ {
    memmem::find_iter(text.as_bytes(), "oust").filter_map(|at| {
        if !ends_line(&text[..at]) {
            return None;
        }
        let line = text[at..].lines().next().unwrap_or_default();
        let rest = &line["oust".len()..];
        let board = rest.split_whitespace().next().unwrap_or_default();
        let names_board = board.starts_with(|c: char| c.is_ascii_digit())
            || board.starts_with("hex")
            || board.starts_with("coords=");
        let is_start = names_board && rest.starts_with([' ', '\t']);
        is_start.then(|| Span::new(at, at + line.len()))
    })
}
