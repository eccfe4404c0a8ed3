//! Writes an Abstract Play record.

use oust_core::{Color, Ending, Outcome, Shape};
use serde::Serialize;

use super::label::label_of;
use crate::game::AnnotatedGame;
use crate::game::loss::losses_among;
use crate::record::HeaderName;
use crate::text::printable::printable_json;
use crate::{Dialect, Loss};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<Site>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_start: Option<String>,
    players: [Player; 2],
}

#[derive(Serialize)]
struct GameName {
    name: &'static str,
    variants: [String; 1],
}

#[derive(Serialize)]
struct Site {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gameid: Option<String>,
}

#[derive(Serialize)]
struct Player {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    score: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<u8>,
}

/// Writes a game as one Abstract Play record on one line.
pub(crate) fn write(annotated: &AnnotatedGame) -> String {
    let value = |name| annotated.header(&name).map(|header| header.value.clone());
    let (site, id) = (value(HeaderName::Site), value(HeaderName::Id));
    let written = Written {
        header: Header {
            game: GameName {
                name: "Oust",
                variants: [label_of(annotated.board())],
            },
            event: value(HeaderName::Event),
            round: value(HeaderName::Round),
            site: (site.is_some() || id.is_some()).then_some(Site {
                name: site,
                gameid: id,
            }),
            date_start: value(HeaderName::Date),
            players: Color::BOTH.map(|color| player(annotated, color)),
        },
        moves: rounds(annotated),
    };
    let text = serde_json::to_string(&written).expect("names and numbers are JSON");
    printable_json(&text).into_owned() + "\n"
}

fn player(annotated: &AnnotatedGame, color: Color) -> Player {
    let winner = annotated.game.outcome().and_then(Outcome::winner);
    Player {
        name: annotated
            .header(&HeaderName::player(color))
            .map(|header| header.value.clone()),
        score: annotated.game.position().count(color),
        result: winner.map(|winner| u8::from(winner == color)),
    }
}

fn rounds(annotated: &AnnotatedGame) -> Vec<Vec<Option<String>>> {
    let mut slots: Vec<Option<String>> = Vec::new();
    for entry in annotated.entries(Dialect::AbstractPlay).iter() {
        let first = entry.side == Color::X;
        let turn = entry.without_ending();
        if turn.is_empty() || entry.is_swap {
            continue;
        }
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
    losses_among([
        (other_board, Loss::Board),
        (annotated.start().is_some(), Loss::Start),
        (annotated.game.swapped(), Loss::Swap),
        (!annotated.notes.is_empty(), Loss::Notes),
        (annotated.has_header(is_lost), Loss::Headers),
        (annotated.has_claim(), Loss::Claims),
    ])
}
