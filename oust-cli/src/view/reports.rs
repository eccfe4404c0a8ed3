//! Going through sources on several threads, with a report on each chunk.

use std::ops::ControlFlow;
use std::path::PathBuf;

use oust_notation::ReadOptions;
use oust_program::Status;
use oust_validate::{Code, Finding, Report};

use super::read::at_place;
use crate::input::{Input, work_on_chunks};
use crate::message::{say, warn};

/// A chunk of a source with its report.
pub(crate) struct ReportedChunk {
    pub(crate) input: Input,
    pub(crate) report: Report,
    /// The number of records of the source before the chunk.
    pub(crate) records_before: usize,
}

/// Calls `use_chunk` with each chunk of `files` and the result of `work` on it, in order, until it
/// breaks. Says what is wrong outside of games, and returns the worst status.
pub(crate) fn for_each_report<R: Send + 'static>(
    files: Vec<PathBuf>,
    options: ReadOptions,
    threads: usize,
    work: impl Fn(&Input) -> (Report, R) + Send + Sync + 'static,
    mut use_chunk: impl FnMut(ReportedChunk, R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<Status> {
    let (mut records, mut worst) = (0, Status::Success);
    for read in work_on_chunks(files, options, threads, work) {
        let (input, (report, result)) = match read {
            Ok(read) => read,
            Err(failure) => {
                say(&failure);
                worst = worst.max(failure.status);
                continue;
            }
        };
        if input.chunk.is_first() {
            records = 0;
        }
        worst = worst.max(say_outside_of_games(&input, &report.findings));
        let records_before = records;
        records += report.records;
        let chunk = ReportedChunk {
            input,
            report,
            records_before,
        };
        if use_chunk(chunk, result)?.is_break() {
            break;
        }
    }
    Ok(worst)
}

/// Reports the findings of a chunk outside of games, and returns the worst status. Bytes that
/// cannot be decoded are left out: they are reported with the chunk.
fn say_outside_of_games(input: &Input, findings: &[Finding]) -> Status {
    let bytes = [Code::InvalidUtf8, Code::BinaryData];
    let mut worst = Status::Success;
    for finding in findings
        .iter()
        .filter(|finding| !bytes.contains(&finding.code))
    {
        if finding.is_error() {
            say(at_place(input, finding));
            worst = Status::BrokenRules;
        } else {
            warn(at_place(input, finding));
        }
    }
    worst
}
