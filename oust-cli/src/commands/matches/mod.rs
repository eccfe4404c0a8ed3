//! `oust match`: two players against each other.

mod contestant;
mod play;
mod score;

use std::io::{BufWriter, Write, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use clap::ValueEnum;
use oust_core::{Board, Color};
use oust_gtp::Client;
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, counted, write_native};
use oust_program::{Failure, Steps};

use super::random::new_seed;
use crate::args::{CoordsArgs, seconds};
use crate::interrupt::stop_on_interrupt;
use crate::message::{note, say};
use crate::output::{RecordsFile, json_line};
use contestant::ContestantArg;
use play::{Match, PlayedGame};
use score::{Heading, Scores};

pub(crate) use score::MatchJson;

/// Play two levels or programs against each other.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust match 5 3 --games 40                     the advantage in Elo, on hex7
  oust match 5 5 --board 9x9 --seed 1 --to record > games.oust
                                                the games as records
  oust match 9 2 --games 100 --to json --records games.oust
                                                the score as JSON, the games in a file
  oust match 5 'gtp:other --gtp' --board 9x9    against another program
")]
pub(crate) struct MatchArgs {
    /// Let this level play, from 0, the weakest, to 9, or another program that speaks the Go Text
    /// Protocol, as `gtp:` and its command
    #[arg(value_name = "A")]
    a: ContestantArg,

    /// Let this level or program play against it
    #[arg(value_name = "B")]
    b: ContestantArg,

    /// Play this many games: each opening twice, with the colors exchanged
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,

    /// Play on this board, such as 9x9 or hex5
    #[arg(short = 'b', long, value_name = "BOARD", default_value = "hex7")]
    board: Board,

    /// Draw the openings and the players' choices from this seed: the same seed gives the same
    /// games [default: a new one, printed on standard error]
    #[arg(short = 's', long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Play this many games at the same time; the games do not depend on it [default: the cores]
    #[arg(short = 'j', long, value_name = "NUMBER")]
    jobs: Option<NonZeroUsize>,

    /// Wait this many seconds, such as 0.5, for each answer of a program, and end the match with
    /// an error if it takes longer [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    answer_time: Option<Duration>,

    /// Print the match in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = MatchFormat::Text)]
    to: MatchFormat,

    /// Write the games to this file, as records
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    #[command(flatten)]
    coords: CoordsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MatchFormat {
    /// A table of wins, with the advantage in Elo.
    Text,
    /// One JSON object.
    Json,
    /// The games as native records.
    Record,
}

pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<()> {
    if !args.games.is_multiple_of(2) {
        bail!(Failure::usage(format!(
            "--games {}: expected an even number: each opening is played with both colors",
            args.games
        )));
    }
    let seed = args.seed.unwrap_or_else(new_seed);
    if args.seed.is_none() {
        note(format_args!(
            "seed {seed}: `--seed {seed}` gives the same games"
        ));
    }
    let mut records = args
        .records
        .as_deref()
        .map(RecordsFile::create)
        .transpose()?;
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    let stop = stop_on_interrupt()?;
    let game_of = Match {
        board: &args.board,
        a: &args.a,
        b: &args.b,
        seed,
        answer_time: args.answer_time.unwrap_or(Client::ANSWER_LIMIT),
        stop: &stop,
    };
    let mut out = BufWriter::new(stdout().lock());
    let mut scores = Scores::default();
    let mut finished = 0;
    let steps = Steps::new(u64::from(args.games), "games");
    let played = game_of.play(args.games, jobs.unwrap_or(NonZeroUsize::MIN), |played| {
        scores.add(&played);
        let record = record(args, &played, seed);
        if args.to == MatchFormat::Record {
            let gap = if finished > 0 { "\n" } else { "" };
            // The progress bar and the records may share a terminal.
            steps.suspend(|| write!(out, "{gap}{record}"))?;
        }
        if let Some(records) = &mut records {
            records.write(&record)?;
        }
        finished += 1;
        steps.advance();
        Ok(())
    });
    // Clears the progress bar before an error is printed.
    drop(steps);
    played?;
    if let Some(records) = records {
        records.finish()?;
    }
    // The score of the finished games is still printed.
    if finished < args.games {
        say(format_args!(
            "interrupted: finished {finished} of {}",
            counted(args.games, "game")
        ));
    }
    let heading = Heading {
        board: &args.board,
        a: &args.a,
        b: &args.b,
        seed,
    };
    match args.to {
        MatchFormat::Text => write!(out, "{}", scores.text(&heading))?,
        MatchFormat::Json => write!(out, "{}", json_line(&scores.json(&heading))?)?,
        MatchFormat::Record => {
            out.flush()?;
            note(scores.line());
        }
    }
    out.flush()?;
    Ok(())
}

/// Returns the record of a game, with the names of the players.
fn record(args: &MatchArgs, played: &PlayedGame, seed: u64) -> String {
    let mut annotated = AnnotatedGame::new(played.game.clone());
    let [x, o] = Color::BOTH.map(|color| {
        if played.game.seat(color) == played.seat_of_a {
            args.a.name()
        } else {
            args.b.name()
        }
    });
    let number = played.number + 1;
    annotated.headers = vec![
        Header::new(HeaderName::X, x),
        Header::new(HeaderName::O, o),
        Header::new(HeaderName::Event, format!("oust match, seed {seed}")),
        Header::new(HeaderName::Round, number.to_string()),
    ];
    let dialect = args.coords.print_dialect(annotated.board());
    write_native(&annotated, dialect)
}
