//! `oust legal`: the legal placements, or why a point is legal or not.

pub(crate) mod answer;
pub(crate) mod drawn;

use std::io::{BufWriter, Write};

use oust_notation::record::ProblemKind;
use oust_notation::{Document, Part};

use crate::args::{LegalArgs, ListFormat};
use crate::failure::{Failure, Reason};
use crate::input::{self, Input, STDIN};
use crate::message::{is_quiet, note, place, say, warn};
use crate::source::{Request, Unnamed, view_of_pieces, with_side};
use crate::view::{Reading, Tolerated, View, print_dialect, read_dialect};
use answer::Answers;
use drawn::drawn;

pub(crate) fn run(args: &LegalArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Unnamed::StandardInput)?;
    let options = args.source.format_in.options(args.source.board.as_ref());
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut view = match request.file() {
        Some(path) => {
            let input = input::read(path, &options)?;
            // Scripts write any number of positions to `-`.
            let may_be_one = args.source.from.is_none() && path.as_os_str() == STDIN;
            let lines = position_lines(&input).filter(|lines| {
                let is_list = may_be_one || lines.parts.len() > 1;
                is_list && args.source.game.is_none() && !request.has_moves()
            });
            if let Some(lines) = lines {
                return answer_each(args, lines, &input, &mut out);
            }
            view_of_pieces(std::iter::once(Ok(input)), &args.source)?
        }
        None => request.view()?,
    };
    view.play(&request.moves()?, args.source.coords)?;
    let is_legal = answer(args, &view, args.to, &mut out)?;
    end(args, is_legal)
}

/// Ends with status 1 when the point asked about is illegal and the status is asked for.
fn end(args: &LegalArgs, is_legal: bool) -> anyhow::Result<()> {
    if is_legal || !(args.exit_status || is_quiet()) {
        return Ok(());
    }
    Err(Failure::silent(Reason::Rules).into())
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
    let reading = Reading::to_end(args.source.coords, Tolerated::Claims);
    let (mut refused, mut all_legal) = (false, true);
    for problem in &lines.problems {
        if matches!(problem.kind, ProblemKind::TextOutsideRecord) {
            say(place(input, problem.span.start) + "expected a position line");
            refused = true;
        } else {
            warn(place(input, problem.span.start) + &problem.kind.to_string());
        }
    }
    for line in lines.parts {
        let view = View::of_part(line, input, reading)
            .map(|view| with_side(view, &args.source, &input.path))
            .and_then(|view| view.require_side().map(|()| view));
        match view {
            Ok(view) => all_legal &= answer(args, &view, ListFormat::Json, out)?,
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
    end(args, all_legal)
}

/// Prints the answer for a position, and returns whether the point asked about is legal.
fn answer(
    args: &LegalArgs,
    view: &View,
    format: ListFormat,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
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
    let is_legal = point.is_none_or(|point| answers.game.check(point).is_ok());
    match (format, point) {
        (_, Some(_)) if is_quiet() => {}
        (ListFormat::List, Some(point)) => {
            writeln!(out, "{}\n", answers.why(point).text())?;
            write!(out, "{}", drawn(view, point, dialect))?;
        }
        (ListFormat::List, None) => {
            let mut placements = answers.legal().peekable();
            if placements.peek().is_none() {
                note(view.caption());
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
    Ok(is_legal)
}
