//! Shell completions and man pages, made from a command line.

use std::io::{self, Write, stdout};
use std::path::Path;
use std::{fs, iter};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::{Failure, Status};

/// Writes the script that completes the command line of a program in a shell.
///
/// # Errors
///
/// Returns the error of writing.
pub fn write_completions(
    mut command: Command,
    shell: Shell,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    // Into memory: `generate` panics when it cannot write, as to a closed pipe.
    clap_complete::generate(shell, &mut command, name, &mut script);
    out.write_all(&script)
}

/// Writes a man page of `manual` for `command` and one for each of its subcommands into `folder`, and
/// creates the folder if it is missing. Without a folder it prints the page of `command`.
///
/// # Errors
///
/// Returns a [`Failure`] if a file cannot be written.
pub fn write_man_pages(
    command: Command,
    manual: &str,
    folder: Option<&Path>,
) -> anyhow::Result<()> {
    // Otherwise `help` would get a page of its own.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let Some(folder) = folder else {
        let (_, page) = man_page(&command, manual)?;
        stdout().lock().write_all(&page)?;
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    for command in iter::once(&command).chain(command.get_subcommands()) {
        let (name, page) = man_page(command, manual)?;
        let file = folder.join(name);
        fs::write(&file, page).map_err(|error| cannot_write(&file, &error))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}

/// Returns the file name and the text of the man page of a built command, a page of `manual`. The
/// examples at the start of its help come before the options.
///
/// # Errors
///
/// Returns the error of rendering. In practice it succeeds, as it writes to memory.
pub fn man_page(command: &Command, manual: &str) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command.clone()).manual(manual);
    let mut page = Vec::new();
    // Section by section instead of `Man::render`, which has no place for examples and statuses.
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if let Some(examples) = command.get_before_help() {
        write_examples(&examples.to_string(), &mut page)?;
    }
    man.render_options_section(&mut page)?;
    if command
        .get_subcommands()
        .any(|command| !command.is_hide_set())
    {
        man.render_subcommands_section(&mut page)?;
    }
    write_exit_status(&mut page)?;
    Ok((man.get_filename(), page))
}

fn write_examples(examples: &str, page: &mut Vec<u8>) -> io::Result<()> {
    let mut section = Roff::default();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    // The first line is the heading `Examples:`, and the section has its own.
    for line in examples.lines().skip(1) {
        section.text([roman(line)]);
    }
    section.control("fi", []);
    section.to_writer(page)
}

fn write_exit_status(page: &mut Vec<u8>) -> io::Result<()> {
    let mut section = Roff::default();
    section.control("SH", ["EXIT STATUS"]);
    for status in Status::ALL {
        let number = (status as u8).to_string();
        section.control("TP", ["4"]);
        section
            .text([roman(number)])
            .text([roman(status.meaning())]);
    }
    section.to_writer(page)
}
