//! Writing games as Abstract Play's records.

use oust_core::{Action, Color, Ending, Outcome};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Counts, Dialect, Loss, Note, NoteKind, Span};
use oust_test_support::notation::write_abstract_play;
use proptest::prelude::*;
use serde_json::Value;

use super::read;
use crate::common::{annotated_game, annotated_games, config, game_in};

/// Returns the game of `moves` from `start`.
fn game(start: &str, moves: &str) -> AnnotatedGame {
    game_in(Some(Dialect::AbstractPlay), start, moves)
}

#[track_caller]
fn check_written(annotated: &AnnotatedGame, expected: &str) {
    let (text, losses) = write_abstract_play(annotated);
    assert_eq!((&text[..], &losses[..]), (expected, &[][..]));
}

#[test]
fn a_game_is_one_line() {
    let mut annotated = game("hex3", "a1 c3 e3");
    for (name, value) in [
        (HeaderName::X, "ann \"a\""),
        (HeaderName::O, "bob"),
        (HeaderName::Site, "here"),
        (HeaderName::Id, "7"),
        (HeaderName::Date, "2026-01-19"),
        (HeaderName::Event, "cup"),
        (HeaderName::Round, "2"),
    ] {
        annotated.headers.push(Header::new(name, value));
    }
    check_written(
        &annotated,
        r#"{"header":{"game":{"name":"Oust","variants":["hex-3"]},"event":"cup","round":"2","site":{"name":"here","gameid":"7"},"date-start":"2026-01-19T00:00:00Z","date-end":"2026-01-19T00:00:00Z","date-generated":"2026-01-19T00:00:00Z","players":[{"name":"ann \"a\"","score":2,"result":0},{"name":"bob","score":1,"result":0}]},"moves":[["a1","c3"],["e3"]]}"#,
    );
    check_written(
        &game("3x3", "a1 b1 a2"),
        r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"site":{"name":"?"},"date-start":"1970-01-01T00:00:00Z","date-end":"1970-01-01T00:00:00Z","date-generated":"1970-01-01T00:00:00Z","players":[{"name":"?","score":2,"result":1},{"name":"?","score":0,"result":0}]},"moves":[["a1","b1"],["a2"]]}"#,
    );
}

#[test]
fn the_first_slot_is_empty_when_o_begins() {
    let (text, _) = write_abstract_play(&game("3x3 3/3/3 o", "a1 c3 c1"));
    assert!(
        text.ends_with(r#""moves":[[null,"a1"],["c3","c1"]]}"#),
        "{text}"
    );
}

#[test]
fn an_ending_is_in_the_next_free_slot() {
    let rounds = |moves: &str, ending, token| {
        let mut annotated = game("3x3", moves);
        annotated
            .game
            .end(ending, Some(Color::O))
            .expect("the game is not over");
        annotated.ending_token = token;
        let (text, losses) = write_abstract_play(&annotated);
        assert_eq!(losses, []);
        assert!(text.contains(r#""score":1,"result":0"#), "{text}");
        let (_, rounds) = text.split_once("\"moves\":").expect("moves");
        rounds.trim_end_matches('}').to_owned()
    };
    for token in [None, Some(Color::X)] {
        let resigned = r#"[["a1","c3"],["resign"]]"#;
        assert_eq!(rounds("a1 c3", Ending::Resignation, token), resigned);
        let late = r#"[["a1","timeout"]]"#;
        assert_eq!(rounds("a1", Ending::Time, token), late);
    }
    let given_up = r#"[["a1","abandoned"]]"#;
    assert_eq!(rounds("a1", Ending::Adjudication, None), given_up);
}

#[test]
fn losses_are_reported() {
    #[track_caller]
    fn check(annotated: &AnnotatedGame, expected: &[Loss]) {
        assert_eq!(write_abstract_play(annotated).1, expected);
    }
    fn with(name: HeaderName) -> AnnotatedGame {
        let mut annotated = game("3x3", "a1");
        annotated.headers.push(Header::new(name, "board"));
        annotated
    }
    check(&game("3x3", "a1"), &[]);
    check(&game("hex3", "a1"), &[]);
    check(&game("3x4", "a1"), &[Loss::Board]);
    check(&game("3x3 3/3/3 o", "a1"), &[Loss::Start]);
    check(&game("3x3 3/x2/xo1 o", "c3"), &[Loss::Start]);
    check(&game("3x3", "a1 swap c3"), &[Loss::Swap]);
    check(&with(HeaderName::Swap), &[Loss::Headers]);
    check(&with(HeaderName::Ended), &[]);
    check(&with(HeaderName::Date), &[Loss::Headers]);
    check(
        &with(HeaderName::Other("annotator".to_owned())),
        &[Loss::Headers],
    );
    for held in [
        HeaderName::X,
        HeaderName::O,
        HeaderName::Site,
        HeaderName::Event,
        HeaderName::Round,
        HeaderName::Id,
        HeaderName::Result,
    ] {
        check(&with(held), &[]);
    }
    let mut claimed = with(HeaderName::X);
    let counts = Counts {
        largest: 1,
        stones: 1,
    };
    claimed.headers[0].claim = Some((counts, Span::default()));
    check(&claimed, &[Loss::Claims]);
    let mut noted = game("3x3", "a1");
    for kind in [NoteKind::Comment(String::new()), NoteKind::Diagram] {
        noted.notes = vec![Note { after: 0, kind }];
        check(&noted, &[Loss::Notes]);
    }
    let all = [
        Loss::Board,
        Loss::Start,
        Loss::Swap,
        Loss::Notes,
        Loss::Headers,
        Loss::Claims,
    ];
    let messages = all.map(|loss| loss.to_string());
    assert!(messages.iter().all(|message| !message.is_empty()));
}

/// The schema of the site's game records, as far as it concerns what is written.
#[track_caller]
fn check_schema(text: &str) {
    let json: Value = serde_json::from_str(text).expect("JSON");
    let fields = |value: &Value, required: &[&str], optional: &[&str]| {
        let object = value.as_object().expect("an object");
        for name in required {
            assert!(object.contains_key(*name), "{name}: {text}");
        }
        let mut names = object.keys().map(String::as_str);
        let is_known = |name: &str| required.contains(&name) || optional.contains(&name);
        assert!(names.all(is_known), "{text}");
    };
    fields(&json, &["header", "moves"], &[]);
    let header = &json["header"];
    let dates = ["date-start", "date-end", "date-generated"];
    let required = [&["game", "site", "players"], &dates[..]].concat();
    fields(header, &required, &["event", "round"]);
    fields(&header["game"], &["name"], &["variants"]);
    fields(&header["site"], &["name"], &["gameid"]);
    for name in dates {
        let date = header[name].as_str().expect("a text");
        let shape = date.replace(|c: char| c.is_ascii_digit(), "0");
        let time = shape.strip_prefix("0000-00-00T00:00:00").expect(date);
        let zone = time.trim_start_matches(['.', '0']);
        assert!(matches!(zone, "Z" | "+00:00" | "-00:00"), "{date}");
    }
    let players = header["players"].as_array().expect("a list");
    assert!(players.len() == 2 && players[0] != players[1], "{text}");
    for player in players {
        fields(player, &["name", "result"], &["score", "seat"]);
        assert!(
            player["name"].is_string() && player["result"].is_u64(),
            "{text}"
        );
        assert!(player["score"].is_u64(), "{text}");
    }
    for round in json["moves"].as_array().expect("a list") {
        let mut entries = round.as_array().expect("a list").iter();
        assert!(
            entries.all(|entry| entry.is_null() || entry.is_string()),
            "{text}"
        );
    }
}

#[test]
fn dates_have_times_and_the_reader_knows_which_are_unknown() {
    for (date, written, read_back) in [
        ("2026-01-19", "2026-01-19T00:00:00Z", Some("2026-01-19")),
        (
            "2026-01-19T20:15",
            "2026-01-19T20:15:00Z",
            Some("2026-01-19T20:15:00Z"),
        ),
        (
            "2026-01-19 20:15",
            "2026-01-19T20:15:00Z",
            Some("2026-01-19T20:15:00Z"),
        ),
        (
            "2026-01-19T20:15:04.250Z",
            "2026-01-19T20:15:04.250Z",
            Some("2026-01-19T20:15:04.250Z"),
        ),
        (
            "2026-01-19T20:15:04+02:00",
            "2026-01-19T20:15:04+02:00",
            Some("2026-01-19T20:15:04+02:00"),
        ),
        (
            "2026-01-19T99:15:04Z",
            "2026-01-19T00:00:00Z",
            Some("2026-01-19"),
        ),
        (
            "2026-01-19T20:15:61Z",
            "2026-01-19T20:15:00Z",
            Some("2026-01-19T20:15:00Z"),
        ),
        ("2026-01", "1970-01-01T00:00:00Z", None),
        ("soon", "1970-01-01T00:00:00Z", None),
    ] {
        let mut annotated = game("3x3", "a1");
        annotated.headers.push(Header::new(HeaderName::Date, date));
        let (text, _) = write_abstract_play(&annotated);
        check_schema(&text);
        assert!(
            text.contains(&format!("\"date-start\":\"{written}\"")),
            "{date}: {text}"
        );
        let record = read(&text);
        let header = record.header(&HeaderName::Date);
        assert_eq!(
            header.map(|header| header.value.as_str()),
            read_back,
            "{date}"
        );
    }
}

#[test]
fn players_are_unique() {
    let (text, _) = write_abstract_play(&game("3x3", "a1 c3"));
    let players = r#""players":[{"name":"?","score":1,"result":0,"seat":1},{"name":"?","score":1,"result":0,"seat":2}]"#;
    assert!(text.contains(players), "{text}");
    assert!(
        read(&text)
            .headers
            .iter()
            .all(|header| header.name == HeaderName::Result)
    );
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn a_written_game_reads_back(annotated in annotated_games()) {
        let (text, losses) = write_abstract_play(&annotated);
        prop_assert!(!text.contains('\n'));
        check_schema(&text);
        let record = read(&text);
        prop_assert_eq!(record.board.as_ref(), Some(annotated.board()));
        for color in Color::BOTH {
            let name = |header: Option<&Header>| {
                let value = header.map(|header| header.value.clone());
                value.filter(|value| value != "?")
            };
            let written = annotated.header(&HeaderName::player(color));
            prop_assert_eq!(name(record.player(color)), name(written));
        }
        let index = |color| usize::from(color == Color::O);
        for color in Color::BOTH {
            let stones = annotated.game.position().count(color);
            let score = record.scores[index(color)].map(|(score, _)| score as usize);
            prop_assert_eq!(score, Some(stones));
        }
        if !losses.contains(&Loss::Start) {
            let again = annotated_game(&record);
            let kept = |action: &Action| *action != Action::Swap;
            let actions: Vec<Action> = annotated.game.actions().filter(kept).collect();
            prop_assert!(again.game.actions().eq(actions), "{}", text);
            let winner = |game: &AnnotatedGame| game.game.outcome().and_then(Outcome::winner);
            prop_assert_eq!(winner(&again), winner(&annotated));
            let (second, _) = write_abstract_play(&again);
            prop_assert_eq!(second, text);
        }
    }
}
