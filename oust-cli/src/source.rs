//! Where the position of a command comes from.

use oust_core::{Board, Position};
use oust_notation::{Part, SideToMove};

use crate::args::SourceArgs;
use crate::failure::{Failure, Reason};
use crate::input::{self, Input};
use crate::message::say_assumed;
use crate::view::{Reading, Tolerated, View};

/// The view that the arguments ask for.
pub(crate) fn load(args: &SourceArgs) -> anyhow::Result<View> {
    if let Some(path) = &args.from {
        let options = args.format_in.options(args.board.as_ref());
        return load_from(input::pieces(path, &options), args);
    }
    if args.at.is_some() || args.game.is_some() {
        let message = "--at and --game choose from a file, and none is given";
        return Err(Failure::new(Reason::Usage, message).into());
    }
    if let Some(line) = &args.position {
        let view = View::of_position(line.position());
        return Ok(with_side(view, args, "--position"));
    }
    let board = match &args.board {
        Some(name) => name.0.clone(),
        None => Board::rectangle(13, 13)?,
    };
    let mut view = View::of_position(Position::new(board));
    if args.to_move.is_some() {
        // An empty board says nothing that the flag could contradict.
        view.side = SideToMove::Unknown;
    }
    Ok(with_side(view, args, "--board"))
}

/// The view that the arguments ask for, of what a source holds.
pub(crate) fn load_from(
    pieces: impl Iterator<Item = Result<Input, Failure>>,
    args: &SourceArgs,
) -> anyhow::Result<View> {
    let number = args.game.unwrap_or(1);
    let mut parts_before = 0;
    let mut path = String::new();
    for piece in pieces {
        let input = piece?;
        let parts = input.piece.document().parts;
        let count = parts.len();
        let part = number
            .checked_sub(parts_before + 1)
            .and_then(|index| parts.into_iter().nth(index));
        if let Some(part) = part {
            let view = with_side(view_of(part, &input, args)?, args, &input.path);
            say_assumed(&input.path, &view.assumed);
            return Ok(view);
        }
        parts_before += count;
        path = input.path;
    }
    Err(missing(&path, number, parts_before).into())
}

/// The view with the side to move that the arguments say.
pub(crate) fn with_side(mut view: View, args: &SourceArgs, source: &str) -> View {
    if let Some(side) = args.to_move {
        view.set_to_move(side, source);
    }
    view
}

/// The view of a part, at the turn asked for.
pub(crate) fn view_of(part: Part, input: &Input, args: &SourceArgs) -> anyhow::Result<View> {
    let is_record = matches!(part, Part::Record(_));
    if args.at.is_some() && !is_record {
        let message = "--at needs a record; this source is a position";
        return Err(Failure::new(Reason::Usage, message.to_owned()).into());
    }
    let reading = Reading {
        coords: args.coords,
        at: args.at,
        tolerated: Tolerated::Claims,
    };
    let view = View::of_part(part, input, reading)?;
    match args.at {
        Some(at) if view.transcript.game.turns() < at => {
            let turns = view.transcript.game.turns();
            let message = format!("--at {at}: the game has {turns} turns");
            Err(Failure::new(Reason::Usage, message).into())
        }
        _ => Ok(view),
    }
}

/// There is no part of this number.
pub(crate) fn missing(path: &str, number: usize, count: usize) -> Failure {
    match count {
        0 => Failure::new(
            Reason::Work,
            format!("{path}: found no diagram, position line or record"),
        ),
        _ => Failure::new(
            Reason::Usage,
            format!("--game {number}: {path} holds {count}"),
        ),
    }
}
