//! Tests of the public API, in one program so that only one is linked.

mod html;
mod interactive;
mod plot;
mod replay;
mod svg;
