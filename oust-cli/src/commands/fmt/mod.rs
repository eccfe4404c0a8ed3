//! `oust fmt`: native records in their canonical form.

mod canonical;
mod faithful;

use std::fs;
use std::io::Write;
use std::path::Path;

use oust_notation::{Content, ReadOptions, printable};

use oust_validate::{Replaced, replace_file};

use crate::args::FmtArgs;
use crate::failure::{Failure, Reason};
use crate::input::{self, STDIN};
use crate::message::say;
use canonical::canonical;

pub(crate) fn run(args: &FmtArgs) -> anyhow::Result<()> {
    let mut worst = None;
    let (mut left, mut differing) = (0, 0);
    for file in input::files(&args.files, "records", |piece| {
        piece.content == Content::Native
    })? {
        match format(&file, args) {
            Ok(true) => {}
            Ok(false) => differing += 1,
            Err(error) => {
                let failure = error.downcast::<Failure>()?;
                say(&failure);
                left += 1;
                worst = worst.max(Some(failure.reason));
            }
        }
    }
    if let Some(reason) = worst {
        return Err(Failure::new(reason, format!("left as they are: {left}")).into());
    }
    if args.check && differing > 0 {
        let message = format!("not in canonical form: {differing}");
        return Err(Failure::new(Reason::Rules, message).into());
    }
    Ok(())
}

/// Formats or checks a file, and returns whether it is in canonical form.
fn format(file: &Path, args: &FmtArgs) -> anyhow::Result<bool> {
    let source = file.display().to_string();
    let in_place = !args.check && source != STDIN;
    if in_place && fs::metadata(file).is_ok_and(|metadata| !metadata.is_file()) {
        // A pipe would be waited for, and could not be replaced.
        let message = format!("{source}: not a regular file");
        return Err(Failure::new(Reason::Work, message).into());
    }
    let (mut text, mut written) = (String::new(), String::new());
    for piece in input::pieces(file, &ReadOptions::of_content(Content::Native)) {
        let piece = piece?;
        for record in canonical(&piece)? {
            if !written.is_empty() {
                written.push('\n');
            }
            written.push_str(&record);
        }
        text.push_str(&piece.piece.text);
    }
    if in_place {
        let replaced = replace_file(file, &text, &written)
            .map_err(|error| Failure::new(Reason::Work, format!("{source}: {error}")))?;
        return Ok(replaced == Replaced::Same);
    }
    let is_canonical = text == written;
    let mut out = std::io::stdout().lock();
    match (args.check, is_canonical) {
        (true, true) => {}
        (true, false) => writeln!(out, "{}", printable(&source))?,
        (false, _) => out.write_all(written.as_bytes())?,
    }
    out.flush()?;
    Ok(is_canonical)
}
