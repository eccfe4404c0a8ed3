//! Games by hand: the commands that are accepted and refused, and the fold of their events.

mod clocks;
mod void;

use oust_core::Turn;

use super::*;
use crate::id::{DAY, Millis, SeatNumber};

const FIRST: SeatNumber = SeatNumber(1);
const SECOND: SeatNumber = SeatNumber(2);

fn settings(board: &str) -> Settings {
    Settings {
        kind: Kind::Oust,
        board: Settings::parse_board(board).unwrap(),
        players: 2,
        swap: true,
        rated: false,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: ClockRule::Days { days: 3 },
    }
}

/// A game with all events that its commands led to.
struct Table {
    state: GameState,
    events: Vec<Event>,
}

impl Table {
    fn new(settings: Settings) -> Self {
        let state = GameState::new(settings, 0, Vec::new());
        Self {
            state,
            events: Vec::new(),
        }
    }

    fn ask(&mut self, seat: SeatNumber, command: &Command, at: Millis) -> Result<(), Refusal> {
        self.events.extend(self.state.act(seat, command, at)?);
        let settings = self.state.settings().clone();
        let again = GameState::replay(settings, 0, Vec::new(), &self.events).unwrap();
        assert_eq!(again.rules().view(), self.state.rules().view());
        assert_eq!(again.deadline(), self.state.deadline());
        let derived = self.state.derived();
        assert_eq!(again.derived(), derived);
        // A list shows the columns of a row as the page of the game shows the fold.
        let facts = facts_of(self.state.settings(), &derived);
        assert_eq!(facts, Some(self.state.rules().view()));
        assert_eq!(Derived::out_of(&derived.out_text()), Some(derived.out));
        Ok(())
    }

    fn play(&mut self, seat: SeatNumber, turn: &str, at: Millis) -> Result<(), Refusal> {
        let turn = self.state.read_turn(seat, turn, None, at)?;
        self.ask(seat, &Command::Turn(turn), at)
    }

    #[track_caller]
    fn turn(&mut self, turn: &str) {
        let seat = self.state.rules().to_move().unwrap();
        self.play(seat, turn, 0).unwrap();
    }

    fn turns(&self) -> Vec<String> {
        self.state.rules().view().turns
    }
}

#[track_caller]
fn refuses(board: &str, turns: &[&str], turn: &str, code: &str, points: &[&str]) {
    let mut table = Table::new(settings(board));
    for turn in turns {
        table.turn(turn);
    }
    let seat = table.state.rules().to_move().unwrap();
    let before = table.state.rules().view();
    let refusal = table.play(seat, turn, 0).unwrap_err();
    assert_eq!(refusal.code(), code, "{refusal}");
    if let Refusal::Illegal(illegal) = refusal {
        assert_eq!(illegal.explain(None).points, points);
    }
    assert_eq!(table.state.rules().view(), before);
}

#[test]
fn an_illegal_turn_is_refused_with_the_code_of_the_validator() {
    refuses("3x3", &["a1"], "a1", "M201", &["a1"]);
    refuses("3x3", &["a1", "c3"], "a2", "M202", &["a2"]);
    refuses("3x3", &["a1"], "b1,c1", "T302", &["c1"]);
    refuses("3x3", &["a1"], "d9", "C151", &["d9"]);
    refuses("3x3", &["a1"], "pass", "T303", &[]);
    refuses("3x3", &[], "swap", "T312", &[]);
    refuses("3x3", &["a1"], "", "S001", &[]);
    refuses("3x3", &["a1"], "b1;c1", "S002", &[]);
    refuses("3x3", &["a1"], "resign", "S001", &[]);
    refuses("3x3", &["a1"], "1. b1", "S001", &[]);
    refuses("3x3", &["a1"], "\u{1f600}", "S001", &[]);
}

#[test]
fn a_turn_goes_on_after_a_capture_and_ends_as_a_whole() {
    let mut table = Table::new(settings("3x3"));
    for turn in ["a1", "b1", "A2"] {
        table.turn(turn);
    }
    assert_eq!(table.turns(), ["a1", "b1", "a2"], "the last capture wins");
    assert_eq!(table.state.rules().to_move(), None);
    assert_eq!(table.state.rules().outcome().unwrap().winner, Some(1));
    let after = table.play(SECOND, "c1", 0);
    assert_eq!(after, Err(Refusal::GameOver));
}

#[test]
fn a_turn_that_stops_after_a_capture_names_how_it_goes_on() {
    let mut table = Table::new(settings("5x5"));
    for turn in ["a1", "b1", "c3", "e5"] {
        table.turn(turn);
    }
    let refusal = table.play(FIRST, "a2", 0).unwrap_err();
    let Refusal::Illegal(illegal) = refusal else {
        panic!("{refusal}")
    };
    let illegal = illegal.explain(None);
    assert_eq!(illegal.code, "T301");
    assert!(illegal.points.contains(&"e1".to_owned()), "{illegal:?}");
    table.turn("a2 E1");
    assert_eq!(table.turns().last().unwrap(), "a2,e1");
}

#[test]
fn a_player_without_a_placement_passes_by_himself() {
    let mut table = Table::new(settings("4x3"));
    let turns = "b3 d1 b1 b2 a2 c1,c3 d2 a1 b1 a3";
    for turn in turns.split(' ') {
        table.turn(turn);
    }
    let last: Vec<_> = table.events.iter().rev().take(2).cloned().collect();
    let a3 = table.state.notation().parse("a3").unwrap();
    let event = |n, seat, action| Event {
        n,
        seat,
        action,
        at: 0,
    };
    assert_eq!(
        last,
        [
            event(11, FIRST, Action::Turn(Turn::Pass)),
            event(10, SECOND, Action::Turn(a3))
        ]
    );
    assert_eq!(table.state.rules().to_move(), Some(SECOND));
    table.turn("c2");
}

/// Returns a legal turn, found by extending it until it is whole.
fn random_turn(state: &GameState, seed: &mut u64) -> String {
    let mut turn = Vec::new();
    let mut choices = state.rules().view().legal;
    loop {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let pick = usize::try_from(*seed >> 33).unwrap() % choices.len();
        turn.push(choices.swap_remove(pick));
        match state.trial().play_text(&turn.join(","), None) {
            Ok(_) => return turn.join(","),
            Err(illegal) => choices = illegal.explain(None).points,
        }
    }
}

#[test]
fn a_swap_changes_the_colors_and_the_player_to_move() {
    let mut table = Table::new(settings("hex4"));
    table.turn("d4");
    assert!(table.state.rules().view().can_swap);
    table.turn("swap");
    assert_eq!(table.state.rules().color(FIRST), "o");
    assert_eq!(table.state.rules().to_move(), Some(FIRST));
    assert_eq!(table.turns(), ["d4", "swap"]);
}

#[test]
fn without_the_pie_rule_there_is_no_swap() {
    let mut table = Table::new(Settings {
        swap: false,
        ..settings("hex4")
    });
    table.turn("d4");
    assert!(!table.state.rules().view().can_swap);
    let refusal = table.play(SECOND, "swap", 0);
    assert_eq!(refusal.unwrap_err().code(), "T311");
}

#[test]
fn a_player_who_is_not_to_move_is_told_who_is() {
    let mut table = Table::new(settings("3x3"));
    let early = table.play(SECOND, "a1", 0);
    assert_eq!(
        early,
        Err(Refusal::NotYourTurn {
            seat: SECOND,
            to_move: FIRST
        })
    );
    table.ask(SECOND, &Command::Resign, 0).unwrap();
    let outcome = table.state.rules().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(1), "resignation"));
}

#[test]
fn an_undo_takes_back_the_askers_last_turn_and_what_follows() {
    let mut table = Table::new(settings("hex4"));
    for turn in ["d4", "e4", "a4"] {
        table.turn(turn);
    }
    assert_eq!(
        table.ask(SECOND, &Command::AcceptUndo, 0),
        Err(Refusal::NotAsked)
    );
    table.ask(SECOND, &Command::AskUndo, 0).unwrap();
    assert_eq!(
        table.ask(SECOND, &Command::AskUndo, 0),
        Err(Refusal::AskedAlready)
    );
    assert_eq!(
        table.ask(SECOND, &Command::AcceptUndo, 0),
        Err(Refusal::NotAsked)
    );
    table.ask(FIRST, &Command::AcceptUndo, 0).unwrap();
    assert_eq!(table.turns(), ["d4"]);
    assert_eq!(table.state.rules().to_move(), Some(SECOND));
    assert_eq!(table.state.n(), 5);
    table.turn("f2");
    table.ask(FIRST, &Command::AskUndo, 0).unwrap();
    table.ask(SECOND, &Command::RefuseUndo, 0).unwrap();
    assert_eq!(table.turns(), ["d4", "f2"]);
    table.ask(FIRST, &Command::AskUndo, 0).unwrap();
    table.turn("a4");
    assert_eq!(table.state.undo_asked_by(), None, "playing on refuses");
}

#[test]
fn a_player_without_a_turn_has_nothing_to_take_back() {
    let mut table = Table::new(settings("hex4"));
    table.turn("d4");
    assert_eq!(
        table.ask(SECOND, &Command::AskUndo, 0),
        Err(Refusal::NothingToUndo)
    );
}

#[test]
fn every_game_is_valid_in_every_format() {
    let headers = RecordHeaders {
        id: 101,
        names: vec!["ann".into(), "ben".into()],
        date: "2026-11-24".into(),
        site: "Oust server".into(),
    };
    for (board, swaps) in [("3x3", false), ("hex3", true), ("5x4", true)] {
        for seed in 0..20 {
            let mut table = Table::new(settings(board));
            let mut seed = seed;
            while table.state.rules().to_move().is_some() {
                let turn = random_turn(&table.state, &mut seed);
                let can_swap = swaps && table.state.rules().view().can_swap;
                table.turn(if can_swap { "swap" } else { &turn });
                if seed.is_multiple_of(97) {
                    table.ask(SECOND, &Command::Resign, 0).unwrap();
                }
            }
            let record = table
                .state
                .rules()
                .export(ExportFormat::Native, &headers)
                .unwrap();
            let report = oust_validate::Validator::default().validate(&record);
            let mut findings = report.games[0].findings.iter();
            let fault = findings.find(|finding| finding.severity() > oust_validate::Severity::Info);
            assert!(fault.is_none(), "{record}{fault:?}");
            for format in ExportFormat::ALL {
                let text = table.state.rules().export(format, &headers);
                let is_hexagon = board.starts_with("hex");
                assert_eq!(text.is_err(), is_hexagon && format == ExportFormat::Sgf);
            }
        }
    }
}

#[test]
fn games_of_orbit_with_swaps_passes_and_players_who_leave_show_the_same_facts_in_lists() {
    for (players, seed) in [(2, 1), (2, 2), (3, 3), (4, 4), (5, 5)] {
        let mut table = Table::new(Settings {
            kind: Kind::Orbit,
            players,
            ..settings("5x5")
        });
        let mut random = oust_core::RandomPlay::new(seed);
        while let Some(seat) = table.state.rules().to_move() {
            let view = table.state.rules().view();
            match random.below(12) {
                _ if view.can_swap => table.turn("swap"),
                0 => table.turn("pass"),
                1 if view.turns.len() > 6 => table.ask(seat, &Command::Resign, 0).unwrap(),
                _ if view.legal.is_empty() => table.turn("pass"),
                _ => table.turn(&view.legal[random.below(view.legal.len())]),
            }
        }
    }
}

#[test]
fn turn_and_undo_again_and_again_lead_back_to_the_same_game() {
    let mut table = Table::new(settings("hex4"));
    let mut seed = 3;
    for _ in 0..6 {
        let turn = random_turn(&table.state, &mut seed);
        table.turn(&turn);
    }
    // As often as a side may ask at one number of turns.
    for _ in 0..5 {
        let before = table.state.rules().view();
        let seat = table.state.rules().to_move().unwrap();
        let turn = random_turn(&table.state, &mut seed);
        table.turn(&turn);
        if table.state.rules().to_move().is_none() {
            return;
        }
        table.ask(seat, &Command::AskUndo, 0).unwrap();
        let other = if seat == FIRST { SECOND } else { FIRST };
        table.ask(other, &Command::AcceptUndo, 0).unwrap();
        assert_eq!(table.state.rules().view(), before);
    }
}
