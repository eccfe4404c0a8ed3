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

/// Words that make a title official: `oustadmin` and `the_admin` look like `admin`.
const ARTICLES: [&str; 4] = ["oust", "orbit", "real", "the"];

/// Returns whether a name means something else on the server, or looks as if it did. `name` has
/// letters from a to z, digits, `-` and `_`.
pub(crate) fn is_reserved(name: &str) -> bool {
    let parts = parts(name);
    let plain = parts.concat();
    WORDS.iter().any(|word| stands_for(&plain, word))
        || is_one_of(&plain, &AUTHORITIES)
        || parts.iter().any(|part| is_one_of(part, &TITLES))
        || ARTICLES.iter().any(|article| {
            let ends = [plain.strip_prefix(article), plain.strip_suffix(article)];
            ends.into_iter()
                .flatten()
                .any(|rest| is_one_of(rest, &TITLES))
        })
}

/// Returns the parts of a name between separators and at capital letters, in lower case.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for character in name.chars() {
        let is_capital = character.is_ascii_uppercase() && before.is_ascii_lowercase();
        if is_capital || is_separator(character) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut().filter(|_| !is_separator(character)) {
            part.push(character.to_ascii_lowercase());
        }
        before = character;
    }
    parts
}

/// Returns whether `name` looks like one of the words, also with a number or in the plural: a name
/// may be another word with a number, as `ann7`.
fn is_one_of(name: &str, words: &[&str]) -> bool {
    let numbered = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let singular = numbered.strip_suffix('s').unwrap_or(numbered);
    let looks_reserved = |word: &&str| {
        [name, numbered, singular]
            .iter()
            .any(|name| looks_like(name, word))
    };
    words.iter().any(looks_reserved)
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
            "OustSupport",
            "TheAdmin",
            "oustadmin",
            "adm1noust",
            "ann-admin2",
            // The plural.
            "admins",
            "moderators2",
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
            "Joust",
            "McAdams",
            "theodora",
            "boss",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
