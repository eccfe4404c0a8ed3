//! Single commands: `oust challenge u1 u2 -size=13`, `oust move 101 alice secret g4`.

use super::entries::is_move;
use super::mails::{strip_prefix_of_any_case, without_subject};
use crate::Span;
use crate::lines::{Line, Word, is_number, lines};

/// A command to the server.
pub(super) enum Command<'t> {
    Challenge(Challenge<'t>),
    Move(MoveCommand<'t>),
    /// Another command that names a board, a user and a password.
    Other {
        password: Word<'t>,
    },
}

/// `oust challenge u1 u2 -size=13`
#[derive(Clone)]
pub(super) struct Challenge<'t> {
    /// `oust challenge`.
    pub(super) head: Span,
    pub(super) players: [Word<'t>; 2],
    /// What stands behind `-size=`.
    pub(super) size: Option<Word<'t>>,
    /// The first word that has no meaning.
    pub(super) unexpected: Option<Span>,
    pub(super) span: Span,
}

/// `oust move 101 alice secret g4`
#[derive(Clone)]
pub(super) struct MoveCommand<'t> {
    /// `oust move 101`, as far as nothing secret can stand there.
    pub(super) head: Span,
    /// The number of the board.
    pub(super) board: Word<'t>,
    pub(super) user: Option<Word<'t>>,
    pub(super) password: Option<Word<'t>>,
    /// What is to be done, without the number that a move may have.
    pub(super) moves: Vec<Word<'t>>,
    pub(super) span: Span,
}

/// The commands of a text that are not quoted; the quoted ones when there are no others.
pub(super) fn commands(text: &str) -> Vec<Command<'_>> {
    let all = all_commands(text);
    let is_new = |&(depth, _): &(usize, _)| depth == 0;
    let only_new = all.iter().any(is_new);
    let wanted = all.into_iter().filter(|found| !only_new || is_new(found));
    wanted.map(|(_, command)| command).collect()
}

/// The commands of a text, and how often each is quoted.
pub(super) fn all_commands(text: &str) -> Vec<(usize, Command<'_>)> {
    let lines = lines(text);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let content = without_subject(line.content);
        if strip_prefix_of_any_case(content, "oust").is_none() {
            continue;
        }
        let is_subject = content.len() < line.content.len();
        let words = content.split_whitespace().map(|word| line.part(word));
        let mut words: Vec<Word<'_>> = words.collect();
        while let Some(next) = lines
            .get(at)
            .filter(|next| goes_on_in(line, next, is_subject))
        {
            words.extend(next.words());
            at += 1;
        }
        found.extend(command(&words).map(|command| (line.depth, command)));
    }
    found
}

/// Whether a line is the rest of the one before: of a subject the indented lines, of a command
/// in the text nothing but moves, as a mail program cuts them off.
fn goes_on_in(line: &Line<'_>, next: &Line<'_>, is_subject: bool) -> bool {
    let only_moves = || next.content.split_whitespace().all(is_move);
    let indented = is_subject && next.indent > 0;
    next.depth == line.depth && !next.is_blank() && (indented || only_moves())
}

/// Whether a word behind the password is a move, and no part of a password with blanks: no
/// board has columns of three letters.
pub(super) fn is_harmless(word: &str) -> bool {
    let is_short = |piece: &str| {
        let digits = piece.find(|sign: char| sign.is_ascii_digit());
        digits.is_none_or(|letters| letters <= 2 && piece.len() <= letters + 3)
    };
    is_move(word) && word.split(',').all(is_short)
}

fn command<'t>(words: &[Word<'t>]) -> Option<Command<'t>> {
    let [oust, verb, rest @ ..] = words else {
        return None;
    };
    if !oust.text.eq_ignore_ascii_case("oust") {
        return None;
    }
    let (name, numbered) = verb.text.split_once('#').unwrap_or((verb.text, "0"));
    let head = Span::new(oust.span.start, verb.span.end);
    if name.eq_ignore_ascii_case("challenge") {
        challenge(head, rest).map(Command::Challenge)
    } else if name.eq_ignore_ascii_case("move") && is_number(numbered) {
        move_command(head, rest).map(Command::Move)
    } else {
        let [board, _, password, ..] = rest else {
            return None;
        };
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphabetic());
        (is_name && is_number(board.text)).then_some(Command::Other {
            password: *password,
        })
    }
}

fn challenge<'t>(head: Span, words: &[Word<'t>]) -> Option<Challenge<'t>> {
    let (options, users): (Vec<&Word<'t>>, Vec<&Word<'t>>) =
        words.iter().partition(|word| word.text.starts_with('-'));
    let [first, second, others @ ..] = &users[..] else {
        return None;
    };
    let mut challenge = Challenge {
        head,
        players: [**first, **second],
        size: None,
        unexpected: others.first().map(|word| word.span),
        span: Span::new(head.start, words.last()?.span.end),
    };
    for option in options {
        match strip_prefix_of_any_case(option.text, "-size=") {
            Some(size) => challenge.size = Some(option.part(size)),
            None => challenge.unexpected = challenge.unexpected.or(Some(option.span)),
        }
    }
    Some(challenge)
}

fn move_command<'t>(head: Span, words: &[Word<'t>]) -> Option<MoveCommand<'t>> {
    let (board, rest) = words.split_first()?;
    let number = board.text.strip_prefix('#').unwrap_or(board.text);
    let number = number.split_once('#').map_or(number, |(number, _)| number);
    if !is_number(number) {
        return None;
    }
    let moves = rest.iter().skip(2).filter_map(|word| {
        let (text, _) = word.text.split_once('#').unwrap_or((word.text, ""));
        (!text.is_empty()).then(|| word.part(text))
    });
    Some(MoveCommand {
        head: Span::new(head.start, board.span.end),
        board: board.part(number),
        user: rest.first().copied(),
        password: rest.get(1).copied(),
        moves: moves.collect(),
        span: Span::new(head.start, words.last()?.span.end),
    })
}
