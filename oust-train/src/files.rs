//! Nets, games and boards as arguments.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use oust_core::{Board, RandomPlay};
use oust_search::train::{Network, Recorded, Trainee};

/// Reads a net from its file.
pub(crate) fn read_net(path: &Path) -> anyhow::Result<Trainee> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Trainee::from_bytes(&bytes).with_context(|| format!("{} is not a net", path.display()))
}

/// Writes a net to its file.
pub(crate) fn write_net(path: &Path, net: &Trainee) -> anyhow::Result<()> {
    fs::write(path, net.to_bytes()).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the net to begin with, from a file or with random weights. It is for the board if
/// there is one alone.
pub(crate) fn first_net(
    init: Option<&Path>,
    boards: &[&Board],
    random: &mut RandomPlay,
) -> anyhow::Result<Network> {
    // Only a net for one board has zones of its own; several boards share the zones by distance.
    let board = match boards {
        [board] => Some(board),
        _ => None,
    };
    let Some(path) = init else {
        return Ok(Network::for_board(board.copied(), random));
    };
    let net = read_net(path)?.network();
    // The values stay the same, and learning may tell the points of this board apart.
    Ok(match board {
        Some(board) => net.specialized(board),
        None => net,
    })
}

/// Parses the name of a board: `hex7` or `13x13`.
pub(crate) fn board(name: &str) -> anyhow::Result<Board> {
    let board: Board = name.parse()?;
    Ok(board)
}

/// Parses a board with a file of games, such as `hex5=games.txt`.
pub(crate) fn source(text: &str) -> anyhow::Result<(Board, PathBuf)> {
    let (name, path) = text
        .split_once('=')
        .context("expected BOARD=FILE, such as hex5=games.txt")?;
    Ok((board(name)?, path.into()))
}

/// Reads recorded games, each with its file and line.
pub(crate) fn read_games(path: &Path) -> anyhow::Result<Vec<(String, Recorded)>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let games = text.lines().zip(1..).map(|(line, number)| {
        let location = format!("{}, line {number}", path.display());
        let recorded = line.parse().with_context(|| location.clone())?;
        Ok((location, recorded))
    });
    games.collect()
}
