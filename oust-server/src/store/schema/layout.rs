//! The tables of the newest schema, as an empty database of SQLite has them.

use rusqlite::Connection;

use super::{Sql, migrations_after};
use crate::store::StoreError;

/// A table with its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) columns: Vec<String>,
    /// The indexes of the columns of the primary key, in the order of the key.
    pub(crate) key: Vec<usize>,
    /// Whether the database gives the numbers of its column `id`.
    pub(crate) has_sequence: bool,
}

/// Returns all tables, each after those to which its rows refer.
pub(crate) fn tables() -> Result<Vec<Table>, StoreError> {
    read().map_err(StoreError::unavailable)
}

fn read() -> rusqlite::Result<Vec<Table>> {
    let database = Connection::open_in_memory()?;
    for (_, sql) in migrations_after(0, Sql::Sqlite) {
        database.execute_batch(&sql)?;
    }
    let mut query = database.prepare(
        "SELECT name, sql LIKE '%AUTOINCREMENT%' FROM sqlite_master \
         WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )?;
    let rows = query.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut left = Vec::new();
    for row in rows {
        let (name, has_sequence): (String, bool) = row?;
        let table = read_table(&database, name, has_sequence)?;
        let parents = strings(
            &database,
            "SELECT \"table\" FROM pragma_foreign_key_list(?1)",
            &table.name,
        )?;
        left.push((table, parents));
    }
    let mut ordered: Vec<Table> = Vec::new();
    while !left.is_empty() {
        let is_placed = |parent: &String| ordered.iter().any(|table| table.name == *parent);
        let is_ready = |(table, parents): &(Table, Vec<String>)| {
            parents
                .iter()
                .all(|parent| *parent == table.name || is_placed(parent))
        };
        // Without a table that is ready the references would be a circle.
        let Some(next) = left.iter().position(is_ready) else {
            return Err(rusqlite::Error::InvalidQuery);
        };
        ordered.push(left.remove(next).0);
    }
    Ok(ordered)
}

fn read_table(database: &Connection, name: String, has_sequence: bool) -> rusqlite::Result<Table> {
    let columns = strings(
        database,
        "SELECT name FROM pragma_table_info(?1) ORDER BY cid",
        &name,
    )?;
    let in_key = "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk";
    let in_key = strings(database, in_key, &name)?;
    let index = |key: &String| columns.iter().position(|column| column == key);
    Ok(Table {
        key: in_key.iter().filter_map(index).collect(),
        name,
        columns,
        has_sequence,
    })
}

fn strings(database: &Connection, sql: &str, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut query = database.prepare(sql)?;
    query.query_map([table], |row| row.get(0))?.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_a_key_and_comes_after_those_it_refers_to() {
        let tables = tables().unwrap();
        let place = |name: &str| tables.iter().position(|table| table.name == name);
        assert!(place("users") < place("tokens") && place("games") < place("events"));
        for table in &tables {
            assert!(!table.key.is_empty(), "{}", table.name);
        }
        let events = &tables[place("events").unwrap()];
        assert!(events.has_sequence && events.columns[events.key[0]] == "id");
        let seats = &tables[place("seats").unwrap()];
        let key: Vec<_> = seats
            .key
            .iter()
            .map(|&index| &seats.columns[index])
            .collect();
        assert!(!seats.has_sequence && key == ["game", "seat"]);
    }
}
