//! Random games by both implementations of the rules.

use orbit::{
    Color, Enclosure, Forfeit, Game, Headers, Record, Turn, position_line, read_position_line,
};
use oust_core::{Board, SwapRule};
use proptest::prelude::*;

use super::plain::{PlainGame, points};

/// An attempted action. The number of `Place` chooses among the legal points.
#[derive(Clone, Copy, Debug)]
enum Try {
    Place(usize),
    Pass,
    Swap,
    Leave(usize),
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let one = prop_oneof![
        60 => any::<usize>().prop_map(Try::Place),
        3 => Just(Try::Pass),
        2 => Just(Try::Swap),
        1 => any::<usize>().prop_map(Try::Leave),
    ];
    prop::collection::vec(one, 0..150)
}

/// Returns the point in a row from the bottom.
fn point(board: &Board, row: usize, column: usize) -> oust_core::Point {
    board.point(board.rows() - 1 - row, column).unwrap()
}

#[track_caller]
fn compare(game: &Game, plain: &PlainGame) {
    let (position, board) = (game.position(), game.position().board());
    let legal = plain.legal();
    for (row, column) in points(plain.square.len()) {
        let at = point(board, row, column);
        let stone = position.at(at).map(Color::index);
        assert_eq!(stone, plain.square[row][column], "the stone on {at:?}");
        let is_legal = game.check(Turn::Place(at)).is_ok();
        assert_eq!(is_legal, legal.contains(&(row, column)), "{at:?}");
    }
    let scores = plain.scores();
    for color in position.colors() {
        let score = position.territory(color).count();
        assert_eq!(score, scores[color.index()], "the score of {color:?}");
        // No stone lies in an orbit of another color.
        let is_lost = |at: &oust_core::Point| {
            let stone = position.at(*at);
            stone.is_some_and(|stone| stone != color)
                && position.enclosure(color, *at) == Enclosure::Orbit
        };
        assert_eq!(board.points().find(is_lost), None);
    }
    assert_eq!(game.is_over(), plain.is_over);
    if plain.is_over {
        let winners = plain.winners();
        let winner = (winners.len() == 1).then(|| winners[0]);
        assert_eq!(
            game.outcome()
                .and_then(|outcome| outcome.winner())
                .map(Color::index),
            winner,
            "{winners:?}"
        );
    } else {
        assert_eq!(game.to_move().index(), plain.to_move);
    }
}

fn play(game: &mut Game, plain: &mut PlainGame, tried: Try) {
    match tried {
        Try::Place(choice) => {
            let legal = plain.legal();
            if legal.is_empty() {
                return;
            }
            let (row, column) = legal[choice % legal.len()];
            let at = point(game.position().board(), row, column);
            game.play(Turn::Place(at)).unwrap();
            plain.place(row, column);
        }
        Try::Pass => {
            game.play(Turn::Pass).unwrap();
            plain.pass();
        }
        Try::Swap => {
            let played = game.play(Turn::Swap);
            assert_eq!(played.is_ok(), plain.colors == 2 && plain.turns == 2);
            if played.is_ok() {
                plain.swap();
            }
        }
        Try::Leave(choice) => {
            let left = (0..plain.colors).filter(|color| !plain.left[*color]);
            let left: Vec<usize> = left.collect();
            let color = left[choice % left.len()];
            let color = Color::first(5).nth(color).unwrap();
            game.forfeit(color, Forfeit::Resignation);
            plain.leave(color.index());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn both_implementations_play_the_same_games(
        size in 3..9_u8, colors in 2..6_usize, tries in tries(),
    ) {
        let board = Board::rectangle(size, size).unwrap();
        let mut game = Game::new(board, colors, SwapRule::Allowed);
        let mut plain = PlainGame::new(usize::from(size), colors);
        for tried in tries {
            play(&mut game, &mut plain, tried);
            compare(&game, &plain);
            if plain.is_over {
                break;
            }
        }
        let headers = Headers {
            id: 101,
            players: ["ann", "ben", "cid", "dan", "eve"][..colors].iter().map(|&name| name.into()).collect(),
            date: "2026-11-24".into(),
            site: String::new(),
            void: false,
        };
        let json = Record::new(&game, &headers).to_json();
        prop_assert_eq!(json.matches('\n').count(), 1);
        let record = Record::from_json(&json).unwrap();
        let replayed = record.replay().unwrap();
        prop_assert_eq!(replayed.position(), game.position());
        prop_assert_eq!(replayed.outcome(), game.outcome());
        prop_assert_eq!(record.to_json(), json);

        let line = position_line(game.position(), game.to_move());
        let (position, to_move) = read_position_line(&line, colors).unwrap();
        prop_assert_eq!(&position, game.position());
        prop_assert_eq!(to_move, game.to_move());
        prop_assert_eq!(position_line(&position, to_move), line);
    }
}
