//! Games that a moderator has ended without a result, and games without takebacks.

use super::*;

/// The commands before the end without a result.
type Before<'b> = &'b dyn Fn(&mut Table);

#[test]
fn a_void_ends_every_game_once_and_nothing_follows_it() {
    let orbit = Settings {
        kind: Kind::Orbit,
        ..settings("5x5")
    };
    let won = |table: &mut Table| {
        for turn in ["a1", "b1", "a2"] {
            table.turn(turn);
        }
    };
    let resigned = |table: &mut Table| {
        table.turn("a1");
        table.ask(SECOND, &Command::Resign, 0).unwrap();
    };
    let asked = |table: &mut Table| {
        table.turn("a1");
        table.ask(FIRST, &Command::AskUndo, 0).unwrap();
    };
    let cases: [(&Settings, Before<'_>); 5] = [
        (&settings("3x3"), &|_| {}),
        (&settings("3x3"), &won),
        (&settings("3x3"), &resigned),
        (&settings("3x3"), &asked),
        (&orbit, &resigned),
    ];
    for (index, (settings, before)) in cases.into_iter().enumerate() {
        let mut table = Table::new(settings.clone());
        before(&mut table);
        table.ask(FIRST, &Command::Void, 0).unwrap();
        let derived = table.state.derived();
        assert!(
            derived.is_over && derived.outcome.unwrap().is_void(),
            "{index}"
        );
        assert_eq!((derived.to_move, derived.deadline_at), (None, None));
        assert_eq!(derived.undo_asked_by, None);
        let again = table.ask(FIRST, &Command::Void, 0);
        assert_eq!(again, Err(Refusal::Void));
        for command in [Command::Resign, Command::AskUndo, Command::Timeout] {
            let late = table.ask(SECOND, &command, DAY * 30);
            assert_eq!(late, Err(Refusal::GameOver), "{index}: {command:?}");
        }
        let mut events = table.events.clone();
        let n = events.last().unwrap().n + 1;
        events.push(Event {
            n,
            seat: FIRST,
            action: Action::Resign,
            at: 0,
        });
        let replayed = GameState::replay(settings.clone(), 0, Vec::new(), &events);
        assert_eq!(replayed.unwrap_err(), ReplayError::Void { n });
        // Every format has the game, and says so where it has a word for it.
        let headers = RecordHeaders::default();
        let rules = table.state.rules();
        assert_eq!(rules.verify(&headers), Ok(()), "{index}");
        for format in ExportFormat::all_of(settings.kind, &settings.board) {
            let text = rules.export(format, &headers).unwrap();
            let is_text = !matches!(format, ExportFormat::Svg | ExportFormat::Listing);
            assert!(!is_text || text.contains("void"), "{index}: {text}");
        }
    }
}

#[test]
fn a_game_without_takebacks_refuses_the_request_alone() {
    let mut table = Table::new(Settings {
        takebacks: false,
        ..settings("3x3")
    });
    table.turn("a1");
    let asked = table.ask(FIRST, &Command::AskUndo, 0);
    assert_eq!(asked, Err(Refusal::NoTakebacks));
    table.ask(SECOND, &Command::Resign, 0).unwrap();
}
