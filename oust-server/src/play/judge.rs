//! Judges what a player asks for.

use super::{Action, Event, GameState, Refusal};
use crate::id::{Millis, SeatNumber};

/// What a player asks for, or the server for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A whole turn: placements, `pass` or `swap`.
    Turn(String),
    /// To resign.
    Resign,
    /// To take back his last turn.
    AskUndo,
    /// To agree that the other player takes back a turn.
    AcceptUndo,
    /// To refuse that.
    RefuseUndo,
    /// To end the game because the time of the player to move has run out.
    Timeout,
}

/// Returns the events that follow from a request at the time `at`: one, and a pass for a player who
/// has no placement after it.
///
/// # Errors
///
/// Fails with the reason. The state does not change either way.
pub fn judge(
    state: &GameState,
    seat: SeatNumber,
    request: &Request,
    at: Millis,
) -> Result<Vec<Event>, Refusal> {
    let to_move = state.rules().to_move().ok_or(Refusal::GameOver)?;
    let is_late = state.deadline().is_some_and(|deadline| at > deadline);
    let event = |action| {
        Ok(vec![Event {
            n: state.n() + 1,
            seat,
            action,
            at,
        }])
    };
    match request {
        Request::Turn(text) if seat == to_move && !is_late => turn(state, seat, text, at),
        Request::Turn(_) if seat == to_move => Err(Refusal::OutOfTime),
        Request::Turn(_) => Err(Refusal::NotYourTurn { seat, to_move }),
        Request::Resign if state.rules().has_forfeited(seat) => Err(Refusal::Out),
        Request::Resign => event(Action::Resign),
        Request::AskUndo | Request::AcceptUndo | Request::RefuseUndo
            if state.settings().players > 2 =>
        {
            Err(Refusal::UndoOfTwo)
        }
        Request::AskUndo if state.undo_asked_by() == Some(seat) => Err(Refusal::AskedAlready),
        Request::AskUndo => match state.moves_before_last_turn_of(seat) {
            Some(_) => event(Action::AskUndo),
            None => Err(Refusal::NothingToUndo),
        },
        Request::AcceptUndo | Request::RefuseUndo
            if state.undo_asked_by().is_none_or(|asker| asker == seat) =>
        {
            Err(Refusal::NotAsked)
        }
        Request::AcceptUndo => event(Action::Undo),
        Request::RefuseUndo => event(Action::RefuseUndo),
        Request::Timeout if is_late && seat == to_move => event(Action::Timeout),
        Request::Timeout => Err(Refusal::TimeLeft),
    }
}

/// Returns the event of a turn, and the passes that it forces.
fn turn(
    state: &GameState,
    seat: SeatNumber,
    text: &str,
    at: Millis,
) -> Result<Vec<Event>, Refusal> {
    let mut trial = state.trial();
    let text = trial.play(text)?;
    let action = match text.as_str() {
        "pass" => Action::Pass,
        "swap" => Action::Swap,
        _ => Action::Turn(text),
    };
    let mut events = vec![Event {
        n: state.n() + 1,
        seat,
        action,
        at,
    }];
    while trial.must_pass()
        && let Some(seat) = trial.to_move()
    {
        trial.play("pass")?;
        let n = state.n() + 1 + u32::try_from(events.len()).unwrap_or(u32::MAX);
        events.push(Event {
            n,
            seat,
            action: Action::Pass,
            at,
        });
    }
    Ok(events)
}
