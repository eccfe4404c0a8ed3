//! Writes an Abstract Play record.

use oust_core::{Color, Ending, Outcome, Shape};
use serde::Serialize;

use crate::format::abstract_play::header::{NAMELESS, UNKNOWN_DATE, UNKNOWN_TIME, label_of};
use crate::game::{AnnotatedGame, losses_among};
use crate::record::HeaderName;
use crate::text::printable::{is_number, printable_json, split_digits};
use crate::{Date, Dialect, Loss};

#[derive(Serialize)]
struct Written {
    header: Header,
    moves: Vec<Vec<Option<String>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    game: GameName,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    site: Site,
    date_start: String,
    date_end: String,
    date_generated: String,
    players: [Player; 2],
}

#[derive(Serialize)]
struct GameName {
    name: &'static str,
    variants: [String; 1],
}

#[derive(Serialize)]
struct Site {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    gameid: Option<String>,
}

#[derive(PartialEq, Serialize)]
struct Player {
    name: String,
    score: usize,
    result: u8,
    /// [`SEAT`], from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
}

/// Writes a game as one Abstract Play record on one line, valid by the schema of the site.
///
/// The schema requires facts that a game may not have. A missing name of a player or a site
/// becomes [`NAMELESS`], a missing time midnight, and an unknown day [`UNKNOWN_DATE`]; the reader
/// treats these as unknown. `date-end` and `date-generated` repeat `date-start`, so that equal
/// games give equal texts. Without a winner both results are 0.
pub(crate) fn write(annotated: &AnnotatedGame) -> String {
    let value = |name| annotated.header(&name).map(|header| header.value.clone());
    let date = date_time(annotated).unwrap_or_else(|| UNKNOWN_DATE.to_owned());
    let written = Written {
        header: Header {
            game: GameName {
                name: "Oust",
                variants: [label_of(annotated.board())],
            },
            event: value(HeaderName::Event),
            round: value(HeaderName::Round),
            site: Site {
                name: known(annotated, &HeaderName::Site),
                gameid: value(HeaderName::Id),
            },
            date_start: date.clone(),
            date_end: date.clone(),
            date_generated: date,
            players: players(annotated),
        },
        moves: rounds(annotated),
    };
    let text = serde_json::to_string(&written).expect("names and numbers are JSON");
    printable_json(&text).into_owned() + "\n"
}

/// Returns the value of a header, or [`NAMELESS`].
fn known(annotated: &AnnotatedGame, name: &HeaderName) -> String {
    let header = annotated.header(name);
    header.map_or(NAMELESS, |header| &header.value).to_owned()
}

fn players(annotated: &AnnotatedGame) -> [Player; 2] {
    let winner = annotated.game.outcome().and_then(Outcome::winner);
    let mut players = Color::BOTH.map(|color| Player {
        name: known(annotated, &HeaderName::player(color)),
        score: annotated.game.position().count(color),
        result: u8::from(winner == Some(color)),
        seat: None,
    });
    // The schema's `uniqueItems` rejects equal players.
    if players[0] == players[1] {
        for (player, seat) in players.iter_mut().zip(1..) {
            player.seat = Some(seat);
        }
    }
    players
}

/// Returns the game's date with a time of day; `None` when the day is unknown.
fn date_time(annotated: &AnnotatedGame) -> Option<String> {
    let value = &annotated.header(&HeaderName::Date)?.value;
    let date: Date = value.parse().ok()?;
    // The schema needs a day.
    date.day()?;
    // `Date` drops the seconds, so a complete text is copied.
    if date.time().is_some() && has_whole_time(value) {
        return Some(value.clone());
    }
    let time = date.time().map_or_else(
        || UNKNOWN_TIME.to_owned(),
        |(hour, minute)| format!("T{hour:02}:{minute:02}:00Z"),
    );
    Some(format!("{}{time}", date.without_time()))
}

/// Returns whether the time of a date is complete, as in `2026-01-19T20:15:04.250Z` of RFC 3339.
fn has_whole_time(date: &str) -> bool {
    let Some((_, time)) = date.split_once('T') else {
        return false;
    };
    let Some((seconds, rest)) = time.get(6..).and_then(|rest| rest.split_at_checked(2)) else {
        return false;
    };
    let fraction = rest.strip_prefix('.').map(split_digits);
    let zone = match fraction {
        Some(("", _)) => return false,
        Some((_, zone)) => zone,
        None => rest,
    };
    // Any digits become zeros, so that one pattern matches every offset.
    let shape = zone.replace(|c: char| c.is_ascii_digit(), "0");
    // `get(6..)` has shown that byte 5 exists; two digits compare as numbers.
    time.as_bytes()[5] == b':'
        && is_number(seconds)
        && seconds < "60"
        && matches!(shape.as_str(), "Z" | "+00:00" | "-00:00")
}

fn rounds(annotated: &AnnotatedGame) -> Vec<Vec<Option<String>>> {
    let mut slots: Vec<Option<String>> = Vec::new();
    for entry in annotated.entries(Dialect::AbstractPlay).iter() {
        let first = entry.side == Color::X;
        let turn = entry.without_ending();
        // The schema has no token for a swap; `losses` reports it.
        if turn.is_empty() || entry.is_swap {
            continue;
        }
        // Slots alternate, so a second player who begins needs an empty slot before the turn.
        if slots.is_empty() && !first {
            slots.push(None);
        }
        slots.push(Some(turn.to_owned()));
    }
    if let Some(Outcome::Ended { ending, .. }) = annotated.game.outcome() {
        let token = match ending {
            Ending::Resignation => "resign",
            Ending::Time => "timeout",
            Ending::Adjudication => "abandoned",
        };
        // In the next free slot, as the site writes it, whichever side that is.
        slots.push(Some(token.to_owned()));
    }
    slots.chunks(2).map(<[_]>::to_vec).collect()
}

pub(crate) fn losses(annotated: &AnnotatedGame) -> Vec<Loss> {
    let other_board = match annotated.board().shape() {
        Shape::Rectangle { width, height } => width != height,
        Shape::Hexagon { .. } => false,
    };
    // The ending follows from the last token and the results.
    let is_lost = |name: &HeaderName| matches!(name, HeaderName::Swap | HeaderName::Other(_));
    let written = date_time(annotated);
    let lost_date = annotated.header(&HeaderName::Date).is_some_and(|date| {
        // A longer date has seconds or a zone, which `date_time` drops unless the time is
        // complete.
        let is_cut = date.value.len() > "2026-01-05T10:12".len();
        written.is_none() || is_cut && written.as_ref() != Some(&date.value)
    });
    // `?` is written where nothing is known.
    let is_unknown = |name: &HeaderName| {
        let header = annotated.header(name);
        *name != HeaderName::Result && header.is_some_and(|header| header.value == NAMELESS)
    };
    let lost_name = HeaderName::known().any(is_unknown);
    losses_among([
        (other_board, Loss::Board),
        (annotated.start().is_some(), Loss::Start),
        (annotated.game.swapped(), Loss::Swap),
        (!annotated.notes.is_empty(), Loss::Notes),
        (
            annotated.has_header(is_lost) || lost_date || lost_name,
            Loss::Headers,
        ),
        (annotated.has_claim(), Loss::Claims),
        (
            annotated.game.outcome() == Some(Outcome::Deadlock),
            Loss::Ending,
        ),
    ])
}
