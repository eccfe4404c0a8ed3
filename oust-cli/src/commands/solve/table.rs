//! The table of a solver as a file, so that a proof goes on another day.

use std::io::{BufReader, ErrorKind};
use std::path::Path;

use oust_program::{Content, Failure, Output, Outputs, STDIN};
use oust_search::solve::Solver;

use crate::input::open;

/// The file of `--table`.
pub(crate) struct TableFile<'a> {
    path: &'a Path,
    output: Output,
}

impl<'a> TableFile<'a> {
    /// Opens the output, before the search: a wrong path must fail at once.
    pub(crate) fn new(path: &'a Path, outputs: &mut Outputs) -> Result<Self, Failure> {
        if path.as_os_str() == STDIN {
            let message = "--table takes a file, which is read and written: `-` is none";
            return Err(Failure::usage(message));
        }
        let output = outputs.create("--table", path, Content::Other)?;
        Ok(Self { path, output })
    }

    /// Gives the solver the table of an earlier run, if there is one.
    pub(crate) fn read(&self, solver: &mut Solver) -> Result<(), Failure> {
        let path = self.path.display();
        let file = match open(self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Failure::work(format!("cannot read {path}: {error}"))),
        };
        let read = solver.read_table(&mut BufReader::new(file));
        read.map_err(|error| {
            let hint = "name another file to begin anew";
            Failure::work(format!("--table {path}: the file {error}; {hint}"))
        })
    }

    /// Replaces the file by the table of the solver.
    pub(crate) fn write(mut self, solver: &Solver) -> anyhow::Result<()> {
        let written = solver.write_table(&mut self.output);
        written.map_err(|error| self.output.failed(error))?;
        self.output.finish()
    }
}
