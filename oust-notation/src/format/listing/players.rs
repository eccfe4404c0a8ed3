//! The players of a listing, from the columns and from the claims above the diagram.

use oust_core::Color;

use super::status::{NAMELESS, side_named};
use crate::Span;
use crate::claim::ClaimLine;
use crate::record::{Header, HeaderName, Problem, ProblemKind, Problems, Record};
use crate::text::lines::Word;

/// Joins the names above the columns and the claims, the last first. The last claim of a side counts;
/// others are problems.
pub(super) fn players<'t>(
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
            // The counts of a claim without a name are not next to the name.
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

/// Returns the side that a sentence names by its player or as `Black (x)`.
pub(super) fn side(name: &str, record: &Record) -> Option<Color> {
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
