//! Deadlines and clocks: when a turn is in time, and what it leaves.

use super::*;

#[test]
fn a_turn_after_the_deadline_is_refused_and_the_game_is_lost_on_time() {
    let mut table = Table::new(settings("3x3"));
    let late = 3 * DAY + 1;
    assert_eq!(
        table.ask(FIRST, &Command::Timeout, 3 * DAY),
        Err(Refusal::TimeLeft)
    );
    let a1 = table.state.notation().parse("a1").unwrap();
    let turn = Command::Turn(a1);
    assert_eq!(table.ask(FIRST, &turn, late), Err(Refusal::OutOfTime));
    assert_eq!(
        table.ask(SECOND, &Command::Timeout, late),
        Err(Refusal::TimeLeft)
    );
    assert_eq!(table.state.deadline(), Some(3 * DAY));
    table.ask(FIRST, &Command::Timeout, late).unwrap();
    let outcome = table.state.rules().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(2), "time"));
    assert_eq!(table.state.deadline(), None);
}

#[test]
fn a_turn_on_the_deadline_is_in_time_and_the_next_one_has_its_own() {
    let mut table = Table::new(settings("3x3"));
    table.play(FIRST, "a1", 3 * DAY).unwrap();
    assert_eq!(table.state.deadline(), Some(6 * DAY));
}

/// Five minutes, and five seconds more after each turn.
fn at_one_sitting() -> Table {
    Table::new(Settings {
        clock: ClockRule::Increment {
            start: 300,
            increment: 5,
            cap: None,
        },
        ..settings("3x3")
    })
}

#[test]
fn clocks_wait_for_the_players_of_a_game_at_one_sitting() {
    let mut table = at_one_sitting();
    assert!(table.state.waits());
    assert_eq!(table.state.deadline(), None);
    // Late, and a turn before the start costs nothing and brings nothing.
    table.play(FIRST, "a1", 400_000).unwrap();
    assert_eq!(table.state.time_left(FIRST, 400_000), Some(300_000));
    table.ask(SECOND, &Command::Start, 500_000).unwrap();
    assert!(!table.state.waits());
    assert_eq!(table.state.deadline(), Some(800_000));
    assert_eq!(
        table.ask(SECOND, &Command::Start, 500_001),
        Err(Refusal::Started)
    );
    assert_eq!(table.state.time_left(SECOND, 510_000), Some(290_000));
    table.play(SECOND, "c3", 510_000).unwrap();
    assert_eq!(table.state.time_left(SECOND, 600_000), Some(295_000));
    assert_eq!(table.state.deadline(), Some(810_000));
}

#[test]
fn a_turn_that_is_taken_back_brings_no_time_and_gives_none_back() {
    let increment = |cap| ClockRule::Increment {
        start: 30,
        increment: 5,
        cap,
    };
    let total = ClockRule::Total { total: 1 };
    for (clock, brought) in [
        (increment(None), 5000),
        (increment(Some(32)), 5000),
        (total, 0),
    ] {
        let mut table = Table::new(Settings {
            clock,
            ..settings("hex5")
        });
        if table.state.waits() {
            table.ask(FIRST, &Command::Start, 0).unwrap();
        }
        let (mut random, mut now) = (oust_core::RandomPlay::new(7), 0);
        let mut seed = 3;
        for round in 0..20 {
            let seat = table.state.rules().to_move().unwrap();
            let other = if seat == FIRST { SECOND } else { FIRST };
            let before = [seat, other].map(|seat| table.state.time_left(seat, now).unwrap());
            let used = [(); 2].map(|()| i64::try_from(random.below(900)).unwrap());
            let turn = random_turn(&table.state, &mut seed);
            table.play(seat, &turn, now + used[0]).unwrap();
            now += used[0] + used[1];
            table.ask(seat, &Command::AskUndo, now).unwrap();
            table.ask(other, &Command::AcceptUndo, now).unwrap();
            for (index, seat) in [seat, other].into_iter().enumerate() {
                let (left, rest) = (
                    table.state.time_left(seat, now),
                    before[index] - used[index],
                );
                // A player with little time keeps what a turn brings.
                let least = rest.max(before[index].min(brought));
                assert!(
                    (rest..=least.max(brought)).contains(&left.unwrap()),
                    "{clock}: {round}"
                );
                assert!(left == Some(rest) || rest < brought, "{clock}: {round}");
            }
            // At the next number of turns, requests count anew.
            let turn = random_turn(&table.state, &mut seed);
            table.play(seat, &turn, now).unwrap();
        }
    }
}

#[test]
fn the_start_of_the_clocks_voids_no_request() {
    let mut table = at_one_sitting();
    table.play(FIRST, "a1", 0).unwrap();
    table.ask(SECOND, &Command::Start, 0).unwrap();
    assert!(table.state.is_seen(1) && table.state.is_seen(2));
    table.play(SECOND, "c3", 0).unwrap();
    assert!(!table.state.is_seen(2), "a turn has followed");
    assert!(table.state.is_seen(3));
}

#[test]
fn only_clocks_under_an_hour_wait() {
    for (start, waits) in [(10, true), (3599, true), (3600, false)] {
        let increment = ClockRule::Increment {
            start,
            increment: 0,
            cap: None,
        };
        assert_eq!(increment.is_for_one_sitting(), waits, "{start}");
    }
    assert!(!ClockRule::Days { days: 1 }.is_for_one_sitting());
    assert!(!ClockRule::Unlimited.is_for_one_sitting());
}

#[test]
fn time_for_all_turns_is_used_up_by_its_player_alone() {
    let clock = ClockRule::Total { total: 2 };
    let mut table = Table::new(Settings {
        clock,
        ..settings("3x3")
    });
    table.play(FIRST, "a1", DAY).unwrap();
    table.play(SECOND, "c3", DAY + 5).unwrap();
    assert_eq!(table.state.deadline(), Some(2 * DAY + 5));
}

#[test]
fn a_vacation_moves_the_deadline() {
    let absence = Vacation {
        from: DAY,
        until: 11 * DAY,
    };
    let absences = vec![vec![absence], Vec::new()];
    let state = GameState::new(settings("3x3"), 0, absences);
    assert_eq!(state.deadline(), Some(13 * DAY));
}
