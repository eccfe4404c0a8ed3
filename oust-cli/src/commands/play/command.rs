//! What can be said to `oust play`.

use std::path::PathBuf;

/// A line that was understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// Placements, `pass`, `swap`, `resign` or `timeout`.
    Moves(&'a str),
    Legal,
    Why(&'a str),
    Undo,
    /// So many actions on in the record.
    Next(usize),
    /// So many actions back.
    Back(usize),
    Start,
    End,
    /// To the end of this turn.
    Turn(usize),
    Show,
    Record,
    Save(PathBuf),
    /// Also over a file that is there.
    SaveOver(PathBuf),
    Help,
    Quit,
    Nothing,
}

pub(super) const HELP: &str = "\
  b4, or a4,c1     place stones; after a capture the same side goes on
  legal            the legal placements, on the board and in a list
  why b4           why a stone may or may not go there
  undo             take the last action back
  swap             take the first player's colour, as o's first act
  pass             only where there is no placement
  resign           give up, for the side to move
  next, back       a step in the record; `next 5`, `back 5` are five
  start, end       the ends of the record; `turn 12` the end of turn 12
  show             the board again; `moves` and `record` the game as text
  save FILE        write the game; `oust play FILE` takes it up again
  quit             leave
";

/// The indentation of the second column of [`HELP`].
pub(super) const HELP_INDENT: &str = "                   ";

/// The signs of the board.
pub(super) const LEGEND: &str = "\
on the board: x and o are stones, X and O the one placed last, ~ a stone just captured, ? a legal \
point";

/// The words that begin a command, for those who misspell them.
const WORDS: [&str; 20] = [
    "legal", "why", "undo", "swap", "pass", "resign", "timeout", "next", "back", "start", "end",
    "turn", "show", "moves", "record", "save", "save!", "help", "quit", "exit",
];

/// The words of move lists that are no points.
const ACTIONS: [&str; 4] = ["swap", "pass", "resign", "timeout"];

/// Reads a line. What cannot be understood is answered with what to say instead.
pub(super) fn parse(line: &str) -> Result<Command<'_>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let first = word.to_lowercase();
    let bare = |command: Command<'static>| {
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(format!("`{first}` stands alone, found `{rest}` behind it"))
        }
    };
    match first.as_str() {
        "" => Ok(Command::Nothing),
        "legal" => bare(Command::Legal),
        "undo" => bare(Command::Undo),
        "start" => bare(Command::Start),
        "end" => bare(Command::End),
        "show" | "board" => bare(Command::Show),
        "record" | "moves" => bare(Command::Record),
        "help" | "?" => bare(Command::Help),
        "quit" | "exit" | "q" => bare(Command::Quit),
        "why" if rest.is_empty() => Err("expected a point, such as `why b4`".to_owned()),
        "why" => Ok(Command::Why(rest)),
        "next" | "n" => Ok(Command::Next(number(rest, Some(1))?)),
        "back" | "b" => Ok(Command::Back(number(rest, Some(1))?)),
        "turn" => Ok(Command::Turn(number(rest, None)?)),
        "save" | "save!" if rest.is_empty() => {
            Err("expected a file, such as `save game.oust`".to_owned())
        }
        "save" => Ok(Command::Save(PathBuf::from(rest))),
        "save!" => Ok(Command::SaveOver(PathBuf::from(rest))),
        _ if ACTIONS.contains(&first.as_str()) => Ok(Command::Moves(line)),
        // Nothing but a point has a digit.
        _ if word.contains(|c: char| c.is_ascii_digit()) => Ok(Command::Moves(line)),
        _ => Err(unknown(&first)),
    }
}

fn number(text: &str, unsaid: Option<usize>) -> Result<usize, String> {
    match unsaid {
        Some(number) if text.is_empty() => Ok(number),
        _ => text
            .parse()
            .map_err(|_| format!("expected a number, found `{text}`")),
    }
}

fn unknown(word: &str) -> String {
    /// As near as clap's flags have to be.
    const NEAR: f64 = 0.7;
    let nearness = |known: &&str| strsim::jaro(word, known);
    let nearest = WORDS
        .into_iter()
        .filter(|known| nearness(known) > NEAR)
        .max_by(|one, other| nearness(one).total_cmp(&nearness(other)));
    let meant = nearest.map_or_else(String::new, |known| format!("did you mean `{known}`? "));
    format!("no point and no command: `{word}`; {meant}`help` lists them")
}
