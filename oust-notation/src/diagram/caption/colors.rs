//! Finds the names of colors, players and the ends of clauses among the words of a caption.

use oust_core::Color;

use crate::Span;
use crate::diagram::caption::token::{Kind, Token, words};
use crate::diagram::caption::vocabulary::LABELS;
use crate::diagram::claim::{Initials, Names};

/// The maximum number of words in a player's name. Longer names are not matched.
const NAME_WORDS: usize = 16;

/// Splits `text`, which may have several lines, into tokens.
pub(crate) fn tokens(text: &str, names: Names<'_>) -> Vec<Token> {
    let raw = words(text);
    let letters = Letters::new(&raw, names.initials);
    let renamed = with_names(raw, names);
    let mut found: Vec<Token> = Vec::with_capacity(renamed.len());
    for (at, token) in renamed.iter().enumerate() {
        let kind = match &token.kind {
            Kind::Word(word) => {
                let neighbors = [at.checked_sub(1), Some(at + 1)].map(|at| renamed.get(at?));
                match color(word, text, token.span, letters) {
                    // `9 x 9` is a size.
                    _ if word == "x" && neighbors.map(is_number) == [true; 2] => token.kind.clone(),
                    own => own.unwrap_or_else(|| token.kind.clone()),
                }
            }
            kind => kind.clone(),
        };
        found.push(Token {
            kind,
            span: token.span,
        });
    }
    with_ends(&found)
}

fn is_number(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.word().starts_with(|c: char| c.is_ascii_digit()))
}

/// Replaces conjunctions and colons that end a clause with the matching kind.
fn with_ends(found: &[Token]) -> Vec<Token> {
    let is_color =
        |token: Option<&Token>| token.is_some_and(|token| matches!(token.kind, Kind::Color(_)));
    let mut ended: Vec<Token> = Vec::with_capacity(found.len());
    // Whether the clause so far names a color, and has a `to`.
    let (mut names_color, mut has_to) = (false, false);
    let mut at = 0;
    while at < found.len() {
        let Token { kind, span } = &found[at];
        let before = at.checked_sub(1).and_then(|at| found.get(at));
        let (next, after) = (found.get(at + 1), found.get(at + 2));
        // A bracket around the name of a color belongs to the clause: `Black (x) to move`.
        let is_bracketed = *kind == Kind::Clause && is_color(next);
        let is_closed = |close: &Token| close.kind == Kind::Clause && is_bracket(*span, close);
        if is_bracketed && after.is_some_and(is_closed) {
            ended.extend(next.cloned());
            names_color = true;
            at += 3;
            continue;
        }
        let is_label = ended
            .last()
            .is_some_and(|token| LABELS.contains(&token.word()));
        let kind = match kind {
            Kind::Word(word) => match &word[..] {
                // `Black and White` stays in one clause.
                "and" | "but" if is_color(before) && is_color(next) => kind.clone(),
                "and" | "but" => Kind::Clause,
                "then" | "later" | "afterwards" => Kind::Later,
                _ => kind.clone(),
            },
            // `next player: Black`; but a colon after `Black to move` ends the clause.
            Kind::Is if is_label && !(names_color && has_to) => Kind::Is,
            Kind::Is if names_color && has_to => Kind::Colon,
            Kind::Is => Kind::Clause,
            kind => kind.clone(),
        };
        if kind == Kind::Sentence || kind.ends_clause() {
            (names_color, has_to) = (false, false);
        }
        names_color |= matches!(kind, Kind::Color(_));
        ended.push(Token { kind, span: *span });
        has_to |= ended.last().is_some_and(|token| token.word() == "to");
        at += 1;
    }
    ended
}

/// Checks for brackets of one character on both sides of a color.
fn is_bracket(open: Span, close: &Token) -> bool {
    open.len() == 1 && close.span.len() == 1
}

/// The meaning of single letters in a text.
#[derive(Clone, Copy)]
enum Letters {
    /// No letter names a color.
    Words,
    /// `B` and `W` may be colors.
    Unclear,
    BlackWhite {
        any_case: bool,
    },
    RedBlue,
}

impl Letters {
    fn new(words: &[Token], initials: Initials) -> Self {
        let has = |any: &[&str]| words.iter().any(|token| any.contains(&token.word()));
        match initials {
            Initials::BlackWhite => Self::BlackWhite { any_case: true },
            Initials::RedBlue => Self::RedBlue,
            // Next to Red and Blue, `B` may be Black or Blue.
            Initials::Unknown if has(&["red", "blue"]) => Self::Unclear,
            Initials::Unknown if has(&["next", "player"]) => Self::BlackWhite { any_case: false },
            Initials::Unknown if has(&["b", "w"]) => Self::Unclear,
            Initials::Unknown => Self::Words,
        }
    }
}

/// Returns the color that a word names or may name; `None` for other words.
fn color(word: &str, text: &str, span: Span, letters: Letters) -> Option<Kind> {
    const X: [&str; 5] = ["black", "red", "x", "#", "●"];
    const O: [&str; 4] = ["white", "blue", "o", "○"];
    let is_upper = span.slice(text).starts_with(char::is_uppercase);
    match (word, letters) {
        _ if X.contains(&word) => Some(Kind::Color(Some(Color::X))),
        _ if O.contains(&word) => Some(Kind::Color(Some(Color::O))),
        ("b", Letters::BlackWhite { any_case }) if any_case || is_upper => {
            Some(Kind::Color(Some(Color::X)))
        }
        ("w", Letters::BlackWhite { any_case }) if any_case || is_upper => {
            Some(Kind::Color(Some(Color::O)))
        }
        ("r", Letters::RedBlue) => Some(Kind::Color(Some(Color::X))),
        ("b", Letters::RedBlue) => Some(Kind::Color(Some(Color::O))),
        ("b" | "w", Letters::Unclear) if is_upper => Some(Kind::Color(None)),
        _ => None,
    }
}

/// Replaces the players' names by their colors.
fn with_names(raw: Vec<Token>, names: Names<'_>) -> Vec<Token> {
    let names: [Vec<String>; 2] = names.claims.each_ref().map(|claim| {
        let name = claim.as_ref().and_then(|claim| claim.name.as_deref());
        words(name.unwrap_or_default())
            .iter()
            .map(|token| token.word().to_owned())
            .filter(|word| !word.is_empty())
            .collect()
    });
    if names.iter().all(Vec::is_empty) {
        return raw;
    }
    let starts = |tokens: &[Token], name: &[String]| {
        let words = tokens.iter().map(Token::word);
        (1..=NAME_WORDS).contains(&name.len())
            && tokens.len() >= name.len()
            && words.zip(name).all(|(word, name)| word == name)
    };
    let mut found = Vec::with_capacity(raw.len());
    let mut rest = &raw[..];
    while let Some(first) = rest.first() {
        let [x, o] = [0, 1].map(|player| starts(rest, &names[player]));
        // If both names match, the longer one does: `Ann` and `Ann Lee`.
        let player = usize::from(o && (!x || names[1].len() > names[0].len()));
        let len = if x || o { names[player].len() } else { 1 };
        let last = rest[len - 1].span;
        let own = [Color::X, Color::O][player];
        // A player may be called like the other color, so that name is unclear.
        let other = color(first.word(), "", Span::default(), Letters::Words);
        let is_unclear = names[0] == names[1]
            || len == 1 && other.is_some_and(|other| other != Kind::Color(Some(own)));
        let kind = match (x || o, is_unclear) {
            (true, is_unclear) => Kind::Color((!is_unclear).then_some(own)),
            (false, _) => first.kind.clone(),
        };
        found.push(Token {
            kind,
            span: first.span.cover(last),
        });
        rest = &rest[len..];
    }
    found
}
