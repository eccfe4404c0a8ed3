//! Generates random documents of all formats.

use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, Format};
use proptest::prelude::*;

use crate::notation::{board, games};

/// The formats of documents.
const FORMATS: [Format; 7] = [
    Format::Native,
    Format::Json,
    Format::AbstractPlay,
    Format::Sgf,
    Format::Listing,
    Format::Position,
    Format::Diagram,
];

const BOARDS: [&str; 8] = ["3x3", "4x4", "5x5", "3x7", "9x7", "13x13", "hex3", "hex4"];

/// A document with one game, position or diagram.
#[derive(Clone, Debug)]
pub struct Doc {
    /// The format of the text.
    pub format: Format,
    /// The document, with or without a line end.
    pub text: String,
}

/// Generates documents of all formats, with and without a line end.
pub fn documents() -> impl Strategy<Value = Doc> {
    documents_in(&FORMATS)
}

/// Generates documents of `formats`. A native record replaces a document in a format that cannot
/// hold the whole game.
pub fn documents_in(formats: &'static [Format]) -> impl Strategy<Value = Doc> {
    let boards = proptest::sample::select(&BOARDS[..]).prop_map(board);
    let game = games(boards, 30);
    let format = proptest::sample::select(formats);
    (game, format, any::<bool>(), any::<bool>()).prop_map(|(game, format, is_named, has_end)| {
        let mut game = AnnotatedGame::new(game);
        if is_named {
            for (name, value) in [(HeaderName::X, "alice"), (HeaderName::O, "bob")] {
                game.headers.push(Header::new(name, value));
            }
        }
        // A lossy document would not read back as the same game.
        let holds_all = format.check_board(game.board()).is_ok() && format.losses(&game).is_empty();
        let format = if holds_all { format } else { Format::Native };
        let dialect = Dialect::default_for(game.board());
        let text = format
            .write(&game, dialect)
            .expect("the format holds the board");
        let text = if has_end {
            text
        } else {
            text.trim_end().to_owned()
        };
        Doc { format, text }
    })
}

/// Generates two or three documents, and the texts between them.
pub fn joined() -> impl Strategy<Value = (Vec<Doc>, Vec<String>)> {
    (2..4_usize).prop_flat_map(|count| {
        (
            proptest::collection::vec(documents(), count),
            proptest::collection::vec(seams(), count - 1),
        )
    })
}

/// Concatenates documents with the seams between them.
pub fn text_of(docs: &[Doc], seams: &[String]) -> String {
    let seams = seams.iter().map(String::as_str).chain([""]);
    let parts = docs.iter().zip(seams);
    parts.fold(String::new(), |text, (doc, seam)| text + &doc.text + seam)
}

/// Generates joined documents, edited ones, and ones next to sentences with coordinates and rows
/// of cells.
pub fn texts() -> impl Strategy<Value = String> {
    let joined = || joined().prop_map(|(docs, seams)| text_of(&docs, &seams));
    let edited = (joined(), proptest::collection::vec(edits(), 1..3))
        .prop_map(|(text, edits)| edits.iter().fold(text, |text, edit| edit.apply(&text)));
    let loose = prop_oneof![
        prose(),
        Just("Black answered at a4.".to_owned()),
        Just("1. b4 e2\n2. c5\n".to_owned()),
        Just("b4 e2 c5 b5".to_owned()),
        Just("x . o .\n".to_owned()),
        Just(". . x .\n. o . .\n".to_owned()),
        Just("..x.o\n".to_owned()),
        "[a-c1-3xo.,;{}()\\[\\] \n]{0,30}",
    ];
    let loose = (loose, joined(), any::<bool>()).prop_map(|(loose, text, is_first)| {
        if is_first {
            format!("{loose}\n\n{text}")
        } else {
            format!("{text}\n\n{loose}\n")
        }
    });
    prop_oneof![joined(), edited, loose]
}

const WORDS: [&str; 24] = [
    "the", "game", "was", "played", "on", "a", "board", "of", "wood", "and", "then", "we", "had",
    "tea", "with", "cake", "Alice", "Bob", "won", "last", "week", "but", "not", "today",
];

const TITLES: [&str; 6] = [
    "Problem 1 - Black to play\n",
    "# Games of the week\n\n",
    "Diagram 2:\n",
    "From: alice@example.com\nSubject: our game\n\n",
    "```\n",
    "<alice> have a look\n",
];

/// Generates sentences without a coordinate.
pub fn prose() -> impl Strategy<Value = String> {
    let words = proptest::collection::vec(proptest::sample::select(&WORDS[..]), 3..12);
    let sentence = words.prop_map(|words| format!("{}.", words.join(" ")));
    proptest::collection::vec(sentence, 1..4).prop_map(|lines| lines.join("\n"))
}

/// Generates texts between documents: nothing, line ends, marks, rules, prose, titles.
pub fn seams() -> impl Strategy<Value = String> {
    let fixed = |text: &'static str| Just(text.to_owned());
    prop_oneof![
        3 => fixed(""),
        3 => "\n{1,3}",
        1 => fixed("\r\n"),
        1 => fixed("\r"),
        1 => fixed("\u{feff}"),
        1 => fixed("\n\u{feff}"),
        1 => fixed("\x0c"),
        1 => fixed("\n\x0c\n"),
        1 => fixed("\n\x1a"),
        1 => "\n {1,3}",
        1 => "[>;,)]",
        1 => "\n[>;,)] ?",
        1 => "\n-{3,9}\n",
        2 => prose().prop_map(|text| format!("\n\n{text}\n\n")),
        1 => prose(),
        2 => proptest::sample::select(&TITLES[..]).prop_map(|title| format!("\n{title}")),
    ]
}

/// An edit of a text. Indices of lines and bytes wrap around at the end.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Deletes a line.
    Delete(usize),
    /// Doubles a line.
    Double(usize),
    /// Moves a line before another.
    Move(usize, usize),
    /// Removes the line end of a line.
    JoinNext(usize),
    /// Indents a line by a number of spaces.
    Indent(usize, usize),
    /// Puts a quote mark before a line.
    Quote(usize),
    /// Replaces an ASCII character with another.
    Replace(usize, u8),
}

impl Edit {
    /// Applies the edit to a text.
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

    /// Returns the line that the edit deletes or doubles; an empty text for other edits.
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

/// Generates edits of one line.
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
