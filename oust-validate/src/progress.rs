//! `--progress`: how far the reading is, on standard error.

use std::fs;
use std::io::{self, IsTerminal, LineWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use oust_notation::Piece;
use walkdir::WalkDir;

use crate::args::Show;
use crate::run::say;

/// How often a line is written where no bar can be drawn.
const PAUSE: Duration = Duration::from_secs(1);

/// No colours: a bar is a bar in all of them.
const KNOWN: &str = "{bytes} of {total_bytes} [{wide_bar}] {bytes_per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {bytes} {bytes_per_sec}";

/// How much has been read.
pub(crate) struct Progress {
    bar: ProgressBar,
    drawn: Drawn,
    /// The bytes of the sources that are done.
    done: u64,
    /// The bytes of the source being read.
    size: u64,
    /// Whether its pieces are counted; those of a packed file are larger than the file.
    packed: bool,
    said: Instant,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Nothing,
    Bar,
    /// A line now and then.
    Lines,
}

impl Progress {
    pub(crate) fn new(show: Option<Show>, paths: &[PathBuf]) -> Self {
        let on_terminal = io::stderr().is_terminal();
        let drawn = match show {
            None | Some(Show::Never) => Drawn::Nothing,
            Some(_) if on_terminal => Drawn::Bar,
            Some(Show::Always) => Drawn::Lines,
            Some(Show::Auto) => Drawn::Nothing,
        };
        let total = match drawn {
            Drawn::Nothing => None,
            Drawn::Bar | Drawn::Lines => total(paths),
        };
        let target = match drawn {
            Drawn::Bar => ProgressDrawTarget::stderr(),
            Drawn::Nothing | Drawn::Lines => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = if total.is_some() { KNOWN } else { UNKNOWN };
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self {
            bar,
            drawn,
            done: 0,
            size: 0,
            packed: false,
            said: Instant::now(),
        }
    }

    /// An output that the bar makes room for, line by line, when both are on a terminal.
    pub(crate) fn around<'a>(&self, out: Box<dyn Write + 'a>) -> Box<dyn Write + 'a> {
        if self.drawn == Drawn::Bar && io::stdout().is_terminal() {
            let bar = self.bar.clone();
            Box::new(LineWriter::new(Around { bar, out }))
        } else {
            out
        }
    }

    /// A source begins.
    pub(crate) fn source(&mut self, path: &str) {
        if self.drawn == Drawn::Nothing {
            return;
        }
        self.done += self.size;
        self.size = fs::metadata(path).map_or(0, |metadata| metadata.len());
        let ending = Path::new(path).extension();
        self.packed = ending.is_some_and(|ending| ending == "gz" || ending == "zst");
        self.set(self.done);
    }

    /// A piece of it is done.
    pub(crate) fn piece(&mut self, piece: &Piece) {
        if self.drawn == Drawn::Nothing || self.packed {
            return;
        }
        let read = u64::try_from(piece.offset + piece.text.len()).unwrap_or(u64::MAX);
        // The size of a pipe is not known.
        let read = if self.size == 0 {
            read
        } else {
            read.min(self.size)
        };
        self.set(self.done + read);
    }

    /// Everything is done.
    pub(crate) fn end(&mut self) {
        if self.drawn == Drawn::Lines {
            let read = self.bar.position().max(self.done + self.size);
            self.bar.set_position(read);
            self.say();
        }
        self.bar.finish_and_clear();
    }

    fn set(&mut self, bytes: u64) {
        self.bar.set_position(bytes);
        if self.drawn == Drawn::Lines && self.said.elapsed() >= PAUSE {
            self.say();
        }
    }

    fn say(&mut self) {
        self.said = Instant::now();
        let read = HumanBytes(self.bar.position());
        let elapsed = self.bar.elapsed().as_secs_f64().max(1e-3);
        // Enough of it for a figure that people read.
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate for people"
        )]
        let rate = HumanBytes((self.bar.position() as f64 / elapsed) as u64);
        let line = match self.bar.length() {
            Some(total) => format!(
                "{read} of {}, {rate}/s, {} left\n",
                HumanBytes(total),
                HumanDuration(self.bar.eta())
            ),
            None => format!("{read}, {rate}/s\n"),
        };
        say(&line);
    }
}

/// Takes the bar away while something is written.
struct Around<'a> {
    bar: ProgressBar,
    out: Box<dyn Write + 'a>,
}

impl Write for Around<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bar.suspend(|| {
            let written = self.out.write(bytes)?;
            self.out.flush()?;
            Ok(written)
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The bytes of all files; `None` when one of them is no file.
fn total(paths: &[PathBuf]) -> Option<u64> {
    let files = paths.iter().flat_map(WalkDir::new);
    let mut total = 0;
    for entry in files {
        let metadata = fs::metadata(entry.ok()?.path()).ok()?;
        if metadata.is_file() {
            total += metadata.len();
        } else if !metadata.is_dir() {
            return None;
        }
    }
    Some(total)
}
