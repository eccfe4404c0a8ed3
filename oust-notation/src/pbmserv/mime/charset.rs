//! From decoded bytes to text.

use super::map::{Mapped, MappedBytes};
use crate::Span;
use crate::record::{Problem, ProblemKind};

/// How the bytes of a mail stand for signs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Charset {
    /// UTF-8, of which ASCII is a part; also what is not known.
    #[default]
    Utf8,
    /// A byte is the sign of its number, as in ISO 8859-1.
    Latin1,
}

impl Charset {
    /// The one of this name.
    pub(super) fn of(name: &str) -> Self {
        const LATIN: [&str; 4] = ["iso-8859-1", "iso-8859-15", "latin1", "windows-1252"];
        let is_latin = LATIN.iter().any(|latin| latin.eq_ignore_ascii_case(name));
        if is_latin { Self::Latin1 } else { Self::Utf8 }
    }

    /// The text of some bytes. One that fits into none is read as `?`; the first one of them
    /// is a problem.
    pub(super) fn text(self, made: MappedBytes, problems: &mut Vec<Problem>) -> Mapped {
        match self {
            Self::Latin1 => made.latin1(),
            Self::Utf8 => utf8(made, problems),
        }
    }
}

fn utf8(made: MappedBytes, problems: &mut Vec<Problem>) -> Mapped {
    let mut text = String::with_capacity(made.bytes.len());
    let mut fault = None;
    for chunk in made.bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let invalid = chunk.invalid().len();
        if invalid > 0 {
            fault.get_or_insert(Span::new(text.len(), text.len() + invalid));
        }
        text.extend(std::iter::repeat_n('?', invalid));
    }
    if let Some(fault) = fault {
        let expected = "text in UTF-8, or a head of the mail that names ISO 8859-1";
        let kind = ProblemKind::UnexpectedToken { expected };
        let span = made.map.source_span(fault);
        problems.push(Problem { span, kind });
    }
    made.with_text(text)
}
