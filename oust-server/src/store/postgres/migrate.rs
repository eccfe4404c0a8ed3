//! Brings the schema up to date.

use deadpool_postgres::Client;

use crate::store::OpenError;
use crate::store::schema::{NEWEST, Sql, VERSION_TABLE, migrations_after};

/// The lock under which one process at a time migrates: any number that nothing else uses.
const LOCK: i64 = 0x6f75_7374;

/// Runs the migrations that the database has not run, all or none.
pub(super) async fn migrate(client: &mut Client) -> Result<(), OpenError> {
    let transaction = client.transaction().await.map_err(OpenError::other)?;
    let locked = transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]);
    locked.await.map_err(OpenError::other)?;
    transaction
        .batch_execute(VERSION_TABLE)
        .await
        .map_err(OpenError::other)?;
    let query = "SELECT coalesce(max(version), 0) FROM schema_version";
    let row = transaction
        .query_one(query, &[])
        .await
        .map_err(OpenError::other)?;
    let version: i64 = row.get(0);
    if version > NEWEST {
        return Err(OpenError::Newer {
            found: version,
            known: NEWEST,
        });
    }
    for (number, sql) in migrations_after(version, Sql::Postgres) {
        transaction
            .batch_execute(&sql)
            .await
            .map_err(OpenError::other)?;
        let sql = "INSERT INTO schema_version (version, at) \
                   VALUES ($1, (extract(epoch FROM now()) * 1000)::bigint)";
        transaction
            .execute(sql, &[&number])
            .await
            .map_err(OpenError::other)?;
    }
    transaction.commit().await.map_err(OpenError::other)
}
