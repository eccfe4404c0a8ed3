//! A writer of log lines that never waits: a line may be lost, a response never.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use prometheus::IntCounter;
use tracing_subscriber::fmt::MakeWriter;

/// The most lines that wait for a slow disk or pipe.
const MAX_WAITING: usize = 4096;

/// The time that the end of the program waits for the last lines.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Writes lines to a thread of its own. A line that finds the queue full, or that the output
/// refuses, is counted as lost.
///
/// `tracing_subscriber` reports a failed write with `eprintln!`, which panics where standard error
/// is what failed; this writer reports no failure.
#[derive(Clone)]
pub struct LogWriter {
    lines: SyncSender<Entry>,
    lost: IntCounter,
}

/// The end of the log; waits for the last lines when dropped.
pub struct LogEnd(SyncSender<Entry>);

enum Entry {
    Line(Vec<u8>),
    /// Asks for a signal after the lines before it.
    Flush(SyncSender<()>),
}

impl LogWriter {
    /// Starts the thread that writes to `output`, and counts lost lines in `lost`.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no thread.
    pub fn start(
        output: impl Write + Send + 'static,
        lost: IntCounter,
    ) -> io::Result<(Self, LogEnd)> {
        let (lines, waiting) = sync_channel(MAX_WAITING);
        let counter = lost.clone();
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_lines(output, &waiting, &counter))?;
        let end = LogEnd(lines.clone());
        Ok((Self { lines, lost }, end))
    }
}

fn write_lines(mut output: impl Write, waiting: &Receiver<Entry>, lost: &IntCounter) {
    for entry in waiting {
        match entry {
            Entry::Line(line) => {
                if output.write_all(&line).is_err() {
                    lost.inc();
                }
            }
            // The receiver may have stopped to wait.
            Entry::Flush(done) => drop(done.try_send(())),
        }
    }
}

impl Write for LogWriter {
    /// Queues a line: `tracing_subscriber` writes each event with one call.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.try_send(Entry::Line(line.to_vec())).is_err() {
            self.lost.inc();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogWriter {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Drop for LogEnd {
    fn drop(&mut self) {
        let (done, is_done) = sync_channel(1);
        // A full queue means that the output is stuck: its lines are lost in any case.
        if self.0.try_send(Entry::Flush(done)).is_ok() {
            let _ = is_done.recv_timeout(LAST_LINES);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    fn counter() -> IntCounter {
        IntCounter::new("lost", "Lost lines").unwrap()
    }

    /// An output without space.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_failing_output_loses_lines_and_nothing_else() {
        let lost = counter();
        let (mut log, end) = LogWriter::start(Full, lost.clone()).unwrap();
        for _ in 0..10 {
            log.write_all(b"a line\n").unwrap();
        }
        drop(end);
        assert_eq!(lost.get(), 10);
    }

    /// An output that hands on each line and never comes back.
    struct Stuck(Sender<Vec<u8>>);

    impl Write for Stuck {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.send(line.to_vec()).unwrap();
            loop {
                thread::park();
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_stuck_output_holds_up_no_writer() {
        let lost = counter();
        let (first, written) = channel();
        let (mut log, end) = LogWriter::start(Stuck(first), lost.clone()).unwrap();
        log.write_all(b"first\n").unwrap();
        // The thread has taken the first line and never takes another.
        assert_eq!(written.recv().unwrap(), b"first\n");
        for _ in 0..MAX_WAITING + 5 {
            log.write_all(b"more\n").unwrap();
        }
        assert_eq!(lost.get(), 5);
        drop(end);
    }
}
