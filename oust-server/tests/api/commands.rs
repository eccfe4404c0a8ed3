//! The commands of the program `oust-server` on a database that is missing, and on files.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn run(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oust-server"));
    command.args(arguments).arg("--data").arg(data);
    command.output().unwrap()
}

fn error(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn commands_that_look_at_a_database_make_none() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("wrong-path");
    let copy = folder.path().join("copy.sqlite");
    let commands: [&[&str]; 7] = [
        &["user", "list"],
        &["user", "password", "ann"],
        &["user", "delete", "ann", "--yes"],
        &["verify"],
        &["verify", "--repair"],
        &["deadlines"],
        &["backup", copy.to_str().unwrap()],
    ];
    for arguments in commands {
        let output = run(&data, arguments);
        let said = error(&output);
        assert!(
            said.contains("no database in") && said.contains("wrong-path"),
            "{said}"
        );
        assert!(!data.exists() && !copy.exists(), "{arguments:?}");
    }
}

#[test]
fn a_new_database_is_announced_once() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let made = run(&data, &["user", "add", "ann"]);
    let said = String::from_utf8(made.stderr).unwrap();
    assert!(
        said.contains("made a new database in") && said.contains("data"),
        "{said}"
    );
    let second = run(&data, &["user", "add", "ben"]);
    assert_eq!(String::from_utf8(second.stderr).unwrap(), "");
}

#[test]
fn accounts_are_listed_given_a_password_and_deleted() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let lines = |arguments: &[&str]| -> Vec<Value> {
        let output = run(&data, arguments);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    lines(&["user", "add", "Ann", "--email", "ann@example.org"]);
    lines(&["user", "add", "ben"]);
    let listed = lines(&["user", "list"]);
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0]["name"], "Ann");
    assert_eq!(listed[0]["email"], "ann@example.org");
    assert_eq!(listed[0]["confirmed"], true);
    assert_eq!(listed[1]["email"], Value::Null);
    assert_eq!(listed[1]["games"], 0);
    let first = lines(&["user", "password", "ann"]);
    let second = lines(&["user", "password", "ann"]);
    let password = first[0]["password"].as_str().unwrap();
    assert!(password.len() >= 40, "{password}");
    assert_ne!(first, second);
    // Each of these changes nothing.
    for wrong in [
        &["user", "password", "eve"][..],
        &["user", "delete", "eve", "--yes"],
        &["user", "delete", "ben"],
    ] {
        assert_eq!(run(&data, wrong).status.code(), Some(2), "{wrong:?}");
    }
    lines(&["user", "delete", "BEN", "--yes"]);
    let listed = lines(&["user", "list"]);
    assert_eq!(listed.len(), 1, "{listed:?}");
    // Another account of the name has nothing of the deleted one.
    lines(&["user", "add", "ben"]);
    assert_eq!(lines(&["user", "list"])[1]["games"], 0);
}

#[test]
fn databases_and_backups_are_their_owners_alone() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    assert!(run(&data, &["user", "add", "ann"]).status.success());
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let database = data.join("oust.sqlite");
    assert_eq!(mode(&database), 0o600);
    // A database that was readable before is closed when it is opened again.
    std::fs::set_permissions(&database, PermissionsExt::from_mode(0o644)).unwrap();
    assert!(run(&data, &["verify"]).status.success());
    assert_eq!(mode(&database), 0o600);
    let copy = folder.path().join("copy.sqlite");
    let name = copy.to_str().unwrap();
    assert!(run(&data, &["backup", name]).status.success());
    assert_eq!(mode(&copy), 0o600);
    let again = error(&run(&data, &["backup", name]));
    assert!(again.contains("copy.sqlite exists"), "{again}");
}

#[test]
fn an_older_database_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    assert!(run(&data, &["user", "add", "ann"]).status.success());
    let database = data.join("oust.sqlite");
    let connection = rusqlite::Connection::open(&database).unwrap();
    connection
        .execute_batch("DELETE FROM schema_version WHERE version > 5")
        .unwrap();
    let said = error(&run(&data, &["verify"]));
    assert!(said.contains("version 5 of the schema"), "{said}");
    let copy = folder.path().join("copy.sqlite");
    assert!(
        run(&data, &["backup", copy.to_str().unwrap()])
            .status
            .success()
    );
    let newest = "SELECT max(version) FROM schema_version";
    for connection in [connection, rusqlite::Connection::open(&copy).unwrap()] {
        let version: i64 = connection.query_row(newest, (), |row| row.get(0)).unwrap();
        assert_eq!(version, 5);
    }
}

#[test]
fn addresses_of_the_server_are_checked_at_the_start() {
    let folder = TempDir::new().unwrap();
    for (flag, value) in [
        ("--public-url", "oust.example"),
        ("--public-url", "ftp://oust.example"),
        ("--public-url", "https://"),
        ("--public-url", "https://oust.example/?a=b"),
        ("--mail-from", "oust"),
        ("--mail-from", "oust@games.example\nBcc: eve@example.org"),
    ] {
        let output = run(folder.path(), &["verify", flag, value]);
        assert_eq!(output.status.code(), Some(2), "{value}");
    }
}

#[test]
fn an_event_is_never_replaced() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    assert!(run(&data, &["user", "add", "ann"]).status.success());
    let connection = rusqlite::Connection::open(data.join("oust.sqlite")).unwrap();
    let game = "INSERT INTO games (slug, kind, board, players, swap, rated, visibility, clock, \
                created, moved_at) VALUES ('s', 'oust', '3x3', 2, 0, 0, 'public', '{}', 0, 0)";
    connection.execute_batch(game).unwrap();
    let event = |verb: &str, n: i64, key: &str| {
        let sql = format!(
            "{verb} INTO events (game, n, kind, seat, key, source, at, hash) \
             VALUES (101, {n}, 'resign', 1, '{key}', 'api', 0, '')"
        );
        connection.execute_batch(&sql)
    };
    event("INSERT", 1, "k1").unwrap();
    event("INSERT", 2, "k2").unwrap();
    for (n, key) in [(1, "k3"), (3, "k1"), (2, "k2")] {
        let refused = event("REPLACE", n, key).unwrap_err().to_string();
        assert!(refused.contains("append-only"), "{refused}");
    }
    let replaced = connection.execute_batch(
        "REPLACE INTO events (id, game, n, kind, seat, source, at, hash) \
         VALUES (1, 101, 9, 'turn', 1, 'api', 0, '')",
    );
    assert!(replaced.unwrap_err().to_string().contains("append-only"));
}
