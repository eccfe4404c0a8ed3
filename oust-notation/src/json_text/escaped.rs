//! JSON inside a string of JSON, with the way back from its places to those of the source.

use super::Source;
use crate::Span;
use crate::record::Problem;

/// What a string says, and where each part of it stands in the source.
pub(crate) struct Unescaped {
    /// What the string says.
    pub(crate) text: String,
    /// A place in the text and its place in the source, wherever an escape begins or ends.
    places: Vec<(usize, usize)>,
}

impl Unescaped {
    /// What the string that stands here, quotation marks included, says.
    ///
    /// # Errors
    ///
    /// What JSON says against it, and where.
    pub(crate) fn of(source: Source<'_>, span: Span) -> Result<Self, Problem> {
        let text: String = source.parse(span)?;
        let written = span.of(source.text);
        let mut places = vec![(0, 1)];
        let (mut inside, mut at) = (0, 1);
        while let Some(plain) = written.get(at..).and_then(|rest| rest.find('\\')) {
            inside += plain;
            at += plain;
            places.push((inside, at));
            let says = text[inside..].chars().next().map_or(0, char::len_utf8);
            inside += says;
            at += match (written.as_bytes().get(at + 1), says) {
                // A sign beyond 16 bits is written as two escapes.
                (Some(b'u'), 4) => 12,
                (Some(b'u'), _) => 6,
                _ => 2,
            };
            places.push((inside, at));
        }
        for (_, place) in &mut places {
            *place += span.start;
        }
        Ok(Self { text, places })
    }

    /// Where a part of the text stands in the source.
    pub(crate) fn place(&self, part: Span) -> Span {
        let place = |at: usize| {
            let next = self.places.partition_point(|&(inside, _)| inside <= at);
            let (inside, place) = self.places[next.saturating_sub(1)];
            place + (at - inside)
        };
        Span::new(place(part.start), place(part.end))
    }
}
