//! `--write-good` and `--write-bad`: copies of valid and of invalid records.

use std::path::Path;

use oust_notation::{Chunk, Span};
use oust_program::{Content, Failure, Output, Outputs};
use oust_validate::Report;

/// The targets of valid and of invalid records.
pub(crate) struct SplitOutput {
    good: Option<Output>,
    bad: Option<Output>,
}

impl SplitOutput {
    /// Starts writing the files. Their old content stays until [`SplitOutput::finish`].
    pub(crate) fn open(
        outputs: &mut Outputs,
        good: Option<&Path>,
        bad: Option<&Path>,
    ) -> Result<Self, Failure> {
        let mut open = |flag, path: Option<&Path>| {
            let out = path.map(|path| outputs.create(flag, path, Content::Records));
            out.transpose()
        };
        Ok(Self {
            good: open("--write-good", good)?,
            bad: open("--write-bad", bad)?,
        })
    }

    /// Returns whether a target is standard output, where findings then cannot go.
    pub(crate) fn take_stdout(&self) -> bool {
        let mut targets = self.good.iter().chain(&self.bad);
        targets.any(Output::is_standard)
    }

    /// Copies the records of a chunk, in order. Text that looks like a game and is not read goes to
    /// the invalid ones.
    pub(crate) fn chunk(&mut self, chunk: &Chunk, report: &Report) -> anyhow::Result<()> {
        let games = report.games.iter().map(|game| (game.part, game.is_valid()));
        let unread = report.unread.iter().map(|&span| (span, false));
        let mut copied: Vec<(Span, bool)> = games.chain(unread).collect();
        // Games and unread text come from two lists, and the copies keep the order of the source.
        copied.sort_unstable();
        for (span, is_valid) in copied {
            let [good, bad] = [&mut self.good, &mut self.bad];
            if let Some(target) = if is_valid { good } else { bad } {
                target.write_lines(span.slice(&chunk.text))?;
            }
        }
        Ok(())
    }

    /// Finishes the files.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut targets = self.good.into_iter().chain(self.bad);
        targets.try_for_each(Output::finish)
    }
}
