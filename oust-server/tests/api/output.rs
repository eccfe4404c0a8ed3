//! The program `oust-server` where its outputs cannot be written.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use reqwest::Client;
use serde_json::Value;
use tempfile::TempDir;

/// The program as a child, killed when dropped.
struct Program {
    child: Child,
    folder: TempDir,
    port: u16,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server with the given outputs, on a port that was free.
fn serve(stdout: Stdio, stderr: Stdio) -> Program {
    let folder = TempDir::new().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let mut command = Command::new(env!("CARGO_BIN_EXE_oust-server"));
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]);
    command.args(["--requests-per-second", "0"]);
    command.arg("--data").arg(folder.path());
    let child = command.stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    Program {
        child: child.spawn().unwrap(),
        folder,
        port,
    }
}

impl Program {
    /// Makes an account and returns its token.
    fn user(&self, name: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oust-server"));
        command.args(["user", "add", name, "--token", "read,play,challenge"]);
        let output = command
            .arg("--data")
            .arg(self.folder.path())
            .output()
            .unwrap();
        let account: Value = serde_json::from_slice(&output.stdout).unwrap();
        account["token"].as_str().unwrap().to_owned()
    }

    fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    async fn wait_until_it_serves(&self, client: &Client) {
        for _ in 0..300 {
            let asked = client.get(self.url("/healthz")).send().await;
            if asked.is_ok_and(|answer| answer.status() == 200) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("it does not serve");
    }

    /// Plays two turns, and looks at the answers.
    async fn check_that_requests_are_answered(&self) {
        let client = Client::new();
        self.wait_until_it_serves(&client).await;
        let ann = self.user("ann");
        let body = r#"{"board": "3x3", "to": "engine:1", "color": "x"}"#;
        let made = client
            .post(self.url("/api/v1/challenges"))
            .bearer_auth(&ann);
        let made = made.body(body).send().await.unwrap();
        assert_eq!(made.status(), 201);
        let turn = client
            .post(self.url("/api/v1/games/101/turns"))
            .bearer_auth(&ann);
        let played = turn.body(r#"{"n": 0, "turn": "a1"}"#).send().await.unwrap();
        assert_eq!(played.status(), 200);
    }
}

#[tokio::test]
async fn a_log_on_a_full_disk_costs_no_answer() {
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let program = serve(full(), full());
    program.check_that_requests_are_answered().await;
}

#[tokio::test]
async fn outputs_that_nobody_reads_cost_no_answer() {
    let mut program = serve(Stdio::piped(), Stdio::piped());
    // The first line shows that the log was open, and then its pipe is closed.
    let mut line = String::new();
    let log = program.child.stderr.take().unwrap();
    BufReader::new(log).read_line(&mut line).unwrap();
    assert!(!line.is_empty());
    drop(program.child.stdout.take());
    program.check_that_requests_are_answered().await;
}

#[tokio::test]
async fn a_log_whose_reader_has_stopped_costs_no_answer() {
    let program = serve(Stdio::piped(), Stdio::piped());
    let client = Client::new();
    program.wait_until_it_serves(&client).await;
    // A pipe holds 64 KiB, and a line has more than 100 bytes.
    for _ in 0..1_000 {
        let answer = client.get(program.url("/healthz")).send().await.unwrap();
        assert_eq!(answer.status(), 200);
    }
    program.check_that_requests_are_answered().await;
}
