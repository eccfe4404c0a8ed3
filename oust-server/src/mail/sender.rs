//! Delivers mails by a program, a mail server or files.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::{Address, FileTransport, SendmailTransport, SmtpTransport, Transport};
use thiserror::Error;

const SMTP_PORT: u16 = 25;
// Not measured: a mail server that hangs must not delay the other mails for minutes.
const SMTP_TIMEOUT: Duration = Duration::from_secs(30);

/// A way to deliver mails. Delivery blocks until the mail server or program accepts the mail.
///
/// Parsed from a setting:
///
/// | setting | way |
/// |---|---|
/// | `sendmail:` | the program `sendmail` |
/// | `sendmail:/path` or `/path` | that program |
/// | `smtp://HOST` or `smtp://HOST:PORT` | a mail server, without encryption or password |
/// | `file:DIR` | a file for each mail in a folder |
/// | `none` | nowhere |
pub struct Sender(Way);

enum Way {
    Sendmail {
        command: String,
        transport: SendmailTransport,
    },
    Smtp {
        host: String,
        port: u16,
        transport: Box<SmtpTransport>,
    },
    File {
        folder: PathBuf,
        transport: FileTransport,
    },
    Nowhere,
}

/// An error in a mail setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SenderError {
    /// The setting has an unknown form.
    #[error(
        "unknown mail setting `{found}`, expected `sendmail:`, `/PATH`, `smtp://HOST:PORT`, \
         `file:DIR` or `none`"
    )]
    Unknown {
        /// The setting.
        found: String,
    },
    /// The setting names no folder.
    #[error("mail setting `file:` has no folder, expected `file:DIR`")]
    NoFolder,
    /// The host or the port is missing or wrong.
    #[error("`{found}` is not a mail server, expected HOST:PORT with a port from 1 to 65535")]
    Server {
        /// The host and the port as found.
        found: String,
    },
}

/// An error that prevents a delivery.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SendError {
    /// A later attempt may succeed.
    #[error("the mail was not delivered for now: {reason}")]
    Temporary {
        /// The answer of the mail server or the system.
        reason: String,
    },
    /// No later attempt will succeed.
    #[error("the mail cannot be delivered: {reason}")]
    Permanent {
        /// The answer of the mail server or the system.
        reason: String,
    },
}

impl Sender {
    /// Delivers the message `bytes` from the address `from` to the address `to`.
    ///
    /// # Errors
    ///
    /// Returns whether a later attempt may succeed. A refusal by the `sendmail` program is
    /// temporary, since its exit status is not known.
    pub fn send(&self, from: &str, to: &str, bytes: &[u8]) -> Result<(), SendError> {
        let envelope =
            Envelope::new(Some(address(from)?), vec![address(to)?]).map_err(|error| {
                SendError::Permanent {
                    reason: error.to_string(),
                }
            })?;
        match &self.0 {
            // The library does not return the exit status, so no refusal counts as permanent.
            Way::Sendmail { transport, .. } => {
                transport.send_raw(&envelope, bytes).map_err(temporary)
            }
            Way::Smtp { transport, .. } => match transport.send_raw(&envelope, bytes) {
                Ok(_) => Ok(()),
                Err(error) if error.is_permanent() => Err(SendError::Permanent {
                    reason: on_one_line(&error),
                }),
                Err(error) => Err(temporary(error)),
            },
            Way::File { transport, .. } => transport
                .send_raw(&envelope, bytes)
                .map(drop)
                .map_err(temporary),
            Way::Nowhere => Ok(()),
        }
    }
}

impl FromStr for Sender {
    type Err = SenderError;

    fn from_str(setting: &str) -> Result<Self, SenderError> {
        let way = if let Some(server) = setting.strip_prefix("smtp://") {
            smtp(server)?
        } else if let Some(folder) = setting.strip_prefix("file:") {
            if folder.is_empty() {
                return Err(SenderError::NoFolder);
            }
            Way::File {
                folder: folder.into(),
                transport: FileTransport::new(folder),
            }
        } else if setting == "none" {
            Way::Nowhere
        } else {
            let command = match setting.strip_prefix("sendmail:") {
                Some("") => "sendmail",
                Some(command) => command,
                None if setting.starts_with('/') => setting,
                None => {
                    return Err(SenderError::Unknown {
                        found: setting.to_owned(),
                    });
                }
            };
            let transport = SendmailTransport::new_with_command(command);
            Way::Sendmail {
                command: command.to_owned(),
                transport,
            }
        };
        Ok(Self(way))
    }
}

impl fmt::Display for Sender {
    /// Writes the setting in its canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Way::Sendmail { command, .. } => write!(f, "sendmail:{command}"),
            // Brackets separate the colons of an IPv6 address from the port.
            Way::Smtp { host, port, .. } if host.contains(':') => {
                write!(f, "smtp://[{host}]:{port}")
            }
            Way::Smtp { host, port, .. } => write!(f, "smtp://{host}:{port}"),
            Way::File { folder, .. } => write!(f, "file:{}", folder.display()),
            Way::Nowhere => f.write_str("none"),
        }
    }
}

impl fmt::Debug for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sender({self})")
    }
}

fn smtp(server: &str) -> Result<Way, SenderError> {
    let error = || SenderError::Server {
        found: server.to_owned(),
    };
    // `smtp://HOST/` is a valid URL, too.
    let server = server.strip_suffix('/').unwrap_or(server);
    let (host, port) = match server.strip_prefix('[') {
        Some(rest) => {
            let (host, port) = rest.split_once(']').ok_or_else(error)?;
            (
                host,
                port.strip_prefix(':')
                    .or(port.is_empty().then_some(""))
                    .ok_or_else(error)?,
            )
        }
        // Without brackets a colon begins the port: an IPv6 address needs brackets.
        None => server.split_once(':').unwrap_or((server, "")),
    };
    let port = match port {
        "" => SMTP_PORT,
        port => port
            .parse()
            .ok()
            .filter(|&port| port > 0)
            .ok_or_else(error)?,
    };
    let valid =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':');
    if host.is_empty() || !host.bytes().all(valid) {
        return Err(error());
    }
    // lettre's name for a connection without encryption.
    let builder = SmtpTransport::builder_dangerous(host)
        .port(port)
        .timeout(Some(SMTP_TIMEOUT));
    Ok(Way::Smtp {
        host: host.to_owned(),
        port,
        transport: Box::new(builder.build()),
    })
}

fn address(text: &str) -> Result<Address, SendError> {
    text.parse().map_err(|error| SendError::Permanent {
        reason: format!("`{}` is not a mail address: {error}", text.escape_debug()),
    })
}

fn temporary(error: impl std::error::Error) -> SendError {
    SendError::Temporary {
        reason: on_one_line(&error),
    }
}

/// Writes an error on one line. The texts of the transports' errors include their sources.
fn on_one_line(error: &dyn std::error::Error) -> String {
    let text = error.to_string();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
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
}
