//! Tests of the public API, in one program so that only one is linked.

mod html;
mod live;
mod replay;
mod svg;
