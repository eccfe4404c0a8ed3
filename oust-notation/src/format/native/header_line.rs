//! A line of headers: `name: value`, or another form that is known from other formats.

use crate::Span;
use crate::claim::{split_counts, unquoted};
use crate::record::{Header, HeaderName, Problem, ProblemKind, Problems};

/// The name and the value of a header, as they are written.
struct Written<'t> {
    name: &'t str,
    value: &'t str,
}

/// Reads a line `name: value`; `None` when it has another form.
#[inline]
pub(super) fn read_header(start: usize, line: &str, problems: &mut Problems) -> Option<Header> {
    let colon = memchr::memchr(b':', line.as_bytes())?;
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    let is_separated = value.is_empty() || value.starts_with([' ', '\t']);
    if !is_separated {
        return None;
    }
    let name = if HeaderName::can_be(name) {
        name
    } else {
        Some(name.trim_end()).filter(|name| HeaderName::can_be(name))?
    };
    let name_span = Span::new(start, start + name.len());
    Some(header(name, name_span, value, start + colon + 1, problems))
}

/// A line among the headers in the form of another format.
pub(super) enum OtherForm<'t> {
    /// A header, with its right form.
    Header(Header, String),
    /// A remark, or another line: its text.
    Remark { text: &'t str, is_marked: bool },
}

impl OtherForm<'_> {
    /// Returns the right form of the line, where it is known.
    pub(super) fn right(&self) -> Option<String> {
        match self {
            Self::Header(_, right) => Some(right.clone()),
            Self::Remark { text, is_marked } => is_marked.then(|| format!("; {text}")),
        }
    }

    /// Returns whether the line is a header whose name is known.
    pub(super) fn is_known(&self) -> bool {
        matches!(self, Self::Header(header, _) if !matches!(header.name, HeaderName::Other(_)))
    }
}

/// Reads a line in the form of another format, such as `[Event "Spring"]` or `event = Spring`.
pub(super) fn read_other_form<'t>(
    start: usize,
    line: &'t str,
    problems: &mut Problems,
) -> OtherForm<'t> {
    let Some(written) = other_form(line.trim()) else {
        return remark(line.trim());
    };
    let name = HeaderName::parse(written.name);
    let right = format!("{name}: {}", written.value);
    let value_start = start + Span::from_slice(line, written.value).start;
    // An address has no name in the line.
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
        let (name, value) = line.split_once(separator)?;
        let name = name.trim();
        let name = unquote(name).unwrap_or(name);
        let value = value.trim();
        Some(Written {
            name,
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
        .or_else(|| parted("\u{ff1a}").filter(named))
        .or_else(|| parted("=").filter(named))
        .or_else(|| parted(":").filter(named))
        .or_else(|| parted("\t").filter(known))
        .or_else(|| parted(" ").filter(known))
}

/// Returns the remark of a line; other formats mark it with `#` or `//`.
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

/// Makes a header of a name and a value, which may have spaces around it and begins at `value_start`.
#[inline]
fn header(
    name: &str,
    name_span: Span,
    value: &str,
    value_start: usize,
    problems: &mut Problems,
) -> Header {
    let name = HeaderName::parse(name);
    let trimmed = value.trim_start();
    let value_start = value_start + (value.len() - trimmed.len());
    let value = trimmed.trim_end();
    let value_span = Span::new(value_start, value_start + value.len());
    let (text, mut claim) = match name {
        HeaderName::X | HeaderName::O => split_counts(value, value_start),
        _ => (value, None),
    };
    let value = unquoted(text).unwrap_or_else(|| {
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
