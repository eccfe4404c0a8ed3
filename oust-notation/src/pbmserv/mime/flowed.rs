//! Flowed text (RFC 3676): a line that ends in a blank goes on in the next.

use super::map::Mapped;
use crate::Span;

/// How the lines of a body are to be joined.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Flow {
    /// Not at all.
    #[default]
    Fixed,
    /// A line that ends in a blank goes on in the next.
    Flowed,
    /// The same, and the blank is not of the text (`DelSp=yes`).
    WithoutBlank,
}

impl Flow {
    /// The text with its lines joined.
    pub(super) fn join(self, made: Mapped) -> Mapped {
        if self == Self::Fixed {
            return made;
        }
        let lines = lines(&made.text);
        let mut joined = Mapped::default();
        let mut goes_on = false;
        for (at, line) in lines.iter().enumerate() {
            let start = if goes_on { line.content } else { line.start };
            let next = lines.get(at + 1);
            goes_on =
                line.is_open && next.is_some_and(|next| line.depth == next.depth && !next.is_blank);
            let end = match self {
                _ if !goes_on => line.end,
                Self::WithoutBlank => line.text_end - 1,
                _ => line.text_end,
            };
            joined.take(&made, Span::new(start.min(end), end));
        }
        joined
    }
}

struct Line {
    start: usize,
    /// Behind the marks of quotation and the blank that keeps apart from them.
    content: usize,
    /// Before the line break, and behind it.
    text_end: usize,
    end: usize,
    depth: usize,
    is_blank: bool,
    /// Whether the line ends in a blank, and is not the mark before a signature.
    is_open: bool,
}

fn lines(text: &str) -> Vec<Line> {
    let mut start = 0;
    let line = |raw: &str| {
        let inner = raw.trim_start_matches('>');
        let depth = raw.len() - inner.len();
        let stuffed = usize::from(inner.starts_with(' '));
        let shown = raw.trim_end_matches(['\n', '\r']);
        let content = inner.get(stuffed..).unwrap_or_default();
        let line = Line {
            start,
            content: start + depth + stuffed,
            text_end: start + shown.len(),
            end: start + raw.len(),
            depth,
            is_blank: content.trim().is_empty(),
            is_open: shown.ends_with(' ')
                && content.trim_end() != "--"
                && !content.trim().is_empty(),
        };
        start += raw.len();
        line
    };
    text.split_inclusive('\n').map(line).collect()
}
