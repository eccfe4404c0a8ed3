//! Recognizes single lines of listings: rules, board rows, players, sentences, heads of mails.

use memchr::memmem;
use oust_core::Color;

use crate::claim::ClaimLine;
use crate::format::begins::{JsonStart, begins_native, begins_sgf, json_start};
use crate::record::{Header, HeaderName, Problem, ProblemKind, Problems, Record};
use crate::text::lines::{Line, Word, begins_line};
use crate::text::printable::{is_number, split_digits};
use crate::{Date, Span, side_letter};

/// Checks whether `bytes` begin a native record, an SGF tree or a JSON object.
pub(crate) fn begins_any(bytes: &[u8]) -> bool {
    begins_native(bytes) || begins_indented(bytes)
}

/// Checks whether `bytes` begin an SGF tree or a JSON object; spaces may precede these.
pub(crate) fn begins_indented(bytes: &[u8]) -> bool {
    begins_sgf(bytes) || json_start(bytes) == JsonStart::Yes
}

/// Checks whether a line is a horizontal rule: one punctuation character repeated.
pub(crate) fn is_rule(line: &Line<'_>) -> bool {
    let bytes = line.content.as_bytes();
    // Blank lines are skipped before, so there is a first byte.
    b"*-=_".contains(&bytes[0]) && bytes.iter().all(|byte| *byte == bytes[0])
}

/// Checks whether a line is a row of a board: cells with a label before or after them, or spaced
/// cells with at least one stone and one empty point.
pub(crate) fn is_board_row(line: &Line<'_>) -> bool {
    const EMPTY: &str = ".,-+_·?~";
    const STONES: &str = "xXoO#●○*@bB0wW◉◎";
    let is_label = |word: &str| {
        let letters = word.strip_suffix('-').unwrap_or_default();
        is_number(word)
            || (1..=2).contains(&letters.len()) && letters.bytes().all(|b| b.is_ascii_alphabetic())
    };
    let mut words: Vec<&str> = line.content.split_whitespace().collect();
    let count = words.len();
    if words.len() > 1 && is_label(words[0]) {
        words.remove(0);
    }
    // A label may follow the cells, or the `/` of a hexagon.
    while words.len() > 1
        && words
            .last()
            .is_some_and(|word| is_number(word) || *word == "/")
    {
        words.pop();
    }
    let has_label = words.len() < count;
    let cells = || {
        words
            .iter()
            .flat_map(|word| word.trim_matches(['(', ')']).chars())
    };
    let has = |symbols: &str| cells().any(|cell| symbols.contains(cell));
    let are_cells = cells().all(|cell| EMPTY.contains(cell) || STONES.contains(cell));
    let are_apart = words.len() > 1 && cells().count() == words.len();
    are_cells && (has_label || are_apart && has(EMPTY) && has(STONES))
}

/// Checks whether a line consists of column labels, or is a line above a hexagon.
pub(crate) fn is_labels(line: &Line<'_>) -> bool {
    let words = || line.content.split_whitespace();
    let are = |is_label: fn(&str) -> bool| words().count() > 1 && words().all(is_label);
    let is_letter = |word: &str| word.len() <= 2 && word.bytes().all(|b| b.is_ascii_alphabetic());
    let is_diagonal = |word: &str| word == "/" || is_number(word);
    let begins = words()
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("a"));
    begins && are(is_letter) || are(is_diagonal)
}

/// Merges the names above the columns with the claims. The claims come last first: the last claim
/// of a side counts, and the others are problems.
pub(crate) fn players<'t>(
    columns: [Option<Word<'t>>; 2],
    claims: impl Iterator<Item = ClaimLine<'t>>,
    problems: &mut Problems,
) -> [Option<Header>; 2] {
    let [x, o] = columns.map(|name| name.filter(|name| name.text != NAMELESS));
    let mut players = [(Color::X, x), (Color::O, o)].map(|(color, name)| {
        name.map(|name| Header::at(name.span, HeaderName::player(color), name.text))
    });
    let mut seen = [false; 2];
    for claim in claims {
        let index = usize::from(claim.side == Color::O);
        if std::mem::replace(&mut seen[index], true) {
            let expected = "one line a player, the last one of the listing";
            let kind = ProblemKind::UnexpectedToken { expected };
            let span = Span::new(claim.letter.start, claim.value.end);
            problems.push(Problem { span, kind });
            continue;
        }
        let name = Some(claim.name).filter(|name| !name.is_empty() && *name != NAMELESS);
        match (&players[index], name) {
            (Some(player), Some(name)) if player.value != name => {
                let kind = ProblemKind::MalformedHeaderValue {
                    name: player.name.to_string(),
                    expected: "the player that is named above the entries",
                };
                let span = claim.name_span;
                problems.push(Problem { span, kind });
            }
            // A claim without a name stays out of the header: its counts are not next to the name.
            (Some(_), None) => {}
            _ => {
                players[index] = Some(Header {
                    name: HeaderName::player(claim.side),
                    name_span: claim.letter,
                    value: name.unwrap_or_default().to_owned(),
                    value_span: claim.value,
                    claim: claim.counts,
                });
            }
        }
    }
    players
}

/// Returns the side that a sentence names, by the player's name or as `Black (x)`.
pub(crate) fn side(name: &str, record: &Record) -> Option<Color> {
    let is_player = Color::BOTH.map(|color| {
        let player = record.player(color);
        player.is_some_and(|player| player.value == name)
    });
    match is_player {
        [true, false] => Some(Color::X),
        [false, true] => Some(Color::O),
        _ => side_named(name),
    }
}

/// The name of an unknown player.
pub(crate) const NAMELESS: &str = "?";

/// The name of the header with the date of the start.
pub(crate) const STARTED: &str = "started";

/// The names of the date headers and the beginnings of their lines. The server writes no year.
pub(crate) const DATES: [(&str, &str); 3] = [
    (STARTED, "Game started...."),
    ("last-move", "Last move made.."),
    ("finished", "Game ended......"),
];

/// A sentence about a player: `Game won by bob.`
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Won,
    Swapped,
    ToMove,
}

impl Status {
    const ALL: [Self; 3] = [Self::Won, Self::Swapped, Self::ToMove];

    /// Returns the text before and after the player's name.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Won => ("Game won by ", ""),
            Self::Swapped => ("", " has swapped sides"),
            Self::ToMove => ("It is ", "'s turn"),
        }
    }

    pub(crate) fn sentence(self, player: &str) -> String {
        let (before, after) = self.words();
        format!("{before}{player}{after}.")
    }

    /// Reads a sentence and the name of the player in it.
    pub(crate) fn read<'t>(line: &Line<'t>) -> Option<(Self, Word<'t>)> {
        let text = line.content.strip_suffix('.').unwrap_or(line.content);
        Self::ALL.into_iter().find_map(|status| {
            let (before, after) = status.words();
            let name = text.strip_prefix(before)?.strip_suffix(after)?;
            (!name.is_empty()).then(|| (status, line.part(name)))
        })
    }
}

/// Removes `by N points` from a winner's name; `None` without such an end.
pub(crate) fn without_margin(winner: &str) -> Option<&str> {
    let (name, margin) = winner.rsplit_once(" by ")?;
    let (number, unit) = margin.split_once(' ')?;
    (is_number(number) && matches!(unit, "point" | "points")).then_some(name)
}

/// Returns the server's name of a side, for a player without a name.
pub(crate) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::X => "Black (x)",
        Color::O => "White (o)",
    }
}

/// Returns the side with this name: `Black (x)`, `Black` or `(x)`.
pub(crate) fn side_named(name: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|&color| {
        let side = side_name(color);
        side == name || side.split(' ').any(|word| word == name)
    })
}

/// Returns the header for the rating of a side's player. Its value is `1500 to 1512`.
pub(crate) fn rating_header(color: Color) -> HeaderName {
    HeaderName::Other(format!("{}-rating", side_letter(color)))
}

pub(crate) fn rating_line(player: &str, before: u32, after: u32) -> String {
    let way = if after < before { "down" } else { "up" };
    format!("{player}'s rating went {way} from {before} to {after}.")
}

/// Reads a line such as `bob's rating went up from 1500 to 1512.`: returns the name and `1500 to
/// 1512`.
pub(crate) fn read_rating<'t>(line: &Line<'t>) -> Option<(Word<'t>, Word<'t>)> {
    let text = line.content.strip_suffix('.').unwrap_or(line.content);
    let (player, change) = text.rsplit_once("'s rating went ")?;
    let change = change
        .strip_prefix("up from ")
        .or_else(|| change.strip_prefix("down from "))?;
    let (before, after) = change.split_once(" to ")?;
    let is_rating = !player.is_empty() && is_number(before) && is_number(after);
    is_rating.then(|| (line.part(player), line.part(change)))
}

/// The server's names of the months.
pub(crate) const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Returns the length in bytes of the date at the start of `text`: `Jan  5 10:12`, or a day of ISO
/// 8601.
pub(crate) fn date_len(text: &str) -> Option<usize> {
    let iso = |c: &char| c.is_ascii_digit() || "-:T.Z+".contains(*c);
    let len = text.chars().take_while(iso).map(char::len_utf8).sum();
    if text[..len].parse::<Date>().is_ok() {
        return Some(len);
    }
    let after_month = MONTHS.iter().find_map(|month| text.strip_prefix(month))?;
    let days = after_month.strip_prefix(' ')?.trim_start_matches(' ');
    let (day, after_day) = split_digits(days);
    // `005` parses as a number, but is no day.
    if !matches!(day.parse(), Ok(1..=31_u8)) || day.len() > 2 {
        return None;
    }
    let time = after_day.trim_start_matches(' ');
    let is_time = |text: &&str| {
        let mut parts = text.split(':').map(|part| (part.len(), part.parse::<u8>()));
        matches!(
            (parts.next(), parts.next(), parts.next()),
            (Some((2, Ok(..24))), Some((2, Ok(..60))), None)
        )
    };
    let has_time = time.len() < after_day.len() && time.get(..5).as_ref().is_some_and(is_time);
    let rest = if has_time { &time[5..] } else { after_day };
    Some(text.len() - rest.len())
}

/// Returns whether a whole value is a date as in a listing.
pub(crate) fn is_date(value: &str) -> bool {
    date_len(value) == Some(value.len())
}

/// Reads a line such as `Game started.... Jan  5 10:12`: returns the name of its header and the
/// date.
pub(crate) fn read_date<'t>(line: &Line<'t>) -> Option<(&'static str, Word<'t>)> {
    DATES.iter().find_map(|&(name, label)| {
        let dotted = line.content.strip_prefix(label.trim_end_matches('.'))?;
        let value = dotted.trim_start_matches('.');
        // Without a point the line is a sentence.
        (value.len() < dotted.len()).then(|| (name, line.part(value.trim())))
    })
}

/// Checks for an mbox separator, `From bob Mon Jan  5`, and for a mail header.
pub(crate) fn begins_mail(line: &Line<'_>, before: &Line<'_>) -> bool {
    const HEADERS: [&str; 6] = [
        "Received:",
        "Message-ID:",
        "Date:",
        "From:",
        "To:",
        "Subject:",
    ];
    let word = line.first_word();
    // The mbox format requires a blank line before its separator; a sentence may begin with
    // `From`.
    let is_separator = line.content.starts_with("From ") && before.is_blank();
    let is_header = HEADERS
        .iter()
        .any(|header| header.eq_ignore_ascii_case(word));
    line.indent == 0 && (is_separator || is_header)
}

/// Returns the problem of an encoded mail in a page, at the header that declares the encoding. The
/// last such mail is fine if `precedes_listing`: a listing follows the page.
pub(crate) fn encoded_mail(text: &str, page: Span, precedes_listing: bool) -> Option<Problem> {
    let mut headers = encodings(page.slice(text)).peekable();
    while let Some(span) = headers.next() {
        if headers.peek().is_some() || !precedes_listing {
            let (span, kind) = (span.shifted(page.start), ProblemKind::EncodedMail);
            return Some(Problem { span, kind });
        }
    }
    None
}

/// Returns the spans of lines such as `Content-Transfer-Encoding: base64`.
fn encodings(text: &str) -> impl Iterator<Item = Span> {
    const NAME: &str = "content-transfer-encoding:";
    // The search skips the first letter, which may be written in either case.
    memmem::find_iter(text.as_bytes(), "ontent-").filter_map(|at| {
        if !begins_line(text.get(..at.checked_sub(1)?)?) {
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
