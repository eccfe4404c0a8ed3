//! All forms of the pages, each with a key or a reason for having no key.

use std::collections::BTreeMap;

/// The effect of a form that is sent again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    /// Its key makes it work once. Every form that creates something has one.
    Keyed,
    /// It creates nothing, or the same again is the same, for this reason.
    Same(&'static str),
}
use Again::{Keyed, Same};

/// All forms of the pages that send something. A new form belongs here, with a key if it creates
/// something.
const FORMS: &[(&str, Again)] = &[
    ("/analysis/forget", Same("it only deletes")),
    ("/analysis/import", Same("it only reads")),
    ("/analysis/keep", Same("a line is kept once")),
    ("/challenges", Keyed),
    (
        "/challenges/101/accept",
        Same("a player accepts once, with the same answer"),
    ),
    ("/challenges/101/cancel", Same("it only closes")),
    ("/challenges/101/decline", Same("it only closes")),
    ("/first-stone", Keyed),
    ("/g/101/chat", Keyed),
    ("/g/101/conditionals", Same("a line is in the tree once")),
    ("/g/101/conditionals/delete", Same("it only deletes")),
    ("/g/101/conditionals/play", Keyed),
    ("/g/101/follow", Same("a choice")),
    ("/g/101/note", Same("a note replaces the one before it")),
    ("/g/101/pass", Keyed),
    (
        "/g/101/report",
        Same("a player reports another one once in a game"),
    ),
    (
        "/g/101/rematch",
        Same("a seat offers once, with the same answer"),
    ),
    ("/g/101/resign", Keyed),
    ("/g/101/swap", Keyed),
    ("/g/101/turn", Keyed),
    ("/g/101/undo", Keyed),
    ("/g/101/undo-answer", Keyed),
    ("/g/101/what-if/forget", Same("it only deletes")),
    ("/g/101/what-if/keep", Same("a line is kept once")),
    (
        "/j/101",
        Same("a browser has one secret for the seat of a link"),
    ),
    ("/l/101", Same("a link works once")),
    (
        "/login",
        Same("a session ends the one before it in the browser"),
    ),
    (
        "/login/link",
        Same("a user has five open links at most, for an hour"),
    ),
    ("/logout", Same("it only ends a session")),
    ("/moderate", Keyed),
    ("/preferences", Same("choices")),
    ("/puzzles/101/answer", Same("only the first answer counts")),
    ("/puzzles/101/solution", Same("a given up puzzle stays so")),
    ("/settings/address", Same("the last link counts")),
    ("/settings/delete", Same("it only deletes")),
    ("/settings/links/end", Same("it only deletes")),
    (
        "/settings/mail-code",
        Same("a code replaces the one before it"),
    ),
    (
        "/settings/password",
        Same("a password replaces the one before it"),
    ),
    ("/settings/sign-out", Same("it only ends sessions")),
    ("/settings/tokens", Keyed),
    ("/settings/tokens/revoke", Same("it only deletes")),
    (
        "/settings/vacation",
        Same("a vacation replaces the one before it"),
    ),
    ("/signup", Keyed),
    ("/u/101/block", Same("a choice")),
    ("/unsubscribe/101", Same("it only ends mails")),
];

/// Returns the address of each form of the templates, with `101` for what a template fills in, and
/// whether it has a key.
fn forms() -> BTreeMap<String, bool> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates");
    let mut forms = BTreeMap::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let is_key = path.ends_with("keyed.html");
        assert_eq!(text.matches("name=\"key\"").count(), usize::from(is_key));
        for form in text.split("<form method=\"post\" action=\"").skip(1) {
            let (action, rest) = form.split_once('"').unwrap();
            let (form, _) = rest.split_once("</form>").unwrap();
            let pieces = action.split("{{");
            let pieces = pieces.map(|piece| piece.split_once("}}").map_or(piece, |(_, rest)| rest));
            let action = pieces.collect::<Vec<_>>().join("101");
            let has_key = form.contains("{% include \"keyed.html\" %}");
            let has_token = form.contains("name=\"form\"");
            assert!(
                has_key != has_token,
                "{action}: the key comes with the token"
            );
            let known = forms.insert(action.clone(), has_key);
            assert!(known.is_none_or(|known| known == has_key), "{action}");
        }
    }
    forms
}

#[test]
fn every_form_that_creates_something_has_a_key() {
    let listed = FORMS.iter().map(|(action, again)| {
        if let Same(reason) = again {
            assert!(!reason.is_empty());
        }
        ((*action).to_owned(), *again == Keyed)
    });
    assert_eq!(forms(), listed.collect::<BTreeMap<_, _>>());
}
