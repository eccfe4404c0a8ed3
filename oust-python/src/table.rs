//! Tables of games for Arrow: each chunk of a file becomes rows once.

mod cell;
mod column;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{io, iter};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use oust::notation::Chunk;
use oust::validate::Validator;
use oust::validate::files::{Sought, Source, sources};
use oust::validate::ordered_pool::run_ordered;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};

use crate::convert;
use crate::report::{Codes, validator};
use cell::Columns;
use column::{Column, Row};

/// The number of rows after which a batch is complete.
const BATCH_ROWS: usize = 8_192;

/// One path, or a sequence of paths.
pub(crate) struct Paths(pub(crate) Vec<PathBuf>);

impl<'py> FromPyObject<'_, 'py> for Paths {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? {
            return Ok(Self(vec![value.extract()?]));
        }
        let paths = value
            .try_iter()
            .map_err(|_| PyTypeError::new_err("expected a path, or a sequence of paths"))?;
        paths
            .map(|path| path?.extract())
            .collect::<PyResult<Vec<PathBuf>>>()
            .map(Self)
    }
}

/// The games of files as a table, a row each, for any library that takes Arrow streams:
/// `pyarrow.table(Games(paths))`, `polars.DataFrame(Games(paths))`.
///
/// Text that looks like a game and is not read has a row without a number, with its codes. Reading
/// begins when a library asks for the table, and again each time that one does.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Games {
    paths: Vec<PathBuf>,
    columns: Vec<Column>,
    validator: Arc<Validator>,
    threads: usize,
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (paths, columns = None, *, threads = 1, format = None, board = None))]
    fn new(
        paths: Paths,
        columns: Option<Vec<String>>,
        threads: usize,
        format: Option<&str>,
        board: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let threads = convert::threads(threads)?.get();
        let columns = match columns {
            None => Column::DEFAULT.to_vec(),
            Some(names) => names
                .iter()
                .map(|name| Column::parse(name))
                .collect::<Result<_, _>>()
                .map_err(PyValueError::new_err)?,
        };
        Ok(Self {
            paths: paths.0,
            columns,
            validator: Arc::new(validator(
                format,
                board,
                Codes::default(),
                Codes::default(),
            )?),
            threads,
        })
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name()).collect()
    }

    /// The names of all columns that can be asked for.
    #[classattr]
    const COLUMNS: [&'static str; Column::ALL.len()] = Column::NAMES;

    /// Returns the stream of the Arrow capsule interface. `requested_schema` is not used.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let stream = FFI_ArrowArrayStream::new(Box::new(self.batches()));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Returns the schema of the Arrow capsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*schema(&self.columns))
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __repr__(&self) -> String {
        format!(
            "<Games of {} paths: {}>",
            self.paths.len(),
            self.columns().join(", ")
        )
    }
}

impl Games {
    fn batches(&self) -> Batches {
        let reading = self.validator.reading.clone();
        let files = self.paths.clone().into_iter();
        let files = files.flat_map(move |path| sources(path, Sought::Records, &reading));
        // A skipped file holds no record.
        let jobs = files.filter_map(Result::ok).flat_map(jobs);
        let validator = Arc::clone(&self.validator);
        // The stream outlives the call, and Python may drop this object before it.
        let columns = self.columns.clone();
        let work = move |job: Job| job.map(|chunk| column::rows(&chunk, &validator, &columns));
        Batches {
            schema: schema(&self.columns),
            columns: self.columns.clone(),
            // Without a pool: one thread needs no queues.
            done: if self.threads == 1 {
                Box::new(jobs.map(move |job| named(job, &work)))
            } else {
                Box::new(run_ordered(self.threads, jobs, move |job| {
                    named(job, &work)
                }))
            },
            path: Arc::from(Path::new("")),
            records: 0,
            has_failed: false,
        }
    }
}

fn schema(columns: &[Column]) -> SchemaRef {
    let fields = columns.iter().map(|column| column.field());
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

type Job = Result<Chunk, io::Error>;
type Done = (Arc<Path>, bool, Result<(Vec<Row>, usize), io::Error>);

/// Applies `work` to a chunk, and keeps its path and whether it begins its file.
fn named(
    (path, is_first, chunk): (Arc<Path>, bool, Job),
    work: &impl Fn(Job) -> Result<(Vec<Row>, usize), io::Error>,
) -> Done {
    (path, is_first, work(chunk))
}

/// Returns the chunks of a source, each with its path and whether it is the first.
fn jobs(source: Source) -> impl Iterator<Item = (Arc<Path>, bool, Job)> + Send {
    let path: Arc<Path> = source.path.into();
    let chunks: Box<dyn Iterator<Item = Job> + Send> = match source.chunks {
        Ok(chunks) => Box::new(chunks),
        Err(error) => Box::new(iter::once(Err(error))),
    };
    let chunks = chunks.enumerate();
    chunks.map(move |(index, chunk)| (Arc::clone(&path), index == 0, chunk))
}

/// The batches of a table.
struct Batches {
    schema: SchemaRef,
    columns: Vec<Column>,
    done: Box<dyn Iterator<Item = Done> + Send>,
    path: Arc<Path>,
    /// The number of records of the file before the next chunk.
    records: usize,
    has_failed: bool,
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let mut columns = Columns::new(&self.columns);
        while columns.rows() < BATCH_ROWS {
            let Some((path, is_first, chunk)) = self.done.next() else {
                break;
            };
            // A source without chunks does not exist: an empty file has an empty one.
            if is_first {
                (self.path, self.records) = (path, 0);
            }
            match chunk {
                Ok((rows, records)) => {
                    for row in rows {
                        columns.append(&self.path, self.records, row);
                    }
                    self.records += records;
                }
                Err(error) => {
                    // The stream ends here: a table must not look complete without the rest of a file.
                    self.has_failed = true;
                    let message = format!("cannot read {}: {error}", self.path.display());
                    return Some(Err(ArrowError::IoError(message, error)));
                }
            }
        }
        let is_empty = columns.rows() == 0;
        (!is_empty).then(|| columns.finish(Arc::clone(&self.schema)))
    }
}
