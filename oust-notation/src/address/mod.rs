//! Games as a few characters for the address of a page: `hex7~Vd3k…`.
//!
//! ```text
//! address = board [ "." start ] "~" actions [ "~" ending [ winner ] ]
//! ```
//!
//! `actions` are numbers in blocks of base64url (`block`). The number of an action is its index
//! among the legal ones: the placements in printed order, then the swap. So a later action, which
//! has fewer alternatives, takes less room. `start` is missing for the empty board with the first
//! player to move and the pie rule; `ending` is `r`, `t` or `a` and stands for a resignation, a
//! clock or an adjudication.

mod block;
mod error;
mod start;

use std::fmt;
use std::str::FromStr;

use oust_core::{Action, Color, Ending, Game, Outcome};

use crate::{side_from_letter, side_letter};
use block::{BlockReader, BlockWriter};

pub use error::AddressError;

/// A game as a text for the address of a page, written with [`Display`](fmt::Display) and read with
/// [`FromStr`]. Every character is unreserved in addresses.
///
/// ```
/// use oust_core::{Board, RandomPlay};
/// use oust_notation::GameAddress;
///
/// let game = RandomPlay::new(1).game(&Board::hexagon(7)?);
/// let text = GameAddress::new(game.clone()).to_string();
/// assert!(text.starts_with("hex7~"));
/// let read: GameAddress = text.parse()?;
/// assert!(read.game().actions().eq(game.actions()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameAddress(Game);

impl GameAddress {
    /// Takes a game with its start, its actions and its swap rule.
    pub fn new(game: Game) -> Self {
        Self(game)
    }

    /// Returns the game after its last action.
    pub fn game(&self) -> &Game {
        &self.0
    }

    /// Converts the address to its game.
    pub fn into_game(self) -> Game {
        self.0
    }
}

impl fmt::Display for GameAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.0;
        write!(f, "{}", game.start().board())?;
        start::write(f, game.start(), game.swap_rule())?;
        f.write_str("~")?;
        let mut replayed =
            Game::from_position(game.start().clone()).with_swap_rule(game.swap_rule());
        let mut blocks = BlockWriter::default();
        for action in game.actions() {
            // An ending is no digit, since it has a field of its own.
            if let Some(number) = number_of(&replayed, action) {
                blocks.push(number, alternatives(&replayed));
            }
            replayed.act(action).expect("the game has done it");
        }
        f.write_str(&blocks.finish())?;
        match game.outcome() {
            Some(Outcome::Ended { ending, winner }) => {
                let winner = winner.map(side_letter).map(String::from);
                write!(f, "~{}{}", letter_of(ending), winner.unwrap_or_default())
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for GameAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        // A further `~` is in the ending, which then is refused.
        let mut fields = text.splitn(3, '~');
        let head = fields.next().unwrap_or_default();
        let actions = fields.next().ok_or(AddressError::Separator)?;
        let mut game = match head.split_once('.') {
            None => Game::new(head.parse()?),
            Some((board, start)) => {
                let (position, rule) = start::read(&board.parse()?, start)?;
                Game::from_position(position).with_swap_rule(rule)
            }
        };
        let mut blocks = BlockReader::new(actions)?;
        while !blocks.is_empty() {
            let action = game.actions().len() + 1;
            if game.outcome().is_some() {
                return Err(AddressError::AfterEnd(action - 1));
            }
            let legal = alternatives(&game);
            let Some(number) = blocks.next(legal) else {
                break;
            };
            let refused = AddressError::Action {
                action,
                number,
                legal,
            };
            let found = action_of(&game, number).ok_or(refused.clone())?;
            game.act(found).map_err(|_| refused)?;
        }
        if let Some(ending) = fields.next() {
            let refused = || AddressError::Ending(ending.to_owned());
            let (ending, winner) = read_ending(ending).ok_or_else(refused)?;
            game.end(ending, winner).map_err(|_| refused())?;
        }
        Ok(Self(game))
    }
}

/// Returns the number of legal actions of a game that goes on, endings left out.
fn alternatives(game: &Game) -> u32 {
    if game.position().must_pass() {
        return 1;
    }
    let swap = usize::from(game.check_swap().is_ok());
    let count = game.position().legal_points().count() + swap;
    u32::try_from(count).expect("boards have at most 65,025 points")
}

/// Returns the index of an action among the legal ones; `None` for an ending.
fn number_of(game: &Game, action: Action) -> Option<u32> {
    let index = match action {
        Action::Place(placed) => {
            let mut legal = game.position().legal_points();
            legal.position(|point| point == placed)?
        }
        // The swap follows the placements.
        Action::Swap => game.position().legal_points().count(),
        Action::Pass => 0,
        Action::End { .. } => return None,
    };
    u32::try_from(index).ok()
}

fn action_of(game: &Game, number: u32) -> Option<Action> {
    if game.position().must_pass() {
        return (number == 0).then_some(Action::Pass);
    }
    let point = game.position().legal_points().nth(number as usize);
    let may_swap = point.is_none() && number.checked_add(1) == Some(alternatives(game));
    point
        .map(Action::Place)
        .or_else(|| (may_swap && game.check_swap().is_ok()).then_some(Action::Swap))
}

const fn letter_of(ending: Ending) -> char {
    match ending {
        Ending::Resignation => 'r',
        Ending::Time => 't',
        Ending::Adjudication => 'a',
    }
}

fn read_ending(text: &str) -> Option<(Ending, Option<Color>)> {
    let endings = [Ending::Resignation, Ending::Time, Ending::Adjudication];
    let mut named = endings.into_iter();
    let ending = named.find(|&ending| text.starts_with(letter_of(ending)))?;
    // A letter has one byte.
    match &text[1..] {
        "" => Some((ending, None)),
        side => side_from_letter(side).map(|winner| (ending, Some(winner))),
    }
}

#[cfg(test)]
mod tests {
    use oust_core::{Board, Position, RandomPlay, Setup, SwapRule};

    use super::*;

    fn board(name: &str) -> Board {
        name.parse().expect("a board")
    }

    #[track_caller]
    fn reads_back(game: &Game) -> String {
        let text = GameAddress::new(game.clone()).to_string();
        let read: GameAddress = text.parse().expect("an address");
        let read = read.into_game();
        assert!(read.actions().eq(game.actions()), "{text}");
        assert_eq!(read.start(), game.start(), "{text}");
        assert_eq!(read.swap_rule(), game.swap_rule(), "{text}");
        assert_eq!(GameAddress::new(read).to_string(), text);
        text
    }

    #[test]
    fn games_of_every_length_read_back() {
        for (name, games) in [
            ("1x1", 1),
            ("1x2", 2),
            ("2x2", 20),
            ("hex2", 20),
            ("5x5", 20),
            ("hex4", 20),
            ("9x9", 5),
            ("hex7", 5),
            ("19x19", 1),
            ("30x2", 5),
        ] {
            for seed in 0..games {
                let mut game = RandomPlay::new(seed).game(&board(name));
                reads_back(&game);
                while game.undo().is_some() {
                    reads_back(&game);
                }
            }
        }
    }

    #[test]
    fn ninety_seven_placements_on_hex7_have_at_most_140_characters() {
        let mut play = RandomPlay::new(7);
        let lengths = (0..300).map(|_| {
            let mut game = play.game(&board("hex7"));
            while game.actions().len() > 97 {
                game.undo();
            }
            reads_back(&game).len()
        });
        let longest = lengths.max();
        assert!(longest <= Some(140), "{longest:?}");
    }

    #[test]
    fn starts_rules_swaps_and_endings_read_back() {
        let start = Setup::from_rows(&["x . o", ". x .", ". . ."]).expect("a setup");
        let start = Position::from_setup(&start, Color::O);
        let mut game = Game::from_position(start).with_swap_rule(SwapRule::Forbidden);
        reads_back(&game);
        game.play(board("3x3").point(2, 2).expect("a point"))
            .expect("a legal placement");
        reads_back(&game);
        game.end(Ending::Time, None).expect("the game goes on");
        assert!(reads_back(&game).ends_with("~t"));
        let mut game = Game::new(board("hex4"));
        let first = game.position().legal_points().next().expect("a point");
        game.play(first).expect("a legal placement");
        game.swap().expect("a legal swap");
        game.resign(Color::X).expect("the game goes on");
        assert!(reads_back(&game).ends_with("~ro"));
    }

    #[test]
    fn other_texts_are_refused_with_the_place() {
        let read = |text: &str| {
            text.parse::<GameAddress>()
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        assert!(read("hex7").starts_with("expected a board, `~`"));
        assert!(read("hex7~a!").contains("`!`"));
        assert!(read("horse~a").contains("horse"));
        assert!(read("2x2~_______").contains("action"));
        assert!(read("3x3.AAAAAAAAAAAAA~").contains("start position"));
        assert!(read("3x3~~q").contains("`q`"));
        assert_eq!(
            read("3x3~~é"),
            AddressError::Ending("é".to_owned()).to_string()
        );
    }

    #[test]
    fn no_text_panics() {
        let mut random = oust_core::SplitMix64::from_seeds(&[3]);
        for _ in 0..2_000 {
            let length = random.below(60);
            let symbols = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            let text: String = (0..length)
                .map(|_| char::from(symbols[random.below(64)]))
                .collect();
            for head in ["hex7~", "3x3~", "1x1~", "hex3.", "3x3.A~"] {
                let _ = format!("{head}{text}").parse::<GameAddress>();
            }
        }
    }
}
