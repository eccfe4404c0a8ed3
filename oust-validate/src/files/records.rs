//! The records of files, one by one.

use std::io;
use std::path::Path;
use std::sync::Arc;

use oust_notation::record::{Problem, Record};
use oust_notation::{Chunk, DocumentItem, LineColumn, PartKind, ReadOptions, printable};

use super::folder::{Sought, sources};
use super::source::Source;
use crate::checks::text_findings;
use crate::finding::Finding;

/// A record of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundRecord {
    /// The path of the file.
    pub path: Arc<Path>,
    /// The number of the record in the file, counted from 1, with records that cannot be read.
    pub number: usize,
    /// The line of the file where it begins, counted from 1.
    pub line: usize,
    /// The record. It may have problems, and its moves are not checked:
    /// [`replay`](crate::replay()) does that.
    pub record: Record,
    /// The chunk of the file that the spans of the record refer to.
    pub chunk: Arc<Chunk>,
}

/// An error of a file, or of a part of it. The records after it follow.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordsError {
    /// The file, or the rest of it, cannot be read.
    #[error("cannot read {}: {error}", printable(&path.display().to_string()))]
    Read {
        /// The path of the file.
        path: Arc<Path>,
        /// The reason.
        error: io::Error,
    },
    /// Text looks like a game and is not read, or a record is too long.
    #[error(
        "{}:{}:{}: {}: {}",
        printable(&path.display().to_string()), at.line, at.column, finding.code,
        printable(&finding.message)
    )]
    Unread {
        /// The path of the file.
        path: Arc<Path>,
        /// The place.
        at: LineColumn,
        /// The finding about it.
        finding: Box<Finding>,
    },
}

/// Returns the records of a file, or of the files below a folder, in order.
///
/// The format, the encoding and the compression (gzip, Zstandard) of a file are found by its
/// content. A file without a record yields no items and is no error. In a folder, files without
/// a record are left out; [`sources`] names them. Memory does not grow with the files.
pub fn records(path: impl AsRef<Path>) -> impl Iterator<Item = Result<FoundRecord, RecordsError>> {
    let sources = sources(path, Sought::Records, &ReadOptions::default());
    sources.filter_map(Result::ok).flat_map(records_in)
}

/// Returns the records of a source, as [`records`] does.
pub fn records_in(source: Source) -> impl Iterator<Item = Result<FoundRecord, RecordsError>> {
    let path: Arc<Path> = source.path.into();
    let (chunks, failed) = match source.chunks {
        Ok(chunks) => (Some(chunks), None),
        Err(error) => (None, Some(Err(error))),
    };
    // A source that cannot be opened yields its error as its only chunk.
    let chunks = chunks.into_iter().flatten().chain(failed);
    let mut number = 0;
    chunks.flat_map(move |chunk| match chunk {
        Ok(chunk) => found_in(&path, &Arc::new(chunk), &mut number),
        Err(error) => {
            let path = Arc::clone(&path);
            vec![Err(RecordsError::Read { path, error })]
        }
    })
}

fn found_in(
    path: &Arc<Path>,
    chunk: &Arc<Chunk>,
    number: &mut usize,
) -> Vec<Result<FoundRecord, RecordsError>> {
    let mut found = Vec::new();
    let errors = |problems: &[Problem]| {
        let findings = text_findings(problems).into_iter();
        let errors = findings.filter(Finding::is_error).map(|finding| {
            Err(RecordsError::Unread {
                path: Arc::clone(path),
                at: chunk.place(finding.span.start),
                finding: Box::new(finding),
            })
        });
        errors.collect::<Vec<_>>()
    };
    for part in chunk.document().parts {
        let (kind, problems) = part.into_parts();
        found.extend(errors(&problems));
        match kind {
            PartKind::Item(DocumentItem::Record(record)) => {
                *number += 1;
                found.push(Ok(FoundRecord {
                    path: Arc::clone(path),
                    number: *number,
                    line: chunk.place(record.span.start).line,
                    record: *record,
                    chunk: Arc::clone(chunk),
                }));
            }
            PartKind::Item(DocumentItem::Skipped(problem)) => {
                *number += 1;
                found.extend(errors(&[problem]));
            }
            _ => {}
        }
    }
    found
}
