//! Writing strategies as certificates.

use std::io::{self, Write};

use oust_notation::certificate::{self, Claim, Head};
use oust_notation::{Dialect, PositionLine};
use oust_program::Output;
use oust_search::solve::{Answer, Goal, Strategy};

/// Writes a certificate for each strategy and finishes the file.
pub(crate) fn write(
    mut file: Output,
    strategies: &[Strategy],
    dialect: Dialect,
) -> anyhow::Result<()> {
    for strategy in strategies {
        write_strategy(&mut file, strategy, dialect)?;
    }
    file.finish()
}

fn write_strategy(out: &mut impl Write, strategy: &Strategy, dialect: Dialect) -> io::Result<()> {
    let head = Head {
        start: PositionLine::from_position(strategy.start()),
        claim: match strategy.goal() {
            Goal::Win => Claim::Win(strategy.side()),
            Goal::NotLose => Claim::NotLose(strategy.side()),
        },
        dialect,
        answers: strategy.len() as u64,
    };
    write!(out, "{head}")?;
    for Answer { setup, point } in strategy.answers() {
        let answer = certificate::Answer { setup, point };
        writeln!(out, "{}", answer.display(dialect))?;
    }
    Ok(())
}
