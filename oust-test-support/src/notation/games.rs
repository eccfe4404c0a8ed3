//! Generates games with headers, notes and endings.

use oust_core::{Action, Board, Color, Ending, Game, Position, RandomPlay};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Counts, Note, NoteKind, Span};
use proptest::prelude::*;

use crate::geometry::board;

const BOARDS: [&str; 13] = [
    "1x1", "2x2", "3x3", "4x4", "3x5", "2x6", "9x2", "5x5", "27x2", "hex1", "hex2", "hex3", "hex4",
];

/// Header values that need escapes: spaces at the edges, quotation marks, control characters, and
/// texts like a claim, a comment, a header or a record.
const ODD_TEXTS: [&str; 38] = [
    "a\u{feff}oust 3x3",
    "",
    " ",
    "alice",
    " alice",
    "alice ",
    "\u{a0}alice\u{2003}",
    "\"alice\"",
    "\"",
    "a \"b\" c",
    "back\\slash",
    "tab\tin the middle",
    "two\nlines",
    "two\r\nlines",
    "\u{0}\u{1b}\u{7f}\u{85}",
    "41/46",
    "alice 41/46",
    "alice\u{2003}41/46",
    "41/46 alice",
    "alice 41 / 46",
    "x: alice",
    "; alice",
    "{alice}",
    "oust 3x3",
    "\noust 3x3\n",
    "ausgeoustet, Älice \u{1f600}",
    "\u{feff}alice",
    "2026-01-19",
    "2026-01-19T21:40:00Z",
    "2026",
    "used",
    "oust move 101 alice secret b4",
    "Summary of Oust Board 7",
    "Game won by bob.",
    "1 a1",
    "(;FF[4]GM[1]SZ[3]",
    "3x3 3/3/3 x",
    "{\"schema\":1}",
];

/// Remarks, including some with the marks of remarks or the beginning of a record.
const ODD_REMARKS: [&str; 20] = [
    "",
    "good",
    " blanks at both ends ",
    "a { brace",
    "a } brace",
    "} ; {",
    "; a semicolon",
    "two\nlines",
    "two } \n\n lines",
    "first\n} second\noust third",
    "oust 3x3",
    "\noust",
    "x: alice",
    "diagram\n. .\n",
    "1. a1 b1",
    "Summary of Oust Board 7\n\nGame won by bob.\n",
    "as mailed:\noust move 101 alice secret b4",
    "(;FF[4]GM[1]SZ[3]\n(;GM[1]SZ[3];B[aa])\n)",
    "3x3 3/3/3 x\n{\"schema\":1,\"type\":\"record\"}",
    "zwölf \u{1f600}\r\nund mehr",
];

/// Header names that no standard defines, except for the last, which is an SGF property.
pub const OUR_HEADERS: [&str; 4] = ["annotator", "Time-Control", "ply_2", "BR"];

/// Generates small boards.
pub fn boards() -> impl Strategy<Value = Board> {
    proptest::sample::select(&BOARDS[..]).prop_map(board)
}

/// Generates games with headers, notes, a swap, a start, an ending.
pub fn annotated_games() -> impl Strategy<Value = AnnotatedGame> {
    annotated_games_of(games(boards(), 80))
}

/// Adds random headers, notes and endings to games.
pub fn annotated_games_of(
    games: impl Strategy<Value = Game>,
) -> impl Strategy<Value = AnnotatedGame> {
    let game = (games, ending()).prop_map(|(game, ending)| ended(game, ending));
    let name = proptest::sample::select(&ODD_TEXTS[..]);
    let header = (
        0..13_usize,
        name,
        proptest::option::of((0..50_u32, 0..50_u32)),
    );
    let headers = proptest::collection::vec(header, 0..6);
    let remark = proptest::option::of(proptest::sample::select(&ODD_REMARKS[..]));
    let notes = proptest::collection::vec((any::<u8>(), remark), 0..5);
    (game, headers, notes).prop_map(|((game, token), headers, notes)| {
        let mut annotated = AnnotatedGame::new(game);
        annotated.ending_token = token;
        for (which, value, claim) in headers {
            add_header(&mut annotated, which, value, claim);
        }
        let actions = annotated.game.actions().len();
        annotated.notes = notes
            .into_iter()
            .map(|(place, remark)| Note {
                after: usize::from(place) % (actions + 1),
                kind: remark.map_or(NoteKind::Diagram, |text| NoteKind::Comment(text.to_owned())),
            })
            .collect();
        annotated.notes.sort_by_key(|note| note.after);
        annotated
    })
}

/// Generates random games of up to `longest` actions, with or without a start position and a swap.
pub fn games(boards: impl Strategy<Value = Board>, longest: u16) -> impl Strategy<Value = Game> {
    let from_start = (any::<bool>(), any::<u8>());
    (
        boards,
        any::<u64>(),
        any::<u16>(),
        from_start,
        any::<bool>(),
    )
        .prop_map(move |(board, seed, length, (set_up, before), swap)| {
            let mut play = RandomPlay::new(seed);
            let mut start = Position::new(board);
            if set_up {
                for _ in 0..before % 40 {
                    let Some(point) = play.placement(&start) else {
                        break;
                    };
                    start.play(point).expect("it is legal");
                }
                start = Position::from_setup(&start.setup(), start.to_move());
            }
            play_on(start, &mut play, usize::from(length % longest), swap)
        })
}

fn play_on(start: Position, play: &mut RandomPlay, length: usize, swap: bool) -> Game {
    let mut game = Game::from_position(start);
    while game.outcome().is_none() && game.actions().len() < length {
        if swap && game.check_swap().is_ok() {
            game.swap().expect("it was checked");
            continue;
        }
        match play.placement(game.position()) {
            Some(point) => {
                game.play(point).expect("it is legal");
            }
            None => game.pass().expect("there is no placement"),
        }
    }
    game
}

/// The ending of an unfinished game: its kind, its winner, and whether a token states it.
type End = Option<(Ending, Option<Color>, bool)>;

fn ending() -> impl Strategy<Value = End> {
    let ending = prop_oneof![
        Just(Ending::Resignation),
        Just(Ending::Time),
        Just(Ending::Adjudication),
    ];
    let winner = prop_oneof![Just(None), Just(Some(Color::X)), Just(Some(Color::O))];
    proptest::option::of((ending, winner, any::<bool>()))
}

fn ended(mut game: Game, ending: End) -> (Game, Option<Color>) {
    let Some((ending, winner, token)) = ending else {
        return (game, None);
    };
    if game.act(Action::End { ending, winner }).is_err() {
        return (game, None);
    }
    let token = token && ending != Ending::Adjudication;
    let loser = winner.filter(|_| token).map(|winner| !winner);
    // Before the first turn only the side that begins has a slot.
    let no_slot = game.actions().len() == 1 && loser != Some(game.start().to_move());
    (game, loser.filter(|_| !no_slot))
}

fn add_header(annotated: &mut AnnotatedGame, which: usize, value: &str, claim: Option<(u32, u32)>) {
    let name = match which {
        // `KNOWN[..7]` are free facts; the result and the start follow from the game.
        0..=6 => HeaderName::KNOWN[which].clone(),
        7 => HeaderName::Swap,
        8 => HeaderName::Ended,
        _ => HeaderName::Other(OUR_HEADERS[which - 9].to_owned()),
    };
    if annotated.header(&name).is_some() {
        return;
    }
    let is_player = matches!(name, HeaderName::X | HeaderName::O);
    let mut header = Header::new(name, value);
    header.claim = claim
        .filter(|_| is_player)
        .map(|(largest, stones)| (Counts { largest, stones }, Span::default()));
    annotated.headers.push(header);
}
