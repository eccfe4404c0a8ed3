//! Copying the records that are valid, and those that are not, into files of their own.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use oust_notation::{Content, Piece, Span};
use oust_validate::{NewFile, Report};

use crate::sources::STDIN;

/// Where valid records go, and where the others.
pub(crate) struct Copies {
    good: Option<Copy>,
    bad: Option<Copy>,
}

struct Copy {
    path: PathBuf,
    /// The file, or standard output.
    out: BufWriter<Out>,
    /// What is in it so far: a file holds records of one kind, else it could not be read again.
    content: Option<Content>,
}

fn is_stdio(file: &Path) -> bool {
    file.as_os_str() == STDIN
}

impl Copies {
    /// Begins to write the files. What they held stays until [`Copies::finish`].
    pub(crate) fn open(good: Option<&Path>, bad: Option<&Path>) -> anyhow::Result<Self> {
        let open = |file: Option<&Path>| file.map(Copy::open).transpose();
        Ok(Self {
            good: open(good)?,
            bad: open(bad)?,
        })
    }

    /// Whether one of them is standard output, which findings must then leave alone.
    pub(crate) fn take_stdout(&self) -> bool {
        let copies = [&self.good, &self.bad].into_iter().flatten();
        copies.into_iter().any(|copy| is_stdio(&copy.path))
    }

    /// Copies the records of a piece, in their order.
    pub(crate) fn piece(
        &mut self,
        path: &str,
        piece: &Piece,
        report: &Report,
    ) -> anyhow::Result<()> {
        if (self.good.is_none() && self.bad.is_none()) || report.games.is_empty() {
            return Ok(());
        }
        let text = &*piece.text;
        let mut end = 0;
        for (index, game) in report.games.iter().enumerate() {
            let mut span = game.span;
            if piece.content == Content::Listing {
                // The marks of quotation precede the listing.
                let is_last = index + 1 == report.games.len();
                span = Span::new(end, if is_last { text.len() } else { span.end });
                end = span.end;
            }
            let copy = self.of(game.is_valid());
            copy.map_or(Ok(()), |copy| {
                copy.write(path, piece.content, span.of(text))
            })?;
        }
        Ok(())
    }

    fn of(&mut self, valid: bool) -> Option<&mut Copy> {
        if valid { &mut self.good } else { &mut self.bad }.as_mut()
    }

    /// Writes what is left to be written.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        for copy in [self.good.take(), self.bad.take()].into_iter().flatten() {
            copy.finish()?;
        }
        Ok(())
    }
}

impl Copy {
    fn open(path: &Path) -> anyhow::Result<Self> {
        let out = if is_stdio(path) {
            Out::Standard(io::stdout())
        } else {
            let file = NewFile::create(path);
            Out::File(file.with_context(|| format!("cannot write {}", path.display()))?)
        };
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(out),
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
            written.or_else(|error| failed(&self.path, error))?;
        }
        Ok(())
    }

    fn finish(self) -> anyhow::Result<()> {
        let out = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error);
        let finished = out.and_then(|out| match out {
            Out::Standard(mut out) => out.flush(),
            Out::File(file) => file.finish(),
        });
        finished.or_else(|error| failed(&self.path, error))
    }
}

/// A closed pipe stays one, so that the program can end quietly.
fn failed(path: &Path, error: io::Error) -> anyhow::Result<()> {
    if is_stdio(path) {
        return Err(error.into());
    }
    let message = format!("cannot write {}", path.display());
    Err(anyhow::Error::from(error).context(message))
}

enum Out {
    Standard(io::Stdout),
    File(NewFile),
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}
