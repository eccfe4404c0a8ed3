//! `oust convert`: turns diagrams, position lines and records into one another.

use std::io::Write;

use oust_notation::{Assumption, Loss, Part};

use crate::args::{ConvertArgs, OutputFormat};
use crate::batch::{Batch, PartPlace};
use crate::failure::{Failure, Reason};
use crate::input;
use crate::message::{at_place, say, say_assumed, warn};
use crate::output::{JsonOf, Printer};
use crate::several::Several;
use crate::view::{Findings, Reading, Tolerated, View};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    if args.findings && args.to != OutputFormat::Html {
        let message = "--findings stand on a page: they need --to html";
        return Err(Failure::new(Reason::Usage, message).into());
    }
    let files = input::files(&args.records.files, "something to convert", |piece| {
        !piece.document().parts.is_empty()
    })?;
    let mut batch = Batch::new(&files);
    let out = Box::new(std::io::BufWriter::new(std::io::stdout().lock()));
    let mut conversion = Conversion {
        args,
        several: Several::new(Printer::new(
            args.to,
            args.records.coords,
            &args.picture,
            JsonOf::Source,
        )),
        out: batch.progress.around(out),
        faulty: 0,
        assumed: Vec::new(),
    };
    let options = args.records.options();
    batch.read(&files, &options, |batch, part, place| {
        conversion.part(batch, part, place)
    })?;
    conversion.several.finish(&mut conversion.out)?;
    conversion.out.flush()?;
    batch.progress.end();
    let counts = [
        ("left out", batch.left_out),
        ("with errors", conversion.faulty),
    ];
    let counts = counts.into_iter().filter(|&(_, count)| count > 0);
    let summary: Vec<String> = counts
        .map(|(name, count)| format!("{name}: {count}"))
        .collect();
    match batch.worst {
        Some(reason) => Err(Failure::new(reason, summary.join(", ")).into()),
        None => Ok(()),
    }
}

struct Conversion<'a> {
    args: &'a ConvertArgs,
    several: Several<'a>,
    out: Box<dyn Write>,
    /// The number of games that are shown although they break a rule.
    faulty: u64,
    /// The assumptions already reported; each is reported once.
    assumed: Vec<Assumption>,
}

impl Conversion<'_> {
    fn part(&mut self, batch: &mut Batch, part: Part, place: &PartPlace<'_>) -> anyhow::Result<()> {
        let tolerated = if self.args.findings {
            Tolerated::Everything
        } else {
            Tolerated::Nothing
        };
        let reading = Reading::to_end(self.args.records.coords, tolerated);
        let view = match View::of_part(part, place.input, reading) {
            Ok(view) => view,
            Err(failure) => {
                batch.leave_out(&failure);
                return Ok(());
            }
        };
        let mut errors = view.findings.iter().flat_map(Findings::errors).peekable();
        if errors.peek().is_some() {
            self.faulty += 1;
            batch.fail(Reason::Rules);
        }
        for error in errors {
            say(at_place(place.input, error));
        }
        match self.prepare(view, &place.name()) {
            Ok(view) => self.several.print(&mut self.out, &view),
            Err(failure) => {
                batch.leave_out(&failure);
                Ok(())
            }
        }
    }

    /// Returns a view as it is printed, and reports its assumptions and losses. `source` is its
    /// name in messages.
    fn prepare(&mut self, mut view: View, source: &str) -> Result<View, Failure> {
        if let Some(side) = self.args.to_move {
            view.set_to_move(side, source);
        }
        view.assumed
            .retain(|assumption| !self.assumed.contains(assumption));
        say_assumed(source, &view.assumed);
        self.assumed.append(&mut view.assumed);
        let printer = self.several.printer();
        if let Err(failure) = printer.check(&view) {
            let message = format!("{source}: {failure}");
            return Err(Failure::new(failure.reason, message));
        }
        let losses = printer.losses(&view.transcript);
        if !losses.is_empty() {
            let losses: Vec<String> = losses.iter().map(Loss::to_string).collect();
            let losses = losses.join(", ");
            let message = format!("{source}: the format cannot hold {losses}");
            if self.args.strict {
                return Err(Failure::new(Reason::Rules, message));
            }
            warn(message);
        }
        Ok(view)
    }
}
