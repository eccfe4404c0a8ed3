//! The list of the data of a user is complete.

use std::collections::BTreeMap;

use oust_server::account::{Credential, Identity, Secret};
use oust_server::service::ServiceError;
use oust_server::store::owned::{NOT_OWNED, OWNED, OwnedRows};
use oust_server::store::{Database, StoreError, Transaction, mails, users};

use crate::bed::{Bed, on_all, verify};
use crate::matches::Match;

/// Returns the columns of each table.
async fn schema(bed: &Bed) -> BTreeMap<String, Vec<String>> {
    let sql = match bed.database {
        Database::Folder(_) => {
            "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
        }
        Database::Url(_) => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns \
             WHERE table_schema = 'public'"
        }
    };
    let service = bed.service().await;
    let read = service
        .store()
        .read::<_, StoreError>(move |tx| tx.all::<(String, String)>(sql, &[]));
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in read.await.unwrap() {
        tables.entry(table).or_default().push(column);
    }
    tables
}

#[test]
fn every_table_and_column_is_in_the_list_of_the_data_of_a_user() {
    on_all(async |bed| {
        let mut schema = schema(bed).await;
        for (table, _) in NOT_OWNED {
            assert!(schema.remove(*table).is_some(), "there is no table {table}");
        }
        for owned in OWNED {
            let OwnedRows {
                table, internal, ..
            } = owned;
            let mut columns = schema.remove(*table).unwrap_or_default();
            let exported = owned.exported.iter().map(|column| column.name);
            // `game` of a table with seats names the rows, and is in the export once.
            for column in exported.chain(internal.iter().copied()) {
                let place = columns.iter().position(|known| known == column);
                let place = place.unwrap_or_else(|| panic!("{table} has no `{column}`"));
                columns.swap_remove(place);
            }
            assert_eq!(columns, Vec::<String>::new(), "{table} has more columns");
        }
        assert_eq!(
            schema.keys().collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "a table is in no list: does it have data of a user?"
        );
    });
}

#[test]
fn no_hash_of_a_secret_is_exported() {
    for owned in OWNED {
        for column in owned.exported {
            let name = column.name;
            let is_secret = ["hash", "key", "secret", "message"]
                .iter()
                .any(|word| name.contains(word));
            assert!(!is_secret, "{}.{name}", owned.table);
        }
    }
}

#[test]
fn an_account_is_exported_and_deleted_and_its_links_end() {
    on_all(async |bed| {
        let service = bed.service().await;
        let added = service.add_user("ann", Some("ann+x@example.org"), None);
        let code = added.await.unwrap().mail_code;
        let find = |tx: &mut dyn Transaction| users::by_name(tx, "ann");
        let user = service.store().read::<_, StoreError>(find).await;
        let id = user.unwrap().unwrap().user_id();
        let ann = Identity::User {
            id,
            via: Credential::Session,
        };
        let links = async || service.account(ann).await.unwrap().links.len();
        service.mail_link("ANN+y@example.org").await.unwrap();
        service
            .change_address(ann, "ann@example.net")
            .await
            .unwrap();
        assert_eq!(links().await, 2);
        let password = Secret::new("correct horse");
        service.set_password(ann, password).await.unwrap();
        assert_eq!(links().await, 0, "a new password");
        service.mail_link("ann@example.org").await.unwrap();
        assert_eq!(links().await, 1);
        service.new_mail_code(ann).await.unwrap();
        assert_eq!(links().await, 0, "a new mail code");
        let table = Match::begin(&service, "hex4").await.unwrap();
        let said = service.say(table.players[0], table.game, code.expose().to_owned(), None);
        said.await.unwrap();
        let code = service.new_mail_code(ann).await.unwrap();
        // After more texts that could be codes than one query looks up.
        let text = format!(
            "{} {}",
            "abcdefghjk".repeat(20),
            code.expose().to_lowercase()
        );
        let said = service.say(table.players[0], table.game, text, None);
        let refused = said.await.unwrap_err();
        assert!(matches!(refused, ServiceError::Invalid(_)), "{refused}");
        service.mail_link("ann@example.org").await.unwrap();
        let rows = service.own_data(ann).await.unwrap().rows;
        for owned in OWNED.iter().filter(|owned| !owned.key.is_empty()) {
            assert!(rows[owned.key].is_array(), "{}", owned.key);
        }
        assert_eq!(rows["links"].as_array().unwrap().len(), 1);
        assert_eq!(rows["name"], "ann");
        let queue = move |tx: &mut dyn Transaction| {
            let mail = mails::NewMail {
                dedupe: "1",
                user: Some(id),
                recipient: "ann@example.org",
                message: "Hello",
                address_hash: None,
            };
            mails::queue(tx, mail, 0)
        };
        service.store().write::<_, StoreError>(queue).await.unwrap();
        service.delete_account(ann).await.unwrap();
        let left = service.store().read::<_, StoreError>(|tx| {
            let mails: i64 = tx.one("SELECT count(*) FROM outbox", &[])?;
            let links: i64 = tx.one("SELECT count(*) FROM one_time", &[])?;
            let named = "SELECT count(*) FROM audit WHERE who = 'ann'";
            Ok([mails, links, tx.one(named, &[])?])
        });
        assert_eq!(left.await.unwrap(), [0, 0, 0]);
        let again = service.add_user("ann", Some("ann@example.org"), None);
        assert!(again.await.is_ok(), "the name and the address are free");
        assert_eq!(service.process_deadlines().await.unwrap().forfeited, 0);
        verify(&service).await;
    });
}
