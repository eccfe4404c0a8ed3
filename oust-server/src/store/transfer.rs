//! Copies of a whole database, from each kind to each kind.
//!
//! One transaction reads all tables, and one writes them: a copy is whole or the target stays empty.
//! The rows pass between them in batches, so that no table has to fit into memory.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use sha2::{Digest, Sha256};

use super::schema::{Opening, Sql, Table, tables};
use super::transaction::values;
use super::{Database, OpenError, Store, StoreError, Transaction, Value};

/// The most rows of a batch. With 40 columns they stay below the 32,766 parameters of SQLite.
const BATCH: usize = 500;

/// The most batches between the two transactions.
const QUEUE: usize = 4;

type Row = Vec<Value>;

/// A table as both databases have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    /// Its name in both databases.
    pub name: String,
    /// The number of its rows.
    pub rows: u64,
    /// A hash of its rows in hexadecimal; their order does not change it.
    pub hash: String,
    /// The greatest number that was given to a row, removed rows included; `None` for a table that
    /// gets no numbers.
    pub last_id: Option<i64>,
}

/// The reason why a copy failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CopyError {
    /// The database to read cannot be opened.
    #[error("the database to read: {0}")]
    From(OpenError),
    /// The database to fill cannot be opened.
    #[error("the database to fill: {0}")]
    To(OpenError),
    /// The database to fill has rows.
    #[error("the database to fill has rows in `{table}`, expected an empty database")]
    NotEmpty {
        /// The first such table.
        table: String,
    },
    /// A statement failed. The database to fill is still empty.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The databases differ after the copy.
    #[error("the copy of the table `{table}` differs; remove the copy and try again")]
    Different {
        /// The first table that differs.
        table: String,
    },
}

/// A message from the transaction that reads.
enum Part {
    /// Rows of the table with this index.
    Rows(usize, Vec<Row>),
    /// The greatest number that a table has given.
    LastId(usize, i64),
    /// All tables were read.
    End,
}

/// Copies all tables of `from` to `to`, which has to be empty or missing, and compares both.
///
/// # Errors
///
/// Fails if a database cannot be opened, if `to` has rows, if a row cannot be copied, and if the
/// copy differs.
pub async fn copy(from: &Database, to: &Database) -> Result<Vec<CopiedTable>, CopyError> {
    let source = Store::open_as(from, Opening::AsItIs)
        .await
        .map_err(CopyError::From)?;
    // Not `Create` at once: that would upgrade a database in use.
    let target = match Store::open_as(to, Opening::AsItIs).await {
        Err(OpenError::Missing { .. }) => Store::open_as(to, Opening::Create).await,
        opened => opened,
    }
    .map_err(CopyError::To)?;
    let (sender, receiver) = sync_channel(QUEUE);
    let (mut sender, mut receiver) = (Some(sender), Some(receiver));
    let (reads, writes) = (source.sql(), target.sql());
    let read = source.read(move |tx| {
        let sender = sender.take().ok_or_else(repeated)?;
        send(tx, reads, &sender)
    });
    let write = target.write(move |tx| {
        let receiver = receiver.take().ok_or_else(repeated)?;
        receive(tx, writes, &receiver)
    });
    let (read, written) = tokio::join!(read, write);
    // An error of the writer ends the reader, too, so the writer's own one comes first.
    let (written, read): (Result<(), CopyError>, Result<_, StoreError>) = (written, read);
    if let Err(CopyError::Store(StoreError::Closed)) = written {
        read?;
        return Err(StoreError::Closed.into());
    }
    written?;
    let read = read?;
    let found = target.read::<_, StoreError>(move |tx| {
        let tables = tables()?;
        let compared = tables.iter().map(|table| {
            let copied = read_table(tx, table, &mut |_| Ok(()))?;
            Ok(CopiedTable {
                last_id: last_id(tx, table, writes)?,
                ..copied
            })
        });
        compared.collect::<Result<Vec<_>, _>>()
    });
    let found = found.await?;
    match read.iter().zip(&found).find(|(read, found)| read != found) {
        Some((table, _)) => Err(CopyError::Different {
            table: table.name.clone(),
        }),
        None => Ok(found),
    }
}

/// Returns the error of a job that would run twice: the first run has used up the rows.
fn repeated() -> StoreError {
    StoreError::unavailable("another program has changed the database; try again")
}

/// Reads all tables, and sends their rows.
fn send(
    tx: &mut dyn Transaction,
    sql: Sql,
    sender: &SyncSender<Part>,
) -> Result<Vec<CopiedTable>, StoreError> {
    let mut copied = Vec::new();
    let pass = |part| sender.send(part).map_err(|_| StoreError::Closed);
    for (index, table) in tables()?.iter().enumerate() {
        let read = read_table(tx, table, &mut |rows| pass(Part::Rows(index, rows)))?;
        let last_id = last_id(tx, table, sql)?;
        if let Some(last_id) = last_id {
            pass(Part::LastId(index, last_id))?;
        }
        copied.push(CopiedTable { last_id, ..read });
    }
    pass(Part::End)?;
    Ok(copied)
}

/// Writes what [`send`] has sent to an empty database.
fn receive(tx: &mut dyn Transaction, sql: Sql, receiver: &Receiver<Part>) -> Result<(), CopyError> {
    let tables = tables()?;
    for Table { name, .. } in &tables {
        let query = format!("SELECT count(*) FROM (SELECT 1 FROM {name} LIMIT 1) AS found");
        if tx.one::<i64>(&query, &[])? > 0 {
            let table = name.clone();
            return Err(CopyError::NotEmpty { table });
        }
    }
    loop {
        // Without the end the reader has failed: its error tells why.
        match receiver.recv().map_err(|_| StoreError::Closed)? {
            Part::Rows(table, rows) => insert(tx, &tables[table], rows)?,
            Part::LastId(table, last) => set_last_id(tx, &tables[table].name, last, sql)?,
            Part::End => return Ok(()),
        }
    }
}

fn insert(tx: &mut dyn Transaction, table: &Table, rows: Vec<Row>) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let width = table.columns.len();
    let tuple = |row: usize| {
        let numbers = (row * width + 1)..=((row + 1) * width);
        let places: Vec<_> = numbers.map(|number| format!("${number}")).collect();
        format!("({})", places.join(", "))
    };
    let tuples: Vec<_> = (0..rows.len()).map(tuple).collect();
    let sql = format!(
        "INSERT INTO {} ({}) VALUES {}",
        table.name,
        quoted(&table.columns),
        tuples.join(", ")
    );
    let row_values: Vec<Value> = rows.into_iter().flatten().collect();
    let inserted = tx.execute(&sql, &row_values);
    // A conflict would run the job again, without its rows.
    inserted.map(drop).map_err(|error| {
        StoreError::unavailable(format_args!("the table `{}`: {error}", table.name))
    })
}

/// Reads a table in the order of its key, in batches.
fn read_table(
    tx: &mut dyn Transaction,
    table: &Table,
    each: &mut dyn FnMut(Vec<Row>) -> Result<(), StoreError>,
) -> Result<CopiedTable, StoreError> {
    let key: Vec<_> = table
        .key
        .iter()
        .map(|&index| table.columns[index].clone())
        .collect();
    let (columns, key) = (quoted(&table.columns), quoted(&key));
    let places: Vec<_> = (1..=table.key.len())
        .map(|number| format!("${number}"))
        .collect();
    let (name, places) = (&table.name, places.join(", "));
    let first = format!("SELECT {columns} FROM {name} ORDER BY {key} LIMIT {BATCH}");
    let next = format!(
        "SELECT {columns} FROM {name} WHERE ({key}) > ({places}) ORDER BY {key} LIMIT {BATCH}"
    );
    let (mut rows, mut sum, mut after) = (0, RowSum::default(), None::<Row>);
    loop {
        let batch = match &after {
            None => read_rows(tx, &first, &[])?,
            Some(after) => read_rows(tx, &next, after)?,
        };
        let is_last = batch.len() < BATCH;
        for row in &batch {
            rows += 1;
            sum.add(row);
        }
        after = batch
            .last()
            .map(|row| table.key.iter().map(|&index| row[index].clone()).collect());
        each(batch)?;
        if is_last {
            return Ok(CopiedTable {
                name: name.clone(),
                rows,
                hash: sum.to_hex(),
                last_id: None,
            });
        }
    }
}

/// Returns the greatest number that a table has given, 0 before the first one.
fn last_id(tx: &mut dyn Transaction, table: &Table, sql: Sql) -> Result<Option<i64>, StoreError> {
    let name = &table.name;
    if !table.has_sequence {
        return Ok(None);
    }
    let last = match sql {
        Sql::Sqlite => {
            let query = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1";
            tx.one(query, values![name])?
        }
        #[cfg(feature = "postgres")]
        Sql::Postgres => {
            // Before the first number the sequence shows the one that it will give.
            let query = format!(
                "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END \
                 FROM {name}_id_seq"
            );
            tx.one(&query, &[])?
        }
    };
    Ok(Some(last))
}

fn set_last_id(
    tx: &mut dyn Transaction,
    table: &str,
    last: i64,
    sql: Sql,
) -> Result<(), StoreError> {
    match sql {
        Sql::Sqlite => {
            // No key keeps the name unique.
            tx.execute(
                "DELETE FROM sqlite_sequence WHERE name = $1",
                values![table],
            )?;
            let insert = "INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)";
            tx.execute(insert, values![table, last]).map(drop)
        }
        #[cfg(feature = "postgres")]
        Sql::Postgres => {
            let set = format!("SELECT setval('{table}_id_seq', $1, false)");
            tx.one::<i64>(&set, values![last + 1]).map(drop)
        }
    }
}

/// Joins names of columns. Quoted, since some are words of SQL.
fn quoted(columns: &[String]) -> String {
    let quoted: Vec<_> = columns.iter().map(|name| format!("\"{name}\"")).collect();
    quoted.join(", ")
}

fn read_rows(
    tx: &mut dyn Transaction,
    sql: &str,
    values: &[Value],
) -> Result<Vec<Row>, StoreError> {
    let mut rows = Vec::new();
    tx.for_each(sql, values, &mut |row| {
        let columns = (0..row.width()).map(|index| row.column(index).map(Value::from));
        rows.push(columns.collect::<Result<_, _>>()?);
        Ok(())
    })?;
    Ok(rows)
}

/// The sum of the hashes of rows. Not a hash of all rows in order: the databases sort texts
/// differently.
#[derive(Default)]
struct RowSum([u64; 4]);

impl RowSum {
    fn add(&mut self, row: &[Value]) {
        let mut hash = Sha256::new();
        for value in row {
            match value {
                Value::Null => hash.update([0]),
                Value::Int(value) => {
                    hash.update([1]);
                    hash.update(value.to_be_bytes());
                }
                Value::Real(value) => {
                    hash.update([2]);
                    hash.update(value.to_bits().to_be_bytes());
                }
                Value::Text(value) => {
                    hash.update([3]);
                    // The length, so that no text runs into the next column.
                    hash.update((value.len() as u64).to_be_bytes());
                    hash.update(value);
                }
            }
        }
        let digest = hash.finalize();
        for (sum, lane) in self.0.iter_mut().zip(digest.chunks_exact(8)) {
            let lane = lane
                .iter()
                .fold(0, |lane, &byte| lane << 8 | u64::from(byte));
            *sum = sum.wrapping_add(lane);
        }
    }

    fn to_hex(&self) -> String {
        data_encoding::HEXLOWER.encode(&self.0.map(u64::to_be_bytes).concat())
    }
}
