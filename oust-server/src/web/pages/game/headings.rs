//! Texts about a game: title, names, result, state and terms.

use crate::game::Outcome;
use crate::id::SeatNumber;
use crate::service::{GameDetails, GameSnapshot};
use crate::web::layout::Layout;

/// Returns the title: the players, the kind and the board.
pub(super) fn title(page: &Layout, details: &GameDetails) -> String {
    let seats = details.snapshot.game.seats.iter();
    let names: Vec<String> = seats.map(|seat| page.player(&seat.name())).collect();
    let (kind, board) = (
        page.kind(&details.snapshot.game.settings.kind),
        details.snapshot.game.settings.board_name(),
    );
    format!("{} · {kind} {board}", names.join(" – "))
}

/// Returns the name of a seat's player, with the color if another seat has the same name.
pub(super) fn name_of(page: &Layout, details: &GameDetails, seat: SeatNumber) -> String {
    let GameSnapshot { game, state, .. } = &details.snapshot;
    let Some(player) = game.player(seat) else {
        return String::new();
    };
    let name = player.name();
    let namesakes = game.seats.iter().filter(|it| it.name() == name);
    match namesakes.count() {
        0 | 1 => page.player(&name),
        _ => {
            let color = page.color(state.rules().color(seat));
            format!("{} ({color})", page.player(&name))
        }
    }
}

/// Describes the outcome.
pub(super) fn result(page: &Layout, details: &GameDetails, outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else {
        let phrase = match outcome.reason {
            "deadlock" => page.phrase("result-deadlock"),
            "tie" => page.phrase("result-tie"),
            _ => page.phrase("result-none"),
        };
        return phrase.to_string();
    };
    let phrase = match outcome.reason {
        "board" => page.phrase("result-board"),
        "resignation" => page.phrase("result-resignation"),
        "time" => page.phrase("result-time"),
        "score" => page.phrase("result-score"),
        _ => page.phrase("result-other"),
    };
    phrase
        .with("name", name_of(page, details, SeatNumber(winner)))
        .to_string()
}

/// Names the player to move, from the visitor's point of view.
pub(super) fn state(page: &Layout, details: &GameDetails) -> String {
    let Some(to_move) = details.snapshot.game.derived.to_move else {
        return page.phrase("state-over").to_string();
    };
    let is_mine = details.snapshot.seat == Some(to_move);
    let phrase = match (is_mine, details.snapshot.seat) {
        (true, _) => page.phrase("state-your-turn"),
        (false, Some(_)) => page
            .phrase("state-wait")
            .with("name", name_of(page, details, to_move)),
        (false, None) => page
            .phrase("state-to-move")
            .with("name", name_of(page, details, to_move)),
    };
    phrase.to_string()
}

/// Describes the clock, the pie rule, and whether the game is rated.
pub(super) fn terms(page: &Layout, details: &GameDetails) -> String {
    let settings = &details.snapshot.game.settings;
    let mut terms = vec![page.clock(&settings.clock)];
    if settings.swap {
        terms.push(page.phrase("terms-swap").to_string());
    }
    terms.push(
        page.phrase(if settings.rated {
            "terms-rated"
        } else {
            "terms-unrated"
        })
        .to_string(),
    );
    terms.join(" · ")
}
