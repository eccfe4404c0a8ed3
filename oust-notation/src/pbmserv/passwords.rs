//! Hiding the passwords that stand in commands.

use std::borrow::Cow;

use super::command::{Command, all_commands, is_harmless};
use super::mime::Decoded;
use crate::Span;

/// The text with every byte of a password in a command replaced by `*`, so that all spans stay
/// what they are.
///
/// No reader keeps a password or puts it into a message. But who shows the line of a text in
/// which something is wrong shows all that stands in it: show this text instead. Of an encoded
/// mail every line that holds a password, or a part of one, is hidden as a whole.
///
/// ```
/// use oust_notation::hide_passwords;
///
/// let text = "Subject: oust move 101 alice secret g4\n";
/// assert_eq!(hide_passwords(text), "Subject: oust move 101 alice ****** g4\n");
/// ```
pub fn hide_passwords(text: &str) -> Cow<'_, str> {
    // What a mail says in plain text is hidden also where its head says that it is encoded.
    let mut hidden = secrets(text);
    let decoded = Decoded::of(text);
    let mut done = 0;
    for secret in secrets(decoded.text()) {
        let span = decoded.source_span(secret);
        if span.end <= done {
            continue;
        }
        let is_plain = span.of(text) == secret.of(decoded.text());
        let span = if is_plain { span } else { lines_of(text, span) };
        done = span.end;
        hidden.push(span);
    }
    if hidden.is_empty() {
        return Cow::Borrowed(text);
    }
    hidden.sort();
    hide(text, &hidden)
}

/// The text with the bytes of these spans replaced, but for line breaks.
fn hide<'t>(text: &'t str, spans: &[Span]) -> Cow<'t, str> {
    let mut hidden = String::with_capacity(text.len());
    let mut at = 0;
    for span in spans {
        let start = span.start.max(at);
        let end = span.end.max(at);
        hidden.push_str(&text[at..start]);
        hidden.extend(text[start..end].bytes().map(|byte| match byte {
            b'\n' | b'\r' => char::from(byte),
            _ => '*',
        }));
        at = end;
    }
    hidden.push_str(&text[at..]);
    Cow::Owned(hidden)
}

/// The lines that a span touches.
fn lines_of(text: &str, span: Span) -> Span {
    let start = text[..span.start].rfind('\n').map_or(0, |line| line + 1);
    let end = text[span.end..].find('\n');
    Span::new(start, end.map_or(text.len(), |len| span.end + len))
}

/// The words that are passwords, or may be a part of one: what is no move behind them.
fn secrets(text: &str) -> Vec<Span> {
    let mut secrets = Vec::new();
    for (_, command) in all_commands(text) {
        match command {
            Command::Challenge(_) => {}
            Command::Move(command) => {
                let odd = command.moves.iter().filter(|word| !is_harmless(word.text));
                let words = command.password.iter().chain(odd);
                secrets.extend(words.map(|word| word.span));
            }
            Command::Other { password } => secrets.push(password.span),
        }
    }
    secrets
}
