//! Copying the records that are valid, and those that are not, into files of their own.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use oust_notation::{Content, Piece, Span, hide_passwords};
use oust_validate::{GameReport, Report};

use crate::sources::STDIN;

/// Where valid records go, and where the others.
pub(crate) struct Copies {
    good: Option<Copy>,
    bad: Option<Copy>,
    /// The sources with records that could not be copied.
    left_out: Vec<String>,
}

struct Copy {
    path: PathBuf,
    out: Box<dyn Write>,
    /// What is in it so far: a file holds records of one kind, else it could not be read again.
    content: Option<Content>,
}

/// What is against copying, before anything is read; `None` when nothing is.
pub(crate) fn misuse(
    good: Option<&Path>,
    bad: Option<&Path>,
    inputs: &[PathBuf],
) -> Option<String> {
    if good.is_some() && good == bad {
        return Some("--write-good and --write-bad need a file each".to_owned());
    }
    let files = [good, bad].into_iter().flatten();
    let read = files
        .filter(|file| !is_stdio(file))
        .find(|file| is_read(file, inputs))?;
    Some(format!(
        "{} is, or would be, among the files that are read: write it elsewhere",
        read.display()
    ))
}

/// Whether a file is one of the inputs, or stands in a folder that is.
fn is_read(file: &Path, inputs: &[PathBuf]) -> bool {
    let parent = match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let whole = fs::canonicalize(file).ok();
    let parent = fs::canonicalize(parent).ok();
    inputs.iter().any(|input| {
        let Ok(input) = fs::canonicalize(input) else {
            return false;
        };
        let inside = |path: &Option<PathBuf>| path.as_ref().is_some_and(|p| p.starts_with(&input));
        inside(&whole) || (input.is_dir() && inside(&parent))
    })
}

fn is_stdio(file: &Path) -> bool {
    file.as_os_str() == STDIN
}

impl Copies {
    /// Opens the files; what was in them is gone.
    pub(crate) fn open(good: Option<&Path>, bad: Option<&Path>) -> anyhow::Result<Self> {
        let open = |file: Option<&Path>| file.map(Copy::open).transpose();
        Ok(Self {
            good: open(good)?,
            bad: open(bad)?,
            left_out: Vec::new(),
        })
    }

    /// Whether one of them is standard output, which findings must then leave alone.
    pub(crate) fn take_stdout(&self) -> bool {
        let copies = [&self.good, &self.bad].into_iter().flatten();
        copies.into_iter().any(|copy| is_stdio(&copy.path))
    }

    /// Copies the records of a piece, in their order. Passwords of commands are hidden.
    pub(crate) fn piece(
        &mut self,
        path: &str,
        piece: &Piece,
        report: &Report,
    ) -> anyhow::Result<()> {
        if (self.good.is_none() && self.bad.is_none()) || report.games.is_empty() {
            return Ok(());
        }
        let text = hide_passwords(&piece.text);
        if piece.content == Content::Commands {
            let again = Piece::whole(text.as_ref(), piece.options().clone());
            if again.document().into_records().count() != report.games.len() {
                // In an encoded mail the password hides its line.
                self.left_out.push(path.to_owned());
                return Ok(());
            }
            return self.commands(path, &text, &report.games);
        }
        let mut end = 0;
        for (index, game) in report.games.iter().enumerate() {
            let mut span = game.span;
            if piece.content == Content::Listing {
                // The head of a mail says how to read it, and stands before the listing.
                let is_last = index + 1 == report.games.len();
                span = Span::new(end, if is_last { text.len() } else { span.end });
                end = span.end;
            }
            let copy = self.of(game.is_valid());
            copy.map_or(Ok(()), |copy| {
                copy.write(path, piece.content, span.of(&text))
            })?;
        }
        Ok(())
    }

    /// The commands of several games stand among each other, so they go together or not at all.
    fn commands(&mut self, path: &str, text: &str, games: &[GameReport]) -> anyhow::Result<()> {
        let valid = games[0].is_valid();
        if games.iter().any(|game| game.is_valid() != valid) {
            self.left_out.push(path.to_owned());
            return Ok(());
        }
        let copy = self.of(valid);
        copy.map_or(Ok(()), |copy| copy.write(path, Content::Commands, text))
    }

    fn of(&mut self, valid: bool) -> Option<&mut Copy> {
        if valid { &mut self.good } else { &mut self.bad }.as_mut()
    }

    /// Writes what is left to be written, and returns the sources with records that could not
    /// be copied.
    pub(crate) fn finish(mut self) -> anyhow::Result<Vec<String>> {
        for copy in [&mut self.good, &mut self.bad].into_iter().flatten() {
            copy.flush()?;
        }
        Ok(self.left_out)
    }
}

impl Copy {
    fn open(path: &Path) -> anyhow::Result<Self> {
        let out: Box<dyn Write> = if is_stdio(path) {
            Box::new(io::stdout())
        } else {
            let file = File::create(path);
            Box::new(file.with_context(|| format!("cannot write {}", path.display()))?)
        };
        Ok(Self {
            path: path.to_owned(),
            out: Box::new(BufWriter::new(out)),
            content: None,
        })
    }

    fn write(&mut self, source: &str, content: Content, text: &str) -> anyhow::Result<()> {
        let before = *self.content.get_or_insert(content);
        if before != content {
            bail!(
                "{} holds records of another format than {source}, and both in one file could \
                 not be read again; run them one after the other",
                self.path.display()
            );
        }
        let end = if text.ends_with('\n') { "" } else { "\n" };
        for part in [text, end] {
            let written = self.out.write_all(part.as_bytes());
            written.or_else(|error| self.failed(error))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        let flushed = self.out.flush();
        flushed.or_else(|error| self.failed(error))
    }

    /// A closed pipe stays one, so that the program can end quietly.
    fn failed(&self, error: io::Error) -> anyhow::Result<()> {
        if is_stdio(&self.path) {
            return Err(error.into());
        }
        let message = format!("cannot write {}", self.path.display());
        Err(anyhow::Error::from(error).context(message))
    }
}
