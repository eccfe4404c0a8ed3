//! `oust legal`: the legal placements, or why a point is legal or not.

pub(crate) mod answer;
pub(crate) mod drawn;

use std::io::{BufWriter, Write};

use oust_notation::record::ProblemKind;
use oust_notation::{Document, Part};

use crate::args::{LegalArgs, ListFormat};
use crate::failure::{Failure, Reason};
use crate::input::{self, Input, STDIN};
use crate::message::{place, say, warn};
use crate::source;
use crate::view::{Reading, Tolerated, View, print_dialect, read_dialect};
use answer::Answers;
use drawn::drawn;

pub(crate) fn run(args: &LegalArgs) -> anyhow::Result<()> {
    let options = args.source.format_in.options(args.source.board.as_ref());
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.moves == [STDIN] {
        let input = input::read(STDIN.as_ref(), &options)?;
        if let Some(lines) = position_lines(&input) {
            return answer_each(args, lines, &input, &mut out);
        }
        let mut view = source::load(&args.source)?;
        view.play(&input.piece.text, args.source.coords)?;
        return answer(args, &view, args.to, &mut out);
    }
    let mut view = match &args.source.from {
        Some(path) => {
            let input = input::read(path, &options)?;
            match position_lines(&input) {
                Some(lines)
                    if lines.parts.len() > 1
                        && args.source.game.is_none()
                        && args.moves.is_empty() =>
                {
                    return answer_each(args, lines, &input, &mut out);
                }
                _ => source::load_from(std::iter::once(Ok(input)), &args.source)?,
            }
        }
        None => source::load(&args.source)?,
    };
    view.play(&input::moves(&args.moves)?, args.source.coords)?;
    answer(args, &view, args.to, &mut out)
}

/// A text of position lines, or of positions in JSON.
fn position_lines(input: &Input) -> Option<Document> {
    let document = input.piece.document();
    let is_line = |part: &Part| match part {
        Part::Position { .. } => true,
        // A position in JSON that does not say who is to move.
        Part::Diagram(found) => input.piece.text[found.span.start..].starts_with('{'),
        _ => false,
    };
    (!document.parts.is_empty() && document.parts.iter().all(is_line)).then_some(document)
}

/// One line of JSON for each position; one that cannot be read is left out.
fn answer_each(
    args: &LegalArgs,
    lines: Document,
    input: &Input,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let reading = Reading {
        coords: args.source.coords,
        at: None,
        tolerated: Tolerated::Claims,
    };
    let mut refused = false;
    for problem in &lines.problems {
        if matches!(problem.kind, ProblemKind::TextOutsideRecord) {
            say(place(input, problem.span.start) + "expected a position line");
            refused = true;
        } else {
            warn(place(input, problem.span.start) + &problem.kind.to_string());
        }
    }
    for line in lines.parts {
        let view = View::of_part(line, input, reading).and_then(|mut view| {
            if let Some(side) = args.source.to_move {
                view.set_to_move(side, &input.path);
            }
            view.require_side()?;
            Ok(view)
        });
        match view {
            Ok(view) => answer(args, &view, ListFormat::Json, out)?,
            Err(failure) => {
                say(&failure);
                refused = true;
            }
        }
    }
    out.flush()?;
    if refused {
        return Err(Failure::new(Reason::Rules, "some positions were left out").into());
    }
    Ok(())
}

fn answer(
    args: &LegalArgs,
    view: &View,
    format: ListFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    view.require_side()?;
    let dialect = print_dialect(args.source.coords, view);
    let answers = Answers {
        game: &view.transcript.game,
        dialect,
    };
    let point = match &args.why {
        Some(text) => {
            let read_in = read_dialect(args.source.coords, view);
            Some(answers.point_asked(text, read_in)?)
        }
        None => None,
    };
    match (format, point) {
        (ListFormat::List, Some(point)) => {
            writeln!(out, "{}\n", answers.why(point).text())?;
            write!(out, "{}", drawn(view, point, dialect))?;
        }
        (ListFormat::List, None) => {
            let mut placements = answers.legal().peekable();
            if placements.peek().is_none() {
                say(view.caption());
            }
            for placement in placements {
                writeln!(out, "{}", placement.text())?;
            }
        }
        (ListFormat::Json, point) => {
            let why = point.map(|point| answers.why(point));
            writeln!(out, "{}", serde_json::to_string(&answers.json(why))?)?;
        }
    }
    out.flush()?;
    Ok(())
}
