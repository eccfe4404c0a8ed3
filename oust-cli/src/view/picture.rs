//! The picture of a view.

use std::cmp::Reverse;

use oust_core::{Action, Color, Ending, Group, Outcome, Point, Position};
use oust_notation::record::HeaderName;
use oust_notation::{Claim, Counts, Diagram, Dialect, SideToMove, side_letter};

use super::View;
use crate::args::Mark;

impl View {
    /// The picture of where the game stands: the source's own, or a new one with the counts and
    /// the state.
    pub(crate) fn diagram(&self) -> Diagram {
        let caption = (self.side == SideToMove::Known).then(|| self.caption());
        if let Some(picture) = &self.picture {
            let mut picture = picture.clone();
            if self.side == SideToMove::Known
                && picture.to_move() != Some(self.position().to_move())
            {
                picture.caption = caption;
                picture.last_move.clear();
            }
            return picture;
        }
        let mut diagram = Diagram::new(self.position().setup());
        diagram.caption = caption;
        diagram.claims = self.claims();
        self.mark(&mut diagram, Mark::Last);
        diagram
    }

    /// The counts of both sides, with the names where they are known.
    pub(crate) fn claims(&self) -> [Option<Claim>; 2] {
        Color::BOTH.map(|color| {
            let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let header = self.transcript.header(&HeaderName::of_player(color));
            let named = self
                .picture
                .as_ref()
                .and_then(|picture| picture.claims[usize::from(color == Color::O)].as_ref());
            Some(Claim {
                name: header
                    .map(|header| header.value.clone())
                    .or_else(|| named.and_then(|claim| claim.name.clone())),
                counts: Some(Counts {
                    largest: count(self.position().largest_group(color)),
                    stones: count(self.position().count(color)),
                }),
            })
        })
    }

    pub(crate) fn mark(&self, diagram: &mut Diagram, mark: Mark) {
        let last = self.last_placement();
        match mark {
            Mark::Legal => {
                let over = self.transcript.game.outcome().is_some();
                let legal = self.position().legal().filter(|_| !over);
                diagram.asked = legal.map(|legal| legal.point).collect();
            }
            Mark::Last => diagram.last_move.extend(last.map(|(point, _)| point)),
            Mark::Captures => {
                let before = last.map(|(_, before)| before);
                let gone = before.into_iter().flat_map(|before| {
                    let now = self.position();
                    let points = now.board().points();
                    points
                        .filter(move |&point| now.at(point).is_none() && before.at(point).is_some())
                        .collect::<Vec<_>>()
                });
                diagram.captured = gone.collect();
            }
            // A point of a text has room for one sign: see `sizes`.
            Mark::Sizes => {}
        }
    }

    /// The groups of both sides in lines below a picture, the largest first.
    pub(crate) fn sizes(&self, dialect: Dialect) -> String {
        let position = self.position();
        let lines = Color::BOTH.map(|color| {
            let mut groups = position.groups(color);
            groups.sort_by_key(|group| Reverse(group.size));
            let (alone, large): (Vec<Group>, Vec<Group>) =
                groups.iter().partition(|group| group.is_singleton());
            let mut words: Vec<String> = large
                .iter()
                .map(|group| {
                    let coord = dialect.coord(position.board(), group.point);
                    let at = coord.map_or_else(String::new, |coord| format!(" at {coord}"));
                    format!("{}{at}", group.size)
                })
                .collect();
            match alone.len() {
                0 if words.is_empty() => words.push("none".to_owned()),
                0 => {}
                1 => words.push("1 singleton".to_owned()),
                number => words.push(format!("{number} singletons")),
            }
            format!("groups of {}: {}", side_letter(color), words.join(", "))
        });
        lines.join("\n")
    }

    /// The point of the last placement and the position before it, when it is the last thing
    /// that changed the board.
    fn last_placement(&self) -> Option<(Point, Position)> {
        let mut game = self.transcript.game.clone();
        loop {
            if let Action::Place(point) = game.undo()? {
                return Some((point, game.position().clone()));
            }
        }
    }

    /// Who is to move, and the state where it is not plain play.
    pub(crate) fn caption(&self) -> String {
        let position = self.position();
        let side = side_letter(position.to_move());
        match self.transcript.game.outcome() {
            None if position.must_pass() => format!("{side} must pass"),
            None => format!("{side} to move"),
            Some(Outcome::Win(winner)) => format!("{} has won", side_letter(winner)),
            Some(Outcome::Deadlock) => format!("{side} to move; deadlock"),
            Some(Outcome::Ended { ending, winner }) => {
                let how = ending_words(ending);
                let who = winner.map_or_else(
                    || "ended".to_owned(),
                    |winner| format!("{} won", side_letter(winner)),
                );
                format!("{side} to move; {who} {how}")
            }
        }
    }
}

/// Returns how a game was ended, in words.
pub(crate) const fn ending_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Resignation => "by resignation",
        Ending::Time => "on time",
        Ending::Adjudication => "by adjudication",
    }
}
