//! Names that no account may have, and names that look like them.

/// Names that mean something else in a command, or in the address of a page or a mail. A name that
/// looks like one, with other separators or digits for letters, is refused, too.
const WORDS: [&str; 66] = [
    "abuse",
    "accept",
    "account",
    "active",
    "all",
    "anyone",
    "api",
    "assets",
    "away",
    "board",
    "challenge",
    "change",
    "chat",
    "code",
    "contact",
    "email",
    "everyone",
    "false",
    "games",
    "history",
    "hostmaster",
    "info",
    "login",
    "logout",
    "mail",
    "me",
    "move",
    "name",
    "new",
    "next",
    "nobody",
    "noone",
    "none",
    "opponent",
    "orbit",
    "oust",
    "pass",
    "password",
    "preview",
    "private",
    "public",
    "reject",
    "resign",
    "root",
    "settings",
    "show",
    "showas",
    "signin",
    "signoff",
    "signout",
    "signup",
    "someone",
    "standings",
    "subscribe",
    "swap",
    "true",
    "undefined",
    "undo",
    "unknown",
    "unsubscribe",
    "user",
    "username",
    "vacation",
    "void",
    "www",
    "you",
];

/// Names that speak for the server or stand for no account. Refused, too, are names that look like
/// one at a glance, and names that are one with a number.
const AUTHORITIES: [&str; 37] = [
    "admin",
    "administration",
    "administrator",
    "anon",
    "anonymous",
    "arbiter",
    "bot",
    "daemon",
    "deleted",
    "engine",
    "guest",
    "help",
    "helpdesk",
    "mailbot",
    "mailerdaemon",
    "mod",
    "moderation",
    "moderator",
    "mods",
    "noreply",
    "null",
    "official",
    "operator",
    "owner",
    "postmaster",
    "referee",
    "robot",
    "security",
    "server",
    "service",
    "staff",
    "superuser",
    "support",
    "sysadmin",
    "sysop",
    "system",
    "webmaster",
];

/// Words that may be no part of a name between separators either, as in `oust-support`.
const TITLES: [&str; 11] = [
    "admin",
    "administrator",
    // A deleted account is named `deleted-` and a number.
    "deleted",
    "moderator",
    "official",
    "operator",
    "staff",
    "support",
    "sysadmin",
    "sysop",
    "webmaster",
];

/// Returns whether a name means something else on the server, or looks as if it did. `name` has
/// letters from a to z, digits, `-` and `_`.
pub(crate) fn is_reserved(name: &str) -> bool {
    let key = name.to_ascii_lowercase();
    let plain: String = key.chars().filter(|c| !is_separator(*c)).collect();
    // A name may be a word with a number: `ann7`, but not `admin7`.
    let numbered = plain.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut parts = key.split(is_separator);
    WORDS.iter().any(|word| stands_for(&plain, word))
        || AUTHORITIES
            .iter()
            .any(|word| looks_like(&plain, word) || looks_like(numbered, word))
        || parts.any(|part| TITLES.iter().any(|title| looks_like(part, title)))
}

fn is_separator(character: char) -> bool {
    matches!(character, '-' | '_')
}

/// Returns whether `name` is `word` with digits for some letters.
fn stands_for(name: &str, word: &str) -> bool {
    let is_letter = |(c, letter)| c == letter || letters_of(c).contains(letter);
    name.len() == word.len() && name.chars().zip(word.chars()).all(is_letter)
}

/// Returns whether `name` is `word` with digits or letters of the same look for some letters. In
/// many fonts `I`, `l` and `1` are one stroke, and names keep their case; `rn` looks like `m`.
fn looks_like(name: &str, word: &str) -> bool {
    let strokes = |text: &str| {
        let joined = text.replace("rn", "m").replace("vv", "w");
        joined.replace(['l', '1'], "i")
    };
    stands_for(&strokes(name), &strokes(word))
}

/// Returns the letters that a digit stands for.
fn letters_of(digit: char) -> &'static str {
    match digit {
        '0' => "o",
        '1' => "il",
        '2' => "z",
        '3' => "e",
        '4' => "a",
        '5' => "s",
        '6' => "bg",
        '7' => "t",
        '8' => "b",
        '9' => "gq",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_looks_reserved_is_reserved() {
        for name in [
            "support",
            "Support",
            "moderator",
            "null",
            "admin",
            "ADMIN",
            "root",
            "me",
            "all",
            // Separators.
            "ad-min",
            "_null",
            "null_",
            "no-reply",
            "n_u_l_l",
            "mailer-daemon",
            "no_one",
            // Digits for letters.
            "adm1n",
            "4dmin",
            "m0derator",
            "nu11",
            "5upport",
            "5upp0r7",
            "r00t",
            "0ust",
            "a11",
            "gu3st",
            "6uest",
            "0rb1t",
            // Letters that look alike.
            "admln",
            "nuIl",
            "officiaI",
            "rnoderator",
            "heip",
            // Numbers.
            "admin1",
            "admin-2",
            "guest17",
            "engine5",
            "deleted-3",
            "deleted3",
            "de1eted_3",
            // Parts.
            "oust-support",
            "the_admin",
            "Official-Oust",
            "x-m0derator",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn other_names_are_free() {
        for name in [
            "ann",
            "ben7",
            "Ali",
            "ALI",
            "Neil",
            "bob-b",
            "modest",
            "nullarbor",
            "supporter",
            "robotnik",
            "al",
            "mel",
            "Newt",
            "x_y",
            "teamwork",
            "Mali",
            "abbot",
            "meg4n",
            "passat",
            "root66a",
            "allan",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
