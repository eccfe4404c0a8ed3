//! Tests of the public interface, in one program to avoid linking several.

mod abstract_play;
mod certificate;
mod claims;
mod common;
mod conservation;
mod coords;
mod date;
mod decompress;
mod diagram;
mod dialects;
mod document;
mod json;
mod listing;
mod losses;
mod move_list;
mod native;
mod near_miss;
mod never_panics;
mod play;
mod position_line;
mod printable;
mod problems;
mod reader;
mod sgf;
mod source_text;
