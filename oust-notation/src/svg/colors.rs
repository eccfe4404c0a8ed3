//! Colours that a user asks for, over those of the theme.

use std::str::FromStr;

use super::rgb::Rgb;

/// Colours asked for; what is left out is the theme's.
///
/// Written as a list joined by commas: what the board is made of (`wood`, `plain`), which
/// colours the sides have (`black-white`, `red-blue`), and colours of single parts,
/// `part=#rrggbb` or `part=#rgb`, where a part is `x`, `o` (their stones), `board`, `lines`,
/// `labels` or `marks`. A later item wins over an earlier one.
///
/// ```
/// use oust_core::{Board, Position};
/// use oust_notation::{PictureColors, PictureStyle, SvgPicture};
///
/// let colors: PictureColors = "plain,x=#2a6".parse()?;
/// let position = Position::new(Board::rectangle(3, 3)?);
/// let style = PictureStyle { colors, ..PictureStyle::default() };
/// let picture = SvgPicture::of_position(&position).style(style).to_string();
/// assert!(picture.contains(r##"fill="#ffffff""##));
/// assert!("x=red".parse::<PictureColors>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureColors {
    pub(super) surface: Option<Surface>,
    pub(super) sides: Option<Sides>,
    pub(super) x: Option<Rgb>,
    pub(super) o: Option<Rgb>,
    pub(super) board: Option<Rgb>,
    pub(super) lines: Option<Rgb>,
    pub(super) labels: Option<Rgb>,
    pub(super) marks: Option<Rgb>,
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    Wood,
    Plain,
}

/// What the sides are called after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    BlackWhite,
    RedBlue,
}

/// An item of a list of colours that says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected wood, plain, black-white, red-blue or PART=#rrggbb with x, o, board, lines, labels \
     or marks as PART, found `{found}`"
)]
pub struct PictureColorsError {
    found: String,
}

impl FromStr for PictureColors {
    type Err = PictureColorsError;

    fn from_str(text: &str) -> Result<Self, PictureColorsError> {
        let mut colors = Self::default();
        for item in text.split(',').map(str::trim) {
            colors.add(item).ok_or_else(|| PictureColorsError {
                found: item.to_owned(),
            })?;
        }
        Ok(colors)
    }
}

impl PictureColors {
    fn add(&mut self, item: &str) -> Option<()> {
        match item.to_ascii_lowercase().as_str() {
            "wood" => self.surface = Some(Surface::Wood),
            "plain" => self.surface = Some(Surface::Plain),
            "black-white" => self.sides = Some(Sides::BlackWhite),
            "red-blue" => self.sides = Some(Sides::RedBlue),
            single => {
                let (part, color) = single.split_once('=')?;
                let part = match part {
                    "x" => &mut self.x,
                    "o" => &mut self.o,
                    "board" => &mut self.board,
                    "lines" => &mut self.lines,
                    "labels" => &mut self.labels,
                    "marks" => &mut self.marks,
                    _ => return None,
                };
                *part = Some(Rgb::read(color)?);
            }
        }
        Some(())
    }
}
