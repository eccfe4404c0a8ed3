//! Writing strategies as certificates.

use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use oust_notation::certificate::{self, Claim, Head};
use oust_notation::{Dialect, PositionLine};
use oust_program::{Failure, NewFile};
use oust_search::solve::{Aim, Answer, Strategy};

/// A file for certificates.
pub(crate) struct File {
    path: PathBuf,
    file: BufWriter<NewFile>,
}

/// Starts a file for certificates.
pub(crate) fn create(path: &Path) -> Result<File, Failure> {
    let file = NewFile::create(path).map_err(|error| cannot_write(path, &error))?;
    Ok(File {
        path: path.to_owned(),
        file: BufWriter::new(file),
    })
}

impl File {
    /// Writes a certificate for each strategy.
    pub(crate) fn write(
        mut self,
        strategies: &[Strategy],
        dialect: Dialect,
    ) -> Result<(), Failure> {
        let written = strategies
            .iter()
            .try_for_each(|strategy| write(&mut self.file, strategy, dialect));
        let file =
            written.and_then(|()| self.file.into_inner().map_err(IntoInnerError::into_error));
        let finished = file.and_then(NewFile::finish);
        finished.map_err(|error| cannot_write(&self.path, &error))
    }
}

fn write(out: &mut impl Write, strategy: &Strategy, dialect: Dialect) -> io::Result<()> {
    let head = Head {
        start: PositionLine::from_position(strategy.start()),
        claim: match strategy.aim() {
            Aim::Win => Claim::Win(strategy.side()),
            Aim::NotLose => Claim::NotLose(strategy.side()),
        },
        dialect,
        answers: strategy.len() as u64,
    };
    write!(out, "{head}")?;
    for Answer { setup, point } in strategy.answers() {
        let answer = certificate::Answer { setup, point };
        writeln!(out, "{}", answer.display(dialect))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
