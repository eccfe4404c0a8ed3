//! Players by name, such as `engine:evals=2000`, `level:5` and `uct:ms=2`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use oust_core::{Action, Board, Game, RandomPlay};
use oust_search::{Level, Player};

use crate::budget::Budget;
use crate::engine::{EnginePlayer, Mode};
use crate::uct::Uct;

/// The name of a player with what it may spend on a placement.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    text: String,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Engine(Budget, Mode),
    Level(Level),
    Uct(Budget),
    Random,
}

/// A player in a game.
pub(crate) enum Contender {
    Engine(Box<EnginePlayer>),
    Level(Box<Player>),
    Uct(Box<Uct>),
    Random(RandomPlay),
}

impl Spec {
    /// Returns a player for one game.
    pub(crate) fn start(&self, board: &Board, seed: u64) -> Contender {
        match self.kind {
            Kind::Engine(budget, mode) => {
                Contender::Engine(Box::new(EnginePlayer::new(board, budget, mode, seed)))
            }
            Kind::Level(level) => Contender::Level(Box::new(Player::new(level, board, seed))),
            Kind::Uct(budget) => Contender::Uct(Box::new(Uct::new(budget, seed))),
            Kind::Random => Contender::Random(RandomPlay::new(seed)),
        }
    }
}

impl Contender {
    /// Chooses an action in a game in which the side to move has a placement. Returns it with the
    /// number of evaluations or playouts, 0 if the player does not say.
    pub(crate) fn choose(&mut self, game: &Game) -> (Action, u64) {
        let position = game.position();
        let (point, evaluations) = match self {
            Self::Level(player) => {
                let action = player.choose(game);
                return (action.expect("a game on the player's board"), 0);
            }
            Self::Engine(engine) => engine.choose(game),
            Self::Uct(uct) => uct.choose(position),
            Self::Random(play) => {
                let point = play.placement(position);
                (point.expect("the side to move has a placement"), 0)
            }
        };
        (Action::Place(point), evaluations)
    }
}

impl FromStr for Spec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, setting) = text.split_once(':').unwrap_or((text, ""));
        let kind = match name {
            "engine" => Kind::Engine(parse_budget(setting)?, Mode::KEPT),
            "fresh-engine" => Kind::Engine(parse_budget(setting)?, Mode::FRESH),
            "parallel-engine" => match parse_budget(setting)? {
                budget @ Budget::Evaluations(_) => Kind::Engine(budget, Mode::PARALLEL),
                Budget::Time(_) => bail!(
                    "`{text}`: the processor time of one thread does not measure two; expected \
                     a number of evaluations, such as `evals=2000`"
                ),
            },
            "uct" => Kind::Uct(parse_budget(setting)?),
            "level" => {
                let level = setting.parse().ok().and_then(Level::new);
                Kind::Level(level.with_context(|| {
                    format!("unknown level `{setting}`; expected 0 to {}", Level::MAX)
                })?)
            }
            "random" if setting.is_empty() => Kind::Random,
            _ => bail!(
                "unknown player `{text}`; expected `engine:BUDGET`, `fresh-engine:BUDGET`, \
                 `parallel-engine:BUDGET`, `uct:BUDGET`, `level:0` to `level:9` or `random`, with a \
                 BUDGET such as `evals=2000` or `ms=2`"
            ),
        };
        Ok(Self {
            text: text.to_owned(),
            kind,
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn parse_budget(text: &str) -> Result<Budget> {
    let expected = || {
        format!(
            "unknown budget `{text}`; expected evaluations or playouts a placement, such as \
             `evals=2000`, or milliseconds, such as `ms=2` or `ms=0.5`"
        )
    };
    let (unit, number) = text.split_once('=').with_context(expected)?;
    match unit {
        "evals" => {
            let evaluations = number.parse().ok().filter(|&number: &u64| number > 0);
            evaluations.map(Budget::Evaluations).with_context(expected)
        }
        "ms" => {
            let milliseconds = number.parse().ok().filter(|&number: &f64| number > 0.0);
            let time = milliseconds.map(|number| Duration::try_from_secs_f64(number / 1e3));
            let time = time.and_then(Result::ok).with_context(expected)?;
            Ok(Budget::Time(time))
        }
        _ => bail!(expected()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_parsed_with_its_budget_or_refused_with_what_was_expected() {
        for text in [
            "engine:evals=2000",
            "parallel-engine:evals=2000",
            "uct:ms=0.5",
            "level:9",
            "random",
        ] {
            assert_eq!(text.parse::<Spec>().expect("a player").to_string(), text);
        }
        for text in [
            "engine",
            "level:10",
            "uct:ms=0",
            "uct:ms=nan",
            "gnugo",
            "engine:evals=-1",
            "parallel-engine:ms=2",
        ] {
            let error = text.parse::<Spec>().expect_err("no player").to_string();
            assert!(error.contains("expected"), "{error}");
        }
    }
}
