//! `oust fmt`: writes native records in canonical form.

mod canonical;

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::bail;
use oust_notation::{Format, ReadOptions, counted, printable};
use oust_program::{Failure, FilesArgs, Replaced, STDIN, replace_file};
use oust_validate::files::Sought;

use crate::args::EncodingArgs;
use crate::input;
use crate::message::{note, note_detail, say};
use canonical::canonical;

/// Write native records in their canonical form.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust fmt game.oust                            rewrites the file where it changes
  oust fmt --check games/*.oust                 lists the files that would change
  oust fmt < game.oust                          to standard output
")]
pub(crate) struct FmtArgs {
    /// Rewrite these files and those in these folders if they change; `-` is standard input
    /// [default: standard input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    choice: FilesArgs,

    /// Change nothing, list the files that would change, and end with status 1 if there are any
    #[arg(short = 'c', long)]
    check: bool,

    #[command(flatten)]
    encoding: EncodingArgs,
}

pub(crate) fn run(args: &FmtArgs) -> anyhow::Result<()> {
    let mut worst = None;
    let (mut left, mut differing, mut rewritten) = (0, 0, 0);
    let sources = input::sources(
        &args.files,
        &args.choice,
        "records",
        Sought::NativeRecords,
        &ReadOptions::default(),
    )?;
    let files = sources.files;
    let in_place = files
        .iter()
        .filter(|file| file.as_os_str() != STDIN)
        .count();
    for file in files {
        match format(&file, args) {
            Ok(true) => {}
            Ok(false) => {
                differing += 1;
                if !args.check && file.as_os_str() != STDIN {
                    rewritten += 1;
                    note_detail(format_args!("{}: rewritten", file.display()));
                }
            }
            Err(error) => {
                let failure = error.downcast::<Failure>()?;
                say(&failure);
                left += 1;
                // The other files are still formatted.
                worst = worst.max(Some(failure.status));
            }
        }
    }
    if rewritten > 0 {
        let files = counted(in_place, "file");
        note(format_args!("rewrote {rewritten} of {files}"));
    }
    if let Some(status) = worst {
        bail!(Failure::new(status, format!("left as they are: {left}")));
    }
    if args.check && differing > 0 {
        bail!(Failure::rules(format!(
            "not in canonical form: {differing}"
        )));
    }
    Ok(())
}

/// Formats or checks a file, and returns whether it is in canonical form.
fn format(file: &Path, args: &FmtArgs) -> anyhow::Result<bool> {
    let source = input::name_of(file);
    let in_place = !args.check && file.as_os_str() != STDIN;
    if in_place && fs::metadata(file).is_ok_and(|metadata| !metadata.is_file()) {
        // Reading a pipe would wait, and it cannot be replaced.
        bail!(Failure::work(format!("{source}: not a regular file")));
    }
    let (mut text, mut written) = (String::new(), String::new());
    let mut options = ReadOptions::from_format(Format::Native);
    options.encoding = args.encoding.encoding;
    for chunk in input::chunks(file, &options) {
        let chunk = chunk?;
        for record in canonical(&chunk)? {
            if !written.is_empty() {
                written.push('\n');
            }
            written.push_str(&record);
        }
        if chunk.chunk.byte_problems().next().is_some() {
            let message = format!("{source}: left as it is: its bytes would be lost");
            bail!(Failure::rules(message));
        }
        text.push_str(&chunk.chunk.text);
    }
    if in_place {
        // The text that was read must be the file byte for byte, or decoding has changed something.
        let replaced = replace_file(file, &text, &written)
            .map_err(|error| Failure::work(format!("{source}: {error}")))?;
        return Ok(replaced == Replaced::Same);
    }
    let is_canonical = text == written;
    let mut out = stdout().lock();
    match (args.check, is_canonical) {
        (true, true) => {}
        (true, false) => writeln!(out, "{}", printable(&source))?,
        (false, _) => out.write_all(written.as_bytes())?,
    }
    out.flush()?;
    Ok(is_canonical)
}
