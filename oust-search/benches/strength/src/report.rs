//! The result of a match in words.

use std::fmt::Write as _;

use oust_core::{Board, Color};

use crate::contender::Spec;
use crate::versus::{Played, Spent, score};

/// Returns the result for the first player, with the Elo difference and its interval of 95 %, and
/// what both players spent on a placement.
pub(crate) fn report(board: &Board, players: [&Spec; 2], games: &[Played]) -> String {
    let mut text = String::new();
    let [first, second] = players;
    let sum = score(games);
    let (low, high) = sum.interval();
    let as_x: Vec<_> = games
        .iter()
        .filter(|game| game.first_is == Color::X)
        .collect();
    let wins_as_x = as_x.iter().filter(|game| game.winner() == Some(0)).count();
    let placements: usize = games.iter().map(|game| game.game.placements()).sum();
    writeln!(
        text,
        "{board}: {first} against {second}, {} games",
        games.len()
    )
    .and_then(|()| {
        writeln!(
            text,
            "{} wins, {} losses, {} draws; {wins_as_x} of {} as x",
            sum.wins,
            sum.losses,
            sum.draws,
            as_x.len()
        )
    })
    .and_then(|()| writeln!(text, "Elo {:+.0}, 95 % {low:+.0} to {high:+.0}", sum.elo()))
    .and_then(|()| {
        writeln!(
            text,
            "placements a game: {}",
            placements / games.len().max(1)
        )
    })
    .expect("a string takes all text");
    for (index, player) in players.into_iter().enumerate() {
        let mut spent = Spent::default();
        for game in games {
            spent.add(game.spent[index]);
        }
        text += &spending(player, &spent);
    }
    text
}

#[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
fn spending(player: &Spec, spent: &Spent) -> String {
    let placements = spent.placements.max(1) as f64;
    let milliseconds = spent.time.as_secs_f64() * 1e3 / placements;
    let longest = spent.longest.as_secs_f64() * 1e3;
    let mut text = format!("{player}: {milliseconds:.2} ms a placement, at most {longest:.1} ms");
    if spent.evaluations > 0 {
        let each = spent.evaluations as f64 / placements;
        let speed = spent.evaluations as f64 / spent.time.as_secs_f64() / 1e3;
        write!(
            text,
            "; {each:.0} evaluations a placement, {speed:.0} thousand a second"
        )
        .expect("a string takes all text");
    }
    text + "\n"
}
