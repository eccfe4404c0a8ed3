//! Moving a record to another text.

use super::{Item, Record};
use crate::Span;

impl Record {
    /// Moves everything in the record to the place that it has in another text.
    pub(crate) fn move_spans(&mut self, place: impl Fn(Span) -> Span) {
        let put = |span: &mut Span| *span = place(*span);
        put(&mut self.span);
        put(&mut self.board_span);
        for header in &mut self.headers {
            put(&mut header.name_span);
            put(&mut header.value_span);
            if let Some((_, span)) = &mut header.claim {
                put(span);
            }
        }
        for (_, span) in self.scores.iter_mut().flatten() {
            put(span);
        }
        for item in &mut self.items {
            match item {
                Item::Turn(turn) => put(&mut turn.span),
                Item::RowNumber { span, .. } | Item::Swap(span) | Item::Comment { span, .. } => {
                    put(span);
                }
                Item::Diagram { span, diagram } => {
                    put(span);
                    if let Err(error) = diagram {
                        put(&mut error.span);
                    }
                }
            }
        }
        for found in &mut self.moves {
            put(&mut found.span);
        }
        for problem in &mut self.problems {
            put(&mut problem.span);
        }
    }
}
