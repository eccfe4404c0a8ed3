//! What can be said of a record's headers, whatever its format, when all of it is read.

use oust_core::Color;

use super::{Header, HeaderName, Item, ProblemKind, Record, SwapValue};
use crate::{Date, PositionLine, Span};

impl Record {
    /// Looks for players that are not named or named twice, a date that is none, and a body
    /// without a turn.
    pub(crate) fn check_whole(&mut self) {
        self.check_players();
        let date = self.header(&HeaderName::Date);
        if let Some(date) = date.filter(|date| date.value.parse::<Date>().is_err()) {
            self.problem(date.value_span, ProblemKind::BadDate);
        }
        let is_turn = |item: &Item| matches!(item, Item::Turn(_));
        if self.plain.is_empty() && !self.items.iter().any(is_turn) {
            self.problem(self.board_span, ProblemKind::EmptyRecord);
        }
    }

    /// Adds a header; of two with the same name the first one counts. Returns whether it does.
    #[inline]
    pub(crate) fn add_header(&mut self, header: Header) -> bool {
        let name = || header.name.to_string();
        if !self.header_names.insert(&header.name) {
            let name = name();
            self.problem(header.name_span, ProblemKind::DuplicateHeader(name));
            return false;
        }
        match &header.name {
            HeaderName::Other(_) => {
                let name = name();
                self.problem(header.name_span, ProblemKind::UnknownHeader(name));
            }
            HeaderName::Swap if SwapValue::of(&header.value).is_none() => {
                let (name, expected) = (name(), "allowed, used or no");
                self.problem(
                    header.value_span,
                    ProblemKind::MalformedHeaderValue { name, expected },
                );
            }
            _ => {}
        }
        self.headers.push(header);
        true
    }

    /// Reads the value of the header `start`, which is at `span`; `place` returns where a part of
    /// it is in the text.
    pub(crate) fn read_start(&mut self, value: &str, span: Span, place: impl FnOnce(Span) -> Span) {
        match value.parse::<PositionLine>() {
            Ok(line)
                if self
                    .board
                    .as_ref()
                    .is_some_and(|own| own != line.setup.board()) =>
            {
                self.problem(span, ProblemKind::StartOnOtherBoard);
            }
            Ok(line) => self.start = Some(line),
            Err(error) => self.problem(place(error.span), ProblemKind::BadStart(error)),
        }
    }

    fn check_players(&mut self) {
        let named = Color::BOTH.map(|color| {
            let header = self.player(color);
            header.filter(|header| !header.value.is_empty())
        });
        let missing = named.map(|header| header.is_none());
        let same = match named {
            [Some(x), Some(o)] if x.value == o.value => Some(o.value_span),
            _ => None,
        };
        for (color, missing) in Color::BOTH.into_iter().zip(missing) {
            if missing {
                self.problem(self.board_span, ProblemKind::MissingPlayer(color));
            }
        }
        if let Some(span) = same {
            self.problem(span, ProblemKind::SamePlayerTwice);
        }
    }
}
