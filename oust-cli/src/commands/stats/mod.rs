//! `oust stats`: games, results, lengths and captures of a collection.

mod facts;
pub(crate) mod json;
mod table;
mod totals;

use std::path::{Path, PathBuf};

use oust_notation::Part;
use oust_validate::program::Progress;

use crate::args::{StatsArgs, StatsFormat};
use crate::failure::{Failure, Reason};
use crate::input::{self, Input};
use crate::message::{say, warn};
use crate::view::{Reading, Tolerated, View};
use facts::Facts;
use json::StatsJson;
use totals::Collection;

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let files = input::files(&args.files, "records to count", |piece| {
        piece.document().into_records().next().is_some()
    })?;
    let mut count = Count {
        args,
        collection: Collection::default(),
        progress: Progress::of_long_reading(&files),
        left_out: 0,
        worst: None,
        positions: 0,
    };
    for file in &files {
        count.file(file);
    }
    count.progress.end();
    count.print(&files)
}

struct Count<'a> {
    args: &'a StatsArgs,
    collection: Collection,
    progress: Progress,
    /// How many records or sources could not be counted.
    left_out: u64,
    /// The worst reason for that.
    worst: Option<Reason>,
    /// How many pictures and position lines there are, which are no games.
    positions: u64,
}

impl Count<'_> {
    /// Counts a source piece by piece, so that memory does not grow with it.
    fn file(&mut self, file: &Path) {
        let options = self.args.format_in.options(self.args.board.as_ref());
        self.progress.source(file);
        let mut parts = 0;
        for piece in input::pieces(file, &options) {
            match piece {
                Ok(input) => {
                    parts += self.piece(&input, parts);
                    self.progress.piece(&input.piece);
                }
                Err(failure) => self.leave_out(&failure),
            }
        }
    }

    /// Counts a piece behind so many parts of its source, and returns how many it holds.
    fn piece(&mut self, input: &Input, parts_before: usize) -> usize {
        let parts = input.piece.document().parts;
        let count = parts.len();
        for (part, number) in parts.into_iter().zip(parts_before + 1..) {
            self.part(part, input, number);
        }
        count
    }

    fn part(&mut self, part: Part, input: &Input, number: usize) {
        if matches!(part, Part::Position { .. } | Part::Diagram(_)) {
            self.positions += 1;
            return;
        }
        let reading = Reading {
            coords: self.args.coords,
            at: None,
            tolerated: Tolerated::Nothing,
        };
        match View::of_part(part, input, reading) {
            Ok(view) => self
                .collection
                .add(&Facts::of(&view.transcript), &input.path, number),
            Err(failure) => self.leave_out(&failure),
        }
    }

    /// Says what is left out, and goes on.
    fn leave_out(&mut self, failure: &Failure) {
        say(failure);
        self.left_out += 1;
        self.worst = self.worst.max(Some(failure.reason));
    }

    fn print(&self, files: &[PathBuf]) -> anyhow::Result<()> {
        if self.positions > 0 {
            let positions = self.positions;
            warn(format_args!("positions that are no games: {positions}"));
        }
        if self.collection.all.games == 0 {
            let paths: Vec<String> = files
                .iter()
                .map(|file| file.display().to_string())
                .collect();
            let message = format!("{}: found no games", paths.join(", "));
            return Err(Failure::new(self.worst.unwrap_or(Reason::Work), message).into());
        }
        let text = match self.args.to {
            StatsFormat::Table => table::text(&self.collection),
            StatsFormat::Json => {
                let json = StatsJson::of(&self.collection, self.left_out);
                serde_json::to_string(&json)? + "\n"
            }
        };
        std::io::Write::write_all(&mut std::io::stdout().lock(), text.as_bytes())?;
        match self.worst {
            Some(reason) => {
                let message = format!("left out: {}", self.left_out);
                Err(Failure::new(reason, message).into())
            }
            None => Ok(()),
        }
    }
}
