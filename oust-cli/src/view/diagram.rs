//! The diagram of a view, its SVG picture, and its replay for a page.

use std::cmp::Reverse;

use oust_core::{Action, Color, Ending, Group, Outcome, Point, Position};
use oust_draw::replay::ReplayGame;
use oust_draw::{PictureStyle, SvgPicture};
use oust_notation::record::HeaderName;
use oust_notation::{Claim, Counts, Diagram, Dialect, counted, side_letter};

use super::View;
use crate::args::Mark;

impl View {
    /// Returns the diagram of the position reached: the source's own, or a new one with the
    /// counts and the state.
    pub(crate) fn diagram(&self) -> Diagram {
        let to_move = self.to_move();
        let caption = to_move.map(|_| self.caption());
        if let Some(diagram) = &self.diagram {
            let mut diagram = diagram.clone();
            // With `--to-move` the caption of the source would contradict the flag.
            if to_move.is_some() && diagram.to_move() != to_move {
                diagram.caption = caption;
                diagram.unclear_title = None;
                diagram.last_move.clear();
            }
            return diagram;
        }
        let mut diagram = Diagram::new(self.position().setup());
        diagram.caption = caption;
        diagram.claims = self.claims();
        self.mark(&mut diagram, Mark::Last);
        diagram
    }

    /// Returns the counts of both sides, with their names where they are known.
    pub(crate) fn claims(&self) -> [Option<Claim>; 2] {
        Color::BOTH.map(|color| {
            let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let header = self.annotated.header(&HeaderName::player(color));
            let claim = self
                .diagram
                .as_ref()
                .and_then(|diagram| diagram.claims[usize::from(color == Color::O)].as_ref());
            Some(Claim {
                name: header
                    .map(|header| header.value.clone())
                    // A diagram without a record may still name the players.
                    .or_else(|| claim.and_then(|claim| claim.name.clone())),
                counts: Some(Counts {
                    largest: count(self.position().largest_group(color)),
                    stones: count(self.position().count(color)),
                }),
            })
        })
    }

    /// Adds a mark to the diagram of this view.
    pub(crate) fn mark(&self, diagram: &mut Diagram, mark: Mark) {
        match mark {
            Mark::Legal => {
                let over = self.annotated.game.outcome().is_some();
                let legal = self.position().legal().filter(|_| !over);
                diagram.asked = legal.map(|legal| legal.point).collect();
            }
            Mark::Last => {
                let last = self.last_placement();
                diagram.last_move.extend(last.map(|(point, _)| point));
            }
            Mark::Captures => {
                let now = self.position();
                diagram.captured = match self.last_placement() {
                    Some((_, before)) => {
                        let is_gone =
                            |&point: &Point| now.at(point).is_none() && before.at(point).is_some();
                        now.board().points().filter(is_gone).collect()
                    }
                    None => Vec::new(),
                };
            }
            // A point of a text has room for one character: see `sizes`.
            Mark::Sizes => {}
        }
    }

    /// Returns the groups of both sides, the largest first, a line for each side.
    pub(crate) fn sizes(&self, dialect: Dialect) -> String {
        let position = self.position();
        let lines = Color::BOTH.map(|color| {
            let mut groups = position.groups(color);
            groups.sort_by_key(|group| Reverse(group.size));
            let (singletons, large): (Vec<Group>, Vec<Group>) =
                groups.iter().partition(|group| group.is_singleton());
            let large = large.iter().map(|group| {
                let name = dialect.point_name(position.board(), group.point);
                format!("{} at {name}", group.size)
            });
            let singletons = match singletons.len() {
                0 if groups.is_empty() => Some("none".to_owned()),
                0 => None,
                number => Some(counted(number, "singleton")),
            };
            let words: Vec<String> = large.chain(singletons).collect();
            format!("groups of {}: {}", side_letter(color), words.join(", "))
        });
        lines.join("\n")
    }

    /// Returns the point of the last placement and the position before it.
    fn last_placement(&self) -> Option<(Point, Position)> {
        // Undone on a copy: passes and a swap may follow the last placement.
        let mut game = self.annotated.game.clone();
        loop {
            if let Action::Place(point) = game.undo()? {
                return Some((point, game.position().clone()));
            }
        }
    }

    /// Returns the side to move or the end of the game, in words.
    pub(crate) fn caption(&self) -> String {
        let position = self.position();
        let side = side_letter(position.to_move());
        match self.annotated.game.outcome() {
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

    /// Returns the picture of the position reached, with `marks`.
    pub(crate) fn svg(&self, style: PictureStyle, dialect: Dialect, marks: &[Mark]) -> SvgPicture {
        let mut diagram = self.diagram();
        // Legal placements have marks of their own here.
        for &mark in marks.iter().filter(|&&mark| mark != Mark::Legal) {
            self.mark(&mut diagram, mark);
        }
        if self.to_move().is_some() && diagram.caption.is_none() {
            diagram.caption = Some(self.caption());
        }
        let mut picture = SvgPicture::from_diagram(diagram)
            .style(style)
            .dialect(dialect);
        if let Some(title) = self.title() {
            picture = picture.title(title);
        }
        if marks.contains(&Mark::Legal) && self.annotated.game.outcome().is_none() {
            picture = picture.legal(self.position().legal());
        }
        if marks.contains(&Mark::Sizes) {
            picture = picture.sizes();
        }
        picture
    }

    /// Returns the replay of the game, with its findings and its fault where it has them.
    pub(crate) fn replay(&self, dialect: Dialect) -> ReplayGame<'_> {
        let replay = ReplayGame::new(&self.annotated, dialect);
        let Some(findings) = &self.findings else {
            return replay;
        };
        let board = self.annotated.board();
        replay
            .notes(findings.notes(board, dialect))
            .fault(findings.fault(board, dialect))
    }

    /// Returns the names of the players and the number of turns, as far as they are known.
    fn title(&self) -> Option<String> {
        let names = self
            .claims()
            .map(|claim| claim.and_then(|claim| claim.name));
        let turns = self.annotated.game.turns();
        let after = (turns > 0).then(|| format!("after turn {turns}"));
        let players = names.iter().any(Option::is_some).then(|| {
            let sides = Color::BOTH.map(side_letter).into_iter().zip(&names);
            let both = sides.map(|(side, name)| match name {
                Some(name) => format!("{side} {name}"),
                None => side.to_string(),
            });
            both.collect::<Vec<_>>().join(", ")
        });
        let parts: Vec<String> = players.into_iter().chain(after).collect();
        (!parts.is_empty()).then(|| format!("Oust: {}", parts.join(", ")))
    }
}

/// Returns the end of a game in words.
pub(crate) const fn ending_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Resignation => "by resignation",
        Ending::Time => "on time",
        Ending::Adjudication => "by adjudication",
    }
}
