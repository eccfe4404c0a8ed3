use proptest::prelude::*;

use super::*;
use crate::mail::samples::{command_texts, mail_codes};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(redact(text, &["ann"]), expected, "{text}");
}

#[test]
fn the_code_of_a_command_is_hidden() {
    check("oust move 101 ben c0de e4", "oust move 101 ben *** e4");
    check(
        "> Subject: Re: OUST Move 101 ben c0de e4",
        "> Subject: Re: OUST Move 101 ben *** e4",
    );
    check(">oust showas ben c0de 101", ">oust showas ben *** 101");
    check("oust mvoe 101 ben c0de e4", "oust mvoe 101 ben *** e4");
    check(
        "> oust move 101 ben\n> c0de e4",
        "> oust move 101 ben\n> *** e4",
    );
    check("signoff ben c0de", "signoff ben ***");
    check("change password ben c0de", "change password ben ***");
    check("oust show 101 102 103 104", "oust show 101 102 103 104");
}

#[test]
fn the_word_after_a_known_user_is_hidden() {
    check("oust move Ann c0de 101 e4", "oust move Ann *** *** e4");
    check("ann plays", "ann plays");
}

#[test]
fn what_looks_like_a_credential_is_hidden() {
    check(
        "oust move 101 ben 7KQ2 M9XD ABCD EFGH e4",
        "oust move 101 ben *** *** *** *** e4",
    );
    check("oust move 101 ben abcd pass", "oust move 101 ben *** pass");
    check("oust pass 101 ben abcd efgh", "oust pass 101 ben *** ***");
    check(
        "my code is 7KQ2 M9XD ABCD EFGH",
        "my code is *** *** *** ***",
    );
    check("my code: 7KQ2-M9XD-ABCD-EFGH.", "my code: ***");
    check("code=7kq2m9xdabcdefgh", "***");
    check("<oust+a.1@example.org>", "***");
    check("see https://example.org/l/abc", "see ***");
    check("oust_mzxw6ytboi", "***");
    check(
        "oust move 101 ben secret e4\nbye, secret",
        "oust move 101 ben *** e4\nbye, ***",
    );
}

#[test]
fn an_ordinary_text_is_left() {
    let text = "Hello Ben,\n\n  7 . . x o\r\n> I played e4,f5 (a well-known turn)\n";
    check(text, text);
}

proptest! {
    #[test]
    fn the_code_of_every_command_is_hidden(
        (text, code) in command_texts(mail_codes()),
        before in "[a-z >:\n]{0,30}",
    ) {
        let redacted = redact(&format!("{before} {text}"), &[]);
        prop_assert!(!redacted.contains(&code), "{redacted}");
    }

    #[test]
    fn any_word_in_place_of_a_code_is_hidden(
        (text, code) in command_texts("[!-~]{0,3}~[!-~]{4,20}".boxed()),
    ) {
        // A code of a challenge is known by its form alone.
        if text.contains("challenge") {
            return Ok(());
        }
        let redacted = redact(&text, &[]);
        prop_assert!(!redacted.contains(&code), "{redacted}");
    }

    #[test]
    fn no_text_panics_and_no_line_is_lost(text in any::<String>(), user in any::<String>()) {
        let redacted = redact(&text, &[&user]);
        prop_assert_eq!(redacted.lines().count(), text.lines().count());
    }
}
