//! From the parts of a listing to a record.

use std::mem::take;

use oust_core::{Board, Color};

use super::entries::{Entries, Kind};
use super::find::listings;
use super::head::{Sentence, without_margin};
use super::parts::Parts;
use super::players::NAMELESS;
use super::turns::Turns;
use crate::lines::Word;
use crate::record::{Format, Header, HeaderName, Item, ProblemKind, Record};
use crate::{Dialect, Span, side_letter};

/// Reads the listings of a text, in order.
///
/// A listing begins at a line such as `Summary of Oust Board 101` and ends where the next one, or
/// another mail, begins, so a damaged one does not hide the next. It may be quoted (`> `). An
/// encoded mail (base64, quoted-printable) has to be decoded first.
///
/// The picture at its end shows the board. A listing without one is of the board `board_unsaid`;
/// without that it has [`ProblemKind::BoardUnsaid`].
///
/// A listing may begin in the midst of its game. Such a record has the header
/// [`HeaderName::Start`] with the number of its first entry as the value, but no
/// [`start`](Record::start), since the position there is not known, and the problem
/// [`ProblemKind::BeginsLate`]. It cannot be replayed.
///
/// ```
/// let text = "\
/// Summary of Oust Board 7
///
/// Game won by alice.
///
///    Black (x)     White (o)
///    alice         bob
///    1 a1          2 b1
///    3 a2
///    x: alice          2/2
///    o: bob            0/0
///
///     A B C
///  3  . . .  3
///  2  X . .  2
///  1  x . .  1
///     A B C
/// ";
/// let record = oust_notation::read_listing(text, None).next().expect("a record");
/// assert!(record.problems.is_empty());
/// assert_eq!(record.board.as_ref().map(|board| board.len()), Some(9));
/// assert_eq!(record.items.len(), 4); // three turns and the picture
/// ```
pub fn read_listing<'t>(
    text: &'t str,
    board_unsaid: Option<&'t Board>,
) -> impl Iterator<Item = Record> + 't {
    listings(text).filter_map(move |(title, lines)| {
        let parts = Parts::read(text, title, &lines);
        parts.says_something().then(|| record(parts, board_unsaid))
    })
}

fn record(mut parts: Parts<'_>, board_unsaid: Option<&Board>) -> Record {
    let mut record = Record::new(Format::Listing, parts.span);
    record.board_span = parts.title_span;
    record.dialect = Some(Dialect::Pbmserv);
    let game = parts.title.game;
    if !game.text.to_ascii_lowercase().contains("oust") {
        let found = game.text.to_owned();
        record.problem(game.span, ProblemKind::OtherGame(found));
        return record;
    }
    add_headers(&parts, &mut record);
    record.problems.extend(take(&mut parts.problems));
    record.problems.extend(take(&mut parts.entries.problems));
    let diagram = parts.picture.as_ref().map(|picture| &picture.diagram);
    let drawn = diagram.and_then(|diagram| diagram.as_ref().ok());
    let stones = drawn.map_or(0, |drawn| {
        let count = |color| drawn.setup.stones(color).count();
        Color::BOTH.into_iter().map(count).sum()
    });
    let board = drawn.map(|drawn| drawn.setup.board()).or(board_unsaid);
    record.board = board.cloned();
    let begins_late = begins_late(&parts.entries, stones, &mut record);
    let replayed = record.board.clone().filter(|_| !begins_late);
    let is_replayed = replayed.is_some();
    add_turns(&parts.entries, replayed, &mut record);
    match parts.picture {
        Some(picture) => {
            for problem in picture.problems {
                record.problem(problem.span, ProblemKind::OddPicture(problem.kind));
            }
            // A replay of the record reports it where there can be one.
            if let Err(error) = &picture.diagram
                && !is_replayed
            {
                let kind = ProblemKind::BrokenPicture(error.kind.clone());
                record.problem(error.span, kind);
            }
            record.items.push(Item::Diagram {
                diagram: picture.diagram.map(Box::new).map_err(Box::new),
                span: picture.span,
            });
        }
        None if record.board.is_none() => {
            record.problem(record.board_span, ProblemKind::BoardUnsaid);
        }
        None => {}
    }
    record.check_whole();
    record.headers.sort_by_key(|header| header.name_span);
    record.problems.sort_by_key(|problem| problem.span);
    record
}

fn add_headers(parts: &Parts<'_>, record: &mut Record) {
    let players = &parts.players;
    if let Some(number) = parts.title.number {
        add_word(HeaderName::Id, number, record);
    }
    for (color, player) in Color::BOTH.into_iter().zip(&players.0) {
        let Some(player) = player else { continue };
        let mut header = Header::new(HeaderName::of_player(color), &*player.name);
        header.name_span = player.label_span;
        header.value_span = player.span;
        header.claim = player.claim;
        record.headers.push(header);
    }
    let is_win = |sentence: &Sentence<'_>| matches!(sentence, Sentence::Won(_));
    let is_over = parts.sentences.iter().any(is_win);
    for sentence in &parts.sentences {
        match *sentence {
            Sentence::Won(name) => {
                let whole = players.side(name.text);
                // A name may end as a margin does.
                let winner = whole.or_else(|| players.side(without_margin(name.text)?));
                let Some(winner) = winner else {
                    let kind = ProblemKind::MalformedHeaderValue {
                        name: HeaderName::Result.to_string(),
                        expected: "the name of a player",
                    };
                    record.problem(name.span, kind);
                    continue;
                };
                let result = side_letter(winner).to_string();
                add(HeaderName::Result, result, name.span, record);
            }
            Sentence::ToMove(name) if !is_over => {
                let side = players.side(name.text);
                record.to_move = side.map(|side| (side, name.span));
                let unfinished = "unfinished".to_owned();
                add(HeaderName::Result, NAMELESS.to_owned(), name.span, record);
                add(HeaderName::Ended, unfinished, name.span, record);
            }
            Sentence::ToMove(_) => {}
            Sentence::Swapped(name) => {
                add(HeaderName::Swap, "used".to_owned(), name.span, record);
            }
            Sentence::Rated(name, change) => {
                if let Some(color) = players.side(name.text) {
                    add_word(HeaderName::Other(rating(color)), change, record);
                }
            }
        }
    }
    for &(name, value) in &parts.dates {
        add_word(HeaderName::Other(name.to_owned()), value, record);
    }
}

/// Returns the header that holds how the rating of a side's player has changed: `1500 to 1512`.
pub(super) fn rating(color: Color) -> String {
    format!("{}-rating", side_letter(color))
}

fn add_word(name: HeaderName, value: Word<'_>, record: &mut Record) {
    add(name, value.text.to_owned(), value.span, record);
}

/// Adds a header. The first one of a name counts, and another value is a problem.
fn add(name: HeaderName, value: String, span: Span, record: &mut Record) {
    match record.header(&name) {
        Some(header) if header.value == value => {}
        Some(_) => {
            let name = name.to_string();
            record.problem(span, ProblemKind::DuplicateHeader(name));
        }
        None => {
            let mut header = Header::new(name, value);
            header.name_span = span;
            header.value_span = span;
            record.headers.push(header);
        }
    }
}

/// Checks whether the listing begins in the midst of its game, and adds the header that says so.
fn begins_late(entries: &Entries, stones: usize, record: &mut Record) -> bool {
    let (value, span) = match entries.list.first() {
        Some(first) if first.number > 1 => {
            let kind = ProblemKind::BeginsLate(first.number);
            record.problem(first.number_span, kind);
            (first.number.to_string(), first.number_span)
        }
        None if stones > 0 => ("?".to_owned(), record.board_span),
        _ => return false,
    };
    add(HeaderName::Start, value, span, record);
    true
}

fn add_turns(entries: &Entries, board: Option<Board>, record: &mut Record) {
    let list = &entries.list;
    // Only with empty slots may a turn have several entries.
    let has_skips = list.iter().any(|entry| entry.kind == Kind::Skip);
    let first = list.first().map_or(1, |entry| entry.number);
    let mut expected = first.max(1);
    let mut numbers = Vec::with_capacity(list.len());
    for (at, entry) in list.iter().enumerate() {
        let found = entry.number;
        let mut number = found;
        if found != expected {
            let kind = ProblemKind::EntryNumber { expected, found };
            record.problem(entry.number_span, kind);
            // The number alone is wrong when the next one is right again.
            let next = list.get(at + 1).map(|next| next.number);
            if next.is_some_and(|next| Some(next) == expected.checked_add(1)) {
                number = expected;
            }
        }
        expected = number.saturating_add(1);
        numbers.push(number);
    }
    let mut turns = Turns::new(board.filter(|_| has_skips), record);
    for (at, (entry, number)) in list.iter().zip(numbers).enumerate() {
        if entry.kind == Kind::Swap {
            turns.swap(entry.span);
            continue;
        }
        let side = if number % 2 == 1 { Color::X } else { Color::O };
        let is_before_ending =
            at + 2 == list.len() && list.last().is_some_and(|last| last.kind == Kind::Ending);
        let fills_slot =
            turns.goes_on() == Some(!side) || is_before_ending && !turns.must_pass(side);
        if !(entry.kind == Kind::Skip && fills_slot) {
            let moves = &entries.moves[entry.moves.clone()];
            turns.add(side, entry.span, moves);
        }
    }
    turns.finish_turn();
}
