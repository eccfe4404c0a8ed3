//! `oust puzzles`: finds positions with one answer in games.

mod args;
mod output;
mod search;
mod self_play;
mod sources;
mod summary;

use std::path::PathBuf;

use anyhow::bail;
use oust_program::{Failure, STDIN, Steps};
use oust_validate::files::Sought;

use super::random::new_seed;
use crate::args::RecordsArgs;
use crate::input::{self, Sources};
use crate::interrupt::stop_on_interrupt;
use crate::message::note;
use output::PuzzleOutput;
use search::{Bar, Enough, Search, Searching};
use self_play::SelfPlay;

pub(crate) use args::PuzzlesArgs;
pub(crate) use output::PuzzleJson;

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<()> {
    let choice = &args.choice;
    if let (Some(min), Some(max)) = (choice.min_evaluations, choice.max_evaluations)
        && min > max
    {
        let message = format!("--min-evaluations {min} is above --max-evaluations {max}");
        bail!(Failure::usage(message));
    }
    let stop = stop_on_interrupt()?;
    let search = Search {
        finder: choice.finder(&stop),
        evaluations: choice.evaluations,
        stop: stop.clone(),
    };
    let coords = args.records.read.coords;
    let path = args.output_file.as_deref().unwrap_or(STDIN.as_ref());
    let threads = args.jobs.threads();
    let Some(games) = args.self_play.self_play else {
        let RecordsArgs {
            files,
            choice: folders,
            read,
        } = &args.records;
        let expected = "records to find puzzles in";
        let Sources { paths, files } =
            input::sources(files, folders, expected, Sought::Records, &read.options())?;
        let output = PuzzleOutput::open(paths, path, args.to, coords)?;
        let searching = Searching::new(search, choice, output, threads);
        return sources::search(read, &files, searching);
    };
    args.records.choice.refuse()?;
    let seed = args.self_play.seed.unwrap_or_else(|| {
        let seed = new_seed();
        note(format_args!(
            "seed {seed}: `--seed {seed}` gives the same games"
        ));
        seed
    });
    let output = PuzzleOutput::open(vec![PathBuf::from(STDIN)], path, args.to, coords)?;
    let mut searching = Searching::new(search, choice, output, threads);
    let self_play = SelfPlay {
        board: &args.self_play.on,
        level: args.self_play.level,
        seed,
    };
    let steps = Steps::new(u64::from(games), "games");
    let count = usize::try_from(games).expect("at most a million");
    let searched = searching.search(count, &Bar::Games(&steps), |number| {
        self_play.play(number, &stop)
    });
    drop(steps);
    match searched {
        Err(error) if !error.is::<Enough>() => Err(error),
        _ => searching.finish(),
    }
}
