//! Reads the first line of a native record and its headers.

use crate::claim::{split_counts, unquoted};
use crate::format::begins::{glued_position, glued_record};
use crate::format::looks::{begins_board, looks_like_beginning};
use crate::format::native::seams::{Seam, SeamAt, first_line_joined_at_end, lines};
use crate::format::openings::{Before, Opening, begins_other_format};
use crate::record::{Header, HeaderName, Item, Problem, ProblemKind, Problems, Record};
use crate::text::lines::{LINE_MARKS, is_blank};
use crate::text::printable::split_digits;
use crate::turn::parse::is_turn;
use crate::{Dialect, Span};

/// The end of a record's headers.
pub(crate) struct HeadEnd {
    /// The offset at which the body begins.
    pub(crate) end: usize,
    /// The seam if the record ends among the headers.
    pub(crate) seam: Option<SeamAt>,
}

/// Reads the first line and the headers into `record`.
pub(crate) fn read_head(text: &str, record: &mut Record) -> HeadEnd {
    let mut lines = lines(text, record.span);
    let (start, first) = lines.next().unwrap_or((record.span.start, ""));
    read_first_line(start, first, record);
    let body = |end| HeadEnd { end, seam: None };
    for (start, line) in lines {
        // A comment in braces may span lines, so the reader of the body takes over.
        if is_empty(line) || line.starts_with([';', '{']) {
            return body(start);
        }
        let joined = joined_part(line).map(|(at, seam)| SeamAt {
            at: start + at,
            seam,
        });
        let head_end = |seam: SeamAt| HeadEnd {
            end: seam.at,
            seam: Some(seam),
        };
        let end = joined.map_or(record.span.end, |seam| seam.at);
        let line = &line[..line.len().min(end - start)];
        if let Some(seam) = joined
            && line.trim_matches(LINE_MARKS).trim().is_empty()
        {
            return head_end(seam);
        }
        let begins_other = || begins_other_format(text[start..end].trim_start());
        match read_header(start, line, &mut record.problems) {
            Some(header) if !matches!(header.name, HeaderName::Other(_)) => {
                add_header(header, record);
            }
            // Before unknown headers: `Subject: Summary of Oust Board 7` would be one.
            _ if begins_other() => return body(start),
            Some(header) => add_header(header, record),
            None if begins_board(&text[start..end]) => return body(start),
            None if begins_body(line) => {
                if !line.trim_start().starts_with("diagram") {
                    let expected = "a header `name: value`, or an empty line before the turns";
                    let span = Span::new(start, start + line.len());
                    record.problem(span, ProblemKind::BadSeparator { expected });
                }
                return body(start);
            }
            None => {
                if let Some(seam) = add_other_form(start, line, record) {
                    return head_end(SeamAt { at: start, seam });
                }
            }
        }
        if let Some(seam) = joined {
            return head_end(seam);
        }
    }
    body(record.span.end)
}

/// Returns whether a line is empty or only spaces. The first test is fast and decides for headers.
fn is_empty(line: &str) -> bool {
    !line.starts_with(|c: char| c.is_ascii_alphabetic()) && is_blank(line)
}

/// The first bytes of trees, objects and marks, and `/`, which every position has.
static MAY_JOIN: [bool; 256] = {
    let mut may_join = [false; 256];
    let bytes = [b'(', b'{', b'/', 0x0c, 0x1a, 0xef];
    let mut index = 0;
    while index < bytes.len() {
        may_join[bytes[index] as usize] = true;
        index += 1;
    }
    may_join
};

/// Returns the offset and the kind of another part that is joined to the end of a header. A value
/// in quotation marks contains no part.
#[inline]
pub(crate) fn joined_part(line: &str) -> Option<(usize, Seam)> {
    let first_line = first_line_joined_at_end(line).map(|at| (at, Seam::FirstLine));
    // Lines without these bytes skip the slow searches.
    if !line.bytes().any(|byte| MAY_JOIN[usize::from(byte)]) {
        return first_line;
    }
    let other = glued_record(line).filter(|&at| {
        let before = &line[..at];
        before.contains(':') && !ends_in_quotes(before)
    });
    let others = [other, part_after_mark(line), glued_position(line)]
        .into_iter()
        .flatten()
        .map(|at| (at, Seam::OtherFormat));
    first_line
        .into_iter()
        .chain(others)
        .min_by_key(|&(at, _)| at)
}

/// Returns the offset of a mark between files or pages within a line, if another part follows it.
fn part_after_mark(line: &str) -> Option<usize> {
    let at = line.find(LINE_MARKS).filter(|&at| at > 0)?;
    let rest = line[at..].trim_start_matches(LINE_MARKS);
    Opening::at(rest, Before::Nothing, None).map(|_| at)
}

/// Returns whether a text ends inside a JSON string.
fn ends_in_quotes(text: &str) -> bool {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            _ => {}
        }
    }
    is_quoted
}

/// Returns whether a line other than a header begins the body: a row of turns or a diagram.
fn begins_body(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let (digits, after) = split_digits(word);
    let is_row = !digits.is_empty() && (after.is_empty() || after.starts_with(['.', ')']));
    is_row || word == "diagram" || word.split(',').all(is_turn)
}

/// Adds a header or a remark written in another format's form, with a problem that shows the right
/// form. Returns a seam instead if the line looks like the beginning of another game.
fn add_other_form(start: usize, line: &str, record: &mut Record) -> Option<Seam> {
    let form = read_other_form(start, line, &mut record.problems);
    // A known header is no beginning of a game, whatever it looks like.
    if !form.is_known() && looks_like_beginning(line) {
        return Some(Seam::SecondGame);
    }
    let span = Span::from_slice(line, line.trim()).shifted(start);
    let right = form.right();
    record.problem(span, ProblemKind::HeaderForm { right });
    match form {
        OtherForm::Header(header, _) => add_header(header, record),
        OtherForm::Remark { text, .. } => {
            let text = text.to_owned();
            record.items.push(Item::Comment { text, span });
        }
    }
    None
}

/// Adds a header, and reads the position in a header `start`.
#[inline]
pub(crate) fn add_header(header: Header, record: &mut Record) {
    let start = header.value_span.start;
    record.add_header_with_start(header, |part| part.shifted(start));
}

fn read_first_line(start: usize, line: &str, record: &mut Record) {
    record.board_span = Span::new(start, start + line.trim_end().len());
    let all = line.split_whitespace().map(|word| {
        let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
        (word, Span::new(at, at + word.len()))
    });
    let mut words = all.skip(1).peekable();
    // `coords=bga` is no board.
    match words.next_if(|(word, _)| !word.contains('=')) {
        None => record.problem(record.board_span, ProblemKind::MissingBoard("oust 13x13")),
        Some((word, span)) => {
            record.board_span = span;
            match word.parse() {
                Ok(board) => record.board = Some(board),
                Err(error) => record.problem(span, ProblemKind::BadBoard(error)),
            }
        }
    }
    for (word, span) in words {
        match word.strip_prefix("coords=").map(str::parse::<Dialect>) {
            Some(Ok(dialect)) => record.dialect = Some(dialect),
            Some(Err(_)) => record.malformed(span, "coords", "pbmserv, abstractplay or bga"),
            None => {
                let expected = "the end of the line or coords=DIALECT";
                record.problem(span, ProblemKind::UnexpectedToken { expected });
            }
        }
    }
}

/// The name and the value of a header as written.
struct Written<'t> {
    name: &'t str,
    value: &'t str,
}

/// Reads a line `name: value`; returns `None` for any other line.
#[inline]
pub(crate) fn read_header(start: usize, line: &str, problems: &mut Problems) -> Option<Header> {
    let colon = memchr::memchr(b':', line.as_bytes())?;
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    let is_separated = value.is_empty() || value.starts_with([' ', '\t']);
    if !is_separated {
        return None;
    }
    // `name : value` is accepted too.
    let name = if HeaderName::can_be(name) {
        name
    } else {
        Some(name.trim_end()).filter(|name| HeaderName::can_be(name))?
    };
    let name_span = Span::new(start, start + name.len());
    Some(header(name, name_span, value, start + colon + 1, problems))
}

/// A line among the headers, written in another format's form.
pub(crate) enum OtherForm<'t> {
    /// A header, and its right form.
    Header(Header, String),
    /// The text of a remark, or of any other line; `is_marked` if it began with `#` or `//`.
    Remark { text: &'t str, is_marked: bool },
}

impl OtherForm<'_> {
    /// Returns the right form of the line; `None` if the line is neither a header nor a marked
    /// remark.
    pub(crate) fn right(&self) -> Option<String> {
        match self {
            Self::Header(_, right) => Some(right.clone()),
            Self::Remark { text, is_marked } => is_marked.then(|| format!("; {text}")),
        }
    }

    /// Returns whether the line is a header with a known name.
    pub(crate) fn is_known(&self) -> bool {
        matches!(self, Self::Header(header, _) if !matches!(header.name, HeaderName::Other(_)))
    }
}

/// Reads a line in another format's form, such as `[Event "Spring"]` or `event = Spring`.
fn read_other_form<'t>(start: usize, line: &'t str, problems: &mut Problems) -> OtherForm<'t> {
    let Some(written) = other_form(line.trim()) else {
        return remark(line.trim());
    };
    let name = HeaderName::parse(written.name);
    let right = format!("{name}: {}", written.value);
    let value_start = start + Span::from_slice(line, written.value).start;
    // The name of a web address, `site`, is not in the line.
    let name_span = match line.find(written.name) {
        Some(at) => Span::new(start + at, start + at + written.name.len()),
        None => Span::new(value_start, value_start + written.value.len()),
    };
    let (name, value) = (written.name, written.value);
    let header = header(name, name_span, value, value_start, problems);
    OtherForm::Header(header, right)
}

fn other_form(line: &str) -> Option<Written<'_>> {
    let tag = || {
        let inside = line.strip_prefix('[')?.strip_suffix(']')?;
        let (name, value) = inside.split_once(' ')?;
        Some(Written {
            name,
            value: unquote(value.trim())?,
        })
    };
    let parted = |separator: &str| {
        let (before, after) = line.split_once(separator)?;
        let (name, value) = (before.trim(), after.trim());
        Some(Written {
            name: unquote(name).unwrap_or(name),
            value: unquote(value).unwrap_or(value),
        })
    };
    let known =
        |written: &Written<'_>| !matches!(HeaderName::parse(written.name), HeaderName::Other(_));
    let named = |written: &Written<'_>| HeaderName::can_be(written.name);
    let address = || {
        let is_address = line.starts_with("https://") || line.starts_with("http://");
        is_address.then_some(Written {
            name: "site",
            value: line,
        })
    };
    tag()
        .filter(named)
        .or_else(address)
        // The full-width colon of Chinese and Japanese keyboards.
        .or_else(|| parted("\u{ff1a}").filter(named))
        .or_else(|| parted("=").filter(named))
        .or_else(|| parted(":").filter(named))
        // Nothing but a known name tells these from remarks.
        .or_else(|| parted("\t").filter(known))
        .or_else(|| parted(" ").filter(known))
}

/// Reads a line as a remark; other formats mark remarks with `#` or `//`.
fn remark(line: &str) -> OtherForm<'_> {
    let marked = line.strip_prefix('#').or_else(|| line.strip_prefix("//"));
    OtherForm::Remark {
        text: marked.unwrap_or(line).trim(),
        is_marked: marked.is_some(),
    }
}

fn unquote(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"')
}

/// Returns the length of the spaces before a value, and the value without spaces around it.
#[inline]
fn trimmed(value: &str) -> (usize, &str) {
    // Most values follow one space, and the search for spaces of all kinds is slow.
    if let Some(rest) = value.strip_prefix(' ')
        && let [first, .., last] = rest.as_bytes()
        && first.is_ascii_graphic()
        && last.is_ascii_graphic()
    {
        return (1, rest);
    }
    let rest = value.trim_start();
    (value.len() - rest.len(), rest.trim_end())
}

/// Creates a header. `value` begins at `value_start` and may have spaces around it.
#[inline]
fn header(
    name: &str,
    name_span: Span,
    value: &str,
    value_start: usize,
    problems: &mut Problems,
) -> Header {
    let name = HeaderName::parse(name);
    let (before, value) = trimmed(value);
    let value_start = value_start + before;
    let value_span = Span::new(value_start, value_start + value.len());
    let (text, mut claim) = match name {
        // Only the players' headers have claims.
        HeaderName::X | HeaderName::O => split_counts(value, value_start),
        _ => (value, None),
    };
    let value = unquoted(text).unwrap_or_else(|| {
        // The string is unclosed, so the counts may be a part of it.
        claim = None;
        let (name, expected) = (
            name.to_string(),
            "a JSON string, since it begins with a quotation mark,",
        );
        problems.push(Problem {
            span: value_span,
            kind: ProblemKind::MalformedHeaderValue { name, expected },
        });
        value.into()
    });
    Header {
        name,
        name_span,
        value: value.into_owned(),
        value_span,
        claim,
    }
}
