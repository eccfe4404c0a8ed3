//! `oust play`: two people at one terminal, a person against the engine, or a record step by step.

mod against;
mod commands;
mod display;
mod opponent;
mod save;
mod session;
mod timeline;

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use oust_core::Color;
use oust_program::Failure;
use oust_search::Level;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};
use signal_hook::consts::SIGINT;

use super::random::new_seed;
use crate::args::{SourceArgs, level, side};
use opponent::Opponent;
use session::{Mode, Session};
use timeline::Timeline;

/// The limit of a scripted line, enough for a whole game.
const LONGEST_LINE: u64 = 1 << 20;

/// Play at the terminal, or step through a record.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust play --board hex7 --x ada --o ben        a new game of two people
  oust play --board hex5 --against 3            a game against the engine
  oust play game.oust                           continues a game, or steps through it
  oust play --board 5x5 < commands.txt          commands from standard input
")]
pub(crate) struct PlayArgs {
    /// Continue the game of this record or step through it, or play from this diagram or position
    /// line [default: a new game on 13x13]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    source: SourceArgs,

    /// Name the player of x
    #[arg(long, value_name = "NAME")]
    x: Option<String>,

    /// Name the player of o
    #[arg(long, value_name = "NAME")]
    o: Option<String>,

    /// Play against the engine at this level, from 0, random, to 9
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    against: Option<Level>,

    /// Take this side against the engine; with `random` the seed decides
    #[arg(long = "as", value_name = "SIDE", value_parser = person, default_value = "x", requires = "against")]
    person: Person,

    /// Draw the choices of the engine from this seed [default: a new one]
    #[arg(long, value_name = "NUMBER", requires = "against")]
    seed: Option<u64>,
}

/// The side of a person who plays against the engine.
#[derive(Clone, Copy, Debug)]
enum Person {
    Side(Color),
    Random,
}

/// Draws a bit from a seed: the highest bit of its product with 2^64 over the golden ratio.
fn random_bit(seed: u64) -> bool {
    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1
}

/// Parses the side of a person.
fn person(text: &str) -> Result<Person, String> {
    match text {
        "random" => Ok(Person::Random),
        _ => side(text)
            .map(Person::Side)
            .map_err(|_| "expected x, o or random".to_owned()),
    }
}

impl PlayArgs {
    /// Returns the engine to play against.
    fn opponent(&self, timeline: &Timeline) -> Option<Opponent> {
        let level = self.against?;
        let seed = self.seed.unwrap_or_else(new_seed);
        let person = match self.person {
            Person::Side(side) => side,
            Person::Random => Color::BOTH[usize::from(random_bit(seed))],
        };
        Some(Opponent::new(level, seed, timeline.game(), !person))
    }
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mode = if io::stdin().is_terminal() && io::stdout().is_terminal() {
        Mode::Interactive
    } else {
        Mode::Scripted
    };
    let mut session = Session::new(args, mode)?;
    session.welcome()?;
    session.respond()?;
    let played = match mode {
        Mode::Interactive => ask(&mut session),
        Mode::Scripted => follow_script(&mut session),
    };
    // However it ended, a game that is not saved is reported.
    let ended = session.end();
    played.and(ended)?;
    match session.worst.filter(|_| mode == Mode::Scripted) {
        Some(status) => Err(Failure::new(status, "some commands were refused").into()),
        None => Ok(()),
    }
}

/// Asks for lines at a terminal, with editing and history.
fn ask(session: &mut Session) -> anyhow::Result<()> {
    // The editor reads Ctrl-C as a key; while a command is followed it ends the search, not the
    // program.
    signal_hook::flag::register(SIGINT, Arc::clone(&session.interrupted))?;
    let config = Config::builder().auto_add_history(true).build();
    let mut editor = DefaultEditor::with_config(config)?;
    while !session.is_over {
        match editor.readline(&format!("{}> ", session.timeline.prompt())) {
            // Pasted text has several lines.
            Ok(text) => {
                for line in text.lines() {
                    session.follow(line)?;
                }
            }
            Err(ReadlineError::Interrupted) => session.leave("Ctrl-C"),
            Err(ReadlineError::Eof) => break,
            Err(ReadlineError::Io(error)) => return Err(error.into()),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Follows the lines of standard input.
fn follow_script(session: &mut Session) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while !session.is_over {
        line.clear();
        let mut limited = input.by_ref().take(LONGEST_LINE);
        let read = limited
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::work(format!("cannot read -: {error}")))?;
        match read as u64 {
            0 => break,
            LONGEST_LINE => {
                let message = format!("a line has more than {LONGEST_LINE} bytes");
                bail!(Failure::work(message));
            }
            _ => session.follow(&String::from_utf8_lossy(&line))?,
        }
    }
    Ok(())
}
