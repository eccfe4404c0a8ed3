//! The commands of `oust play`.

use std::io::{self, Write};

use anyhow::bail;
use oust_program::Failure;

use super::display::{LEGEND, print_lines};
use super::session::{Mode, Session};
use super::timeline::Timeline;
use crate::args::Mark;
use crate::message::{say, wrapped};

/// The action of a command.
pub(crate) enum Action {
    /// Plays the line as moves.
    Moves,
    /// Leaves the game.
    Quit,
    /// Does something that needs no argument.
    Bare(fn(&mut Session) -> anyhow::Result<()>),
    /// Does something with the rest of the line.
    With(fn(&mut Session, &str) -> anyhow::Result<()>),
}

use Action::{Bare, Moves, Quit, With};

const COMMANDS: [(&str, Action); 27] = [
    ("swap", Moves),
    ("pass", Moves),
    ("resign", Moves),
    ("timeout", Moves),
    ("legal", Bare(|session| session.timeline.print_legal())),
    ("why", With(Session::why)),
    ("undo", Bare(Session::undo)),
    ("hint", Bare(Session::hint)),
    ("level", With(Session::set_level)),
    ("next", With(next)),
    ("n", With(next)),
    ("back", With(back)),
    ("b", With(back)),
    (
        "start",
        Bare(|session| session.step(usize::MAX, Timeline::back)),
    ),
    (
        "end",
        Bare(|session| session.step(usize::MAX, Timeline::next)),
    ),
    (
        "turn",
        With(|session, turn| session.go_to_turn(number(turn)?)),
    ),
    (
        "show",
        Bare(|session| session.timeline.show(&[Mark::Captures])),
    ),
    (
        "board",
        Bare(|session| session.timeline.show(&[Mark::Captures])),
    ),
    ("moves", Bare(print_record)),
    ("record", Bare(print_record)),
    ("save", With(|session, path| session.save(file(path)?))),
    (
        "save!",
        With(|session, path| session.save_over(file(path)?)),
    ),
    ("help", Bare(print_help)),
    ("?", Bare(print_help)),
    ("quit", Quit),
    ("exit", Quit),
    ("q", Quit),
];

const HELP: &str = "\
  b4, or a4,c1     place stones; after a capture the same side continues
  legal            the legal placements, on the board and in a list
  why b4           why a stone may or may not go there
  undo             undo the last action; against the engine your last one and its answer
  hint             the best placement that the engine finds, with its value
  level 3          set the level of the engine
  swap             take the first player's color, as o's first action
  pass             only where there is no placement
  resign           give up, for the side to move
  next, back       a step in the record; `next 5`, `back 5` are five
  start, end       the ends of the record; `turn 12` the end of turn 12
  show             the board again; `moves` and `record` the game as text
  save FILE        write the game; `oust play FILE` continues it
  quit             leave
";

/// The indentation of the second column of [`HELP`].
const HELP_INDENT: &str = "                   ";

/// Runs a line. A command that is refused changes nothing.
pub(crate) fn follow(session: &mut Session, line: &str) -> anyhow::Result<()> {
    // The engine answers after every command: `undo`, `next` and `level` may make it its turn.
    let done = obey(session, line).and_then(|()| session.respond());
    // Before the message on standard error, which belongs after the output of the command.
    io::stdout().flush()?;
    done.or_else(|error| {
        let refused = error.downcast::<Failure>()?;
        say(&refused);
        session.worst = session.worst.max(Some(refused.status));
        Ok(())
    })
}

/// Runs a line. A command that cannot be done fails with a [`Failure`].
fn obey(session: &mut Session, line: &str) -> anyhow::Result<()> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let found = COMMANDS.iter().find(|(name, _)| *name == word);
    // The warning about an unsaved game holds for the next line only.
    if !matches!(found, Some((_, Quit))) {
        session.is_warned = false;
    }
    match found {
        Some((_, Bare(action))) if rest.is_empty() => action(session),
        Some((_, Bare(_))) => {
            bail!(Failure::usage(format!(
                "`{word}` takes no argument, found `{rest}`"
            )))
        }
        Some((_, With(action))) => action(session, rest),
        Some((_, Moves)) => session.play(line),
        Some((_, Quit)) => {
            session.leave("`quit`");
            Ok(())
        }
        // Only a point has a digit.
        None if word.contains(|c: char| c.is_ascii_digit()) => session.play(line),
        // An empty line does nothing, as in a shell.
        None if word.is_empty() => Ok(()),
        None => bail!(Failure::usage(unknown(&word))),
    }
}

fn next(session: &mut Session, steps: &str) -> anyhow::Result<()> {
    session.step(steps_of(steps)?, Timeline::next)
}

fn back(session: &mut Session, steps: &str) -> anyhow::Result<()> {
    session.step(steps_of(steps)?, Timeline::back)
}

fn print_record(session: &mut Session) -> anyhow::Result<()> {
    Ok(write!(io::stdout(), "{}", session.record())?)
}

fn print_help(session: &mut Session) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{}", wrapped(HELP, HELP_INDENT, &out))?;
    match session.mode {
        Mode::Interactive => print_lines(&[LEGEND]),
        Mode::Scripted => Ok(()),
    }
}

fn steps_of(text: &str) -> Result<usize, Failure> {
    if text.is_empty() { Ok(1) } else { number(text) }
}

fn number(text: &str) -> Result<usize, Failure> {
    let parsed = text.parse();
    parsed.map_err(|_| Failure::usage(format!("expected a number, found `{text}`")))
}

fn file(text: &str) -> Result<&str, Failure> {
    if text.is_empty() {
        return Err(Failure::usage("expected a file, such as `save game.oust`"));
    }
    Ok(text)
}

fn unknown(word: &str) -> String {
    /// The similarity from which clap suggests a flag.
    const NEAR: f64 = 0.7;
    let names = COMMANDS.iter().map(|(name, _)| *name);
    let near = names
        // A letter alone is near to any short word.
        .filter(|name| name.len() > 1)
        .map(|name| (strsim::jaro(word, name), name))
        .filter(|&(nearness, _)| nearness > NEAR)
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    let meant = near.map_or_else(String::new, |(_, name)| format!("did you mean `{name}`? "));
    format!("unknown point or command `{word}`; {meant}`help` lists the commands")
}
