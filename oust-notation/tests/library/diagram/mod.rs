//! Diagrams, parsed and printed.

mod corpus;
mod errors;
mod figures;
mod notations;
mod phrases;
mod print;
mod read;
mod round_trip;
mod rubbish;
mod titles;
mod to_move;
mod whole;

use oust_notation::DiagramStyle;

const STYLES: [DiagramStyle; 4] = [
    DiagramStyle::Figure,
    DiagramStyle::Pbmserv,
    DiagramStyle::Orbit,
    DiagramStyle::Unicode,
];
