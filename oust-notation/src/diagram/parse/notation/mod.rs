//! Reads notations of other programs and sites. Each has an exact grammar, and is tried only if a
//! paragraph has its signature.
//!
//! A notation turns the lines of a paragraph into rows and labels, and the rest of the parser
//! treats these like any others. `docs/formats.md` has the grammars.

mod frame;
mod katago;
mod red_blue;
mod sensei;

use crate::diagram::parse::line::Drawn;
use crate::text::lines::Line;

pub(crate) use red_blue::names_red_or_blue;

/// Reads a paragraph in the first notation with a matching signature.
pub(crate) fn read<'t>(paragraph: &[Line<'t>], has_colors: bool) -> Option<Vec<Drawn<'t>>> {
    sensei::read(paragraph)
        .or_else(|| katago::read(paragraph))
        .or_else(|| frame::read(paragraph))
        .or_else(|| red_blue::read(paragraph).filter(|_| has_colors))
}
