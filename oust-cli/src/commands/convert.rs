//! `oust convert`: turns diagrams, position lines and records into one another.

use std::io::Write;
use std::path::Path;

use oust_notation::{Assumption, Document, Loss};
use oust_validate::program::Progress;

use crate::args::{ConvertArgs, OutputFormat};
use crate::failure::{Failure, Reason};
use crate::input::{self, Input};
use crate::message::{at_place, place, say, say_assumed, warn};
use crate::output::{JsonOf, Printer};
use crate::several::Several;
use crate::source::nothing_in;
use crate::view::{Findings, Reading, Tolerated, View};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    if args.findings && args.to != OutputFormat::Html {
        let message = "--findings stand on a page: they need --to html";
        return Err(Failure::new(Reason::Usage, message).into());
    }
    let files = input::files(&args.files, "something to convert", |piece| {
        !piece.document().parts.is_empty()
    })?;
    let progress = Progress::of_long_reading(&files);
    let out = Box::new(std::io::BufWriter::new(std::io::stdout().lock()));
    let mut conversion = Conversion {
        args,
        several: Several::new(Printer {
            format: args.to,
            labels: args.labels.labels,
            drawing: args.drawing,
            coords: args.coords,
            json: JsonOf::Source,
            marks: &args.marks.marks,
        }),
        out: progress.around(out),
        progress,
        left_out: 0,
        faulty: 0,
        worst: None,
        assumed: Vec::new(),
    };
    for file in &files {
        conversion.file(file)?;
    }
    conversion.several.finish(&mut conversion.out)?;
    conversion.out.flush()?;
    conversion.progress.end();
    match conversion.worst {
        Some(reason) => Err(Failure::new(reason, conversion.summary()).into()),
        None => Ok(()),
    }
}

struct Conversion<'a> {
    args: &'a ConvertArgs,
    several: Several<'a>,
    out: Box<dyn Write>,
    progress: Progress,
    /// How many have been left out.
    left_out: u64,
    /// How many are shown although a rule is broken in them.
    faulty: u64,
    /// The worst reason for either.
    worst: Option<Reason>,
    /// What has been said to be assumed; it is said once.
    assumed: Vec<Assumption>,
}

impl Conversion<'_> {
    /// Converts a source piece by piece, so that memory does not grow with it.
    fn file(&mut self, file: &Path) -> anyhow::Result<()> {
        let mut parts = 0;
        let options = self.args.format_in.options(self.args.board.as_ref());
        self.progress.source(file);
        for piece in input::pieces(file, &options) {
            match piece {
                Ok(input) => {
                    parts += self.piece(&input, parts)?;
                    self.progress.piece(&input.piece);
                }
                Err(failure) => self.leave_out(&failure),
            }
        }
        Ok(())
    }

    /// Converts a piece behind so many parts of its source, and returns how many it holds.
    fn piece(&mut self, input: &Input, parts_before: usize) -> anyhow::Result<usize> {
        let path = &input.path;
        let Document {
            parts, problems, ..
        } = input.piece.document();
        for problem in problems.iter().filter(|_| !parts.is_empty()) {
            warn(place(input, problem.span.start) + &problem.kind.to_string());
        }
        if parts.is_empty() && input.piece.is_first() {
            self.leave_out(&nothing_in(input, &problems));
        }
        let reading = Reading {
            coords: self.args.coords,
            at: None,
            tolerated: if self.args.findings {
                Tolerated::Everything
            } else {
                Tolerated::Nothing
            },
        };
        let count = parts.len();
        let several = parts_before + count > 1;
        for (part, number) in parts.into_iter().zip(parts_before + 1..) {
            match View::of_part(part, input, reading) {
                Ok(view) => {
                    self.say_errors(&view, input);
                    let game = if several {
                        format!("{path}, game {number}")
                    } else {
                        path.clone()
                    };
                    self.view(view, &game)?;
                }
                Err(failure) => self.leave_out(&failure),
            }
        }
        Ok(count)
    }

    /// Prints a view. Its source is named as in messages.
    fn view(&mut self, mut view: View, source: &str) -> anyhow::Result<()> {
        if let Some(side) = self.args.to_move {
            view.set_to_move(side, source);
        }
        view.assumed
            .retain(|assumption| !self.assumed.contains(assumption));
        say_assumed(source, &view.assumed);
        self.assumed.append(&mut view.assumed);
        if let Err(failure) = self.several.printer().check(&view) {
            let message = format!("{source}: {failure}");
            self.leave_out(&Failure::new(failure.reason, message));
            return Ok(());
        }
        let losses = self.several.printer().losses(&view.transcript);
        if !losses.is_empty() {
            let losses: Vec<String> = losses.iter().map(Loss::to_string).collect();
            let losses = losses.join(", ");
            let message = format!("{source}: the format cannot hold {losses}");
            if self.args.strict {
                self.leave_out(&Failure::new(Reason::Rules, message));
                return Ok(());
            }
            warn(message);
        }
        self.several.print(&mut self.out, &view)
    }

    /// Says what is wrong with a game that is shown all the same.
    fn say_errors(&mut self, view: &View, input: &Input) {
        let mut errors = view.findings.iter().flat_map(Findings::errors).peekable();
        if errors.peek().is_some() {
            self.faulty += 1;
            self.worst = self.worst.max(Some(Reason::Rules));
        }
        for error in errors {
            say(at_place(input, error));
        }
    }

    /// Says what is left out, and goes on.
    fn leave_out(&mut self, failure: &Failure) {
        say(failure);
        self.left_out += 1;
        self.worst = self.worst.max(Some(failure.reason));
    }
    /// What was not as it should be.
    fn summary(&self) -> String {
        let counts = [("left out", self.left_out), ("with errors", self.faulty)];
        let said = counts.into_iter().filter(|&(_, count)| count > 0);
        let said: Vec<String> = said
            .map(|(what, count)| format!("{what}: {count}"))
            .collect();
        said.join(", ")
    }
}
