//! Texts about a game: title, players, result, state and terms.

use oust_preview::COLOR_NAMES;

use crate::game::{ClockRule, Outcome, Player, Rules};
use crate::id::SeatNumber;
use crate::service::{ChatLine, GameSnapshot};
use crate::web::clock_face::ClockFace;
use crate::web::page_context::Layout;

/// A player in the table of sides.
pub(crate) struct PlayerRow {
    pub(crate) name: String,
    /// The picture; empty for a seat that is open.
    pub(crate) avatar: String,
    pub(crate) link: Option<String>,
    pub(crate) is_me: bool,
    pub(crate) is_to_move: bool,
    /// Whether the player has left a game of more than two players.
    pub(crate) is_out: bool,
    /// The clock; `None` without a limit and after the end.
    pub(crate) clock: Option<ClockFace>,
}

/// Returns the title: the players, the kind and the board.
pub(crate) fn title(page: &Layout, snapshot: &GameSnapshot) -> String {
    let seats = snapshot.game.seats.iter();
    let names: Vec<String> = seats.map(|seat| page.player(&seat.name())).collect();
    let settings = &snapshot.game.settings;
    let (kind, board) = (page.kind(&settings.kind), settings.board_name());
    format!("{} · {kind} {board}", names.join(" – "))
}

/// Returns the players in the order of their colors in the position `rules`.
pub(crate) fn players(page: &Layout, snapshot: &GameSnapshot, rules: &dyn Rules) -> Vec<PlayerRow> {
    let seat_count = snapshot.game.seats.len();
    // By color and not by seat: after a swap the two differ.
    let with_color = |color: &&str| {
        let mut players = snapshot.game.players();
        players.find(|(seat, _)| rules.color(*seat) == *color)
    };
    let in_order = COLOR_NAMES.iter().filter_map(with_color);
    let rows = in_order.map(|(seat, player)| {
        // Guests and engines have no page of a player.
        let is_user = matches!(player, Player::User { .. });
        let (name, avatar) = if player.open_link().is_some() {
            (page.phrase("seat-open").to_string(), String::new())
        } else {
            let name = player.name();
            (page.player(&name), page.avatar(&name))
        };
        PlayerRow {
            name,
            avatar,
            link: is_user.then(|| format!("/u/{}", player.name())),
            is_me: snapshot.seat == Some(seat),
            is_to_move: rules.to_move() == Some(seat),
            is_out: seat_count > 2 && rules.has_forfeited(seat),
            clock: clock(page, snapshot, seat),
        }
    });
    rows.collect()
}

/// Returns the clock of a player: with days for each turn only if the player is to move.
fn clock(page: &Layout, snapshot: &GameSnapshot, seat: SeatNumber) -> Option<ClockFace> {
    let state = &snapshot.state;
    let to_move = state.rules().to_move()?;
    let is_shown = to_move == seat || !matches!(state.settings().clock, ClockRule::Days { .. });
    let left = state.time_left(seat, page.now).filter(|_| is_shown)?;
    let runs = to_move == seat && !state.waits();
    Some(ClockFace::new(page, left, runs))
}

/// Returns the name of a seat's player, with the color if another seat has the same name.
pub(crate) fn name_of(page: &Layout, snapshot: &GameSnapshot, seat: SeatNumber) -> String {
    let GameSnapshot { game, state, .. } = snapshot;
    let Some(player) = game.player(seat) else {
        return String::new();
    };
    let name = player.name();
    let namesakes = game.seats.iter().filter(|seat| seat.name() == name);
    match namesakes.count() {
        0 | 1 => page.player(&name),
        // Both players may be guests, who share a name.
        _ => {
            let color = page.color(state.rules().color(seat));
            format!("{} ({color})", page.player(&name))
        }
    }
}

/// A line of the chat.
pub(crate) struct ChatRow {
    /// The name of its writer, with the color if another player has the same name.
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) at: String,
}

impl ChatRow {
    pub(crate) fn all(page: &Layout, snapshot: &GameSnapshot, chat: &[ChatLine]) -> Vec<Self> {
        let row = |line: &ChatLine| Self {
            name: match line.seat {
                Some(seat) => name_of(page, snapshot, SeatNumber(seat)),
                None => page.player(&line.name),
            },
            text: line.text.clone(),
            at: line.at.clone(),
        };
        chat.iter().map(row).collect()
    }
}

/// Describes the outcome.
pub(crate) fn result(page: &Layout, snapshot: &GameSnapshot, outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else {
        let phrase = match outcome.reason {
            "deadlock" => page.phrase("result-deadlock"),
            "tie" => page.phrase("result-tie"),
            Outcome::VOID => page.phrase("result-void"),
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
        .with("name", name_of(page, snapshot, SeatNumber(winner)))
        .to_string()
}

/// Says whether the visitor has won or lost: two guests may have the same name. `None` for spectators
/// and without a winner.
pub(crate) fn verdict(page: &Layout, snapshot: &GameSnapshot) -> Option<String> {
    let winner = snapshot.game.derived.outcome.as_ref()?.winner?;
    let key = if snapshot.seat? == SeatNumber(winner) {
        "result-won"
    } else {
        "result-lost"
    };
    Some(page.phrase(key).to_string())
}

/// Names the player to move, from the visitor's point of view.
pub(crate) fn turn_line(page: &Layout, snapshot: &GameSnapshot) -> String {
    let Some(to_move) = snapshot.game.derived.to_move else {
        return page.phrase("state-over").to_string();
    };
    let phrase = match snapshot.seat {
        Some(seat) if seat == to_move => page.phrase("state-your-turn"),
        Some(_) => page
            .phrase("state-wait")
            .with("name", name_of(page, snapshot, to_move)),
        None => page
            .phrase("state-to-move")
            .with("name", name_of(page, snapshot, to_move)),
    };
    phrase.to_string()
}

/// Describes the clock, the pie rule, and whether the game is rated.
pub(crate) fn terms(page: &Layout, snapshot: &GameSnapshot) -> String {
    let settings = &snapshot.game.settings;
    let mut terms = vec![page.clock(&settings.clock)];
    if settings.swap {
        terms.push(page.phrase("terms-swap").to_string());
    }
    let rated = if settings.rated {
        page.phrase("terms-rated")
    } else {
        page.phrase("terms-unrated")
    };
    terms.push(rated.to_string());
    if !settings.chat {
        terms.push(page.phrase("terms-no-chat").to_string());
    }
    if !settings.takebacks {
        terms.push(page.phrase("terms-no-takebacks").to_string());
    }
    terms.join(" · ")
}
