//! `oust play`: two people at one terminal, or a record step by step.

mod command;
mod line;
mod save;
mod session;
mod shown;

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};
use signal_hook::consts::SIGINT;

use crate::args::PlayArgs;
use crate::failure::{Failure, Reason};
use session::{Mode, Next, Session};

/// The limit of a scripted line, enough for a whole game.
const LONGEST_LINE: u64 = 1 << 20;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mode = if io::stdin().is_terminal() && io::stdout().is_terminal() {
        Mode::Interactive
    } else {
        Mode::Scripted
    };
    let mut session = Session::begin(args, mode)?;
    session.welcome()?;
    let played = match mode {
        Mode::Interactive => ask(&mut session),
        Mode::Scripted => follow_script(&mut session),
    };
    // Whatever ended it, the game is not lost without a word.
    let ended = session.end();
    played.and(ended)?;
    match session.worst.filter(|_| mode == Mode::Scripted) {
        Some(reason) => Err(Failure::new(reason, "some commands were refused").into()),
        None => Ok(()),
    }
}

/// Asks for lines at a terminal, with editing and history.
fn ask(session: &mut Session) -> anyhow::Result<()> {
    // The editor reads Ctrl-C as a key; while a command is followed it must not end the program.
    signal_hook::flag::register(SIGINT, Arc::default())?;
    let config = Config::builder().auto_add_history(true).build();
    let mut editor = DefaultEditor::with_config(config)?;
    loop {
        let next = match editor.readline(&format!("{}> ", session.line.prompt())) {
            // Pasted text has several lines.
            Ok(text) => follow_all(session, &text)?,
            Err(ReadlineError::Interrupted) => session.interrupt(),
            Err(ReadlineError::Eof) => Next::Quit,
            Err(ReadlineError::Io(error)) => return Err(error.into()),
            Err(error) => return Err(error.into()),
        };
        if next == Next::Quit {
            return Ok(());
        }
    }
}

fn follow_all(session: &mut Session, text: &str) -> anyhow::Result<Next> {
    for line in text.lines() {
        if session.follow(line)? == Next::Quit {
            return Ok(Next::Quit);
        }
    }
    Ok(Next::Line)
}

/// Follows the lines of standard input.
fn follow_script(session: &mut Session) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read as u64 == LONGEST_LINE {
            let message = format!("a line has more than {LONGEST_LINE} bytes");
            return Err(Failure::new(Reason::Work, message).into());
        }
        if read == 0 || session.follow(&String::from_utf8_lossy(&line))? == Next::Quit {
            return Ok(());
        }
    }
}
