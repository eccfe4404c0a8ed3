//! `--write-good` and `--write-bad`: copies of valid and of invalid records.

use std::path::{Path, PathBuf};

use oust_notation::{Chunk, Format, Span};
use oust_program::{Content, Failure, Output, Outputs};
use oust_validate::Report;

/// The place in the name of a file for the ending of a format.
const PLACE: &str = "{format}";

/// The targets of valid and of invalid records.
pub(crate) struct SplitOutput {
    good: Option<Target>,
    bad: Option<Target>,
}

/// A file, or a file for each format.
enum Target {
    File(Output),
    Files(Vec<FormatFile>),
}

/// The file of the formats with an ending.
struct FormatFile {
    ending: &'static str,
    out: Output,
    /// Without records the file stays as it was.
    has_records: bool,
}

impl SplitOutput {
    /// Starts writing the files. Their old content stays until [`SplitOutput::finish`].
    pub(crate) fn open(
        outputs: &mut Outputs,
        good: Option<&Path>,
        bad: Option<&Path>,
    ) -> Result<Self, Failure> {
        let mut open = |flag, path: Option<&Path>| {
            let target = path.map(|path| Target::open(outputs, flag, path));
            target.transpose()
        };
        Ok(Self {
            good: open("--write-good", good)?,
            bad: open("--write-bad", bad)?,
        })
    }

    /// Returns whether a target is standard output, where findings then cannot go.
    pub(crate) fn take_stdout(&self) -> bool {
        let mut targets = self.good.iter().chain(&self.bad);
        targets.any(|target| matches!(target, Target::File(file) if file.is_standard()))
    }

    /// Copies the records of a chunk, in order. Text that looks like a game and is not read goes to
    /// the invalid ones.
    pub(crate) fn chunk(&mut self, chunk: &Chunk, report: &Report) -> anyhow::Result<()> {
        let games = report.games.iter();
        let games = games.map(|game| (game.part, game.is_valid(), game.format.file_ending()));
        let unread = report.unread.iter();
        let unread = unread.map(|&span| (span, false, Format::Diagram.file_ending()));
        let mut copied: Vec<(Span, bool, &str)> = games.chain(unread).collect();
        // Games and unread text come from two lists, and the copies keep the order of the source.
        copied.sort_unstable();
        for (span, is_valid, ending) in copied {
            let [good, bad] = [&mut self.good, &mut self.bad];
            if let Some(target) = if is_valid { good } else { bad } {
                target.write_lines(ending, span.slice(&chunk.text))?;
            }
        }
        Ok(())
    }

    /// Finishes the files.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut targets = self.good.into_iter().chain(self.bad);
        targets.try_for_each(Target::finish)
    }
}

impl Target {
    fn open(outputs: &mut Outputs, flag: &'static str, path: &Path) -> Result<Self, Failure> {
        let mut create = |path: &Path| outputs.create(flag, path, Content::Records);
        let Some((before, after)) = path.to_str().and_then(|path| path.split_once(PLACE)) else {
            return create(path).map(Self::File);
        };
        let mut files: Vec<FormatFile> = Vec::new();
        for ending in Format::ALL.map(Format::file_ending) {
            if files.iter().all(|file| file.ending != ending) {
                // All of them now: one that is an input is refused before the work.
                let out = create(&PathBuf::from(format!("{before}{ending}{after}")))?;
                files.push(FormatFile {
                    ending,
                    out,
                    has_records: false,
                });
            }
        }
        Ok(Self::Files(files))
    }

    fn write_lines(&mut self, ending: &str, text: &str) -> anyhow::Result<()> {
        match self {
            Self::File(file) => file.write_lines(text),
            Self::Files(files) => {
                for file in files.iter_mut().filter(|file| file.ending == ending) {
                    file.has_records = true;
                    file.out.write_lines(text)?;
                }
                Ok(())
            }
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::File(file) => file.finish(),
            Self::Files(files) => {
                let mut used = files.into_iter().filter(|file| file.has_records);
                used.try_for_each(|file| file.out.finish())
            }
        }
    }
}
