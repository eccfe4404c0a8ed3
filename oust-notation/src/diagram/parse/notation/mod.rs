//! Notations of other programs and sites: each with an exact grammar, tried only where its signature is.
//!
//! A notation turns the lines of a paragraph into rows and labels; the rest of the parser treats them as any
//! others. `docs/formats.md` has the grammars.

mod frame;
mod katago;
mod red_blue;
mod sensei;

use crate::diagram::parse::line::Drawn;
use crate::text::lines::Line;

pub(crate) use red_blue::names_red_or_blue;

/// Reads a paragraph in the notation whose signature it has.
pub(crate) fn read<'t>(paragraph: &[Line<'t>], has_colors: bool) -> Option<Vec<Drawn<'t>>> {
    sensei::read(paragraph)
        .or_else(|| katago::read(paragraph))
        .or_else(|| frame::read(paragraph))
        .or_else(|| red_blue::read(paragraph).filter(|_| has_colors))
}
