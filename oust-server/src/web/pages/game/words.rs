//! What the page of a game says of it in words.

use crate::id::SeatNumber;
use crate::play::Outcome;
use crate::service::GameLook;
use crate::web::frame::Frame;

/// Returns the players, the kind and the board.
pub(super) fn title(page: &Frame, look: &GameLook) -> String {
    let names: Vec<String> = look
        .view
        .seats
        .iter()
        .map(|seat| page.player(&seat.name))
        .collect();
    let (kind, board) = (page.kind(&look.view.kind), &look.view.board);
    format!("{} · {kind} {board}", names.join(" – "))
}

/// Returns the name of the player of a seat, with the color where others have that name.
pub(super) fn name_of(page: &Frame, look: &GameLook, seat: u8) -> String {
    let seats = &look.view.seats;
    let Some(seat) = seats.iter().find(|it| it.seat == seat) else {
        return String::new();
    };
    let name = page.player(&seat.name);
    let namesakes = seats.iter().filter(|it| it.name == seat.name);
    match namesakes.count() {
        0 | 1 => name,
        _ => format!("{name} ({})", page.color(seat.color)),
    }
}

/// Returns how the game ended.
pub(super) fn result(page: &Frame, look: &GameLook, outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else {
        let phrase = match outcome.reason {
            "deadlock" => page.say("result-deadlock"),
            "tie" => page.say("result-tie"),
            _ => page.say("result-none"),
        };
        return phrase.to_string();
    };
    let phrase = match outcome.reason {
        "board" => page.say("result-board"),
        "resignation" => page.say("result-resignation"),
        "time" => page.say("result-time"),
        "score" => page.say("result-score"),
        _ => page.say("result-other"),
    };
    phrase.with("name", name_of(page, look, winner)).to_string()
}

/// Returns whose turn it is.
pub(super) fn state(page: &Frame, look: &GameLook) -> String {
    let Some(to_move) = look.view.to_move else {
        return page.say("state-over").to_string();
    };
    let is_mine = look.seat == Some(SeatNumber(to_move));
    let phrase = match (is_mine, look.seat) {
        (true, _) => page.say("state-your-turn"),
        (false, Some(_)) => page
            .say("state-wait")
            .with("name", name_of(page, look, to_move)),
        (false, None) => page
            .say("state-to-move")
            .with("name", name_of(page, look, to_move)),
    };
    phrase.to_string()
}

/// Returns the clock, and what was agreed on.
pub(super) fn terms(page: &Frame, look: &GameLook) -> String {
    let view = &look.view;
    let mut terms = vec![page.clock(&view.clock)];
    if view.swap {
        terms.push(page.say("terms-swap").to_string());
    }
    terms.push(
        page.say(if view.rated {
            "terms-rated"
        } else {
            "terms-unrated"
        })
        .to_string(),
    );
    terms.join(" · ")
}
