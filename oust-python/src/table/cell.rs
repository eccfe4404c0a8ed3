//! Columns that are being filled.

use std::path::Path;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, ListBuilder, StringBuilder, UInt16Builder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, DataType, SchemaRef};

use super::column::{Column, Row, Value};

/// The columns of a batch that grows row by row.
pub(super) struct Columns {
    columns: Vec<(Column, Builder)>,
    rows: usize,
}

enum Builder {
    Text(StringBuilder),
    Number(UInt64Builder),
    Truth(BooleanBuilder),
    Names(ListBuilder<StringBuilder>),
    Points(ListBuilder<UInt16Builder>),
}

impl Columns {
    pub(super) fn new(columns: &[Column]) -> Self {
        let columns = columns.iter().map(|&column| (column, Builder::new(column)));
        Self {
            columns: columns.collect(),
            rows: 0,
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Appends a row of a file with `records` records before its chunk.
    pub(super) fn append(&mut self, path: &Path, records: usize, row: Row) {
        let Row { number, values } = row;
        // The columns were made from the same list as the values of each row.
        for ((column, builder), value) in self.columns.iter_mut().zip(values) {
            let value = match column {
                Column::Path => Value::Text(path.display().to_string()),
                Column::Number => match number {
                    Some(number) => Value::Number((records + number) as u64),
                    None => Value::Null,
                },
                _ => value,
            };
            builder.append(value);
        }
        self.rows += 1;
    }

    pub(super) fn finish(self, schema: SchemaRef) -> Result<RecordBatch, ArrowError> {
        let rows = self.rows;
        let columns = self.columns.into_iter();
        let arrays = columns.map(|(_, builder)| builder.finish()).collect();
        // A table without columns still has its rows.
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(schema, arrays, &options)
    }
}

impl Builder {
    fn new(column: Column) -> Self {
        match column.field().data_type() {
            DataType::UInt64 => Self::Number(UInt64Builder::new()),
            DataType::Boolean => Self::Truth(BooleanBuilder::new()),
            DataType::List(item) if *item.data_type() == DataType::UInt16 => {
                Self::Points(ListBuilder::new(UInt16Builder::new()))
            }
            DataType::List(_) => Self::Names(ListBuilder::new(StringBuilder::new())),
            _ => Self::Text(StringBuilder::new()),
        }
    }

    /// Appends a value of the column's type; any other value is a null.
    fn append(&mut self, value: Value) {
        match (self, value) {
            (Self::Text(builder), Value::Text(text)) => builder.append_value(text),
            (Self::Text(builder), Value::Name(name)) => builder.append_value(name),
            (Self::Text(builder), _) => builder.append_null(),
            (Self::Number(builder), Value::Number(number)) => builder.append_value(number),
            (Self::Number(builder), _) => builder.append_null(),
            (Self::Truth(builder), Value::Truth(truth)) => builder.append_value(truth),
            (Self::Truth(builder), _) => builder.append_null(),
            (Self::Names(builder), Value::Names(names)) => {
                for name in names {
                    builder.values().append_value(name);
                }
                builder.append(true);
            }
            (Self::Names(builder), _) => builder.append(false),
            (Self::Points(builder), Value::Points(points)) => {
                builder.values().append_slice(&points);
                builder.append(true);
            }
            (Self::Points(builder), _) => builder.append(false),
        }
    }

    fn finish(self) -> ArrayRef {
        let mut builder: Box<dyn ArrayBuilder> = match self {
            Self::Text(builder) => Box::new(builder),
            Self::Number(builder) => Box::new(builder),
            Self::Truth(builder) => Box::new(builder),
            Self::Names(builder) => Box::new(builder),
            Self::Points(builder) => Box::new(builder),
        };
        builder.finish()
    }
}
