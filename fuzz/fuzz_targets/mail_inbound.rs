//! Bytes as a mail: nothing panics, and no value that becomes a header can break its line.

#![no_main]

use oust_server::mail::{Inbound, find_command, parse_answer, redact};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(mail) = Inbound::read(bytes) else {
        return;
    };
    let headers = [&mail.sender, &mail.message_id, &mail.subject];
    for value in headers
        .into_iter()
        .chain(&mail.in_reply_to)
        .chain(&mail.recipients)
    {
        assert!(!value.contains(char::is_control), "{value:?}");
    }
    assert!(mail.plus_tokens().all(|token| !token.is_empty()));
    let _ = find_command(&mail.subject, &mail.body);
    let _ = parse_answer(&mail.body);
    let hidden = redact(&mail.body, &["ann"]);
    assert_eq!(hidden.lines().count(), mail.body.lines().count());
});
