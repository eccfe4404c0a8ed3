//! Tests of stored events and of the limits of a game.

use super::*;
use crate::game::{ClockRule, Kind, Visibility};

#[test]
fn stored_events_that_are_no_game_are_told_apart() {
    let event = |n, seat, action| Event {
        n,
        seat,
        action,
        at: 0,
    };
    let settings = Settings {
        kind: Kind::Oust,
        board: Settings::parse_board("3x3").unwrap(),
        players: 2,
        swap: true,
        rated: false,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: ClockRule::Unlimited,
    };
    let parse = |text| Dialect::Pbmserv.parse_turn(&settings.board, text).unwrap();
    let turn = |n, seat, text| event(n, seat, Action::Turn(parse(text)));
    let replay =
        |events: &[Event]| GameState::replay(settings.clone(), 0, Vec::new(), events).err();
    assert_eq!(replay(&[turn(1, SeatNumber(1), "a1")]), None);
    assert_eq!(
        replay(&[turn(2, SeatNumber(1), "a1")]),
        Some(ReplayError::Gap { last: 0, found: 2 })
    );
    let wrong_seat = ReplayError::WrongSeat {
        n: 1,
        seat: SeatNumber(2),
    };
    assert_eq!(replay(&[turn(1, SeatNumber(2), "a1")]), Some(wrong_seat));
    assert!(matches!(
        replay(&[turn(1, SeatNumber(1), "a1,b1")]),
        Some(ReplayError::Illegal { n: 1, .. })
    ));
    assert_eq!(
        replay(&[event(1, SeatNumber(1), Action::Undo)]),
        Some(ReplayError::Undo { n: 1 })
    );
}

#[test]
fn after_5000_events_only_an_end_may_follow() {
    let settings = Settings {
        kind: Kind::Oust,
        board: Settings::parse_board("hex4").unwrap(),
        players: 2,
        swap: true,
        rated: false,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: ClockRule::Unlimited,
    };
    let [first, second] = [1, 2].map(SeatNumber);
    let mut state = GameState::new(settings, 0, Vec::new());
    let turn = state.read_turn(first, "d4", None, 0).unwrap();
    state.act(first, &Command::Turn(turn), 0).unwrap();
    for n in 2..=MAX_EVENTS {
        let (seat, action) = match n % 2 {
            0 => (first, Action::AskUndo),
            _ => (second, Action::RefuseUndo),
        };
        let event = Event {
            n,
            seat,
            action,
            at: 0,
        };
        state.apply(&event).unwrap();
    }
    let too_long = || Err(Refusal::TooLong { limit: MAX_EVENTS });
    assert_eq!(state.may_play(second, 0), too_long());
    assert_eq!(state.may(second, &Command::AskUndo, 0), too_long());
    state.act(second, &Command::Resign, 0).unwrap();
    assert!(state.rules().outcome().is_some());
}
