//! A page gets its pieces from the server or from the module in the browser: both must be equal.

use oust_core::{Board, Game, SwapRule, Turn};
use oust_preview::{
    Catalog, PanelPlace, PanelStart, Submit, TurnPanel, TurnQuery, TurnStart, turn_texts,
};
use proptest::prelude::*;

/// Returns the start of a turn as a page has it.
fn start_of(turn: TurnStart, language: &str, hints: bool, labels: bool) -> PanelStart {
    let mut place = PanelPlace::page("/g/7/what-if");
    place.hide("line", "a1;\"<&");
    PanelStart {
        turn,
        place,
        submit: Submit::Line {
            before: "/g/7/what-if?line=".to_owned(),
            swap: Some("/swap".to_owned()),
            pass: None,
        },
        language: language.to_owned(),
        hints,
        labels,
    }
}

/// Returns the pieces as the server makes them, and as the browser does from the page's JSON.
fn both(start: &PanelStart, query: &TurnQuery) -> (String, String) {
    let catalog = Catalog::new(&start.language, &[turn_texts(&start.language)]);
    let served = TurnPanel::open(start, &catalog, &query.preview(&start.turn));
    let json = served.start.as_deref().expect("the turn is open");
    let read: PanelStart = serde_json::from_str(json).expect("a start that was just written");
    let own = TurnPanel::open(&read, &catalog, &query.preview(&read.turn));
    (served.pieces(), own.pieces())
}

/// Plays turns that numbers choose; returns the game and the preview of its last turn.
fn oust_game(board: &Board, choices: &[usize]) -> (Game, TurnStart) {
    let mut game = Game::new(board.clone());
    let mut start = TurnStart::oust(&game);
    let mut choices = choices.iter();
    while game.outcome().is_none() {
        let before = TurnStart::oust(&game);
        let mut coords = Vec::new();
        loop {
            let legal: Vec<_> = game.position().legal_points().collect();
            if legal.is_empty() {
                break;
            }
            let Some(choice) = choices.next() else {
                return (game, start);
            };
            let point = legal[choice % legal.len()];
            coords.push(before.dialect().point_name(board, point).to_string());
            game.play(point).expect("the point is legal");
            if game.outcome().is_some() || !game.position().mid_turn() {
                break;
            }
        }
        if coords.is_empty() {
            game.play_turn(&Turn::Pass).expect("nothing else is legal");
        }
        start = TurnStart::oust(&game).with_taken(&before.preview(&coords));
    }
    (game, start)
}

/// Returns a query that tries points out, some of them illegal, off the board, or no points.
fn query(board: &Board, numbers: &[usize]) -> TurnQuery {
    let names: Vec<String> = numbers
        .iter()
        .map(
            |number| match board.points().nth(number % (board.len() + 2)) {
                Some(point) => {
                    let dialect = oust_notation::Dialect::default_for(board);
                    dialect.point_name(board, point).to_string()
                }
                None => "z9<".to_owned(),
            },
        )
        .collect();
    let (tried, pressed) = names.split_at(names.len() / 2);
    TurnQuery {
        t: tried.join(","),
        p: pressed.join(","),
    }
}

proptest! {
    #[test]
    fn the_browser_makes_the_pieces_that_the_server_makes(
        board in prop::sample::select(vec!["hex3", "hex5", "5x5", "4x6", "9x9"]),
        choices in prop::collection::vec(any::<usize>(), 0..120),
        numbers in prop::collection::vec(any::<usize>(), 0..6),
        hebrew: bool,
        hints: bool,
        labels: bool,
    ) {
        let board: Board = board.parse().unwrap();
        let (_, turn) = oust_game(&board, &choices);
        let start = start_of(turn, if hebrew { "he" } else { "en" }, hints, labels);
        let (served, own) = both(&start, &query(&board, &numbers));
        prop_assert_eq!(served, own);
    }

    #[test]
    fn so_it_does_for_orbit(
        players in 2..=5_usize,
        choices in prop::collection::vec(any::<usize>(), 0..60),
        numbers in prop::collection::vec(any::<usize>(), 0..3),
    ) {
        let board: Board = "7x7".parse().unwrap();
        let mut game = orbit::Game::new(board.clone(), players, SwapRule::Forbidden);
        for choice in choices {
            let legal: Vec<_> = game.position().legal(game.to_move()).collect();
            if legal.is_empty() || game.is_over() {
                break;
            }
            let point = legal[choice % legal.len()];
            game.play(orbit::Turn::Place(point)).expect("the point is legal");
        }
        let start = start_of(TurnStart::orbit(&game), "en", true, true);
        let (served, own) = both(&start, &query(&board, &numbers));
        prop_assert_eq!(served, own);
    }
}

#[test]
fn a_damaged_start_is_refused_with_its_place() {
    let refused = |text: &str| {
        serde_json::from_str::<TurnStart>(text)
            .unwrap_err()
            .to_string()
    };
    let rest = r#""taken":[],"over":false"#;
    let point = refused(&format!(
        r#"{{"position":"3x3 3/3/3 x","last":["d4"],{rest}}}"#
    ));
    assert!(
        point.starts_with("expected a point of the board, found `d4`"),
        "{point}"
    );
    let rows = refused(&format!(r#"{{"position":"3x3 3/3 x","last":[],{rest}}}"#));
    assert!(rows.starts_with("column 5: expected 3 rows"), "{rows}");
}
