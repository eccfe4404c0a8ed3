//! Who plays in a listing, from the columns and from the claims above the picture.

use oust_core::Color;

use crate::claim::claim_line;
use crate::lines::{Line, Word};
use crate::record::{HeaderName, Problem, ProblemKind, Problems};
use crate::{Counts, Span};

/// What stands in a listing for a name that is not known.
pub(super) const NAMELESS: &str = "?";

/// A player with what is claimed of it.
#[derive(Clone)]
pub(super) struct Player {
    /// Empty when it is not known.
    pub(super) name: String,
    /// The letter before a claim; the name where there is none.
    pub(super) label_span: Span,
    /// The name, and with it the counts where they are claimed.
    pub(super) span: Span,
    pub(super) claim: Option<(Counts, Span)>,
}

/// The players, the first side's first.
pub(super) struct Players {
    players: [Option<Player>; 2],
}

/// The name of a side in a sentence about a player whose name is not known.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::X => "Black (x)",
        Color::O => "White (o)",
    }
}

impl Players {
    /// The players named above the columns and in the claims.
    pub(super) fn new(
        named: [Option<Word<'_>>; 2],
        claims: &[Line<'_>],
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
            let Some(claim) = claim_line(claim.content, claim.start) else {
                continue;
            };
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
                // Counts without the name do not stand behind it.
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
        Self { players }
    }

    pub(super) fn list(&self) -> [Option<Player>; 2] {
        self.players.clone()
    }

    /// The side that a sentence speaks of: by the name of its player, or by its own.
    pub(super) fn who(&self, name: &str) -> Option<Color> {
        let is = |color: Color| {
            let player = &self.players[usize::from(color == Color::O)];
            player.as_ref().is_some_and(|player| player.name == name)
        };
        match (is(Color::X), is(Color::O)) {
            (true, false) => Some(Color::X),
            (false, true) => Some(Color::O),
            _ => Color::BOTH.into_iter().find(|&color| {
                let side = side_name(color);
                side == name || side.split(' ').any(|word| word == name)
            }),
        }
    }
}
