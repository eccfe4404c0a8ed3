//! Random commands for property tests.

use proptest::prelude::*;

/// Generates mail codes like the server's: base32 without I, L, O and U.
pub(crate) fn mail_codes() -> BoxedStrategy<String> {
    "[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}".boxed()
}

/// Generates commands, each with its code. All challenges have a code, so they parse only if
/// `codes` have the form of mail codes.
pub(crate) fn command_texts(codes: BoxedStrategy<String>) -> BoxedStrategy<(String, String)> {
    let fields = (
        codes,
        names(),
        names(),
        0..u64::MAX,
        boards(),
        options(),
        any::<u32>(),
    );
    (fields, moves(), moves(), templates())
        .prop_map(
            |((code, user, other, board, view, options, n), action, second, template)| {
                let text = template
                    .replace("BOARD", &board.to_string())
                    .replace("VIEW", &view)
                    .replace("USER", &user)
                    .replace("OTHER", &format!("{other}2"))
                    .replace("MOVE", &action)
                    .replace("SECOND", &second)
                    .replace("NUMBER", &n.to_string())
                    .replace("OPTIONS", &options)
                    .replace("CODE", &code);
                (text, code)
            },
        )
        .boxed()
}

fn templates() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "oust challenge USER CODE OTHER OPTIONS",
        "orbit challenge OTHER USER CODE someone engine:5 OPTIONS",
        "oust move BOARD USER CODE MOVE",
        "Oust Board BOARD USER CODE MOVE #NUMBER",
        "oust swap BOARD USER CODE",
        "orbit pass BOARD USER CODE #NUMBER",
        "oust resign BOARD USER CODE",
        "oust accept abc-7 USER CODE",
        "oust REJECT 12 USER CODE",
        "orbit chat BOARD USER CODE",
        "oust showas USER CODE BOARD 102",
        "oust subscribe all USER CODE",
        "oust unsubscribe BOARD USER CODE",
        "change password USER CODE",
        "change address USER CODE USER@example.org",
        "CHANGE mail-code USER CODE",
        "change vacation USER CODE 36h",
        "change vacation USER CODE off",
        "signoff USER CODE",
        "oust move BOARD USER CODE e4,  F5 ,g6#NUMBER",
    ])
}

/// Generates commands without a code.
pub(crate) fn open_command_texts() -> BoxedStrategy<String> {
    let templates = prop::sample::select(vec![
        "oust challenge USER OTHER OPTIONS",
        "oust preview VIEW MOVE SECOND",
        "orbit preview new 2 OPTIONS MOVE SECOND",
        "oust show VIEW 102 VIEW",
        "oust games USER OTHER next",
        "oust games",
        "oust history",
        "orbit standings",
        "oust help",
        "signup USER USER@example.org",
    ]);
    (
        templates,
        names(),
        names(),
        boards(),
        options(),
        moves(),
        moves(),
    )
        .prop_map(|(template, user, other, view, options, action, second)| {
            template
                .replace("VIEW", &view)
                .replace("USER", &user)
                .replace("OTHER", &format!("{other}2"))
                .replace("MOVE", &action)
                .replace("SECOND", &second)
                .replace("OPTIONS", &options)
        })
        .boxed()
}

fn names() -> impl Strategy<Value = String> {
    "zz[a-z]{1,8}".prop_map(String::from)
}

fn moves() -> impl Strategy<Value = String> {
    "[a-h][1-9](,[a-h][1-9]){0,3}|pass|swap|resign|undo|accept|reject".prop_map(String::from)
}

fn boards() -> impl Strategy<Value = String> {
    "[1-9][0-9]{0,8}(| ?#-?[0-9]{1,4})".prop_map(String::from)
}

fn options() -> impl Strategy<Value = String> {
    "(-size=[1-9])? (-board=hex[1-9])? (-swap=(yes|no))? (--nagtime=[1-9](d|h|m)?)? \
     (—forfeittime=[1-9]d)? (--TOTALTIME=[1-9][0-9]m)?"
        .prop_map(String::from)
}
