//! What can be said of a record's headers, whatever its format, when all of it is read.

use oust_core::Color;

use super::{Header, HeaderName, Item, ProblemKind, Record, SwapValue};

impl Record {
    /// Looks for players that are not named or named twice, a date that is none, and a body
    /// without a turn.
    pub(crate) fn check_whole(&mut self) {
        self.check_players();
        let date = self.header(&HeaderName::Date);
        if let Some(date) = date.filter(|date| !is_date(&date.value)) {
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
            self.problem(header.name_span, ProblemKind::DuplicateHeader { name });
            return false;
        }
        match &header.name {
            HeaderName::Other(_) => {
                let name = name();
                self.problem(header.name_span, ProblemKind::UnknownHeader { name });
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

/// A year, a month or a day, the day perhaps with a time behind a `T`.
fn is_date(text: &str) -> bool {
    let day = text.split(['T', ' ']).next().unwrap_or_default();
    let parts: Vec<&str> = day.split('-').collect();
    let number = |index: usize, digits: usize| {
        parts.get(index).map(|part| {
            let shape = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
            if shape {
                part.parse().unwrap_or(0)
            } else {
                0_u32
            }
        })
    };
    let (year, month, day) = (number(0, 4), number(1, 2), number(2, 2));
    let leap = year.is_some_and(|y| y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
    let days = match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) => 28 + u32::from(leap),
        _ => 31,
    };
    parts.len() <= 3
        && year.is_some_and(|y| y > 0)
        && month.is_none_or(|m| (1..=12).contains(&m))
        && day.is_none_or(|d| (1..=days).contains(&d))
}
