//! How far the work is, on standard error.

use std::fs;
use std::io::{self, IsTerminal, LineWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use oust_notation::Piece;
use walkdir::WalkDir;

/// When the work that nobody asked to watch counts as long.
const LONG: Duration = Duration::from_millis(500);

/// How often a line is written where no bar can be drawn.
const PAUSE: Duration = Duration::from_secs(1);

/// No colours: a bar is a bar in all of them.
const KNOWN: &str = "{bytes} of {total_bytes} [{wide_bar}] {bytes_per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {bytes} {bytes_per_sec}";
const GAMES: &str = "{pos} of {len} games [{wide_bar}] {per_sec}, {eta} left";

/// When something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Show {
    /// On a terminal.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// How far the work is.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    drawn: Drawn,
    /// Whether the bar waits until the work is long.
    waits: bool,
    /// The bytes of the sources that are done.
    done: u64,
    /// The bytes of the source being read.
    size: u64,
    /// Whether its pieces are counted; those of a packed file are larger than the file.
    packed: bool,
    said: Instant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    Nothing,
    Bar,
    /// A line now and then.
    Lines,
}

impl Progress {
    /// How much of these files has been read, from the beginning on.
    pub fn of_files(show: Option<Show>, paths: &[PathBuf]) -> Self {
        let progress = Self::of_reading(Drawn::new(show.unwrap_or(Show::Never)), paths);
        if progress.drawn == Drawn::Bar {
            progress.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        progress
    }

    /// How much of these files has been read, when it takes long.
    pub fn of_long_reading(show: Show, paths: &[PathBuf]) -> Self {
        Self::of_reading(Drawn::new(show), paths).waiting()
    }

    /// How many of `total` games are made, when it takes long.
    pub fn of_games(show: Show, total: u64) -> Self {
        Self::new(Drawn::new(show), Some(total), GAMES).waiting()
    }

    fn of_reading(drawn: Drawn, paths: &[PathBuf]) -> Self {
        let total = match drawn {
            Drawn::Nothing => None,
            Drawn::Bar | Drawn::Lines => total(paths),
        };
        let template = if total.is_some() { KNOWN } else { UNKNOWN };
        Self::new(drawn, total, template)
    }

    fn new(drawn: Drawn, total: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self {
            bar,
            drawn,
            waits: false,
            done: 0,
            size: 0,
            packed: false,
            said: Instant::now(),
        }
    }

    fn waiting(mut self) -> Self {
        self.waits = true;
        self
    }

    /// An output that the bar makes room for, line by line, when both are on a terminal.
    pub fn around<'a>(&self, out: Box<dyn Write + 'a>) -> Box<dyn Write + 'a> {
        if self.drawn == Drawn::Bar && io::stdout().is_terminal() {
            let bar = self.bar.clone();
            Box::new(LineWriter::new(Around { bar, out }))
        } else {
            out
        }
    }

    /// A source begins.
    pub fn source(&mut self, path: impl AsRef<Path>) {
        let path = path.as_ref();
        if self.drawn == Drawn::Nothing {
            return;
        }
        self.done += self.size;
        self.size = fs::metadata(path).map_or(0, |metadata| metadata.len());
        let ending = path.extension();
        self.packed = ending.is_some_and(|ending| ending == "gz" || ending == "zst");
        self.set(self.done);
    }

    /// A piece of it is done.
    pub fn piece(&mut self, piece: &Piece) {
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
    pub fn end(&mut self) {
        if self.drawn == Drawn::Lines {
            let read = self.bar.position().max(self.done + self.size);
            self.bar.set_position(read);
            self.say();
        }
        self.bar.finish_and_clear();
    }

    /// So much is done: bytes read, or games made.
    pub fn set(&mut self, done: u64) {
        if self.waits && self.drawn == Drawn::Bar && self.said.elapsed() >= LONG {
            self.waits = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
        if self.drawn == Drawn::Lines && self.said.elapsed() >= PAUSE {
            self.say();
        }
    }

    fn say(&mut self) {
        self.said = Instant::now();
        let read = HumanBytes(self.bar.position());
        let milliseconds = self.bar.elapsed().as_millis().max(1);
        let rate = u128::from(self.bar.position()) * 1000 / milliseconds;
        let rate = HumanBytes(u64::try_from(rate).unwrap_or(u64::MAX));
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

impl Drawn {
    fn new(show: Show) -> Self {
        let on_terminal = io::stderr().is_terminal();
        match show {
            Show::Auto | Show::Always if on_terminal => Self::Bar,
            Show::Always => Self::Lines,
            Show::Auto | Show::Never => Self::Nothing,
        }
    }
}

/// Writes a line. Where standard error takes none there is nobody left to tell.
fn say(line: &str) {
    let _ = anstream::stderr().write_all(line.as_bytes());
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
