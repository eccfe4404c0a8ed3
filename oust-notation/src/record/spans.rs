//! All places of a record, to move it to another text.

use super::{Header, Item, Record};
use crate::Span;

impl Record {
    /// Gives everything in the record another place.
    pub(crate) fn map_spans(&mut self, map: impl Fn(Span) -> Span) {
        self.spell_out();
        // Every field stands here, so that a new one cannot be forgotten.
        let Self {
            format: _,
            span,
            board_span,
            board: _,
            dialect: _,
            headers,
            start: _,
            scores,
            to_move,
            items,
            problems,
            assumed: _,
            moves,
            plain: _,
            header_names: _,
        } = self;
        let place = |span: &mut Span| *span = map(*span);
        place(span);
        place(board_span);
        for header in headers {
            let Header {
                name: _,
                name_span,
                value: _,
                value_span,
                claim,
            } = header;
            place(name_span);
            place(value_span);
            if let Some((_, span)) = claim {
                place(span);
            }
        }
        for (_, span) in scores.iter_mut().flatten() {
            place(span);
        }
        if let Some((_, span)) = to_move {
            place(span);
        }
        for item in items {
            match item {
                Item::RowNumber { span, .. } | Item::Comment { span, .. } | Item::Swap(span) => {
                    place(span);
                }
                Item::Turn(turn) => place(&mut turn.span),
                Item::Diagram { diagram, span } => {
                    place(span);
                    match diagram {
                        Ok(diagram) => diagram.places.map(&map),
                        Err(error) => place(&mut error.span),
                    }
                }
            }
        }
        for problem in problems.iter_mut() {
            place(&mut problem.span);
        }
        for token in moves {
            place(&mut token.span);
        }
    }
}
