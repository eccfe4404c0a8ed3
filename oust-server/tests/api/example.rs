//! The commands of the README.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use oust_validate::Validator;

#[test]
fn the_game_of_the_readme_is_played_with_curl() {
    let server = env!("CARGO_BIN_EXE_oust-server");
    let data = tempfile::TempDir::new().unwrap();
    let log = data.path().join("log");
    let mut serving = Command::new(server)
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env("OUST_DATA", data.path())
        .stdout(Stdio::piped())
        .env("RUST_LOG", "trace")
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(serving.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let url = line
        .trim()
        .strip_prefix("listening on ")
        .unwrap()
        .to_owned();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/play-with-curl");
    let played = Command::new(script)
        .env("OUST_URL", url)
        .env("OUST_SERVER", server)
        .env("OUST_DATA", data.path())
        .output();
    let ended = Command::new("kill").arg(serving.id().to_string()).status();
    let status = serving.wait().unwrap();
    let played = played.unwrap();
    assert!(
        played.status.success(),
        "{}",
        String::from_utf8_lossy(&played.stderr)
    );
    let record = String::from_utf8(played.stdout).unwrap();
    let report = Validator::default().validate(&record);
    assert!(
        report.games[0].findings.is_empty(),
        "{record}{:?}",
        report.games[0].findings
    );
    assert!(record.contains("result: x\n"), "{record}");
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("/api/v1/games/{id}/turns"), "{log}");
    assert!(
        !log.split("oust_").any(begins_with_token),
        "a token is in the log"
    );
    assert!(
        ended.unwrap().success() && status.success(),
        "it ends well on a signal"
    );
}

/// Returns whether a text begins with the random part of a token.
fn begins_with_token(text: &str) -> bool {
    let is_of_token = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit();
    text.chars().take_while(is_of_token).count() >= 52
}
