//! Finds the phrases about the side to move.

use oust_core::Color;

use crate::Span;
use crate::diagram::caption::token::{Kind, Token, ends_with, is_negation};
use crate::diagram::caption::vocabulary::{KEYWORDS, PRESENT, VERBS, is_harmless};

/// The statement of a part of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Now(Color),
    Unclear,
}

/// A phrase about the side to move: its color and its range of tokens.
struct Phrase {
    side: Option<Color>,
    start: usize,
    end: usize,
}

/// Returns the statements of a clause about the side to move, each with its span. In an `open`
/// clause, such as a question or a condition, every statement is unclear.
pub(crate) fn said(clause: &[Token], open: bool) -> Vec<(Said, Span)> {
    if let Some(said) = address(clause) {
        let said = if open { Said::Unclear } else { said };
        return span_of(clause)
            .map(|span| (said, span))
            .into_iter()
            .collect();
    }
    let parts = clause.split(|token| token.kind == Kind::Comma);
    let said = |part: &[Token]| Some((said_in(part, open)?, span_of(part)?));
    // `after` in one part also applies to the other: `after White captures, Black to move`.
    let is_moment = |part: &[Token]| {
        let mut words = part.iter().map(Token::word);
        words.any(|word| matches!(word, "after" | "before")) && part.iter().any(is_color)
    };
    let depends = clause
        .split(|token| token.kind == Kind::Comma)
        .any(is_moment);
    let certain = |(said, span): (Said, Span)| (if depends { Said::Unclear } else { said }, span);
    parts.filter_map(said).map(certain).collect()
}

/// Checks for a clause that is only a number with its noun: `Problem 3`.
pub(crate) fn is_number(clause: &[Token]) -> bool {
    clause.iter().all(|token| match &token.kind {
        Kind::Word(word) => is_harmless(word),
        Kind::Comma => true,
        _ => false,
    })
}

/// Checks for a clause that begins with a phrase, after at most a number.
pub(crate) fn begins(clause: &[Token]) -> bool {
    let first = phrases(clause).into_iter().next();
    address(clause).is_some() || first.is_some_and(|phrase| is_number(&clause[..phrase.start]))
}

fn said_in(part: &[Token], open: bool) -> Option<Said> {
    let phrases = phrases(part);
    let [first, rest @ ..] = &phrases[..] else {
        let is_keyword =
            |token: &Token| KEYWORDS.contains(&token.word()) || PRESENT.contains(&token.word());
        let is_near = part.iter().any(is_color) && part.iter().any(is_keyword);
        return (is_near && !is_score(part) || is_player(part)).then_some(Said::Unclear);
    };
    let side = first
        .side
        .filter(|_| rest.iter().all(|phrase| phrase.side == first.side));
    let is_before = |(at, token): (usize, &Token)| match &token.kind {
        // `no 3` is a number; `no` by itself denies the phrase.
        Kind::Word(word) if word == "no" => part.get(at + 1).is_some_and(is_digits),
        Kind::Word(word) => is_harmless(word),
        Kind::Color(color) => *color == side,
        _ => true,
    };
    let is_plain = part[..first.start].iter().enumerate().all(is_before);
    let outside = part[..first.start].iter().chain(&part[first.end..]);
    let is_numbered = |token: &&Token| token.word() == "no" && is_plain;
    let is_denied = outside.filter(|token| !is_numbered(token)).any(is_negation);
    match side {
        Some(side) if is_plain && !is_denied && !open => Some(Said::Now(side)),
        _ => Some(Said::Unclear),
    }
}

/// Checks for a `player` label about another time: `previous player: Black`. The labels of the
/// side to move were tested before.
fn is_player(part: &[Token]) -> bool {
    match part {
        [.., player, is, own] => player.word() == "player" && is_colon(Some(is)) && is_color(own),
        _ => false,
    }
}

/// Checks for a number of moves or captures: `Black captures: 3`.
fn is_score(part: &[Token]) -> bool {
    match part {
        [own, what, is, number] => {
            is_color(own)
                && matches!(what.word(), "moves" | "captures" | "placements")
                && is_colon(Some(is))
                && is_digits(number)
        }
        _ => false,
    }
}

/// Finds the phrases of a part, in order.
fn phrases(part: &[Token]) -> Vec<Phrase> {
    let phrase = |(at, token): (usize, &Token)| match token.kind {
        Kind::Color(side) => phrase_at(part, at, side),
        _ => None,
    };
    part.iter().enumerate().filter_map(phrase).collect()
}

/// Returns the phrase around the color at token `at`.
fn phrase_at(part: &[Token], at: usize, side: Option<Color>) -> Option<Phrase> {
    let (before, after) = (&part[..at], &part[at + 1..]);
    let word = |number: usize| after.get(number).map_or("", Token::word);
    let is_possessive = |number: usize| {
        after
            .get(number)
            .is_some_and(|token| token.kind == Kind::Possessive)
    };
    let ends = |phrase: &[&str]| ends_with(before, phrase);
    let found = |words_before: usize, words_after: usize| {
        Some(Phrase {
            side,
            start: at - words_before,
            end: at + 1 + words_after,
        })
    };
    let is_last = after.is_empty();
    // `Black is to move`, `Black's turn`.
    let skipped = usize::from(word(0) == "is" || is_possessive(0));
    match word(skipped) {
        "to" if VERBS.contains(&word(skipped + 1)) => return found(0, skipped + 2),
        "next" if skipped == 1 && after.len() == 2 => return found(0, 2),
        "turn" | "move" if is_possessive(0) => {
            let is_end = after.len() == 2 || after.len() == 3 && word(2) == "now";
            return if is_end { found(0, after.len()) } else { None };
        }
        _ => {}
    }
    match [word(0), word(1), word(2)] {
        ["has", "won", _] => {
            // `x has won`: the game is over, and o would be to move.
            return found(0, 2).map(|phrase| Phrase {
                side: side.map(|side| !side),
                ..phrase
            });
        }
        // The side has to pass, so it is the one to move.
        ["has", "no", "placement" | "placements"] => return found(0, 3),
        // `Black captures: 3` is a score.
        [verb, ..] if PRESENT.contains(&verb) && !is_colon(after.get(1)) => return found(0, 1),
        _ => {}
    }
    for phrase in [["placement", "for"], ["placements", "for"]] {
        if ends(&phrase) {
            return found(2, 0);
        }
    }
    // From here on a phrase ends with the color: `next player: Black`.
    if !is_last {
        return None;
    }
    let label = match before {
        [label @ .., colon] if colon.kind == Kind::Is => label,
        _ => {
            return if before.last().is_some_and(|token| token.word() == "next") {
                found(1, 0)
            } else {
                None
            };
        }
    };
    label_len(label).and_then(|len| found(len + 1, 0))
}

/// Returns the number of words of a label such as `next player` at the end of `before`.
fn label_len(before: &[Token]) -> Option<usize> {
    // Longer labels come first: `next to move` ends with `to move`.
    const LABELS: [&[&str]; 12] = [
        &["next", "player"],
        &["next", "move"],
        &["next", "turn"],
        &["next", "to", "VERB"],
        &["side", "to", "VERB"],
        &["player", "to", "VERB"],
        &["current", "player"],
        &["current", "turn"],
        &["to", "VERB"],
        &["turn"],
        &["move"],
        &["next"],
    ];
    let fits = |label: &&&[&str]| {
        let rest = before.len().checked_sub(label.len());
        let words = rest.map(|rest| before[rest..].iter().map(Token::word));
        words.is_some_and(|words| {
            words
                .zip(**label)
                .all(|(word, &own)| word == own || own == "VERB" && VERBS.contains(&word))
        })
    };
    LABELS.iter().find(fits).map(|label| label.len())
}

/// Returns the statement of a clause that addresses a player: `it is your turn, Black` or `Black,
/// your move`.
fn address(clause: &[Token]) -> Option<Said> {
    let mut tokens: Vec<&Token> = clause
        .iter()
        .filter(|token| token.kind != Kind::Comma)
        .collect();
    let is_it = |pair: &[&Token]| {
        pair[0].word() == "it" && (pair[1].word() == "is" || pair[1].kind == Kind::Possessive)
    };
    let drop_it = |tokens: &mut Vec<&Token>, at: usize| {
        if tokens.get(at..at + 2).is_some_and(is_it) {
            tokens.drain(at..at + 2);
        }
    };
    drop_it(&mut tokens, 0);
    // After a name, too: `Black, it is your move`.
    drop_it(&mut tokens, 1);
    let said = |token: &Token| match token.kind {
        Kind::Color(side) => Some(side.map_or(Said::Unclear, Said::Now)),
        _ => None,
    };
    let is_turn = |token: &Token| matches!(token.word(), "turn" | "move");
    match tokens[..] {
        [your, turn, name] if your.word() == "your" && is_turn(turn) => said(name),
        [name, your, turn] if your.word() == "your" && is_turn(turn) => said(name),
        [owner, possessive, turn, name] if possessive.kind == Kind::Possessive && is_turn(turn) => {
            let (owner, name) = (said(owner)?, said(name)?);
            Some(if owner == name { owner } else { Said::Unclear })
        }
        _ => None,
    }
}

/// Checks whether a clause is only the name of a color, and whether it has a word about the side
/// to move but no color: the answer and the question of `whose turn? Black`.
pub(crate) fn halves(clause: &[Token]) -> [bool; 2] {
    let is_keyword = |token: &Token| {
        let word = token.word();
        PRESENT.contains(&word) || matches!(word, "turn" | "move" | "play" | "next")
    };
    let is_lone = matches!(clause, [color] if is_color(color));
    [
        is_lone,
        !clause.iter().any(is_color) && clause.iter().any(is_keyword),
    ]
}

fn is_colon(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.kind == Kind::Is)
}

fn is_color(token: &Token) -> bool {
    matches!(token.kind, Kind::Color(_))
}

fn is_digits(token: &Token) -> bool {
    token.word().starts_with(|c: char| c.is_ascii_digit())
}

fn span_of(tokens: &[Token]) -> Option<Span> {
    Some(tokens.first()?.span.cover(tokens.last()?.span))
}
