//! The SVG picture of a view, and its replay for a page.

use oust_core::Color;
use oust_draw::replay::ReplayGame;
use oust_draw::{PictureStyle, SvgPicture};
use oust_notation::{Dialect, side_letter};

use super::View;
use crate::args::Mark;

impl View {
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
            let both = Color::BOTH.map(side_letter).into_iter().zip(&names);
            let both = both.map(|(side, name)| match name {
                Some(name) => format!("{side} {name}"),
                None => side.to_string(),
            });
            both.collect::<Vec<_>>().join(", ")
        });
        let parts: Vec<String> = players.into_iter().chain(after).collect();
        (!parts.is_empty()).then(|| format!("Oust: {}", parts.join(", ")))
    }
}
