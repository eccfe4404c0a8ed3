//! From the parts of a listing to a record.

use oust_core::{Board, Color};

use super::entries::{Entries, Entry};
use super::mail::Mail;
use super::mails::{Title, mails};
use super::players::{NAMELESS, Players};
use super::status::Says;
use super::turns::Turns;
use crate::diagram::FoundDiagram;
use crate::lines::{Line, lines};
use crate::record::{Format, Header, HeaderName, Item, ProblemKind, Record};
use crate::{Dialect, Span, side_letter};

/// The listings of a text, in order.
///
/// A listing begins at a line such as `Summary of Oust Board 101` and goes on to the next mail,
/// so a damaged one never swallows the one behind it. It may be quoted (`> `). An
/// encoded mail (base64, quoted-printable) has to be decoded first.
///
/// The picture at its end says what board it is. A listing without one is of the board
/// `board_unsaid`; without that it has [`ProblemKind::BoardUnsaid`].
///
/// A mail in the midst of a game lists only the last entries. Such a record has the header
/// [`HeaderName::Start`] with the number of its first entry as the value, but no
/// [`start`](Record::start), since the position there is not known; and
/// [`ProblemKind::BeginsLate`] says so. Who replays records does not play it.
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
    let lines = lines(text);
    let mails = mails(&lines).into_iter();
    mails.filter_map(move |(title, range)| {
        let end = lines.get(range.end);
        let end = end.map_or(text.len(), |line| line.begin);
        read_mail(text, title, &lines[range], end, board_unsaid)
    })
}

/// Nothing when the mail is not more than its title.
fn read_mail<'t>(
    text: &'t str,
    title: Title<'t>,
    lines: &[Line<'t>],
    end: usize,
    board_unsaid: Option<&Board>,
) -> Option<Record> {
    let mut mail = Mail::read(text, title, lines, end);
    if !mail.says_something() {
        return None;
    }
    let mut record = Record::new(Format::Listing, mail.span());
    record.board_span = lines[0].span();
    record.dialect = Some(Dialect::Pbmserv);
    if !title.game.text.to_ascii_lowercase().contains("oust") {
        let found = title.game.text.to_owned();
        record.problem(title.game.span, ProblemKind::OtherGame { found });
        return Some(record);
    }
    record.problems.extend(std::mem::take(&mut mail.problems));
    record
        .problems
        .extend(std::mem::take(&mut mail.entries.problems));
    read_headers(&mail, &mut record);
    let picture = mail.picture.take();
    let drawn = picture
        .as_ref()
        .and_then(|picture| picture.diagram.as_ref().ok());
    let board = drawn.map(|diagram| diagram.setup.board()).or(board_unsaid);
    record.board = board.cloned();
    let begins_late = begins_late(&mail.entries, picture.as_ref(), &mut record);
    let played_on = board.filter(|_| !begins_late);
    read_entries(&mail.entries.list, played_on, &mut record);
    for problem in picture.iter().flat_map(|picture| &picture.problems) {
        record.problem(problem.span, ProblemKind::OddPicture(problem.kind.clone()));
    }
    match &picture {
        Some(FoundDiagram {
            diagram: Err(error),
            ..
        }) if played_on.is_none() => {
            // Who replays the record never comes to the picture.
            let kind = ProblemKind::BrokenPicture(error.kind.clone());
            record.problem(error.span, kind);
        }
        None if board.is_none() => record.problem(record.board_span, ProblemKind::BoardUnsaid),
        _ => {}
    }
    if let Some(FoundDiagram { span, diagram, .. }) = picture {
        let diagram = diagram.map(Box::new).map_err(Box::new);
        record.items.push(Item::Diagram { diagram, span });
    }
    record.check_whole();
    record.problems.sort_by_key(|problem| problem.span);
    Some(record)
}

/// Whether the listing begins in the midst of its game. It is then said in the record.
fn begins_late(entries: &Entries<'_>, picture: Option<&FoundDiagram>, record: &mut Record) -> bool {
    let stones = || {
        let diagram = picture.and_then(|picture| picture.diagram.as_ref().ok());
        let count = |color| diagram.map_or(0, |diagram| diagram.setup.stones(color).count());
        Color::BOTH.into_iter().map(count).sum::<usize>()
    };
    let (value, span) = match entries.list.first() {
        Some(Entry {
            number,
            number_span,
            ..
        }) if *number > 1 => {
            let kind = ProblemKind::BeginsLate { entry: *number };
            record.problem(*number_span, kind);
            (number.to_string(), *number_span)
        }
        None if stones() > 0 => ("?".to_owned(), record.board_span),
        _ => return false,
    };
    add_header(HeaderName::Start, value, span, record);
    record.headers.sort_by_key(|header| header.name_span);
    true
}

fn read_entries(entries: &[Entry<'_>], board: Option<&Board>, record: &mut Record) {
    let mut turns = Turns::new(board);
    let first = entries.first().map_or(1, |entry| entry.number);
    let mut expected = first.max(1);
    for (at, entry) in entries.iter().enumerate() {
        let next = entries.get(at + 1);
        let mut number = entry.number;
        if number != expected {
            let found = number;
            let kind = ProblemKind::EntryNumber { expected, found };
            record.problem(entry.number_span, kind);
            // A number that is wrong by itself, when the next one is right again.
            if next.is_some_and(|next| Some(next.number) == expected.checked_add(1)) {
                number = expected;
            }
        }
        expected = number.saturating_add(1);
        let side = if number % 2 == 1 { Color::X } else { Color::O };
        if let Some(span) = entry.swap() {
            turns.swap(span);
            continue;
        }
        let before_ending = at + 2 == entries.len() && next.is_some_and(Entry::is_ending);
        let fills_slot = turns.goes_on() == Some(!side) || before_ending && !turns.must_pass(side);
        if !(entry.is_skip() && fills_slot) {
            let moves = entry.moves(&mut record.problems);
            turns.add(Some(side), entry.text_span(), &moves);
        }
    }
    turns.finish(record);
}

fn read_headers(mail: &Mail<'_, '_>, record: &mut Record) {
    if let Some(number) = mail.title.number {
        add_header(HeaderName::Id, number.text.to_owned(), number.span, record);
    }
    let named = mail
        .columns
        .as_ref()
        .map_or([None; 2], |columns| columns.players);
    let players = Players::new(named, &mail.claims, &mut record.problems);
    for (color, player) in Color::BOTH.into_iter().zip(players.list()) {
        let Some(player) = player else { continue };
        let mut header = Header::new(HeaderName::of_player(color), player.name);
        header.name_span = player.label_span;
        header.value_span = player.span;
        header.claim = player.claim;
        record.headers.push(header);
    }
    let won = |says: &Says| matches!(says, Says::Won { .. });
    let is_over = mail.sentences.iter().any(|sentence| won(&sentence.says));
    for sentence in &mail.sentences {
        let span = sentence.name.span;
        match &sentence.says {
            Says::Won { short_name } => {
                let whole = players.who(&sentence.name.text);
                let short = || players.who(&short_name.as_ref()?.text);
                match whole.or_else(short) {
                    Some(winner) => {
                        let value = side_letter(winner).to_string();
                        add_header(HeaderName::Result, value, span, record);
                    }
                    None => record.problem(
                        span,
                        ProblemKind::MalformedHeaderValue {
                            name: HeaderName::Result.to_string(),
                            expected: "the name of a player",
                        },
                    ),
                }
            }
            Says::ToMove if !is_over => {
                let side = players.who(&sentence.name.text);
                record.to_move = side.map(|side| (side, span));
                add_header(HeaderName::Result, NAMELESS.to_owned(), span, record);
                add_header(HeaderName::Ended, "unfinished".to_owned(), span, record);
            }
            Says::ToMove => {}
            Says::Swapped => add_header(HeaderName::Swap, "used".to_owned(), span, record),
            Says::Rated(change) => {
                if let Some(color) = players.who(&sentence.name.text) {
                    let name = HeaderName::Other(rating(color));
                    add_header(name, change.text.clone(), change.span, record);
                }
            }
        }
    }
    for &(name, value, span) in &mail.dates {
        let name = HeaderName::Other(name.to_owned());
        add_header(name, value.to_owned(), span, record);
    }
    record.headers.sort_by_key(|header| header.name_span);
}

/// The header that holds how the rating of a colour's player has changed: `1500 to 1512`.
pub(super) fn rating(color: Color) -> String {
    format!("{}-rating", side_letter(color))
}

/// Adds a header, unless it stands already; the first one counts.
fn add_header(name: HeaderName, value: String, span: Span, record: &mut Record) {
    match record.header(&name) {
        Some(header) if header.value == value => {}
        Some(_) => {
            let name = name.to_string();
            record.problem(span, ProblemKind::DuplicateHeader { name });
        }
        None => {
            let mut header = Header::new(name, value);
            header.name_span = span;
            header.value_span = span;
            record.headers.push(header);
        }
    }
}
