//! `oust legal`: the legal placements, or why a point is legal or not.

mod answer;

use std::io::{BufWriter, Write};

use oust_notation::{Document, Part};

use crate::args::{LegalArgs, ListFormat};
use crate::failure::{Failure, Reason};
use crate::input::{self, Input, STDIN};
use crate::source;
use crate::view::{View, print_dialect};
use answer::Answers;

pub(crate) fn run(args: &LegalArgs) -> anyhow::Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    if args.moves == [STDIN] {
        let input = input::read(STDIN.as_ref())?;
        if let Some(lines) = position_lines(&input) {
            return answer_each(args, lines, &input, &mut out);
        }
        let mut view = source::load(&args.source)?;
        view.play(&input.text, args.source.coords)?;
        return answer(args, &view, args.to, &mut out);
    }
    let mut view = match &args.source.from {
        Some(path) => {
            let input = input::read(path)?;
            match position_lines(&input) {
                Some(lines) if lines.len() > 1 && args.source.game.is_none() => {
                    return answer_each(args, lines, &input, &mut out);
                }
                _ => source::load_from(&input, &args.source)?,
            }
        }
        None => source::load(&args.source)?,
    };
    view.play(&args.moves.join(" "), args.source.coords)?;
    answer(args, &view, args.to, &mut out)
}

/// The position lines of a text that holds nothing else.
fn position_lines(input: &Input) -> Option<Vec<Part>> {
    let parts = Document::read(&input.text).parts;
    let is_line = |part: &Part| matches!(part, Part::Position { .. });
    (!parts.is_empty() && parts.iter().all(is_line)).then_some(parts)
}

/// One line of JSON for each position; one that cannot be read is left out.
fn answer_each(
    args: &LegalArgs,
    lines: Vec<Part>,
    input: &Input,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut refused = None;
    for line in lines {
        match View::of_part(line, input, args.source.coords, None) {
            Ok(mut view) => {
                if let Some(side) = args.source.to_move {
                    view.set_to_move(side);
                }
                answer(args, &view, ListFormat::Json, out)?;
            }
            Err(failure) => {
                anstream::eprintln!("oust: {failure}");
                refused.get_or_insert(failure);
            }
        }
    }
    out.flush()?;
    match refused {
        Some(_) => {
            Err(Failure::new(Reason::Rules, "some positions were left out".to_owned()).into())
        }
        None => Ok(()),
    }
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
    let why = match &args.why {
        Some(text) => {
            let read_in = args.source.coords.coords_in.unwrap_or(dialect);
            Some(answers.why(answers.point_asked(text, read_in)?))
        }
        None => None,
    };
    match (format, why) {
        (ListFormat::List, Some(why)) => writeln!(out, "{}", why.text())?,
        (ListFormat::List, None) => {
            for placement in answers.legal() {
                writeln!(out, "{}", placement.text())?;
            }
        }
        (ListFormat::Json, why) => {
            writeln!(out, "{}", serde_json::to_string(&answers.json(why))?)?;
        }
    }
    out.flush()?;
    Ok(())
}
