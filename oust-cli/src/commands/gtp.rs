//! `oust gtp`: the Go Text Protocol.

use std::fs::File;
use std::io::{self, BufReader, Read};

use oust_core::{Board, SwapRule};
use oust_gtp::{Session, Settings, serve};
use oust_notation::{ReadOptions, SourceText, decompress};
use oust_search::Level;

use super::random::new_seed;
use crate::args::level;

/// Speak the Go Text Protocol, so that Go board programs show and play Oust.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust gtp --level 5                            an opponent for GoGui
  oust gtp --board 9x9                          a rule server for GoGui
  printf 'boardsize 5\\ngenmove b\\n' | oust gtp
")]
pub(crate) struct GtpArgs {
    /// Play at this level, 0 to 9 [default: as strong as the time allows, 9 without a time limit]
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Level>,

    /// Begin on this board, such as 9x9 or hex7
    #[arg(short = 'b', long, value_name = "BOARD", default_value = "13x13")]
    board: Board,

    /// Let players swap after the first placement: `genmove` may answer `swap`
    #[arg(long)]
    pie_rule: bool,

    /// Draw random choices from this seed [default: a new one]
    #[arg(short = 's', long, value_name = "NUMBER")]
    seed: Option<u64>,
}

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<()> {
    let session = Session::new(Settings {
        board: args.board.clone(),
        level: args.level,
        seed: args.seed.unwrap_or_else(new_seed),
        swap_rule: SwapRule::allowed_if(args.pie_rule),
        read_file,
        ..Settings::default()
    });
    Ok(serve(session, BufReader::new(io::stdin()), io::stdout())?)
}

/// Reads a file for `loadsgf`, up to the limit of a record. Bytes that cannot be decoded become
/// `?`: they can only be in names and remarks, or the file is refused for them.
fn read_file(path: &str) -> Result<String, String> {
    let limit = ReadOptions::default().limits.record;
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(decompress)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{path}: {error}"))?;
    if bytes.len() > limit {
        return Err(format!("{path}: it is longer than {limit} bytes"));
    }
    Ok(SourceText::from_bytes(&bytes).text.into_owned())
}
