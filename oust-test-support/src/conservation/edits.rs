//! Edits of one line or one byte of a text.

use proptest::prelude::*;

/// An edit of a text. The indices of lines and bytes count from the start again after the end.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Deletes a line.
    Delete(usize),
    /// Doubles a line.
    Double(usize),
    /// Moves a line in front of another.
    Move(usize, usize),
    /// Removes the line end of a line.
    JoinNext(usize),
    /// Indents a line by some spaces.
    Indent(usize, usize),
    /// Puts a quote mark in front of a line.
    Quote(usize),
    /// Replaces an ASCII character by another.
    Replace(usize, u8),
}

impl Edit {
    /// Returns the edited text.
    pub fn apply(&self, text: &str) -> String {
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        let count = lines.len();
        if count == 0 {
            return String::new();
        }
        match *self {
            Self::Delete(at) => drop(lines.remove(at % count)),
            Self::Double(at) => {
                let mut line = lines[at % count].clone();
                if !line.ends_with('\n') {
                    line.insert(0, '\n');
                }
                lines.insert(at % count + 1, line);
            }
            Self::Move(from, to) => {
                let mut line = lines.remove(from % count);
                if !line.ends_with('\n') {
                    line.push('\n');
                }
                lines.insert(to % count, line);
            }
            Self::JoinNext(at) => {
                let line = &mut lines[at % count];
                line.truncate(line.trim_end_matches(['\r', '\n']).len());
            }
            Self::Indent(at, spaces) => lines[at % count].insert_str(0, &" ".repeat(spaces)),
            Self::Quote(at) => lines[at % count].insert_str(0, "> "),
            Self::Replace(at, byte) => return replace(text, at, byte),
        }
        lines.concat()
    }

    /// Returns the content of the line that the edit deletes or doubles.
    pub fn line<'t>(&self, text: &'t str) -> &'t str {
        let lines: Vec<&str> = text.lines().collect();
        match *self {
            Self::Delete(at) | Self::Double(at) if !lines.is_empty() => lines[at % lines.len()],
            _ => "",
        }
    }
}

fn replace(text: &str, at: usize, byte: u8) -> String {
    let ascii: Vec<usize> = text
        .char_indices()
        .filter(|(_, character)| character.is_ascii())
        .map(|(at, _)| at)
        .collect();
    let mut edited = text.to_owned();
    if let Some(&at) = ascii.get(at % ascii.len().max(1)) {
        edited.replace_range(at..=at, &char::from(byte & 0x7f).to_string());
    }
    edited
}

/// Returns edits of one line.
pub fn edits() -> impl Strategy<Value = Edit> {
    let line = || 0..60_usize;
    prop_oneof![
        line().prop_map(Edit::Delete),
        line().prop_map(Edit::Double),
        (line(), line()).prop_map(|(from, to)| Edit::Move(from, to)),
        line().prop_map(Edit::JoinNext),
        (line(), 1..9_usize).prop_map(|(at, spaces)| Edit::Indent(at, spaces)),
        line().prop_map(Edit::Quote),
    ]
}
