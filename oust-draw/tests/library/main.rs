//! The library from outside. One test program, as each has to be linked.

mod html;
mod svg;
