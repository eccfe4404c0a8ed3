use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread;

use super::*;

const FROM: &str = "oust@example.net";
const TO: &str = "ann@example.org";

#[test]
fn a_setting_is_read_and_written() {
    #[track_caller]
    fn check(setting: &str, expected: Result<&str, SenderError>) {
        let found = setting.parse::<Sender>().map(|sender| sender.to_string());
        assert_eq!(found, expected.map(str::to_owned), "{setting}");
    }
    check("sendmail:", Ok("sendmail:sendmail"));
    check(
        "sendmail:/usr/sbin/sendmail",
        Ok("sendmail:/usr/sbin/sendmail"),
    );
    check("/usr/sbin/sendmail", Ok("sendmail:/usr/sbin/sendmail"));
    check("smtp://localhost", Ok("smtp://localhost:25"));
    check("smtp://localhost:2525/", Ok("smtp://localhost:2525"));
    check("smtp://[::1]:2525", Ok("smtp://[::1]:2525"));
    check("file:/var/mail", Ok("file:/var/mail"));
    check("none", Ok("none"));
    check("file:", Err(SenderError::NoFolder));
    for found in [
        "", ":25", "a:0", "a:65536", "a:b", "[::1", "[::1]25", "u@a", "a b",
    ] {
        let error = SenderError::Server {
            found: found.to_owned(),
        };
        check(&format!("smtp://{found}"), Err(error));
    }
    check(
        "pigeon",
        Err(SenderError::Unknown {
            found: "pigeon".to_owned(),
        }),
    );
}

#[test]
fn a_file_is_written_for_each_mail() {
    let folder = tempfile::tempdir().expect("a folder");
    let sender: Sender = format!("file:{}", folder.path().display())
        .parse()
        .expect("a setting");
    for _ in 0..2 {
        sender
            .send(FROM, TO, b"Subject: e4\r\n\r\n")
            .expect("a folder that can be written");
    }
    assert_eq!(folder.path().read_dir().expect("a folder").count(), 2);
}

#[test]
fn an_error_says_whether_to_try_again() {
    #[track_caller]
    fn check(setting: &str, to: &str, temporary: Option<&str>) {
        let sender: Sender = setting.parse().expect(setting);
        let error = sender
            .send(FROM, to, b"Subject: e4\r\n\r\n")
            .expect_err(setting);
        match (temporary, &error) {
            (Some(part), SendError::Temporary { reason }) => {
                assert!(reason.contains(part), "{reason}");
            }
            (None, SendError::Permanent { .. }) => {}
            _ => panic!("{setting}: {error}"),
        }
    }
    check("/nonexistent/sendmail", TO, Some("No such file"));
    check("file:/nonexistent", TO, Some("No such file"));
    check("/bin/false", TO, Some(""));
    check("none", "ann\r\n@example.org", None);
    check(
        &format!("smtp://{}", server("451 later")),
        TO,
        Some("later"),
    );
    check(&format!("smtp://{}", server("550 no such user")), TO, None);
}

/// Starts a mail server for one connection, which answers `RCPT` by `answer`.
fn server(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
        stream.write_all(b"220 example.org\r\n").expect("a client");
        for line in lines.map_while(Result::ok) {
            let answer = if line.starts_with("RCPT") {
                answer
            } else {
                "250 example.org"
            };
            if stream
                .write_all(format!("{answer}\r\n").as_bytes())
                .is_err()
            {
                break;
            }
        }
    });
    address
}
