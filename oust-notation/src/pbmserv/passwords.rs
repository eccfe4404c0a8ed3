//! Hiding the passwords that stand in commands.

use std::borrow::Cow;

use super::command::{Command, all_commands, is_harmless};
use crate::Span;

/// The text with every byte of a password in a command replaced by `*`, so that all spans stay
/// what they are.
///
/// No reader keeps a password or puts it into a message. But who shows the line of a text in
/// which something is wrong shows all that stands in it: show this text instead.
///
/// ```
/// use oust_notation::hide_passwords;
///
/// let text = "Subject: oust move 101 alice secret g4\n";
/// assert_eq!(hide_passwords(text), "Subject: oust move 101 alice ****** g4\n");
/// ```
pub fn hide_passwords(text: &str) -> Cow<'_, str> {
    let secrets = secrets(text);
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut hidden = String::with_capacity(text.len());
    let mut at = 0;
    for secret in secrets {
        hidden.push_str(&text[at..secret.start]);
        hidden.extend(std::iter::repeat_n('*', secret.len()));
        at = secret.end;
    }
    hidden.push_str(&text[at..]);
    Cow::Owned(hidden)
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
