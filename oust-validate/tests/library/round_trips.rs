//! Round trips through every format keep the data that the format holds.

use oust_core::{Board, Game};
use oust_notation::record::{EndedValue, HeaderName};
use oust_notation::{AnnotatedGame, Dialect};
use proptest::prelude::*;

use oust_test_support::cases::config;
use oust_test_support::every_way::{FormatCase, as_read, check_every_way, check_format};
use oust_test_support::notation::{annotated_games_of, board, games};

/// The number of games per format.
const CASES: u32 = 600;

/// Boards with long labels or many points.
const LARGE: [&str; 6] = ["19x19", "30x2", "2x30", "52x3", "53x1", "hex9"];

fn boards() -> impl Strategy<Value = Board> {
    let rectangle = |most: u8| {
        (1..=most, 1..=most)
            .prop_map(|(width, height)| Board::rectangle(width, height).expect("a board"))
    };
    prop_oneof![
        4 => rectangle(4),
        4 => rectangle(12),
        4 => (1..=6_u8).prop_map(|side| Board::hexagon(side).expect("a board")),
        1 => proptest::sample::select(&LARGE[..]).prop_map(board),
    ]
}

fn any_game() -> impl Strategy<Value = Game> {
    prop_oneof![4 => games(boards(), 60), 1 => games(boards(), 600)]
}

fn dialects() -> impl Strategy<Value = Dialect> {
    proptest::sample::select(&Dialect::ALL[..])
}

/// Checks round trips of `game` from the format `first` through every other format and back.
#[track_caller]
fn check_pairs(first: FormatCase, game: &AnnotatedGame, dialect: Dialect) {
    let game = as_read(game, dialect);
    let Some((_, of_first)) = game.and_then(|game| check_format(first, &game, dialect)) else {
        return;
    };
    for second in FormatCase::ALL {
        let Some((between, of_second)) = check_format(second, &of_first, dialect) else {
            continue;
        };
        // A listing always contains the counts, the final position and a swap.
        if second.format().losses(&of_first).is_empty() && second != FormatCase::Listing {
            let expected = first.write(&as_held(second, &of_first), dialect);
            let back = first.write(&of_second, dialect);
            assert_eq!(back, expected, "{first:?} by {second:?}:\n{between}");
        }
    }
}

/// Returns `annotated` without the details that the format states in its own form: the author of
/// the ending, and an ending decided by the board.
fn as_held(case: FormatCase, annotated: &AnnotatedGame) -> AnnotatedGame {
    let mut annotated = annotated.clone();
    if case == FormatCase::AbstractPlay {
        annotated.ending_token = None;
    }
    let on_board = annotated.ended() == Some(EndedValue::Board);
    if on_board && matches!(case, FormatCase::AbstractPlay | FormatCase::MoveList) {
        annotated
            .headers
            .retain(|header| header.name != HeaderName::Ended);
    }
    annotated
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn a_native_record_round_trips_through_every_format(
        game in annotated_games_of(any_game()), dialect in dialects(),
    ) {
        check_pairs(FormatCase::Native, &game, dialect);
    }

    #[test]
    fn a_move_list_round_trips_through_every_format(
        game in annotated_games_of(any_game()), dialect in dialects(),
    ) {
        check_pairs(FormatCase::MoveList, &game, dialect);
    }

    #[test]
    fn json_round_trips_through_every_format(
        game in annotated_games_of(any_game()), dialect in dialects(),
    ) {
        check_pairs(FormatCase::Json, &game, dialect);
    }

    #[test]
    fn an_abstract_play_record_round_trips_through_every_format(
        game in annotated_games_of(any_game()), dialect in dialects(),
    ) {
        check_pairs(FormatCase::AbstractPlay, &game, dialect);
    }

    #[test]
    fn a_listing_round_trips_through_every_format(
        game in annotated_games_of(any_game()), dialect in dialects(),
    ) {
        check_pairs(FormatCase::Listing, &game, dialect);
    }

    #[test]
    fn sgf_round_trips_through_every_format(
        game in annotated_games_of(any_game()), dialect in dialects(),
    ) {
        check_pairs(FormatCase::Sgf, &game, dialect);
    }

    #[test]
    fn a_played_game_round_trips_through_every_format(game in any_game(), dialect in dialects()) {
        check_every_way(&AnnotatedGame::new(game), dialect);
    }
}
