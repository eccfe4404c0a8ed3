//! What a program has for the shell: completions and man pages, made from its command line.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// Writes what makes a shell complete the command line of a program.
///
/// # Errors
///
/// When the output takes nothing.
pub fn write_completions(
    mut command: Command,
    shell: Shell,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    out.write_all(&script)
}

/// The man page of a command that is built, and the name of its file. Its examples, which its
/// help begins with, stand before the options.
///
/// # Errors
///
/// Never in memory; as the maker of the pages has it.
pub fn man_page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command.clone()).manual("The Oust toolkit");
    let mut page = Vec::new();
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
    for line in examples.lines().skip(1) {
        section.text([roman(line)]);
    }
    section.control("fi", []);
    section.to_writer(page)
}

fn write_exit_status(page: &mut Vec<u8>) -> io::Result<()> {
    /// The same in both programs.
    const MEANINGS: [(&str, &str); 4] = [
        ("0", "All is well."),
        ("1", "The input breaks the rules."),
        ("2", "The program was used wrongly."),
        ("3", "The work could not be done."),
    ];
    let mut section = Roff::default();
    section.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in MEANINGS {
        section.control("TP", ["4"]);
        section.text([roman(status)]).text([roman(meaning)]);
    }
    section.to_writer(page)
}
