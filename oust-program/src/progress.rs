//! Progress bars on standard error, when that is a terminal: of reading files, and of work in steps.

use std::fs;
use std::io::{self, IsTerminal, LineWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use same_file::Handle;
use walkdir::WalkDir;

/// The time until a bar is drawn.
const DELAY: Duration = Duration::from_millis(500);

/// The time between two drawings of a bar of [`Steps`].
const TICK: Duration = Duration::from_millis(200);

const KNOWN: &str = "{bytes} of {total_bytes} [{wide_bar}] {bytes_per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {bytes} {bytes_per_sec}";

/// The bar that is drawn, of the last [`Progress`].
static CURRENT: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn current() -> MutexGuard<'static, Option<ProgressBar>> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes whole lines to a terminal, with the bar of a [`Progress`] hidden meanwhile.
pub fn hide_progress<T>(write: impl FnOnce() -> T) -> T {
    match current().clone() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// The progress of reading sources. Its bar is removed when it is dropped.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    stage: Stage,
    /// The bytes of the finished sources.
    done: u64,
    /// The bytes of the current source.
    size: u64,
    /// Whether the source is compressed: more bytes are then read from it than the file has.
    compressed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hidden,
    /// Not drawn before [`DELAY`].
    Delayed,
    Drawn,
}

impl Progress {
    /// Makes a progress that is never drawn.
    pub fn hidden() -> Self {
        Self {
            bar: ProgressBar::hidden(),
            stage: Stage::Hidden,
            done: 0,
            size: 0,
            compressed: false,
        }
    }

    /// Makes the progress of reading `paths`, hidden where standard output is a pipe: its reader, such
    /// as `less`, may draw on the terminal.
    pub fn unless_piped(paths: &[PathBuf]) -> Self {
        if io::stdout().is_terminal() || is_regular_file(Handle::stdout()) {
            Self::for_files(paths)
        } else {
            Self::hidden()
        }
    }

    /// Makes the progress of reading `paths`.
    pub fn for_files(paths: &[PathBuf]) -> Self {
        if !io::stderr().is_terminal() {
            return Self::hidden();
        }
        let total = total_size(paths);
        let template = if total.is_some() { KNOWN } else { UNKNOWN };
        let style = ProgressStyle::with_template(template);
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        *current() = Some(bar.clone());
        let mut progress = Self::hidden();
        progress.bar = bar;
        progress.stage = Stage::Delayed;
        progress
    }

    /// Wraps an output so that the bar is hidden while a line is written, when both are on a
    /// terminal.
    pub fn around<'a>(&self, out: Box<dyn Write + 'a>) -> Box<dyn Write + 'a> {
        if self.stage != Stage::Hidden && io::stdout().is_terminal() {
            // A clone shares the state of the bar.
            let bar = self.bar.clone();
            Box::new(LineWriter::new(Around { bar, out }))
        } else {
            out
        }
    }

    /// Starts a source.
    pub fn source(&mut self, path: impl AsRef<Path>) {
        if self.stage == Stage::Hidden {
            return;
        }
        let path = path.as_ref();
        // By the sizes of the files, whatever was read of them: a skipped rest still counts.
        self.done += self.size;
        // A pipe or standard input counts as 0.
        self.size = fs::metadata(path).map_or(0, |metadata| metadata.len());
        let ending = path.extension();
        self.compressed = ending.is_some_and(|ending| ending == "gz" || ending == "zst");
        self.set(self.done);
    }

    /// Advances to a byte of the source, counted after decompression.
    pub fn advance_to(&mut self, byte: usize) {
        // `byte` counts unpacked bytes, and the bar counts bytes of the file.
        if self.compressed {
            return;
        }
        let read = u64::try_from(byte).unwrap_or(u64::MAX);
        // The size of a pipe is not known.
        let size = if self.size == 0 { u64::MAX } else { self.size };
        self.set(self.done + read.min(size));
    }

    fn set(&mut self, done: u64) {
        if self.stage == Stage::Delayed && self.bar.elapsed() >= DELAY {
            self.stage = Stage::Drawn;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    /// Removes the bar.
    pub fn end(&mut self) {
        if self.stage != Stage::Hidden {
            *current() = None;
            self.bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

/// An output that hides the bar while it is written to.
struct Around<'a> {
    bar: ProgressBar,
    out: Box<dyn Write + 'a>,
}

impl Write for Around<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bar.suspend(|| {
            let written = self.out.write(bytes)?;
            // Before the bar is drawn again, or the line would appear after it.
            self.out.flush()?;
            Ok(written)
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn is_regular_file(handle: io::Result<Handle>) -> bool {
    handle.is_ok_and(|handle| handle.as_file().metadata().is_ok_and(|file| file.is_file()))
}

/// Returns the total size of all files; `None` when one of them is not a regular file.
fn total_size(paths: &[PathBuf]) -> Option<u64> {
    let mut total = 0;
    for entry in paths.iter().flat_map(WalkDir::new) {
        let metadata = fs::metadata(entry.ok()?.path()).ok()?;
        if metadata.is_file() {
            total += metadata.len();
        } else if !metadata.is_dir() {
            return None;
        }
    }
    Some(total)
}

/// The progress of work in steps that take about as long as each other. The bar is drawn while a
/// step is done, so work of one step shows the time.
#[derive(Debug)]
pub struct Steps {
    bar: ProgressBar,
    /// Dropped when the work ends, so that a bar is not drawn after it.
    working: Option<Sender<()>>,
}

impl Steps {
    /// Makes the progress of `total` steps; `unit` is the plural of a step's name.
    pub fn new(total: u64, unit: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        if !io::stderr().is_terminal() {
            return Self { bar, working: None };
        }
        let template = if total > 1 {
            format!("{{pos}} of {total} {unit} [{{wide_bar}}] {{elapsed}}, {{eta}} left")
        } else {
            "{spinner} {elapsed}".to_owned()
        };
        let style = ProgressStyle::with_template(&template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (working, ended) = channel();
        let drawn = bar.clone();
        thread::spawn(move || {
            // A dropped sender wakes the thread at once: quick work draws no bar.
            if ended.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                drawn.set_draw_target(ProgressDrawTarget::stderr());
                drawn.enable_steady_tick(TICK);
            }
        });
        Self {
            bar,
            working: Some(working),
        }
    }

    /// Counts one more step as done.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Writes with the bar hidden.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.working = None;
        self.bar.finish_and_clear();
    }
}
