//! `oust play`: two people at one terminal, a person against the engine, or a record step by step.

mod against;
mod args;
mod commands;
mod display;
mod opponent;
mod save;
mod session;
mod timeline;

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;

use anyhow::bail;
use oust_program::{Failure, SecondInterrupt, set_on_interrupt};
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use commands::follow;
use session::{Mode, Session};

pub(crate) use args::PlayArgs;

/// The limit of a scripted line, enough for a whole game.
const LONGEST_LINE: u64 = 1 << 20;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mode = if io::stdin().is_terminal() && io::stdout().is_terminal() {
        Mode::Interactive
    } else {
        Mode::Scripted
    };
    let mut session = Session::new(args, mode)?;
    session.welcome()?;
    // The engine may have the first turn.
    session.respond()?;
    let played = match mode {
        Mode::Interactive => ask(&mut session),
        Mode::Scripted => follow_script(&mut session),
    };
    // However it ended, a game that is not saved is reported.
    let ended = session.end();
    played.and(ended)?;
    // At a terminal a refused command was answered, and the session went on.
    match session.worst.filter(|_| mode == Mode::Scripted) {
        Some(status) => Err(Failure::new(status, "some commands were refused").into()),
        None => Ok(()),
    }
}

/// Asks for lines at a terminal, with editing and history.
fn ask(session: &mut Session) -> anyhow::Result<()> {
    // The editor reads Ctrl-C as a key; while a command is followed it ends the search, not the
    // program.
    set_on_interrupt(Arc::clone(&session.interrupted), SecondInterrupt::Sets)?;
    let config = Config::builder().auto_add_history(true).build();
    let mut editor = DefaultEditor::with_config(config)?;
    while !session.is_over {
        match editor.readline(&format!("{}> ", session.timeline.prompt())) {
            // Pasted text has several lines.
            Ok(text) => {
                for line in text.lines() {
                    follow(session, line)?;
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
            // The limit was reached before a line break, and the rest would be read as a command.
            LONGEST_LINE => {
                let message = format!("a line has more than {LONGEST_LINE} bytes");
                bail!(Failure::work(message));
            }
            _ => follow(session, &String::from_utf8_lossy(&line))?,
        }
    }
    Ok(())
}
