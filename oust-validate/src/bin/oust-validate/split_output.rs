//! `--write-good` and `--write-bad`: copies of valid and of invalid records.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;
use oust_notation::{Chunk, Format, Span};
use oust_program::{NewFile, STDIN};
use oust_validate::Report;

/// The targets of valid and of invalid records.
pub(crate) struct SplitOutput {
    good: Option<Target>,
    bad: Option<Target>,
}

struct Target {
    path: PathBuf,
    out: BufWriter<Out>,
    /// The format of its records. A file with several formats could not be read again.
    content: Option<Format>,
}

impl SplitOutput {
    /// Starts writing the files. Their old content stays until [`SplitOutput::finish`].
    pub(crate) fn open(good: Option<&Path>, bad: Option<&Path>) -> anyhow::Result<Self> {
        Ok(Self {
            good: good.map(Target::open).transpose()?,
            bad: bad.map(Target::open).transpose()?,
        })
    }

    /// Returns whether a target is standard output, where findings then cannot go.
    pub(crate) fn take_stdout(&self) -> bool {
        let mut targets = self.good.iter().chain(&self.bad);
        targets.any(|target| target.path.as_os_str() == STDIN)
    }

    /// Copies the records of a chunk, in order.
    pub(crate) fn chunk(
        &mut self,
        path: &str,
        chunk: &Chunk,
        report: &Report,
    ) -> anyhow::Result<()> {
        let mut end = 0;
        for (index, game) in report.games.iter().enumerate() {
            let mut span = game.span;
            if chunk.format == Format::Listing {
                // Quotation marks of a mail precede the listing.
                let is_last = index + 1 == report.games.len();
                span = Span::new(end, if is_last { chunk.text.len() } else { span.end });
                end = span.end;
            }
            let [good, bad] = [&mut self.good, &mut self.bad];
            if let Some(target) = if game.is_valid() { good } else { bad } {
                target.write(path, chunk.format, span.slice(&chunk.text))?;
            }
        }
        Ok(())
    }

    /// Finishes the files.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut targets = self.good.into_iter().chain(self.bad);
        targets.try_for_each(Target::finish)
    }
}

impl Target {
    fn open(path: &Path) -> anyhow::Result<Self> {
        let out = if path.as_os_str() == STDIN {
            Out::Standard(io::stdout())
        } else {
            let file = NewFile::create(path);
            Out::File(file.map_err(|error| cannot_write(path, error))?)
        };
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(out),
            content: None,
        })
    }

    fn write(&mut self, source: &str, content: Format, text: &str) -> anyhow::Result<()> {
        if *self.content.get_or_insert(content) != content {
            bail!(
                "{} holds records of another format than {source}, and both in one file could \
                 not be read again; run them one after the other",
                self.path.display()
            );
        }
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let written = write!(self.out, "{text}{end}");
        written.map_err(|error| cannot_write(&self.path, error))
    }

    fn finish(self) -> anyhow::Result<()> {
        let out = self.out.into_inner();
        let finished = out.map_err(io::IntoInnerError::into_error);
        let finished = finished.and_then(|out| match out {
            Out::Standard(mut out) => out.flush(),
            Out::File(file) => file.finish(),
        });
        finished.map_err(|error| cannot_write(&self.path, error))
    }
}

/// Adds the file to an error. A closed standard output stays a bare error, so that the program can
/// end quietly.
fn cannot_write(path: &Path, error: io::Error) -> anyhow::Error {
    let error = anyhow::Error::from(error);
    if path.as_os_str() == STDIN {
        return error;
    }
    error.context(format!("cannot write {}", path.display()))
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
