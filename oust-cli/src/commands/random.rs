//! `oust random`: random legal games.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufWriter, Write};

use oust_core::RandomPlay;
use oust_notation::record::{Header, HeaderName};
use oust_validate::program::Progress;

use crate::args::{PictureArgs, RandomArgs};
use crate::message::{note, progress_shown};
use crate::output::{JsonOf, Printer};
use crate::several::Several;
use crate::view::View;

pub(crate) fn run(args: &RandomArgs) -> anyhow::Result<()> {
    let picture = PictureArgs {
        drawing: args.drawing,
        ..PictureArgs::default()
    };
    let printer = Printer::new(args.to, args.coords, &picture, JsonOf::Source);
    let mut progress = Progress::of_games(progress_shown(), args.games);
    let mut several = Several::new(printer);
    let mut out = progress.around(Box::new(BufWriter::new(std::io::stdout().lock())));
    let seed = args.seed.unwrap_or_else(new_seed);
    if args.seed.is_none() && args.games > 0 {
        note(format_args!(
            "seed {seed}: `--seed {seed}` gives the same games"
        ));
    }
    let mut play = RandomPlay::new(seed);
    for number in 0..args.games {
        let mut view = View::of_game(play.game(&args.board.0));
        let id = format!("seed {seed} game {}", number + 1);
        view.transcript.headers = vec![
            Header::new(HeaderName::X, "random x"),
            Header::new(HeaderName::O, "random o"),
            Header::new(HeaderName::Id, id),
        ];
        several.print(&mut out, &view)?;
        progress.set(number + 1);
    }
    several.finish(&mut out)?;
    out.flush()?;
    progress.end();
    Ok(())
}

/// Draws a seed that is short enough to type.
fn new_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000_000
}
