//! Colours of pictures on a terminal.
//!
//! The board has a ground of its own, a grey in the middle, on which both black and white have
//! a contrast of 4.5 to 1: so the stones read the same on dark and on light terminals. No mark
//! is told by its colour alone.

use clap::builder::styling::{Ansi256Color, Style};
use oust_core::{Color, Placement, Point};
use oust_notation::Diagram;

use crate::view::View;

/// Whether pictures are in colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Colours,
}

impl Ink {
    /// As `--color`, `NO_COLOR` and standard output have it.
    pub(crate) fn on_stdout() -> Self {
        match anstream::AutoStream::choice(&std::io::stdout()) {
            anstream::ColorChoice::Never => Self::Plain,
            _ => Self::Colours,
        }
    }
}

const GROUND: u8 = 243;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const EMPTY: u8 = 234;
const YELLOW: u8 = 226;
const RED: u8 = 124;

/// The colours of the points of a picture.
pub(crate) struct Paint(Vec<Style>);

impl Paint {
    /// The colours of the picture of a view.
    pub(crate) fn of(view: &View, picture: &Diagram) -> Self {
        let stones = picture.setup.board().points();
        let styles = stones.map(|point| match picture.setup.at(point) {
            Some(Color::X) => on_ground(BLACK).bold(),
            Some(Color::O) => on_ground(WHITE).bold(),
            None => on_ground(EMPTY),
        });
        let mut paint = Self(styles.collect());
        paint.mark(&picture.captured, |_, style| {
            style
                .fg_color(Some(Ansi256Color(WHITE).into()))
                .bg_color(Some(Ansi256Color(RED).into()))
        });
        paint.mark(&picture.last_move, |_, style| style.underline());
        let captures = |point| {
            let check = view.transcript.game.check(point);
            check.is_ok_and(Placement::is_capturing)
        };
        paint.mark(&picture.asked, |point, _| {
            if captures(point) {
                on_ground(BLACK).bg_color(Some(Ansi256Color(YELLOW).into()))
            } else {
                on_ground(YELLOW).bold()
            }
        });
        paint
    }

    fn mark(&mut self, points: &[Point], marked: impl Fn(Point, Style) -> Style) {
        for &point in points {
            if let Some(style) = self.0.get_mut(point.index()) {
                *style = marked(point, *style);
            }
        }
    }

    /// A sign and the blanks before it, in colour.
    pub(crate) fn painted(&self, point: Point, sign: &str) -> String {
        let ground = ground();
        let style = self.0.get(point.index()).copied().unwrap_or(ground);
        let bare = sign.trim_start();
        let blanks = &sign[..sign.len() - bare.len()];
        format!("{ground}{blanks}{ground:#}{style}{bare}{style:#}")
    }
}

fn ground() -> Style {
    Style::new().bg_color(Some(Ansi256Color(GROUND).into()))
}

fn on_ground(colour: u8) -> Style {
    ground().fg_color(Some(Ansi256Color(colour).into()))
}
