//! Pictures of boards, read and printed.

mod corpus;
mod errors;
mod figures;
mod print;
mod read;
mod round_trip;
mod rubbish;
mod to_move;
mod whole;

use oust_notation::Style;

const STYLES: [Style; 4] = [Style::Figure, Style::Pbmserv, Style::Orbit, Style::Unicode];
