//! Judges a turn as a whole.

use oust_core::{Game, Outcome};
use oust_notation::record::Item;
use oust_notation::{Dialect, read_move_list};
use oust_validate::{Code, Finding, ReplayOptions, play_on, text_findings};

use super::Illegal;

/// The most characters of a turn: more than a 25x25 board has coordinates.
const MAX_LENGTH: usize = 4096;

/// Returns the game after a whole turn of the side to move: placements joined by commas or spaces,
/// `pass` or `swap`.
pub(super) fn play(game: &Game, turn: &str, dialect: Dialect) -> Result<Game, Illegal> {
    let unexpected = |message: String| Illegal::new(Code::UnexpectedToken, message, Vec::new());
    if game.outcome().is_some() {
        return Err(Illegal::new(
            Code::ActionAfterGameOver,
            "the game is over",
            Vec::new(),
        ));
    }
    if turn.len() > MAX_LENGTH {
        let message = format!("a turn has at most {MAX_LENGTH} characters");
        return Err(unexpected(message));
    }
    let words = turn.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    let text = words.collect::<Vec<_>>().join(",");
    let board = game.position().board();
    let record = read_move_list(&text, board, None, Some(dialect));
    let findings = text_findings(&record.problems);
    if let Some(finding) = findings.iter().find(|finding| finding.is_error()) {
        return Err(illegal(finding, &text));
    }
    let [Item::Turn(_) | Item::Swap(_)] = record.items.as_slice() else {
        return Err(unexpected(format!(
            "expected one turn such as e4 or e4,f8, found `{text}`"
        )));
    };
    let mut options = ReplayOptions::default();
    // Without it the replay assumes the rule that a record has by default.
    options.swap_rule = Some(game.swap_rule());
    let replay = play_on(game.clone(), &record, &options);
    if let Some(finding) = replay.findings.iter().find(|finding| finding.is_error()) {
        return Err(illegal(finding, &text));
    }
    let Some(annotated) = replay.annotated else {
        return Err(unexpected(format!("expected a turn, found `{text}`")));
    };
    let after = annotated.game;
    if let Some(Outcome::Ended { .. }) = after.outcome() {
        return Err(unexpected("resigning is not a turn".to_owned()));
    }
    if after.outcome().is_none() && after.position().mid_turn() {
        return Err(incomplete(&after, dialect));
    }
    Ok(after)
}

/// Returns the refusal of a turn that stops after a capture although it must go on.
fn incomplete(after: &Game, dialect: Dialect) -> Illegal {
    let board = after.position().board();
    let points = after.position().legal_points();
    let points: Vec<String> = points
        .filter_map(|point| dialect.coord(board, point))
        .map(|coord| coord.to_string())
        .collect();
    let message = format!(
        "after a capture the turn goes on: add one of {} placements, {} for one",
        points.len(),
        points.first().map_or("", String::as_str),
    );
    Illegal::new(Code::MustContinueAfterCapture, message, points)
}

/// Returns the refusal that a finding means; its span is a token of `text`.
fn illegal(finding: &Finding, text: &str) -> Illegal {
    let token = finding.span.slice(text);
    let is_point = token.starts_with(|c: char| c.is_ascii_alphabetic())
        && token.ends_with(|c: char| c.is_ascii_digit())
        && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let points = if is_point {
        vec![token.to_owned()]
    } else {
        Vec::new()
    };
    Illegal::new(finding.code, finding.message.clone(), points)
}

impl Illegal {
    fn new(code: Code, message: impl Into<String>, points: Vec<String>) -> Self {
        Self {
            code: code.id().to_owned(),
            message: message.into(),
            points,
        }
    }
}
