//! Whole games from their texts.

use orbit::{Color, Forfeit, Game, Headers, Record, Turn, TurnError, listing};
use oust_core::SwapRule;

fn begin(board: &str, players: usize) -> Game {
    Game::new(board.parse().unwrap(), players, SwapRule::Allowed)
}

fn color(index: usize) -> Color {
    Color::first(5).nth(index).unwrap()
}

/// Parses and plays a turn. Returns it as text, or the code, the message and the points of the
/// refusal.
fn play_text(game: &mut Game, text: &str) -> Result<String, (&'static str, String, Vec<String>)> {
    let board = game.position().board().clone();
    let turn = Turn::parse(&board, text).map_err(|error| {
        let points = match &error {
            TurnError::Unreadable { .. } => Vec::new(),
            TurnError::NoSuchPoint { coord, .. } => vec![coord.to_string()],
        };
        (error.code(), error.to_string(), points)
    })?;
    game.play(turn).map_err(|illegal| {
        let points = illegal.points().map(|point| name(game, point));
        (illegal.code(), illegal.to_string(), points.collect())
    })?;
    Ok(turn.display(&board).to_string())
}

fn name(game: &Game, point: oust_core::Point) -> String {
    let board = game.position().board();
    orbit::DIALECT.point_name(board, point).to_string()
}

/// Plays turns, which are all legal.
#[track_caller]
fn play(game: &mut Game, turns: &str) {
    for turn in turns.split(' ') {
        assert_eq!(play_text(game, turn).as_deref(), Ok(turn));
    }
}

#[track_caller]
fn refuses(game: &mut Game, turn: &str, code: &str, message: &str, points: &[&str]) {
    let before = (game.position().clone(), game.entries().to_vec());
    let (found_code, found_message, found_points) = play_text(game, turn).unwrap_err();
    assert_eq!((found_code, found_message.as_str()), (code, message));
    assert_eq!(found_points, points);
    assert_eq!((game.position().clone(), game.entries().to_vec()), before);
}

fn is_legal(game: &Game, text: &str) -> bool {
    let turn = Turn::parse(game.position().board(), text).unwrap();
    game.check(turn).is_ok()
}

fn scores(game: &Game) -> Vec<usize> {
    let position = game.position();
    let score = |color| position.territory(color).count();
    position.colors().map(score).collect()
}

#[track_caller]
fn ends(game: &Game, winner: Option<&str>, reason: &str, text: &str) {
    let outcome = game.outcome().unwrap();
    let found = outcome.winner().map(Color::name);
    assert_eq!((found, outcome.reason()), (winner, reason));
    assert_eq!(outcome.to_string(), text);
    let board = game.position().board();
    let mut turns = board
        .points()
        .map(Turn::Place)
        .chain([Turn::Pass, Turn::Swap]);
    assert!(turns.all(|turn| game.check(turn).is_err()));
}

#[test]
fn turns_are_read_in_either_case_with_the_letter_i() {
    let mut game = begin("9x9", 2);
    assert_eq!(play_text(&mut game, " I9 ").as_deref(), Ok("i9"));
    refuses(
        &mut game,
        "j9",
        "no-such-point",
        "the board has no point `j9`, its points are a1 to i9",
        &["j9"],
    );
    refuses(
        &mut game,
        "a0",
        "no-such-point",
        "the board has no point `a0`, its points are a1 to i9",
        &["a0"],
    );
    refuses(
        &mut game,
        "a10",
        "no-such-point",
        "the board has no point `a10`, its points are a1 to i9",
        &["a10"],
    );
    refuses(
        &mut game,
        "a1,b1",
        "unreadable",
        "expected one point such as g4, `pass` or `swap`, found `a1,b1`",
        &[],
    );
    refuses(
        &mut game,
        "",
        "unreadable",
        "expected one point such as g4, `pass` or `swap`, found ``",
        &[],
    );
    refuses(
        &mut game,
        "resign",
        "unreadable",
        "expected one point such as g4, `pass` or `swap`, found `resign`",
        &[],
    );
    refuses(
        &mut game,
        "\u{1f600}",
        "unreadable",
        "expected one point such as g4, `pass` or `swap`, found `\u{1f600}`",
        &[],
    );
    refuses(
        &mut game,
        "i9",
        "occupied",
        "i9 is occupied by a stone of x",
        &["i9"],
    );
    assert_eq!(play_text(&mut game, "PASS").as_deref(), Ok("pass"));
}

#[test]
fn an_enclosed_point_is_refused_with_the_stones_around_it() {
    let mut game = begin("5x5", 2);
    play(&mut game, "b5 a1 d5 b1 c4");
    refuses(
        &mut game,
        "c5",
        "enclosed",
        "c5 lies in a half-orbit of x",
        &["c5", "b5", "d5", "c4"],
    );
    assert!(!is_legal(&game, "c5"));
    play(&mut game, "c1");
    assert!(is_legal(&game, "c5"), "one's own");
}

#[test]
fn a_swap_is_the_third_turn_of_the_player_who_began() {
    let mut game = begin("5x5", 2);
    refuses(
        &mut game,
        "swap",
        "swap-not-now",
        "a swap is the third turn of a game and no other",
        &[],
    );
    play(&mut game, "c3");
    refuses(
        &mut game,
        "swap",
        "swap-not-now",
        "a swap is the third turn of a game and no other",
        &[],
    );
    play(&mut game, "b2");
    assert!(is_legal(&game, "swap"));
    let before = game.position().clone();
    play(&mut game, "swap");
    assert_eq!(game.position(), &before, "the board stays as it is");
    assert_eq!(game.to_move(), Color::FIRST);
    assert_eq!([color(0), color(1)].map(|color| game.player(color)), [1, 0]);
    refuses(
        &mut game,
        "swap",
        "swap-not-now",
        "a swap is the third turn of a game and no other",
        &[],
    );
    play(&mut game, "c4 b3");
    let colors: Vec<usize> = game
        .entries()
        .iter()
        .map(|entry| entry.color.index())
        .collect();
    assert_eq!(colors, [0, 1, 0, 0, 1]);
}

#[test]
fn more_than_two_players_do_not_swap() {
    let mut game = begin("5x5", 3);
    play(&mut game, "a1 b1");
    refuses(&mut game, "swap", "no-swap", "this game has no swap", &[]);
}

#[test]
fn a_swap_interrupts_passes() {
    let mut game = begin("5x5", 2);
    play(&mut game, "c3 pass swap pass");
    assert_eq!(game.outcome(), None);
    play(&mut game, "pass");
    ends(&game, None, "tie", "tie: x 0, o 0");
}

#[test]
fn the_game_ends_when_all_pass_in_succession_and_the_territory_decides() {
    let mut game = begin("5x5", 3);
    play(&mut game, "b5 a1 e1 d5 a2 e2 c4 pass pass");
    assert_eq!(game.outcome(), None);
    play(&mut game, "a4 pass pass pass");
    assert_eq!(scores(&game), [1, 0, 0]);
    ends(
        &game,
        Some("x"),
        "score",
        "x wins by territory: x 1, o 0, p3 0",
    );
    refuses(&mut game, "a5", "game-over", "the game is over", &[]);
    refuses(&mut game, "pass", "game-over", "the game is over", &[]);
}

#[test]
fn the_game_ends_when_the_board_is_full() {
    let mut game = begin("3x3", 2);
    play(&mut game, "a1 a2 a3 b1 b3 c2 c1 b2 c3");
    ends(&game, None, "tie", "tie: x 0, o 0");
}

#[test]
fn among_several_players_who_resigns_is_skipped_and_his_stones_stay() {
    let mut game = begin("5x5", 3);
    play(&mut game, "b5 a1 e1 d5 a2 e2 c4");
    game.forfeit(color(0), Forfeit::Resignation);
    assert_eq!(game.to_move(), color(1));
    assert_eq!(game.forfeit_of(color(1)), None);
    assert_eq!(scores(&game), [1, 0, 0], "his stones still enclose");
    refuses(
        &mut game,
        "c5",
        "enclosed",
        "c5 lies in a half-orbit of x",
        &["c5", "b5", "d5", "c4"],
    );
    game.forfeit(color(0), Forfeit::Time);
    assert_eq!(
        game.forfeit_of(color(0)),
        Some(Forfeit::Resignation),
        "once"
    );
    play(&mut game, "pass e3 pass pass");
    ends(&game, None, "tie", "tie: x 1, o 0, p3 0");
}

#[test]
fn passes_before_a_resignation_do_not_end_the_game() {
    let mut game = begin("5x5", 3);
    play(&mut game, "a1 pass pass");
    game.forfeit(color(0), Forfeit::Resignation);
    assert_eq!(game.to_move(), color(1));
    play(&mut game, "pass");
    assert_eq!(game.outcome(), None);
    play(&mut game, "pass");
    assert!(game.outcome().is_some());
}

#[test]
fn who_is_left_wins_whatever_the_scores() {
    let mut game = begin("5x5", 3);
    play(&mut game, "b5 a1 e1 d5 a2 e2 c4");
    game.forfeit(color(2), Forfeit::Time);
    assert_eq!(game.to_move(), color(1), "out of turn");
    game.forfeit(color(0), Forfeit::Resignation);
    ends(&game, Some("o"), "resignation", "o wins by resignation");
    let mut two = begin("5x5", 2);
    two.forfeit(color(0), Forfeit::Time);
    ends(&two, Some("o"), "time", "o wins by time");
}

#[test]
fn a_game_is_written_as_a_listing_and_as_a_record() {
    let headers = Headers {
        id: 103,
        players: ["ann", "ben", "carl"].map(str::to_owned).to_vec(),
        date: "2026-01-05".to_owned(),
        site: "https://games.example".to_owned(),
        void: false,
    };
    let mut game = begin("5x5", 3);
    play(&mut game, "b5 a1 e1 d5 a2 e2 c4");
    game.forfeit(color(1), Forfeit::Resignation);
    play(&mut game, "pass c1");
    insta::assert_snapshot!("listing", listing(&game, &headers));
    insta::assert_snapshot!("record", Record::new(&game, &headers).to_json());
}

#[test]
fn a_record_that_was_changed_is_refused() {
    let headers = Headers {
        players: vec!["ann".to_owned(), "ben".to_owned()],
        ..Headers::default()
    };
    let mut game = begin("5x5", 2);
    play(&mut game, "b5 a1 swap d5 a2 c4");
    let record = Record::new(&game, &headers).to_json();
    let check = |text: &str| match Record::from_json(text).and_then(|record| record.replay()) {
        Ok(_) => String::new(),
        Err(fault) => fault.to_string(),
    };
    assert_eq!(check(&record), "");
    let contradiction = "the position, the scores or the result do not follow from the turns";
    for (text, by, fault) in [
        (
            r#""turn":"d5""#,
            r#""turn":"b5""#,
            "turn 4: b5 is occupied by a stone of x",
        ),
        (r#""turn":"d5""#, r#""turn":"d4""#, contradiction),
        (r#""turn":"c4""#, r#""turn":"resign""#, contradiction),
        (
            r#""turn":"c4""#,
            r#""turn":"c6""#,
            "turn 6: the board has no point `c6`, its points are a1 to e5",
        ),
        (
            r#""color":"o","turn":"a1""#,
            r#""color":"x","turn":"a1""#,
            "turn 2 is not of the color to move",
        ),
        (
            r#""color":"o","turn":"a1""#,
            r#""color":"p3","turn":"a1""#,
            "turn 2 has no known color",
        ),
        (r#""score":1"#, r#""score":2"#, contradiction),
        (
            r#""result":null"#,
            r#""result":{"winner":"x","reason":"score"}"#,
            contradiction,
        ),
        (
            r#""board":"5x5""#,
            r#""board":"5y5""#,
            "expected a board such as 13x13 or hex7, found `5y5`",
        ),
    ] {
        let changed = record.replacen(text, by, 1);
        assert_eq!(check(&changed), fault, "{text} {record}");
    }
}
