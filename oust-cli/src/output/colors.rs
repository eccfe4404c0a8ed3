//! Colors of diagrams on a terminal.
//!
//! The board has a gray ground on which both black and white have a contrast of 4.5 to 1, so
//! stones read the same on dark and on light terminals. No mark is shown by its color alone.

use clap::builder::styling::{Ansi256Color, Style};
use oust_core::{Color, Placement, Point};
use oust_notation::Diagram;

use crate::view::View;

const GROUND: u8 = 243;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const EMPTY: u8 = 234;
const YELLOW: u8 = 226;
const RED: u8 = 124;

/// The colors of the points of a diagram; `None` where standard output has no colors.
pub(crate) struct PointColors(Option<Vec<Style>>);

impl PointColors {
    /// No colors.
    pub(crate) const NONE: Self = Self(None);

    /// Returns the colors of the diagram of a view, or no colors if `--color`, `NO_COLOR` or
    /// standard output turns them off.
    pub(crate) fn for_stdout(view: &View, diagram: &Diagram) -> Self {
        // Asked of standard output itself: the diagram is a text before it is written.
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        let is_colored = choice != anstream::ColorChoice::Never;
        Self(is_colored.then(|| styles(view, diagram)))
    }

    /// Returns a symbol and the spaces before it, in color.
    pub(crate) fn painted(&self, point: Point, symbol: &str) -> String {
        let Some(styles) = &self.0 else {
            return symbol.to_owned();
        };
        let ground = ground();
        let style = styles.get(point.index()).copied().unwrap_or(ground);
        // The spaces get the ground as well, so that the board is one area.
        let bare = symbol.trim_start();
        let spaces = &symbol[..symbol.len() - bare.len()];
        format!("{ground}{spaces}{ground:#}{style}{bare}{style:#}")
    }
}

fn styles(view: &View, diagram: &Diagram) -> Vec<Style> {
    let points = diagram.setup.board().points();
    let stones = points.map(|point| match diagram.setup.at(point) {
        Some(Color::X) => on_ground(BLACK).bold(),
        Some(Color::O) => on_ground(WHITE).bold(),
        None => on_ground(EMPTY),
    });
    let mut styles: Vec<Style> = stones.collect();
    let mut mark = |points: &[Point], marked: &dyn Fn(Point, Style) -> Style| {
        for &point in points {
            if let Some(style) = styles.get_mut(point.index()) {
                *style = marked(point, *style);
            }
        }
    };
    mark(&diagram.captured, &|_, style| colored(style, WHITE, RED));
    mark(&diagram.last_move, &|_, style| style.underline());
    mark(&diagram.asked, &|point, _| {
        let placement = view.annotated.game.check(point);
        if placement.is_ok_and(Placement::is_capturing) {
            colored(Style::new(), BLACK, YELLOW)
        } else {
            on_ground(YELLOW).bold()
        }
    });
    styles
}

fn ground() -> Style {
    Style::new().bg_color(Some(Ansi256Color(GROUND).into()))
}

fn on_ground(color: u8) -> Style {
    colored(Style::new(), color, GROUND)
}

fn colored(style: Style, text: u8, ground: u8) -> Style {
    let style = style.fg_color(Some(Ansi256Color(text).into()));
    style.bg_color(Some(Ansi256Color(ground).into()))
}
