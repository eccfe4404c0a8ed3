//! `oust play`: two people at one terminal, or a record step by step.

mod command;
mod line;
mod save;
mod session;

use std::io::{self, BufRead, IsTerminal, Read, Write};

use crate::args::PlayArgs;
use crate::failure::{Failure, Reason};
use session::{Hears, Next, Session};

/// No command is longer, not even a whole game pasted in.
const LONGEST_LINE: u64 = 1 << 20;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let hears = if input.is_terminal() && io::stdout().is_terminal() {
        Hears::People
    } else {
        Hears::Script
    };
    let prompts = hears == Hears::People;
    let mut session = Session::begin(args, hears)?;
    session.welcome()?;
    let mut line = Vec::new();
    loop {
        if prompts {
            let mut out = io::stdout().lock();
            write!(out, "{}> ", session.prompt())?;
            out.flush()?;
        }
        line.clear();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read as u64 == LONGEST_LINE {
            let message = format!("a line has more than {LONGEST_LINE} bytes");
            return Err(Failure::new(Reason::Work, message).into());
        }
        if read == 0 {
            if prompts {
                writeln!(io::stdout())?;
            }
            break;
        }
        if session.follow(&String::from_utf8_lossy(&line))? == Next::Quit {
            break;
        }
    }
    session.end()?;
    match session.worst.filter(|_| !prompts) {
        Some(reason) => {
            let message = "some commands were refused";
            Err(Failure::new(reason, message).into())
        }
        None => Ok(()),
    }
}
