//! How fast the engine, the baselines and playouts are on one core.

use std::time::Duration;

use anyhow::Result;
use oust_core::{Action, Board, Color, Game, Position, RandomPlay, SwapRule};
use oust_search::{Engine, Level, Limits, Player, balanced_opening};

use crate::budget::{Budget, processor_time};
use crate::uct::Uct;

const BOARDS: [&str; 4] = ["hex5", "hex7", "9x9", "13x13"];
/// Evaluations of each measured search.
const EVALUATIONS: u64 = 200_000;
const PLAYOUTS: u64 = 20_000;
/// Evaluations for each placement of the game that the positions are from.
const GAME_EVALUATIONS: u64 = 200;
/// The runs of each measurement. The fastest counts: other programs slow a core down also in
/// processor time.
const RUNS: usize = 3;
/// The level that is timed.
const LEVEL: u8 = 5;

/// Prints the figures of one board, or of the usual ones.
///
/// # Errors
///
/// Returns an error if the board of a constant is unknown.
pub(crate) fn run(board: Option<Board>) -> Result<()> {
    let boards = if let Some(board) = board {
        vec![board]
    } else {
        let boards = BOARDS.iter().map(|name| Ok(name.parse::<Board>()?));
        boards.collect::<Result<_>>()?
    };
    for board in &boards {
        measure(board);
    }
    Ok(())
}

fn measure(board: &Board) {
    let engine = Engine::new(board);
    println!("{} with {}", board, engine.name());
    let game = sample_game(board, &engine);
    for (name, position) in sample_positions(&game) {
        let (report, time) =
            fastest(|| engine.search(&position, &Limits::evaluations(EVALUATIONS)));
        let report = report.expect("the engine's board");
        print_rate(
            &format!("engine, {name}"),
            report.evaluations,
            "evaluations",
            time,
        );
    }

    let start = game.start();
    let mut play = RandomPlay::new(1);
    let ((), time) = fastest(|| {
        for _ in 0..PLAYOUTS {
            std::hint::black_box(play.playout(start.clone()));
        }
    });
    print_rate("random games", PLAYOUTS, "playouts", time);
    let mut uct = Uct::new(Budget::Evaluations(PLAYOUTS), 1);
    let ((_, playouts), time) = fastest(|| uct.choose(start));
    print_rate("UCT, empty board", playouts, "playouts", time);
    time_level(board);
}

/// Prints what the moves of a game of a level against itself take.
fn time_level(board: &Board) {
    let level = Level::new(LEVEL).expect("a level");
    let mut player = Player::new(level, board, 1);
    let mut game = balanced_opening(board, 1).with_swap_rule(SwapRule::Forbidden);
    let (mut placements, mut sum, mut longest) = (0, Duration::ZERO, Duration::ZERO);
    while game.outcome().is_none() {
        let (action, time) = timed(|| player.choose(&game));
        let action = action.expect("a game on the player's board");
        game.act(action).expect("a player acts legally");
        if action != Action::Pass {
            placements += 1;
            sum += time;
            longest = longest.max(time);
        }
    }
    let mean = sum.as_secs_f64() * 1e3 / f64::from(placements.max(1));
    let longest = longest.as_secs_f64() * 1e3;
    println!("  level {level}: {mean:.2} ms a placement, at most {longest:.1} ms");
}

/// Returns a game of the engine against itself, so that its positions occur in play.
fn sample_game(board: &Board, engine: &Engine) -> Game {
    let mut game = balanced_opening(board, 1);
    while game.outcome().is_none() {
        let report = engine.search(game.position(), &Limits::evaluations(GAME_EVALUATIONS));
        let report = report.expect("the engine's board");
        game.act(report.best.map_or(Action::Pass, Action::Place))
            .expect("the engine plays legally");
    }
    game
}

/// Returns the positions after an eighth, a half and three quarters of the actions, each at the
/// start of a turn of the first player.
fn sample_positions(game: &Game) -> [(&'static str, Position); 3] {
    let actions = game.actions().len();
    let at = |index: usize| {
        let mut positions = game.positions().skip(index);
        positions.find(|position| position.to_move() == Color::X && !position.mid_turn())
    };
    [
        ("opening", actions / 8),
        ("middle", actions / 2),
        ("late", actions * 3 / 4),
    ]
    .map(|(name, index)| (name, at(index).unwrap_or_else(|| game.start().clone())))
}

#[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
fn print_rate(name: &str, count: u64, unit: &str, time: Duration) {
    let rate = count as f64 / time.as_secs_f64() / 1e3;
    println!("  {name}: {rate:.0} thousand {unit} a second, {count} in all");
}

/// Returns the last result and the time of the fastest run.
fn fastest<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut best = timed(&mut work);
    for _ in 1..RUNS {
        let (result, time) = timed(&mut work);
        best = (result, time.min(best.1));
    }
    best
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = processor_time();
    let result = work();
    (result, processor_time().saturating_sub(before))
}
