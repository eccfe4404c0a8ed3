//! `completions` and `man`: what is printed for the shell.

use std::io::{self, Write};

use clap::CommandFactory;
use oust_validate::program::{man_page, write_completions};

use crate::args::{Args, ForShell};

pub(crate) fn print(asked: &ForShell) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match asked {
        ForShell::Completions { shell } => write_completions(Args::command(), *shell, &mut out)?,
        ForShell::Man => {
            let mut command = Args::command();
            command.build();
            out.write_all(&man_page(&command)?.1)?;
        }
    }
    out.flush()
}
