//! Turns of Oust as people type them, and refusals in words.

use oust_core::{Game, Outcome, Turn};
use oust_notation::record::Item;
use oust_notation::{Dialect, read_move_list};
use oust_validate::{Code, Finding, ReplayOptions, play_on, text_findings};

use crate::game::{Explanation, RefusedOustTurn};

/// The most characters of a turn: more than a 25x25 board has coordinates.
const MAX_LENGTH: usize = 4096;

/// Reads a turn of the side to move: placements joined by commas or spaces, `pass` or `swap`. Where
/// a pass follows placements that left nothing to place, the turn is the placements.
///
/// # Errors
///
/// Fails with the reason in words.
pub(super) fn read(game: &Game, text: &str, dialect: Dialect) -> Result<Turn, Explanation> {
    let after = judge(game, text, dialect)?;
    let none = || explanation(Code::UnexpectedToken, "expected a turn", Vec::new());
    after.last_turn().ok_or_else(none)
}

/// Explains the refusal of a turn with the coordinates of `dialect`.
///
/// The validator replays the turn and names what it finds, so the server has no words of its own
/// for the rules.
pub(crate) fn explain(refused: &RefusedOustTurn, dialect: Dialect) -> Explanation {
    let RefusedOustTurn {
        game,
        text,
        dialect: typed_in,
        ..
    } = refused;
    let board = game.position().board();
    let turn = typed_in.parse_turn(board, text).ok();
    let text = match turn.filter(|_| dialect != *typed_in) {
        Some(turn) => dialect.turn_text(board, &turn).to_string(),
        None => text.clone(),
    };
    match judge(game, &text, dialect) {
        Err(explanation) => explanation,
        Ok(_) => explanation(Code::UnexpectedToken, "the turn is refused", Vec::new()),
    }
}

/// Returns the game after a turn.
fn judge(game: &Game, turn: &str, dialect: Dialect) -> Result<Game, Explanation> {
    let unexpected = |message: String| explanation(Code::UnexpectedToken, message, Vec::new());
    if game.outcome().is_some() {
        let code = Code::ActionAfterGameOver;
        return Err(explanation(code, "the game is over", Vec::new()));
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
        return Err(explanation_of(finding, &text));
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
        return Err(explanation_of(finding, &text));
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
    if after.history().len() == game.history().len() {
        return Err(unexpected(format!("expected a turn, found `{text}`")));
    }
    Ok(after)
}

/// Returns the refusal of a turn that stops after a capture although it must go on.
fn incomplete(after: &Game, dialect: Dialect) -> Explanation {
    let board = after.position().board();
    let points = after.position().legal_points();
    let name = |point| dialect.point_name(board, point).to_string();
    let points: Vec<String> = points.map(name).collect();
    let message = format!(
        "after a capture the turn goes on: add one of {} placements, {} for one",
        points.len(),
        points.first().map_or("", String::as_str),
    );
    explanation(Code::MustContinueAfterCapture, message, points)
}

/// Returns the refusal that a finding means; its span is a token of `text`.
fn explanation_of(finding: &Finding, text: &str) -> Explanation {
    let token = finding.span.slice(text);
    let is_point = token.starts_with(|c: char| c.is_ascii_alphabetic())
        && token.ends_with(|c: char| c.is_ascii_digit())
        && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let points = if is_point {
        vec![token.to_owned()]
    } else {
        Vec::new()
    };
    explanation(finding.code, finding.message.clone(), points)
}

fn explanation(code: Code, message: impl Into<String>, points: Vec<String>) -> Explanation {
    Explanation {
        code: code.id().to_owned(),
        message: message.into(),
        points,
    }
}
