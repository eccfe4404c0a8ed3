//! A subject and a body as the command of a mail: nothing panics, the canonical form is canonical,
//! and it hides the code.

#![no_main]

use oust_server::mail::{AccountCommand, Command, find_command, parse_command};

const CODE: &str = "7KQ2-M9XD-ABCD-EFGH";

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (subject, body) = text.split_once('\n').unwrap_or((&text, ""));
    let Some(found) = find_command(subject, body) else {
        return;
    };
    // An address may hold `***` itself.
    if let Ok(command) = found.command
        && !matches!(command, Command::Account(AccountCommand::SignUp { .. }))
    {
        let canonical = command.to_string();
        let again = parse_command(&canonical.replacen("***", CODE, 1)).expect(&canonical);
        assert_eq!(again.to_string(), canonical);
    }
});
