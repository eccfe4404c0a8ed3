//! The players of a listing, from the columns and from the claims above the picture.

use oust_core::Color;

use crate::Span;
use crate::claim::{ClaimLine, PlacedCounts};
use crate::lines::Word;
use crate::record::{HeaderName, Problem, ProblemKind, Problems};

/// What a listing has for a name that is not known.
pub(super) const NAMELESS: &str = "?";

/// A player and what is claimed of it.
pub(super) struct Player {
    /// Empty when it is not known.
    pub(super) name: String,
    /// The letter before a claim; the name where there is none.
    pub(super) label_span: Span,
    /// The name, and with it the counts where they are claimed.
    pub(super) span: Span,
    pub(super) claim: Option<PlacedCounts>,
}

/// The players, the first side's first.
#[derive(Default)]
pub(super) struct Players(pub(super) [Option<Player>; 2]);

/// Returns the name of a side in a sentence about a player whose name is not known.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::X => "Black (x)",
        Color::O => "White (o)",
    }
}

impl Players {
    /// Joins the names above the columns and the claims; the first claim of a side counts.
    pub(super) fn new<'t>(
        named: [Option<Word<'t>>; 2],
        claims: impl Iterator<Item = ClaimLine<'t>>,
        problems: &mut Problems,
    ) -> Self {
        let mut players = named.map(|name| {
            let name = name.filter(|name| name.text != NAMELESS)?;
            Some(Player {
                name: name.text.to_owned(),
                label_span: name.span,
                span: name.span,
                claim: None,
            })
        });
        let mut seen = [false; 2];
        for claim in claims {
            let index = usize::from(claim.side == Color::O);
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let name = Some(claim.name).filter(|name| !name.is_empty() && *name != NAMELESS);
            match (&players[index], name) {
                (Some(player), Some(name)) if player.name != name => {
                    let kind = ProblemKind::MalformedHeaderValue {
                        name: HeaderName::of_player(claim.side).to_string(),
                        expected: "the player that is named above the entries",
                    };
                    let span = claim.name_span;
                    problems.push(Problem { span, kind });
                }
                // The counts of a claim without a name are not next to the name.
                (Some(_), None) => {}
                _ => {
                    players[index] = Some(Player {
                        name: name.unwrap_or_default().to_owned(),
                        label_span: claim.letter,
                        span: claim.value,
                        claim: claim.counts,
                    });
                }
            }
        }
        Self(players)
    }

    /// Returns the side that a sentence names: by the name of its player, or by its own.
    pub(super) fn side(&self, name: &str) -> Option<Color> {
        let is_player = |color: &Color| {
            let player = &self.0[usize::from(*color == Color::O)];
            player.as_ref().is_some_and(|player| player.name == name)
        };
        let is_side = |color: &Color| {
            let side = side_name(*color);
            side == name || side.split(' ').any(|word| word == name)
        };
        match Color::BOTH.iter().filter(|color| is_player(color)).count() {
            1 => Color::BOTH.into_iter().find(is_player),
            _ => Color::BOTH.into_iter().find(is_side),
        }
    }
}
